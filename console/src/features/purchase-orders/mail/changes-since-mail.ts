import {
  changesSinceMail,
  lastMailed,
  type MailChange,
} from '@quartermaster/contracts/purchase-orders/rules/mailed';
import { shipmentMethodLabels } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { variantName } from '../../../data/variants.ts';
import { formatCount, formatDate, formatNumber, formatUnitPrice } from '../../../lib/format.ts';
import type { OrderScreen } from '../order/order-screen.ts';

/** Parts of the order that the description of a change needs. */
export type ChangedOrder = Pick<OrderScreen, 'order' | 'variants' | 'currency'>;

type Change<Of extends MailChange['of']> = Extract<MailChange, { of: Of }>;

const NOTHING = 'none';

/** "1 Dec → 8 Dec". */
const step = (
  { from, to }: MailChange,
  text: (value: string | number) => string,
  none = NOTHING,
): string => `${from === null ? none : text(from)} → ${to === null ? none : text(to)}`;

const plain = (value: string | number): string => (value === '' ? NOTHING : String(value));
const dayText = (value: string | number): string => formatDate(String(value));

const itemNamed = (id: string, { order, variants }: ChangedOrder): string => {
  const items = [...order.items, ...(lastMailed(order)?.items ?? [])];
  const item = items.find((one) => one.id === id);
  return variantName(item === undefined ? undefined : variants.get(item.productVariantId));
};

const itemText = (change: Change<'item'>, changed: ChangedOrder): string => {
  const { from, to, field } = change;
  const name = itemNamed(change.id, changed);
  const price = (value: string | number): string =>
    typeof value === 'number' ? formatUnitPrice(value, changed.currency) : value;
  switch (field) {
    case 'quantity':
      if (from === null) return `${name} added, ${formatCount(Number(to), 'unit')}`;
      if (to === null) return `${name} removed, ${formatCount(Number(from), 'unit')}`;
      return `${name} ${formatNumber(Number(from))} → ${formatCount(Number(to), 'unit')}`;
    case 'unitCost':
      return `${name} unit cost ${step(change, price)}`;
    case 'discount':
      return `${name} discount ${step(change, price)}`;
    case 'supplierSKU':
      return `${name} supplier SKU ${step(change, plain)}`;
  }
};

const shipmentText = (change: Change<'shipment'>, { order }: ChangedOrder): string => {
  const { from, to, field } = change;
  const all = [...order.shipments, ...(lastMailed(order)?.shipments ?? [])];
  const name = all.find(({ id }) => id === change.id)?.name ?? 'A shipment';
  switch (field) {
    case 'units':
      if (from === null) return `${name} planned, ${formatCount(Number(to), 'unit')}`;
      if (to === null) return `${name} removed`;
      return `${name} ${formatNumber(Number(from))} → ${formatCount(Number(to), 'unit')}`;
    case 'arrivalDate':
      return `${name} arrives ${step(change, dayText, 'no day')}`;
    case 'departureDate':
      return `${name} leaves ${step(change, dayText, 'no day')}`;
    case 'method':
      return `${name} by ${step(change, (value) => shipmentMethodLabels[value as keyof typeof shipmentMethodLabels])}`;
    case 'locationId':
      return `${name} has another destination`;
  }
};

const orderText = (change: Change<'order'>, { order }: ChangedOrder): string => {
  switch (change.field) {
    case 'isCancelled':
      return order.status === 'Cancelled' ? 'The order is cancelled' : 'The order is not cancelled';
    case 'supplierId':
      return 'Supplier changed';
    case 'issueDate':
      return `Issued ${step(change, dayText, 'no day')}`;
    case 'name':
      return `Name ${step(change, plain)}`;
    case 'reference':
      return `Reference ${step(change, plain)}`;
    case 'currency':
      return 'Currency changed';
    case 'supplierCostItems':
      return 'Supplier costs changed';
    case 'discountItems':
      return 'Discounts changed';
    case 'description':
      return 'Description changed';
  }
};

const textOf = (change: MailChange, changed: ChangedOrder): string => {
  if (change.of === 'item') return itemText(change, changed);
  return change.of === 'shipment' ? shipmentText(change, changed) : orderText(change, changed);
};

/** Describes each change since the order was last mailed; empty when it was never mailed. */
export const changeTexts = (changed: ChangedOrder): readonly string[] =>
  changesSinceMail(changed.order).map((change) => textOf(change, changed));
