import { Rejection } from '@quartermaster/contracts/core/rejection';
import { calculateLineAmounts } from '@quartermaster/contracts/purchase-orders/rules/cost-parts';
import type { OrderCost } from '@quartermaster/contracts/purchase-orders/rules/landed-cost';
import type { PdfOptions } from '@quartermaster/contracts/purchase-orders/calls/pdf';
import type { PurchaseOrderItem } from '@quartermaster/contracts/purchase-orders/read-models/order';
import type { OrderFacts, PrintedVariant } from './facts.ts';
import { type AmountWords, countText } from './words.ts';

export interface PaperLine {
  readonly number: number;
  readonly title: string;
  readonly variant: string;
  readonly codes: string;
  /** Address of the picture; empty when there is none. */
  readonly picture: string;
  readonly quantity: string;
  readonly unitCost: string;
  readonly discount: string;
  readonly amount: string;
}

/** The items in the order of printing: first those that are named. Rejects an id that is not in the order. */
const sortItems = (
  items: readonly PurchaseOrderItem[],
  sortedItemIds: readonly string[],
): readonly PurchaseOrderItem[] => {
  const left = new Map(items.map((item) => [item.id, item]));
  const first = sortedItemIds.map((id, at) => {
    const item = left.get(id);
    if (item === undefined) {
      const message = 'No such item in this order';
      throw new Rejection('VALIDATION_FAILED', message, {
        issues: [{ path: `sortedItemIds.${String(at)}`, message }],
      });
    }
    left.delete(id);
    return item;
  });
  return [...first, ...left.values()];
};

const discountText = (
  { discount, discountType }: PurchaseOrderItem,
  amounts: AmountWords,
): string => {
  if (discount === null || discountType === null || discount === 0) return '';
  return discountType === 'Percentage' ? `${countText(discount)}%` : amounts.unit(discount);
};

const unknownVariant: Omit<PrintedVariant, 'id'> = {
  product: 'An item that is no longer in the store',
  variant: null,
  sku: '',
  imageUrl: null,
};

const formatCodes = (sku: string, supplierSku: string | null): string =>
  [...(sku === '' ? [] : [`SKU ${sku}`]), ...(supplierSku ? [`Your SKU ${supplierSku}`] : [])].join(
    ' · ',
  );

/** Every item of an order as a printed line. */
export const paperLines = (
  { order, variants }: OrderFacts,
  { sortedItemIds, showSku, showImages }: PdfOptions,
  { cost, amounts }: { readonly cost: OrderCost; readonly amounts: AmountWords },
): readonly PaperLine[] => {
  const totals = calculateLineAmounts(cost, amounts.digits);
  const toLine = (item: PurchaseOrderItem, at: number): PaperLine => {
    const { product, variant, sku, imageUrl } =
      variants.get(item.productVariantId) ?? unknownVariant;
    return {
      number: at + 1,
      title: product,
      variant: variant ?? '',
      codes: formatCodes(showSku ? sku : '', item.supplierSKU),
      picture: showImages && imageUrl !== null ? imageUrl : '',
      quantity: countText(item.quantity),
      unitCost: amounts.unit(item.unitCost),
      discount: discountText(item, amounts),
      amount: amounts.plain(totals.get(item.id) ?? 0),
    };
  };
  return sortItems(order.items, sortedItemIds).map(toLine);
};
