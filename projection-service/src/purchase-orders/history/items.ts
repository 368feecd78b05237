import type { Payment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { purchaseOrderStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/status';
import { toDocumentItem } from '@quartermaster/contracts/purchase-orders/read-models/document';
import type { Names } from './names.ts';
import {
  capitalise,
  countText,
  listDifferences,
  discountText,
  type HistoryChange,
  listText,
  moneyText,
  numberText,
  orderedText,
  paymentText,
  type Describe,
  textOrNone,
} from './words.ts';

type Item = ReturnType<typeof toDocumentItem>;

interface ChangedItems {
  readonly added: readonly Item[];
  readonly changed: readonly { readonly from: Item; readonly to: Item }[];
  readonly removed: readonly Item[];
}

const itemChanges = (from: Item, to: Item, name: string): readonly HistoryChange[] =>
  listDifferences([
    [`${name}: quantity`, numberText(from.quantity), numberText(to.quantity)],
    [`${name}: unit cost`, moneyText(from.unitCost), moneyText(to.unitCost)],
    [`${name}: discount`, discountText(from), discountText(to)],
    [`${name}: supplier SKU`, textOrNone(from.supplierSKU), textOrNone(to.supplierSKU)],
    [`${name}: stock coverage date`, from.stockCoverageDate, to.stockCoverageDate],
    [
      `${name}: store price`,
      from.shopifyPrice === null ? null : moneyText(from.shopifyPrice),
      to.shopifyPrice === null ? null : moneyText(to.shopifyPrice),
    ],
  ]);

/** Added, changed and removed items, each by the name of its variant. */
export const itemListChanges = (
  { added, changed, removed }: ChangedItems,
  names: Names,
): readonly HistoryChange[] => {
  const getName = ({ productVariantId }: Item) => names.variant(productVariantId);
  return [
    ...added.map((item) => ({ field: getName(item), from: null, to: orderedText(item) })),
    ...changed.flatMap(({ from, to }) => itemChanges(from, to, getName(to))),
    ...removed.map((item) => ({ field: getName(item), from: orderedText(item), to: null })),
  ];
};

export const describeItemsChanged: Describe<'PurchaseOrderItemsChanged'> = (data, { names }) => {
  const parts = [
    ['added', data.added.length] as const,
    ['changed', data.changed.length] as const,
    ['removed', data.removed.length] as const,
  ].filter(([, count]) => count > 0);
  const counted = listText(parts.map(([verb, count]) => `${verb} ${countText(count, 'item')}`));
  const shown = {
    added: data.added.map(toDocumentItem),
    changed: data.changed.map(({ from, to }) => ({
      from: toDocumentItem(from),
      to: toDocumentItem(to),
    })),
    removed: data.removed.map(toDocumentItem),
  };
  return {
    summary: counted === '' ? 'Put the items in another order' : capitalise(counted),
    changes: itemListChanges(shown, names),
  };
};

export const describeStatusSet: Describe<'PurchaseOrderStatusSet'> = (data, { names }) => {
  const [from, to] = [purchaseOrderStatusLabels[data.from], purchaseOrderStatusLabels[data.to]];
  const open = data.openQuantities.reduce((sum, { quantity }) => sum + quantity, 0);
  const byHand =
    open > 0
      ? `Closed the purchase order with ${countText(open, 'unit')} still open`
      : `Set the status to ${to}`;
  return {
    summary: data.cause === 'receipt' ? `The receipt set the status to ${to}` : byHand,
    changes: [
      { field: 'Status', from, to },
      ...data.openQuantities.map(({ productVariantId, quantity }) => ({
        field: `${names.variant(productVariantId)}: still open`,
        from: null,
        to: numberText(quantity),
      })),
    ],
  };
};

/** Added, changed and removed payments, each as one text. */
export const paymentChanges = (
  before: readonly Payment[],
  after: readonly Payment[],
): readonly HistoryChange[] => {
  const from = new Map(before.map((payment) => [payment.id, payment]));
  const to = new Map(after.map((payment) => [payment.id, payment]));
  const all = new Map([...from, ...to]);
  const formatFoundPayment = (found: typeof from, id: string): string | null => {
    const payment = found.get(id);
    return payment === undefined ? null : paymentText(payment);
  };
  return listDifferences(
    [...all].map(([id, { name }]) => [
      `Payment ${name}`,
      formatFoundPayment(from, id),
      formatFoundPayment(to, id),
    ]),
  );
};

export const describePaymentsSet: Describe<'PaymentsSet'> = ({ payments }, { before }) => ({
  summary: 'Changed the payments',
  changes: paymentChanges(before.payments, payments),
});

const whenSuggested = { ADDED: 'when the items were added', SENT: 'when the order was sent' };

export const describeSuggestions: Describe<'OrderSuggestionsRecorded'> = (
  { moment, suggestions },
  { names },
) => {
  const units = suggestions.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    summary: `Recorded the suggestions ${whenSuggested[moment]}: ${countText(units, 'unit')} of ${countText(suggestions.length, 'item')}`,
    changes: suggestions.map(({ variantId, quantity }) => ({
      field: `${names.variant(variantId)}: suggested`,
      from: null,
      to: numberText(quantity),
    })),
  };
};
