import { createAdminApi } from '../admin-api/admin-api.ts';
import type { Timing } from '../admin-api/timing.ts';
import { permanentToken } from '../admin-api/token-source.ts';
import { shopAndScopes, type StoreShop } from '../platform/shop.ts';

/** The shop of a token, and the token's permissions. */
export interface AskedShop {
  readonly shop: StoreShop;
  readonly scopes: readonly string[];
}

export interface ShopCaller {
  readonly fetch: typeof fetch;
  readonly timing: Timing;
}

const PATIENCE_MS = 10_000;

/** Reads the shop with a token, once. Rejects with STORE_UNAVAILABLE, as StoreRefused when the store refuses the token. */
export const askShop = async (
  apiUrl: string,
  accessToken: string,
  caller: ShopCaller,
): Promise<AskedShop> => {
  const api = createAdminApi({ url: apiUrl, tokens: permanentToken(accessToken), ...caller });
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const { shop, currentAppInstallation } = await api.call(
    shopAndScopes,
    {},
    { signal, maxTries: 1 },
  );
  return { shop, scopes: currentAppInstallation.accessScopes.map(({ handle }) => handle) };
};
