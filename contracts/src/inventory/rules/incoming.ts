import { addDays, type Day, daysBetween } from '../../core/day.ts';
import { isOpenStatus, type PurchaseOrderStatus } from '../../purchase-orders/rules/status.ts';

/** The incoming units of an order for one variant. */
export interface OrderedVariant {
  readonly status: PurchaseOrderStatus;
  readonly issueDate: Day | null;
  /** Day the order left Draft. */
  readonly sentOn: Day | null;
  /** Ordered but in no shipment. */
  readonly unallocated: number;
  /** Day of the last receipt that lacked units of it; null when none did. */
  readonly restSince: Day | null;
  /** Shipments that were not received. */
  readonly shipments: readonly { readonly arrivalDate: Day | null; readonly quantity: number }[];
}

export interface ExpectedDelivery {
  /** Days from today; never below 0. */
  readonly dayOffset: number;
  readonly quantity: number;
  readonly kind: 'shipment' | 'unallocated';
  /** Its date is past or missing; it is expected tomorrow. */
  readonly isOverdue: boolean;
}

const TOMORROW = 1;

const shipmentDelivery = (
  today: Day,
  { arrivalDate, quantity }: OrderedVariant['shipments'][number],
): ExpectedDelivery => {
  const dayOffset = arrivalDate === null ? -1 : daysBetween(today, arrivalDate);
  const isOverdue = dayOffset < 0;
  return { dayOffset: isOverdue ? TOMORROW : dayOffset, quantity, kind: 'shipment', isOverdue };
};

/** The day on which the rest of a delivery lands, a lead time after the receipt that lacked it. */
export const calculateRestArrival = (restSince: Day, leadTimeDays: number): Day =>
  addDays(restSince, leadTimeDays);

/**
 * Quantity in no shipment yet lands a lead time after the order was issued, or after the last receipt that lacked units;
 * tomorrow at the earliest. The rest of a delivery is overdue after that day (CALC-INT-4).
 */
const unallocatedDelivery = (
  today: Day,
  { issueDate, sentOn, unallocated, restSince }: OrderedVariant,
  leadTimeDays: number,
): ExpectedDelivery => {
  const landsOn = calculateRestArrival(restSince ?? issueDate ?? sentOn ?? today, leadTimeDays);
  const dayOffset = daysBetween(today, landsOn);
  return {
    dayOffset: Math.max(TOMORROW, dayOffset),
    quantity: unallocated,
    kind: 'unallocated',
    isOverdue: restSince !== null && dayOffset < 0,
  };
};

const toDeliveries = (
  today: Day,
  order: OrderedVariant,
  leadTimeDays: number,
): readonly ExpectedDelivery[] => [
  ...order.shipments.map((shipment) => shipmentDelivery(today, shipment)),
  unallocatedDelivery(today, order, leadTimeDays),
];

/** The deliveries of open orders for a variant, earliest first; other orders have none (CALC-INT). */
export const listExpectedDeliveries = (
  today: Day,
  orders: readonly OrderedVariant[],
  leadTimeDays: number,
): readonly ExpectedDelivery[] => {
  if (orders.length === 0) return [];
  return orders
    .filter(({ status }) => isOpenStatus(status))
    .flatMap((order) => toDeliveries(today, order, leadTimeDays))
    .filter(({ quantity }) => quantity > 0)
    .sort((a, b) => a.dayOffset - b.dayOffset);
};

/** Units of open orders that have not arrived, in a shipment or not (CALC-INT-1). */
export const sumIncomingQuantity = (deliveries: readonly ExpectedDelivery[]): number =>
  deliveries.reduce((sum, { quantity }) => sum + quantity, 0);

export interface InTransitRow {
  readonly deliveryDate: Day;
  readonly quantity: number;
  /** True when a part is overdue or has no date. */
  readonly isOverdue: boolean;
}

const mergeRows = (row: InTransitRow | undefined, more: InTransitRow): InTransitRow =>
  row === undefined
    ? more
    : {
        deliveryDate: row.deliveryDate,
        quantity: row.quantity + more.quantity,
        isOverdue: row.isOverdue || more.isOverdue,
      };

/** Shipments in transit, one row per expected day, earliest first (CALC-INT-1). */
export const listInTransitRows = (
  today: Day,
  deliveries: readonly ExpectedDelivery[],
): readonly InTransitRow[] => {
  if (deliveries.length === 0) return [];
  const rows = new Map<number, InTransitRow>();
  for (const { dayOffset, quantity, kind, isOverdue } of deliveries) {
    if (kind !== 'shipment') continue;
    const row = { deliveryDate: addDays(today, dayOffset), quantity, isOverdue };
    rows.set(dayOffset, mergeRows(rows.get(dayOffset), row));
  }
  return [...rows.values()];
};
