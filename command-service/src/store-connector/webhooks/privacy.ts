import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { PlatformTopic, PrivacyRequest } from '@quartermaster/contracts/privacy/request';
import type { z } from 'zod';
import { type AppSecrets, listAppSecrets, listStoreSecrets } from '../connect/app-secrets.ts';
import type { StoreConnections } from '../connections.ts';
import { privacyBody, shopRedactBody, type webhookHeaders } from '../platform/webhook-bodies.ts';
import { isSigned, unsigned } from './deliveries.ts';

/** Records a request; resolves once it is in the log. */
export type ReceivePrivacyRequest = (request: PrivacyRequest) => Promise<void>;

export interface PrivacyOptions {
  readonly connections: Pick<StoreConnections, 'forDomain'>;
  /** The app of this installation, whose secret also signs for unknown shops; null when there is none. */
  readonly app: AppSecrets | null;
  readonly receivePrivacyRequest: ReceivePrivacyRequest;
  readonly now: () => string;
}

/** The mandatory topics of the platform. */
const topics: ReadonlyMap<string, PlatformTopic> = new Map([
  ['customers/data_request', 'CUSTOMERS_DATA_REQUEST'],
  ['customers/redact', 'CUSTOMERS_REDACT'],
  ['shop/redact', 'SHOP_REDACT'],
]);

export const findPrivacyTopic = (topic: string): PlatformTopic | null => topics.get(topic) ?? null;

interface Delivered {
  readonly topic: PlatformTopic;
  readonly headers: z.output<typeof webhookHeaders>;
  readonly raw: Buffer;
}

/**
 * The platform's id of the request. The signature covers the body alone, so the body must name the shop of the header, and a
 * body about a customer never deletes a shop.
 */
const parseRequestId = ({ topic, headers }: Delivered, parse: () => unknown): string | null => {
  const schema = topic === 'SHOP_REDACT' ? shopRedactBody : privacyBody;
  const body = schema.safeParse(parse());
  const domain = headers['x-shopify-shop-domain'].toLowerCase();
  if (!body.success || body.data.shop_domain.toLowerCase() !== domain) {
    throw new Rejection('VALIDATION_FAILED', 'The body does not fit its topic and shop');
  }
  const id = body.data.data_request?.id;
  return id === undefined ? null : String(id);
};

/**
 * Verifies a privacy request and passes it to `receivePrivacyRequest`. It is accepted for every state of the shop: removed,
 * disabled, deleted or never known. Rejects with UNAUTHENTICATED for a wrong signature, with VALIDATION_FAILED for a body of
 * another shop.
 */
export const takePrivacyRequest = async (
  { connections, app, receivePrivacyRequest, now }: PrivacyOptions,
  delivered: Delivered,
  parse: () => unknown,
): Promise<void> => {
  const { topic, headers, raw } = delivered;
  const shopDomain = headers['x-shopify-shop-domain'].toLowerCase();
  const connectedStore = await connections.forDomain(shopDomain, now());
  const storeSecrets = connectedStore === null ? [] : listStoreSecrets(connectedStore, app);
  const secrets = [...storeSecrets, ...(app === null ? [] : listAppSecrets(app))];
  if (!isSigned(raw, headers['x-shopify-hmac-sha256'], secrets)) throw unsigned();
  const receivedAt = now();
  await receivePrivacyRequest({
    topic,
    teamId: connectedStore?.teamId ?? null,
    shopDomain,
    webhookId: headers['x-shopify-webhook-id'],
    platformRequestId: parseRequestId(delivered, parse),
    sentAt: headers['x-shopify-triggered-at'] ?? receivedAt,
    receivedAt,
  });
};
