import { addDays, type Day, daysBetween } from '../core/day.ts';
import { isOpen, type PurchaseOrderStatus } from '../purchase-orders/status.ts';
import type { Delivery } from './stock-projection.ts';

/** What one order still owes of one variant. */
export interface OrderedQuantity {
  readonly status: PurchaseOrderStatus;
  readonly issueDate: Day | null;
  /** Day the order left Draft. */
  readonly sentOn: Day | null;
  readonly unallocated: number;
  /** Shipments that have not been received. */
  readonly shipments: readonly { readonly arrivalDate: Day | null; readonly quantity: number }[];
}

/** Units expected on a day; `isOverdue` when the date given is past or missing (AMB-149). */
export interface ExpectedDelivery {
  readonly deliveryDate: Day;
  readonly quantity: number;
  readonly isOverdue: boolean;
}

const shipmentDelivery = (
  arrivalDate: Day | null,
  quantity: number,
  today: Day,
): ExpectedDelivery => {
  const isOverdue = arrivalDate === null || arrivalDate < today;
  return { deliveryDate: isOverdue ? addDays(today, 1) : arrivalDate, quantity, isOverdue };
};

const unallocatedDelivery = (
  { issueDate, sentOn, unallocated }: OrderedQuantity,
  today: Day,
  leadTimeDays: number,
): ExpectedDelivery => {
  const due = addDays(issueDate ?? sentOn ?? today, leadTimeDays);
  const tomorrow = addDays(today, 1);
  return { deliveryDate: due > tomorrow ? due : tomorrow, quantity: unallocated, isOverdue: false };
};

const open = (orders: readonly OrderedQuantity[]): readonly OrderedQuantity[] =>
  orders.filter(({ status }) => isOpen(status));

/** Deliveries of open orders for the projection: overdue or undated shipments land tomorrow, the rest after the lead time (CALC-INT). */
export const expectedDeliveries = (
  orders: readonly OrderedQuantity[],
  today: Day,
  leadTimeDays: number,
): readonly ExpectedDelivery[] =>
  open(orders)
    .flatMap((order) => [
      ...order.shipments.map(({ arrivalDate, quantity }) =>
        shipmentDelivery(arrivalDate, quantity, today),
      ),
      unallocatedDelivery(order, today, leadTimeDays),
    ])
    .filter(({ quantity }) => quantity > 0)
    .sort((a, b) => (a.deliveryDate < b.deliveryDate ? -1 : 1));

export const asProjected = (
  deliveries: readonly ExpectedDelivery[],
  today: Day,
): readonly Delivery[] =>
  deliveries.map(({ deliveryDate, quantity }) => ({
    dayOffset: daysBetween(today, deliveryDate),
    quantity,
  }));

/** Units on order that have not been received, of open orders (CALC-INT). */
export const incomingQuantity = (orders: readonly OrderedQuantity[]): number =>
  open(orders).reduce(
    (sum, { unallocated, shipments }) =>
      sum + unallocated + shipments.reduce((total, { quantity }) => total + quantity, 0),
    0,
  );

/** Unreceived shipment quantities, one row per delivery date (CALC-INT-1). */
export const inTransit = (
  orders: readonly OrderedQuantity[],
  today: Day,
): readonly ExpectedDelivery[] => {
  const byDate = new Map<string, ExpectedDelivery>();
  for (const { arrivalDate, quantity } of open(orders).flatMap(({ shipments }) => shipments)) {
    if (quantity <= 0) continue;
    const expected = shipmentDelivery(arrivalDate, quantity, today);
    const key = `${expected.deliveryDate} ${String(expected.isOverdue)}`;
    const known = byDate.get(key)?.quantity ?? 0;
    byDate.set(key, { ...expected, quantity: known + quantity });
  }
  return [...byDate.values()].sort((a, b) => (a.deliveryDate < b.deliveryDate ? -1 : 1));
};
