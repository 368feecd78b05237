import type { NamedSecrets } from '@quartermaster/platform/secrets/named-secrets';
import { SAMPLE_DOMAIN } from '@quartermaster/store-simulator/shop/shop';

/** Access to the sample shop's store. */
export interface SampleStoreAccess {
  readonly domain: string;
  /** Address of the store, and of its Admin API. */
  readonly storeUrl: string;
  readonly apiUrl: string;
  readonly accessToken: string;
  readonly webhookSecret: string;
}

/**
 * Access below `/sample-store` of the server that runs it; the secrets are stored, sealed, in the database that all
 * processes share.
 */
export const sampleStoreAccess = async (
  { named }: NamedSecrets,
  serverUrl: string,
): Promise<SampleStoreAccess> => {
  const storeUrl = `${serverUrl}/sample-store`;
  return {
    domain: SAMPLE_DOMAIN,
    storeUrl,
    apiUrl: `${storeUrl}/admin/api/2026-07/graphql.json`,
    accessToken: await named('sample store token'),
    webhookSecret: await named('sample store webhooks'),
  };
};
