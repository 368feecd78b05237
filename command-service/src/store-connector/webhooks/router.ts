import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  WEBHOOK_LIMIT_BYTES,
  WEBHOOK_WITHIN_MS,
} from '@quartermaster/platform/http/bodies/body-limits';
import { admitBody, type HeldBody } from '@quartermaster/platform/http/bodies/body-room';
import { getCallerAddress, type Limit, limitRequests } from '@quartermaster/platform/http/security';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { z } from 'zod';
import { listStoreSecrets } from '../connect/app-secrets.ts';
import type { StoreConnections } from '../connections.ts';
import type { WebhookStore } from '../store-rows.ts';
import { type Adjustment, parseStoreJson } from '../platform/store-json.ts';
import { webhookHeaders } from '../platform/webhook-bodies.ts';
import { type Deliveries, isSigned, unsigned } from './deliveries.ts';
import { type PrivacyOptions, findPrivacyTopic, takePrivacyRequest } from './privacy.ts';
import { type Delivery, type DeliveryDependencies, takeDelivery } from './take-delivery.ts';

/** Path of the webhooks. No JSON parser may run before it, since signatures cover the raw body. */
export const WEBHOOK_PATH = '/webhooks/store';

export interface WebhookOptions extends DeliveryDependencies, PrivacyOptions {
  readonly connections: StoreConnections;
  readonly deliveries: Deliveries;
  readonly now: () => string;
  /** Most refused webhooks of one address and store; 300 a minute when absent. */
  readonly refused?: Limit | undefined;
  /** Longest time to send a body; 10 seconds when absent. */
  readonly withinMs?: number | undefined;
  /** Called for each body whose values were adjusted. */
  readonly onAdjusted: (teamId: TeamId, adjustment: Adjustment) => void;
}

const parseBody = (
  raw: Buffer,
  topic: string,
  onAdjusted: (adjustment: Adjustment) => void,
): unknown => {
  try {
    return parseStoreJson(raw.toString('utf8'), topic, onAdjusted);
  } catch {
    throw new Rejection('VALIDATION_FAILED', 'The body is not valid JSON');
  }
};

const toRejection = (error: unknown): unknown => {
  if ((error as Error).name !== 'TimeoutError') return error;
  return new Rejection('STORE_UNAVAILABLE', 'The store answers too slowly');
};

type Headers = z.output<typeof webhookHeaders>;

/** A webhook whose body is not read yet. */
interface AnnouncedWebhook {
  readonly headers: Headers;
  readonly topic: string;
  readonly privacy: ReturnType<typeof findPrivacyTopic>;
  /** The store that sends it; null for a privacy request about a shop that is not known. */
  readonly connectedStore: WebhookStore | null;
}

/** A webhook with its body. */
interface ReceivedWebhook extends AnnouncedWebhook {
  readonly raw: unknown;
  readonly held: HeldBody;
}

/** Reads the headers; null unless a store of this installation sends, or the platform about privacy. */
const readAnnouncement = async (
  { connections, now }: WebhookOptions,
  request: Request,
): Promise<AnnouncedWebhook | null> => {
  const headers = webhookHeaders.safeParse(request.headers);
  if (!headers.success) return null;
  const topic = headers.data['x-shopify-topic'].toLowerCase();
  const privacy = findPrivacyTopic(topic);
  const connectedStore = await connections.forDomain(headers.data['x-shopify-shop-domain'], now());
  if (connectedStore === null && privacy === null) return null;
  return { headers: headers.data, topic, privacy, connectedStore };
};

const LOCAL = 'webhook';
const HELD = 'heldWebhook';

/** Throws UNAUTHENTICATED for a sender that is not known. */
const requireAnnounced = (response: Response): AnnouncedWebhook => {
  const webhook = response.locals[LOCAL] as AnnouncedWebhook | null;
  if (webhook === null) throw unsigned();
  return webhook;
};

const getDomain = ({ headers }: AnnouncedWebhook): string =>
  headers['x-shopify-shop-domain'].toLowerCase();

