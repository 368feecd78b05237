import { createHmac, randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { type Instant, formatInstant } from '../calendar.ts';
import { API_VERSION } from '../graphql/shop-resolvers.ts';
import type { Subscription } from '../shop/changes.ts';
import type { Body } from './rest-bodies.ts';

/** The platform's signature of a webhook: base64 of the HMAC of the raw body. */
export const webhookSignature = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body, 'utf8').digest('base64');

const MINUTE_MS = 60_000;
/** Eight more tries within four hours; then the platform gives up. */
export const RETRY_DELAYS_MS = [
  5_000,
  30_000,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  60 * MINUTE_MS,
  60 * MINUTE_MS,
  60 * MINUTE_MS,
];
const ANSWER_WITHIN_MS = 5_000;
const MOST_AT_ONCE = 8;

export interface DeliverySetting {
  /** Domain of the shop that sends. */
  readonly domain: string;
  readonly secret: string;
  readonly retryDelaysMs: readonly number[];
  readonly strikes: (fault: 'deliverTwice' | 'dropWebhooks') => boolean;
  /** All tries of a subscription's webhook failed; the platform then removes the subscription. */
  readonly onGivenUp: (subscription: Subscription) => void;
  /** Receives the reason of a failed try; more tries may follow. */
  readonly onProblem: (error: unknown) => void;
}

export interface Delivery {
  readonly send: (subscription: Subscription, body: Body, at: Instant) => void;
  /** Resolves when no delivery is under way. */
  readonly idle: () => Promise<void>;
  /** Gives up all undelivered webhooks. */
  readonly stop: () => Promise<void>;
}

const topicHeader = (topic: string): string => {
  const known =
    /^(ORDERS|REFUNDS|PRODUCTS|INVENTORY_LEVELS|INVENTORY_ITEMS|LOCATIONS|COLLECTIONS|BULK_OPERATIONS|APP_SUBSCRIPTIONS|APP|CUSTOMERS|SHOP)_(\w+)$/.exec(
      topic,
    );
  return `${known?.[1] ?? topic}/${known?.[2] ?? ''}`.toLowerCase();
};

const selectFields = (body: Body, fields: readonly string[]): Body =>
  fields.length === 0
    ? body
    : Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name)));

interface WebhookRequest {
  readonly subscription: Subscription;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

const buildRequest = (
  { domain, secret }: DeliverySetting,
  subscription: Subscription,
  body: Body,
  at: Instant,
): WebhookRequest => {
  const text = JSON.stringify(selectFields(body, subscription.includeFields));
  return {
    subscription,
    text,
    headers: {
      'Content-Type': 'application/json',
      'X-Shopify-Topic': topicHeader(subscription.topic),
      'X-Shopify-Hmac-SHA256': webhookSignature(secret, text),
      'X-Shopify-Shop-Domain': domain,
      'X-Shopify-API-Version': API_VERSION,
      'X-Shopify-Webhook-Id': randomUUID(),
      'X-Shopify-Event-Id': randomUUID(),
      'X-Shopify-Triggered-At': formatInstant(at),
    },
  };
};

/** Rejects when the receiver is unreachable, too slow or answers with another status than success, and on `stopped`. */
const post = async ({ subscription, text, headers }: WebhookRequest, stopped: AbortSignal) => {
  const { topic, uri } = subscription;
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
  const answer = await fetch(uri, { method: 'POST', body: text, headers, signal });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`${topic} was answered ${answer.status} by ${uri}`);
};

/** Tries a webhook once; returns true when it needs no further try. */
const createTries = ({ onProblem }: DeliverySetting, signal: AbortSignal) => {
  const limit = pLimit(MOST_AT_ONCE);
  const tryOnce = async (parcel: WebhookRequest): Promise<boolean> => {
    try {
      if (!signal.aborted) await post(parcel, signal);
      return true;
    } catch (error) {
      if (!signal.aborted) onProblem(error);
      return signal.aborted;
    }
  };
  return (parcel: WebhookRequest): Promise<boolean> => limit(tryOnce, parcel);
};

export const createDelivery = (setting: DeliverySetting): Delivery => {
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal); // every webhook that waits for its next try adds a listener
  const tryOnce = createTries(setting, stopping.signal);
  const underWay = new Set<Promise<void>>();
  const deliver = async (parcel: WebhookRequest) => {
    for (const delay of [0, ...setting.retryDelaysMs]) {
      if (delay > 0) await wait(delay, undefined, { signal: stopping.signal, ref: false });
      if (await tryOnce(parcel)) return;
    }
    setting.onGivenUp(parcel.subscription);
  };
  const startDelivery = (parcel: WebhookRequest) => {
    const task = deliver(parcel)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) setting.onProblem(error);
      })
      .finally(() => underWay.delete(task));
    underWay.add(task);
  };
  const idle = async () => {
    while (underWay.size > 0) await Promise.all(underWay);
  };
  return {
    send: (subscription, body, at) => {
      const parcel = buildRequest(setting, subscription, body, at);
      if (setting.strikes('dropWebhooks')) return;
      startDelivery(parcel);
      if (setting.strikes('deliverTwice')) startDelivery(parcel);
    },
    idle,
    stop: async () => {
      stopping.abort();
      await idle();
    },
  };
};
