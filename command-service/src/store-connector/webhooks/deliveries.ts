import { createHmac } from 'node:crypto';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { isSameText } from '@quartermaster/platform/secrets/signed-text';
import type pg from 'pg';

/** Signs a webhook: base64 of the HMAC-SHA256 of the raw body with the app's secret. */
export const signBody = (body: Uint8Array, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('base64');

/** True when one of the secrets signed this body; takes the same time for a wrong signature (NF-S-04). */
export const isSigned = (
  body: Uint8Array,
  signature: string,
  secrets: readonly string[],
): boolean => secrets.map((secret) => isSameText(signature, signBody(body, secret))).includes(true);

/** The rejection of a body that no known secret signed. */
export const unsigned = (): Rejection =>
  new Rejection('UNAUTHENTICATED', 'The signature is not right');

/** Recorded deliveries; the platform repeats one for up to four hours. */
export interface Deliveries {
  readonly isKnown: (teamId: TeamId, webhookId: string) => Promise<boolean>;
  /** Stores the id of a delivery whose effect is recorded. */
  readonly remember: (teamId: TeamId, webhookId: string, at: string) => Promise<void>;
  /** Deletes those older than a week. */
  readonly forgetOld: (now: string) => Promise<void>;
}

export const createDeliveries = (pool: pg.Pool): Deliveries => ({
  isKnown: async (teamId, webhookId) => {
    const { rowCount } = await pool.query(
      'select 1 from connector.deliveries where team_id = $1 and webhook_id = $2',
      [teamId, webhookId],
    );
    return rowCount === 1;
  },
  remember: async (teamId, webhookId, at) => {
    await pool.query(
      `insert into connector.deliveries (team_id, webhook_id, received_at) values ($1, $2, $3)
       on conflict do nothing`,
      [teamId, webhookId, at],
    );
  },
  forgetOld: async (now) => {
    await pool.query(
      `delete from connector.deliveries where received_at < $1::timestamptz - interval '7 days'`,
      [now],
    );
  },
});
