import { isShopDomain } from './shop-domain.ts';

/** Version of the platform's API that the connector's documents are written for. */
const API_VERSION = '2026-07';

/** Template of the platform's Admin API; `{shop}` is replaced by the shop's domain. */
const PLATFORM = `https://{shop}/admin/api/${API_VERSION}/graphql.json`;

/** The addresses of one shop on the platform. */
export interface StoreAddresses {
  readonly apiUrl: string;
  /** The page on which a merchant lets an app in. */
  readonly authorizeUrl: string;
  /** Answers grants with tokens. */
  readonly tokenUrl: string;
}

/**
 * The addresses of a shop. `template` is the address of the Admin API of another platform, as STORE_API_URL names it, or null.
 * Throws for a domain that is not one of a shop, so that no other host is ever called.
 */
export const storeAddresses =
  (template: string | null) =>
  (domain: string): StoreAddresses => {
    if (!isShopDomain(domain)) throw new Error(`${domain} is no domain of a shop`);
    const apiUrl = (template ?? PLATFORM).replaceAll('{shop}', domain);
    const { origin, pathname } = new URL(apiUrl);
    const [above = ''] = pathname.split('/admin/');
    const oauth = `${origin}${above}/admin/oauth`;
    return { apiUrl, authorizeUrl: `${oauth}/authorize`, tokenUrl: `${oauth}/access_token` };
  };
