import type { PurchaseOrderItem } from '@quartermaster/contracts/purchase-orders/read-models/order';
import type { PdfBody } from '../../../data/purchase-orders/documents.ts';
import { variantName, type ItemVariant } from '../../../data/variants.ts';

export type PdfSwitch = Exclude<keyof PdfBody, 'sortedItemIds'>;

export const pdfSwitches: readonly { readonly key: PdfSwitch; readonly label: string }[] = [
  { key: 'showImages', label: 'Pictures' },
  { key: 'showCosts', label: 'Costs and totals' },
  { key: 'showSku', label: 'Our SKUs' },
  { key: 'showCurrencyNote', label: 'Currency and rates' },
  { key: 'showDescription', label: 'Description' },
];

export const pdfSorts = ['order', 'name', 'sku', 'supplierSku'] as const;
export type PdfSort = (typeof pdfSorts)[number];
export const pdfSortLabels: Readonly<Record<PdfSort, string>> = {
  order: 'As in the order',
  name: 'By name',
  sku: 'By our SKU',
  supplierSku: "By the supplier's SKU",
};

const texts = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Ids of the items in the order they are to be printed; none when they stay as they are. */
export const sortedItemIds = (
  items: readonly PurchaseOrderItem[],
  sort: PdfSort,
  variants: ReadonlyMap<string, ItemVariant>,
): string[] => {
  if (sort === 'order') return [];
  const keyOf = (item: PurchaseOrderItem): string => {
    if (sort === 'supplierSku') return item.supplierSKU ?? '';
    const variant = variants.get(item.productVariantId);
    return sort === 'sku' ? (variant?.sku ?? '') : variantName(variant);
  };
  return items
    .map((item) => ({ id: item.id, key: keyOf(item) }))
    .sort((a, b) => Number(a.key === '') - Number(b.key === '') || texts.compare(a.key, b.key))
    .map(({ id }) => id);
};
