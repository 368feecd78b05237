import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { WebhookStore } from '../store-rows.ts';
import { isSignedQuery, type Query } from './signed-query.ts';

/** The secrets of the installation's app. */
export interface AppSecrets {
  readonly clientSecret: string;
  /** The previous secret; the platform signs with it until the operator revokes it. Absent or null when there is none. */
  readonly formerClientSecret?: string | null;
}

/** The secrets whose signatures of the platform are accepted. */
export const listAppSecrets = ({
  clientSecret,
  formerClientSecret: former = null,
}: AppSecrets): readonly string[] => (former === null ? [clientSecret] : [clientSecret, former]);

/**
 * Lists the secrets that sign the webhooks of a store: those of the installation's app if it renews the token of the store, so
 * that a secret that the app no longer has is not accepted; else those of the store.
 */
export const listStoreSecrets = (
  { isOfApp, secrets }: WebhookStore,
  app: AppSecrets | null,
): readonly string[] => (isOfApp && app !== null ? listAppSecrets(app) : secrets);

/** Rejects with VALIDATION_FAILED unless a secret of the app signed the query. */
export const mustBeSignedBy = (app: AppSecrets, query: Query): void => {
  const checks = listAppSecrets(app).map((secret) => isSignedQuery(query, secret));
  if (checks.includes(true)) return;
  const message = 'The signature is not right';
  throw new Rejection('VALIDATION_FAILED', message, { issues: [{ path: 'hmac', message }] });
};
