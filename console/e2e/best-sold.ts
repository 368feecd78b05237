import { listBundles } from '@quartermaster/contracts/bundles/calls';
import type { Call } from '@quartermaster/contracts/core/client';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';

interface SoldItem {
  readonly variantId: VariantId;
  readonly productTitle: string;
  readonly sku: string;
}

const fetchBundledVariantIds = async (call: Call): Promise<ReadonlySet<VariantId>> => {
  const { data } = (await call(listBundles, { body: {} })).body;
  return new Set(data.flatMap(({ components }) => components.map(({ variantId }) => variantId)));
};

/** Best-selling items that are not bundles and not components of one: a component cannot become a bundle. */
export const fetchBestSoldOutsideBundles = async (call: Call): Promise<readonly SoldItem[]> => {
  const sort = { column: 'averageDailySales', order: 'DESC' } as const;
  const { data } = (await call(listInventoryItems, { body: { sort } })).body;
  const components = await fetchBundledVariantIds(call);
  return data.flatMap(({ variantId, productTitle = '', sku = '', itemType }) =>
    variantId === undefined || itemType !== 'STAND_ALONE' || components.has(variantId)
      ? []
      : { variantId, productTitle, sku },
  );
};
