import { useQuery } from '@tanstack/react-query';
import type { InventoryRow } from '../../../data/inventory.ts';
import { trackedStockQuery } from '../../../data/product-list.ts';
import { scopeText } from '../words.ts';
import { productsText } from '../../../lib/words.ts';

export const listProductIds = (items: readonly InventoryRow[]): string[] => [
  ...new Set(items.flatMap(({ productId }) => productId ?? [])),
];

/** Returns the scope of a change of the items' products; names only the products until their variants are counted. */
export const useProductScope = (items: readonly InventoryRow[]): string => {
  const productIds = listProductIds(items);
  const { data } = useQuery(trackedStockQuery(productIds));
  const products = productIds.length;
  return data === undefined
    ? productsText(products)
    : scopeText(products, data.items, items.length);
};
