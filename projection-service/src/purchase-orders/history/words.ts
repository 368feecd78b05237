import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import type {
  CostItem,
  PurchaseOrderItemFields,
  ShipmentCost,
} from '@quartermaster/contracts/purchase-orders/purchase-order';
import type { DataOf } from '@quartermaster/contracts/purchase-orders/read-models/document';
import type {
  Payment,
  PurchaseOrder,
  PurchaseOrderHistoryEntry,
} from '@quartermaster/contracts/purchase-orders/read-models/order';
import { paymentStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/payments';
import type { Names } from './names.ts';

export type HistoryChange = PurchaseOrderHistoryEntry['changes'][number];

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });
const amounts = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

export const numberText = (value: number): string => numbers.format(value);

/** An amount, with its currency where it may differ from the order's. */
export const moneyText = (amount: number, currency: string | null = null): string =>
  currency === null ? amounts.format(amount) : `${amounts.format(amount)} ${currency}`;

export const countText = (count: number, noun: string): string =>
  `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`;

/** `a`, `a and b`, `a, b and c`. */
export const listText = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Null for an empty text. */
export const textOrNone = (text: string | null): string | null => (text === '' ? null : text);

const costItemText = (item: CostItem): string =>
  item.type === 'Fixed'
    ? `${item.name} ${moneyText(item.amount, item.currency)}`
    : `${item.name} ${numberText(item.amount)}%`;

export const costItemsText = (items: readonly CostItem[]): string | null =>
  textOrNone(items.map(costItemText).join(', '));

export const shipmentCostsText = (costs: readonly ShipmentCost[]): string | null =>
  textOrNone(costs.map((cost) => costItemText({ type: 'Fixed', ...cost })).join(', '));

/** A discount without a type has no effect; the text names the missing type (AMB-033). */
export const discountText = ({
  discount,
  discountType,
}: Pick<PurchaseOrderItemFields, 'discount' | 'discountType'>): string | null => {
  if (discount === null) return null;
  if (discountType === null) return `${moneyText(discount)} without a type`;
  return discountType === 'Percentage' ? `${numberText(discount)}%` : moneyText(discount);
};

export const orderedText = (item: PurchaseOrderItemFields): string => {
  const discount = discountText(item);
  const price = `${numberText(item.quantity)} × ${moneyText(item.unitCost)}`;
  return discount === null ? price : `${price}, discount ${discount}`;
};

const paidText = ({ status, paidOn = null, paidReference = '' }: Payment): string => {
  const day = paidOn === null ? '' : ` on ${paidOn}`;
  const reference = paidReference === '' ? '' : ` (${paidReference})`;
  return `${paymentStatusLabels[status].toLowerCase()}${day}${reference}`;
};

export const paymentText = (payment: Payment): string => {
  const { amount, currency, dueDate } = payment;
  const due = dueDate === null ? '' : `, due ${dueDate}`;
  return `${moneyText(amount, currency)}${due}, ${paidText(payment)}`;
};

/** The fields whose texts differ. */
export const listDifferences = (
  fields: readonly (readonly [field: string, from: string | null, to: string | null])[],
): readonly HistoryChange[] =>
  fields.filter(([, from, to]) => from !== to).map(([field, from, to]) => ({ field, from, to }));

/** One sentence on what happened, and the changed fields. */
export interface EntryText {
  readonly summary: string;
  readonly changes: readonly HistoryChange[];
}

/** The order before the event; an empty draft where the event created it. */
export interface EntryContext {
  readonly before: PurchaseOrder;
  readonly names: Names;
}

export type Describe<T extends PurchaseOrderEvent['type']> = (
  data: DataOf<T>,
  context: EntryContext,
) => EntryText;
