import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  boundBody,
  WEBHOOK_LIMIT_BYTES,
} from '@quartermaster/infra/platform/http/bodies/body-limits';
import express, { type Request, type Response, Router } from 'express';
import type { z } from 'zod';
import { secretsOfStore } from '../connect/app-secrets.ts';
import type { StoreConnections } from '../connections.ts';
import type { WebhookParty } from '../store-rows.ts';
import { type Adjustment, parseStoreJson } from '../platform/store-json.ts';
import { webhookHeaders } from '../platform/webhook-bodies.ts';
import { type Deliveries, isSigned, unsigned } from './deliveries.ts';
import { type PrivacyOptions, privacyTopicOf, takePrivacyRequest } from './privacy.ts';
import { type Delivery, type DeliveryDependencies, takeDelivery } from './take-delivery.ts';

/** Path of the webhooks. No JSON parser may run before it, since signatures cover the raw body. */
export const WEBHOOK_PATH = '/webhooks/store';

export interface WebhookOptions extends DeliveryDependencies, PrivacyOptions {
  readonly connections: StoreConnections;
  readonly deliveries: Deliveries;
  readonly now: () => string;
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

const asRejection = (error: unknown): unknown => {
  if ((error as Error).name !== 'TimeoutError') return error;
  return new Rejection('STORE_UNAVAILABLE', 'The store answers too slowly');
};

/** The team of a delivery. Rejects with UNAUTHENTICATED unless a secret of its store signed the body. */
const signerOf = async (
  { connections, app, now }: WebhookOptions,
  headers: z.output<typeof webhookHeaders>,
  raw: Buffer,
): Promise<WebhookParty> => {
  const party = await connections.forDomain(headers['x-shopify-shop-domain'], now());
  const secrets = party === null ? [] : secretsOfStore(party, app);
  if (party === null || !isSigned(raw, headers['x-shopify-hmac-sha256'], secrets)) throw unsigned();
  return party;
};

const receive = async (options: WebhookOptions, request: Request): Promise<void> => {
  const { deliveries, now, onAdjusted } = options;
  const headers = webhookHeaders.safeParse(request.headers);
  const raw: unknown = request.body;
  if (!headers.success || !Buffer.isBuffer(raw)) throw unsigned();
  const given = headers.data;
  const topic = given['x-shopify-topic'].toLowerCase();
  const privacy = privacyTopicOf(topic);
  if (privacy !== null) {
    await takePrivacyRequest(options, { topic: privacy, headers: given, raw }, () =>
      parseBody(raw, topic, () => undefined),
    );
    return;
  }
  const party = await signerOf(options, given, raw);
  const delivery: Delivery = {
    topic,
    webhookId: given['x-shopify-webhook-id'],
    triggeredAt: given['x-shopify-triggered-at'] ?? now(),
    body: parseBody(raw, topic, (adjustment) => {
      onAdjusted(party.teamId, adjustment);
    }),
  };
  if (await deliveries.isKnown(party.teamId, delivery.webhookId)) return;
  await takeDelivery(options, party, delivery);
  await deliveries.remember(party.teamId, delivery.webhookId, now());
};

/**
 * Receives the webhooks of all stores. Answers 200 only once their effect is recorded, 401 to a wrong signature or an unknown
 * store (NF-S-04), 503 when the store had to be read and did not answer; the platform repeats those.
 */
export const webhookRouter = (options: WebhookOptions): Router => {
  const router = Router();
  const handler = async (request: Request, response: Response): Promise<void> => {
    try {
      await receive(options, request);
    } catch (error) {
      throw asRejection(error);
    }
    response.status(200).end();
  };
  router.post(
    WEBHOOK_PATH,
    boundBody(WEBHOOK_LIMIT_BYTES),
    express.raw({ type: () => true, limit: WEBHOOK_LIMIT_BYTES }),
    handler,
  );
  return router;
};
