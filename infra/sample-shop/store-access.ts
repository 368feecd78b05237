import type { NamedSecrets } from '../platform/secrets/named-secrets.ts';

/** How to reach the sample shop's store. */
export interface SampleStoreAccess {
  readonly domain: string;
  /** Where the store is, and where its Admin API answers. */
  readonly storeUrl: string;
  readonly apiUrl: string;
  readonly accessToken: string;
  readonly webhookSecret: string;
}

/** Its domain on the platform it stands in for. */
const DOMAIN = 'gift-shop.myshopify.com';

/** Below `/sample-store` of the server that runs it; the secrets are kept, sealed, in the database all processes share. */
export const sampleStoreAccess = async (
  { named }: NamedSecrets,
  serverUrl: string,
): Promise<SampleStoreAccess> => {
  const storeUrl = `${serverUrl}/sample-store`;
  return {
    domain: DOMAIN,
    storeUrl,
    apiUrl: `${storeUrl}/admin/api/2026-07/graphql.json`,
    accessToken: await named('sample store token'),
    webhookSecret: await named('sample store webhooks'),
  };
};
