import { useQuery } from '@tanstack/react-query';
import type { InventoryRow } from '../../../data/inventory.ts';
import { trackedStockQuery } from '../../../data/product-list.ts';
import { formatCount, formatNumber } from '../../../lib/format.ts';

export const listProductIds = (items: readonly InventoryRow[]): string[] => [
  ...new Set(items.flatMap(({ productId }) => productId ?? [])),
];

/** "12 products, 31 variants, 9 of them not selected": the scope of a change of products, beyond the selected items. */
export const scopeText = (products: number, variants: number, selected: number): string => {
  const others = variants - selected;
  const more = others > 0 ? `, ${formatNumber(others)} of them not selected` : '';
  return `${formatCount(products, 'product')}, ${formatCount(variants, 'variant')}${more}`;
};

/** Returns the scope of a change of the items' products; names only the products until their variants are counted. */
export const useProductScope = (items: readonly InventoryRow[]): string => {
  const productIds = listProductIds(items);
  const { data } = useQuery(trackedStockQuery(productIds));
  const products = productIds.length;
  return data === undefined
    ? formatCount(products, 'product')
    : scopeText(products, data.items, items.length);
};
