import type { Replenishments } from '@quartermaster/store-simulator/shop/replenishments';
import type { SampleStoreAccess } from '../store-access.ts';

/** Reads the replenishments before the shop's first start from the sample store. */
export const readReplenishments = async ({
  storeUrl,
  accessToken,
}: Pick<SampleStoreAccess, 'storeUrl' | 'accessToken'>): Promise<Replenishments> => {
  const headers = { 'X-Shopify-Access-Token': accessToken };
  const response = await fetch(`${storeUrl}/replenishments`, { headers });
  if (!response.ok) {
    throw new Error(`The sample store answered ${String(response.status)} to its replenishments`);
  }
  return (await response.json()) as Replenishments;
};