/** The domain of the known store that a webhook names. */
const findStoreDomain = (response: Response): string | null => {
  const webhook = response.locals[LOCAL] as AnnouncedWebhook | null;
  return webhook?.connectedStore ? getDomain(webhook) : null;
};

const receive = async (options: WebhookOptions, received: ReceivedWebhook): Promise<void> => {
  const { headers, topic, privacy, connectedStore, raw, held } = received;
  const { deliveries, app, now, onAdjusted } = options;
  if (!Buffer.isBuffer(raw)) throw unsigned();
  if (privacy !== null) {
    await takePrivacyRequest(options, { topic: privacy, headers, raw }, () =>
      parseBody(raw, topic, () => undefined),
    );
    return;
  }
  const secrets = connectedStore === null ? [] : listStoreSecrets(connectedStore, app);
  if (connectedStore === null || !isSigned(raw, headers['x-shopify-hmac-sha256'], secrets))
    throw unsigned();
  held.countOn(getDomain(received));
  const delivery: Delivery = {
    topic,
    webhookId: headers['x-shopify-webhook-id'],
    triggeredAt: headers['x-shopify-triggered-at'] ?? now(),
    body: parseBody(raw, topic, (adjustment) => {
      onAdjusted(connectedStore.teamId, adjustment);
    }),
  };
  if (await deliveries.isKnown(connectedStore.teamId, delivery.webhookId)) return;
  await takeDelivery(options, connectedStore, delivery);
  await deliveries.remember(connectedStore.teamId, delivery.webhookId, now());
};

/** Statuses of the answers to a wrong signature and to a body that does not arrive. */
const UNSIGNED: ReadonlySet<number> = new Set([401, 408]);

/**
 * Limits refused webhooks by address and store: one address of the platform sends for all stores, and the refused ones of one
 * store must not block those of others.
 */
const limitRefused = (limit: Limit): RequestHandler =>
  limitRequests(limit, {
    getKey: (request, response) =>
      `${getCallerAddress(request)} ${findStoreDomain(response) ?? ''}`,
    isCounted: ({ statusCode }) => UNSIGNED.has(statusCode),
  });

/** Default limit. Unanswered deliveries count, too. */
const REFUSED: Limit = { requests: 300, seconds: 60 };

/**
 * Receives the webhooks of all stores. Answers 200 only once their effect is recorded, 401 to a wrong signature or an unknown
 * store (NF-S-04), 503 when the store had to be read and did not answer, or sends too much at once; the platform repeats
 * those.
 *
 * The body is read when the store is known and memory is free. Anyone can name a known store, so a body counts towards the limit
 * of its sender's address until its signature is verified, and only then towards the limit of the store. Incomplete bodies of
 * strangers therefore do not use the store's limit, and new deliveries end them when they use too much memory.
 */
export const webhookRouter = (options: WebhookOptions): Router => {
  const router = Router();
  const announce: RequestHandler = async (request, response, next) => {
    response.locals[LOCAL] = await readAnnouncement(options, request);
    next();
  };
  const refuseUnknown: RequestHandler = (_request, response, next) => {
    requireAnnounced(response);
    next();
  };
  const admit = admitBody(
    { limitBytes: WEBHOOK_LIMIT_BYTES, ms: options.withinMs ?? WEBHOOK_WITHIN_MS },
    () => null,
    (response, held) => (response.locals[HELD] = held),
  );
  const handle: RequestHandler = async (request, response) => {
    try {
      const held = response.locals[HELD] as HeldBody;
      await receive(options, { ...requireAnnounced(response), raw: request.body, held });
    } catch (error) {
      throw toRejection(error);
    }
    response.status(200).end();
  };
  router.post(
    WEBHOOK_PATH,
    announce,
    limitRefused(options.refused ?? REFUSED),
    refuseUnknown,
    admit,
    express.raw({ type: () => true, limit: WEBHOOK_LIMIT_BYTES }),
    handle,
  );
  return router;
};
