import { addDays, type Day, toDay, daysBetween } from '../../core/day.ts';
import { createRowFilter } from '../../core/filter-rows.ts';
import type { Filter } from '../../core/filters.ts';
import type {
  PurchaseOrderSummary,
  ShipmentSummary,
} from '../../purchase-orders/read-models/order.ts';
import { buildOrderViewFilters } from '../../purchase-orders/read-models/order-rows.ts';
import { buildShipmentViewFilters } from '../../purchase-orders/read-models/shipment-views.ts';
import type { AlertEntry, OrderAlertEntry } from './alert-entry.ts';

/** An order is left in draft when it is this many days old (AMB-084). */
const DRAFT_DAYS = 7;

/**
 * Days from one mail about an order or shipment to the next one. Drafts are mailed every week, overdue shipments every day,
 * arriving shipments once (AMB-083, AMB-084, AMB-085), and everything else once for each time it happens. A year later the
 * last mail is forgotten, and the alert is mailed again if it still applies.
 */
const getQuietDays = (type: string): number => {
  if (type === 'DRAFT_PURCHASE_ORDER') return 7;
  return type === 'OVERDUE_PURCHASE_ORDER' ? 1 : 366;
};

type DraftFact = Pick<PurchaseOrderSummary, 'id' | 'name' | 'status' | 'createdAt'> & {
  readonly supplierName: string | null;
};
type ShipmentFact = Pick<
  ShipmentSummary,
  | 'id'
  | 'name'
  | 'purchaseOrderId'
  | 'purchaseOrderName'
  | 'supplierName'
  | 'arrivalDate'
  | 'totalQuantity'
> & { readonly locationName: string | null };

/** The filters of the shipments that an alert lists. */
export const buildShipmentFilters = (
  type: 'OVERDUE_PURCHASE_ORDER' | 'ARRIVING_INVENTORY',
  today: Day,
): readonly Filter[] =>
  buildShipmentViewFilters(type === 'ARRIVING_INVENTORY' ? 'arriving' : 'late', today);

const aboutOrder = { about: 'ORDER', movedFrom: null, happening: null } as const;

/** The orders that are left in draft, the oldest first (ALERT-01). */
export const draftEntries = (
  orders: readonly DraftFact[],
  { today, timeZone }: { readonly today: Day; readonly timeZone: string },
): OrderAlertEntry[] =>
  orders
    .filter(createRowFilter(buildOrderViewFilters('draft', today), today))
    .map(({ id, name, supplierName, createdAt }) => ({
      ...aboutOrder,
      purchaseOrderId: id,
      purchaseOrderName: name,
      supplierName,
      shipment: null,
      days: daysBetween(toDay(createdAt, timeZone), today),
    }))
    .filter(({ days }) => days >= DRAFT_DAYS)
    .toSorted((a, b) => b.days - a.days);

/** The shipments that match the filters of an alert, in the given order (ALERT-02, ALERT-03). */
export const shipmentEntries = (
  shipments: readonly ShipmentFact[],
  today: Day,
): OrderAlertEntry[] =>
  shipments.flatMap(({ id, name, arrivalDate, ...one }): OrderAlertEntry[] => {
    if (arrivalDate === null) return [];
    const { purchaseOrderId, purchaseOrderName, supplierName, locationName } = one;
    return [
      {
        ...aboutOrder,
        purchaseOrderId,
        purchaseOrderName,
        supplierName,
        shipment: { id, name, locationName, units: one.totalQuantity, arrivalDate },
        days: Math.abs(daysBetween(today, arrivalDate)),
      },
    ];
  });

/** Units of an order that a delivery lacked, on no shipment, and past the day on which they were expected. */
export interface OverdueRest extends Pick<
  ShipmentSummary,
  'purchaseOrderId' | 'purchaseOrderName' | 'supplierName'
> {
  readonly units: number;
  readonly expectedOn: Day;
}

/** The orders with such units, in the given order (ALERT-02). */
export const restEntries = (rests: readonly OverdueRest[], today: Day): OrderAlertEntry[] =>
  rests.map(({ purchaseOrderId, purchaseOrderName, supplierName, units, expectedOn }) => ({
    ...aboutOrder,
    purchaseOrderId,
    purchaseOrderName,
    supplierName,
    shipment: null,
    rest: { units, expectedOn },
    days: daysBetween(expectedOn, today),
  }));

/** Last day on which each happening, order or shipment was mailed, by its id. */
export type LastMailDays = ReadonlyMap<string, Day>;

const buildEntryKey = (entry: AlertEntry): string => {
  if (entry.happening !== null) return entry.happening;
  return entry.about === 'ITEM' ? entry.variantId : (entry.shipment?.id ?? entry.purchaseOrderId);
};

/** Selects the entries to mail on a day: those whose last mail is long enough ago. */
export const selectEntriesToMail = (
  type: string,
  entries: readonly AlertEntry[],
  { told, today }: { readonly told: LastMailDays; readonly today: Day },
): AlertEntry[] => {
  const quietUntil = addDays(today, -getQuietDays(type));
  return entries.filter((entry) => (told.get(buildEntryKey(entry)) ?? quietUntil) <= quietUntil);
};

/** Updates the last mail days after the alert of a day. Entries that may be mailed again on that day are dropped. */
export const updateLastMailDays = (
  told: LastMailDays,
  {
    type,
    date,
    entries,
  }: {
    readonly type: string;
    readonly date: Day;
    readonly entries: readonly AlertEntry[];
  },
): LastMailDays => {
  const quietUntil = addDays(date, -getQuietDays(type));
  const kept = [...told].filter(([, day]) => day > quietUntil);
  return new Map([...kept, ...entries.map((entry) => [buildEntryKey(entry), date] as const)]);
};
