import {
  listChangesSinceMail,
  findLastMailed,
  type MailChange,
} from '@quartermaster/contracts/purchase-orders/rules/mailed-versions';
import { shipmentMethodLabels } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { variantName } from '../../../data/variants.ts';
import { formatDate, formatUnitPrice } from '../../../lib/format.ts';
import type { OrderScreen } from '../order/order-screen.ts';
import {
  A_SHIPMENT,
  arrivalChanged,
  CANCELLED,
  changedParts,
  departureChanged,
  discountChanged,
  issueChanged,
  methodChanged,
  nameChanged,
  NO_DAY,
  NOT_CANCELLED,
  NOTHING,
  otherDestination,
  referenceChanged,
  shipmentRemoved,
  skuChanged,
  unitCostChanged,
  unitsAdded,
  unitsChanged,
  unitsPlanned,
  unitsRemoved,
} from './change-words.ts';

/** Parts of the order that the description of a change needs. */
export type ChangedOrder = Pick<OrderScreen, 'order' | 'variants' | 'currency'>;

type Change<Of extends MailChange['of']> = Extract<MailChange, { of: Of }>;

/** The former and the present value in words. */
const formatStep = (
  { from, to }: MailChange,
  text: (value: string | number) => string,
  none = NOTHING,
) => ({ from: from === null ? none : text(from), to: to === null ? none : text(to) });

const formatPlain = (value: string | number): string => (value === '' ? NOTHING : String(value));
const dayText = (value: string | number): string => formatDate(String(value));
const methodText = (value: string | number): string =>
  shipmentMethodLabels[value as keyof typeof shipmentMethodLabels];

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
      if (from === null) return unitsAdded(name, Number(to));
      if (to === null) return unitsRemoved(name, Number(from));
      return unitsChanged(name, Number(from), Number(to));
    case 'unitCost':
      return unitCostChanged({ name, ...formatStep(change, price) });
    case 'discount':
      return discountChanged({ name, ...formatStep(change, price) });
    case 'supplierSKU':
      return skuChanged({ name, ...formatStep(change, formatPlain) });
  }
};

const shipmentText = (change: Change<'shipment'>, { order }: ChangedOrder): string => {
  const { from, to, field } = change;
  const all = [...order.shipments, ...(findLastMailed(order)?.shipments ?? [])];
  const name = all.find(({ id }) => id === change.id)?.name ?? A_SHIPMENT;
  switch (field) {
    case 'units':
      if (from === null) return unitsPlanned(name, Number(to));
      if (to === null) return shipmentRemoved(name);
      return unitsChanged(name, Number(from), Number(to));
    case 'arrivalDate':
      return arrivalChanged({ name, ...formatStep(change, dayText, NO_DAY) });
    case 'departureDate':
      return departureChanged({ name, ...formatStep(change, dayText, NO_DAY) });
    case 'method':
      return methodChanged({ name, ...formatStep(change, methodText) });
    case 'locationId':
      return otherDestination(name);
  }
};

const orderText = (change: Change<'order'>, { order }: ChangedOrder): string => {
  switch (change.field) {
    case 'isCancelled':
      return order.status === 'Cancelled' ? CANCELLED : NOT_CANCELLED;
    case 'issueDate':
      return issueChanged(formatStep(change, dayText, NO_DAY));
    case 'name':
      return nameChanged(formatStep(change, formatPlain));
    case 'reference':
      return referenceChanged(formatStep(change, formatPlain));
    default:
      return changedParts[change.field];
  }
};

const describeChange = (change: MailChange, changed: ChangedOrder): string => {
  if (change.of === 'item') return itemText(change, changed);
  return change.of === 'shipment' ? shipmentText(change, changed) : orderText(change, changed);
};

/** Describes each change since the order was last mailed; empty when it was never mailed. */
export const describeChanges = (changed: ChangedOrder): readonly string[] =>
  listChangesSinceMail(changed.order).map((change) => describeChange(change, changed));
