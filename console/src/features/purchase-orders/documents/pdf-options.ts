import type { CallInput } from '@quartermaster/contracts/core/client';
import { exportPurchaseOrderPdf } from '@quartermaster/contracts/purchase-orders/calls/pdf';
import type { PurchaseOrderItem } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { queryOptions } from '@tanstack/react-query';
import { requestFile } from '../../../lib/http.ts';
import { variantName, type ItemVariant } from '../variants.ts';

export type PdfBody = NonNullable<CallInput<typeof exportPurchaseOrderPdf>['body']>;

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

/** The file as of a revision: another one is another file. */
export const pdfQuery = (id: string, revision: number | null, body: PdfBody) =>
  queryOptions({
    queryKey: ['purchase-orders', 'pdf', id, revision, body],
    queryFn: ({ signal }) =>
      requestFile(exportPurchaseOrderPdf, { params: { id }, body }, { signal }),
    gcTime: 60_000, // files are large
  });
