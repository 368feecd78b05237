import {
  listChangesSinceMail,
  findLastMailed,
  type MailChange,
} from '@quartermaster/contracts/purchase-orders/rules/mailed-versions';
import { shipmentMethodLabels } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { variantName } from '../../../data/variants.ts';
import { formatCount, formatDate, formatNumber, formatUnitPrice } from '../../../lib/format.ts';
import type { OrderScreen } from '../order/order-screen.ts';

/** Parts of the order that the description of a change needs. */
export type ChangedOrder = Pick<OrderScreen, 'order' | 'variants' | 'currency'>;

type Change<Of extends MailChange['of']> = Extract<MailChange, { of: Of }>;

const NOTHING = 'none';

/** "1 Dec → 8 Dec". */
const formatStep = (
  { from, to }: MailChange,
  text: (value: string | number) => string,
  none = NOTHING,
): string => `${from === null ? none : text(from)} → ${to === null ? none : text(to)}`;

const formatPlain = (value: string | number): string => (value === '' ? NOTHING : String(value));
const dayText = (value: string | number): string => formatDate(String(value));

const findItemName = (id: string, { order, variants }: ChangedOrder): string => {
  const items = [...order.items, ...(findLastMailed(order)?.items ?? [])];
  const item = items.find((one) => one.id === id);
  return variantName(item === undefined ? undefined : variants.get(item.productVariantId));
};

const itemText = (change: Change<'item'>, changed: ChangedOrder): string => {
  const { from, to, field } = change;
  const name = findItemName(change.id, changed);
  const price = (value: string | number): string =>
    typeof value === 'number' ? formatUnitPrice(value, changed.currency) : value;
  switch (field) {
    case 'quantity':
      if (from === null) return `${name} added, ${formatCount(Number(to), 'unit')}`;
      if (to === null) return `${name} removed, ${formatCount(Number(from), 'unit')}`;
      return `${name} ${formatNumber(Number(from))} → ${formatCount(Number(to), 'unit')}`;
    case 'unitCost':
      return `${name} unit cost ${formatStep(change, price)}`;
    case 'discount':
      return `${name} discount ${formatStep(change, price)}`;
    case 'supplierSKU':
      return `${name} supplier SKU ${formatStep(change, formatPlain)}`;
  }
};

const shipmentText = (change: Change<'shipment'>, { order }: ChangedOrder): string => {
  const { from, to, field } = change;
  const all = [...order.shipments, ...(findLastMailed(order)?.shipments ?? [])];
  const name = all.find(({ id }) => id === change.id)?.name ?? 'A shipment';
  switch (field) {
    case 'units':
      if (from === null) return `${name} planned, ${formatCount(Number(to), 'unit')}`;
      if (to === null) return `${name} removed`;
      return `${name} ${formatNumber(Number(from))} → ${formatCount(Number(to), 'unit')}`;
    case 'arrivalDate':
      return `${name} arrives ${formatStep(change, dayText, 'no day')}`;
    case 'departureDate':
      return `${name} leaves ${formatStep(change, dayText, 'no day')}`;
    case 'method':
      return `${name} by ${formatStep(change, (value) => shipmentMethodLabels[value as keyof typeof shipmentMethodLabels])}`;
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
      return `Issued ${formatStep(change, dayText, 'no day')}`;
    case 'name':
      return `Name ${formatStep(change, formatPlain)}`;
    case 'reference':
      return `Reference ${formatStep(change, formatPlain)}`;
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

const describeChange = (change: MailChange, changed: ChangedOrder): string => {
  if (change.of === 'item') return itemText(change, changed);
  return change.of === 'shipment' ? shipmentText(change, changed) : orderText(change, changed);
};

/** Describes each change since the order was last mailed; empty when it was never mailed. */
export const describeChanges = (changed: ChangedOrder): readonly string[] =>
  listChangesSinceMail(changed.order).map((change) => describeChange(change, changed));
