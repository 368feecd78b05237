import { z } from 'zod';
import { addDays, type Day, dayOf, daysBetween } from '../../core/day.ts';
import { rowFilter } from '../../core/filter-rows.ts';
import type { Filter } from '../../core/filters.ts';
import { idOf } from '../../core/ids.ts';
import type {
  PurchaseOrderSummary,
  ShipmentSummary,
} from '../../purchase-orders/read-models/order.ts';
import { filtersOfOrderView } from '../../purchase-orders/read-models/order-rows.ts';
import { filtersOfShipmentView } from '../../purchase-orders/read-models/shipment-views.ts';
import type { AlertType } from '../types.ts';

/** An order or a shipment that an alert tells about. */
export const alertEntry = z.object({
  purchaseOrderId: idOf.purchaseOrderId,
  purchaseOrderName: z.string(),
  supplierName: z.string().nullable(),
  /** Null for a draft. */
  shipment: z
    .object({
      id: idOf.shipmentId,
      name: z.string(),
      locationName: z.string().nullable(),
      units: z.int(),
      arrivalDate: z.string(),
    })
    .nullable(),
  /** Days since the draft was made, days that the shipment is late, or days until it arrives. */
  days: z.int(),
});
export type AlertEntry = z.infer<typeof alertEntry>;

/** Entries of one alert. */
export const MAX_ALERT_ENTRIES = 1000;

/** An order is left in draft when it is this many days old (AMB-084). */
const DRAFT_DAYS = 7;

/**
 * Days from one mail about an order or shipment to the next one. Drafts are mailed every week, overdue shipments every day, and
 * arriving shipments once (AMB-083, AMB-084, AMB-085). A year later the product has forgotten an arriving shipment, and mails
 * about it again if it still has not arrived.
 */
const quietDays: Readonly<Record<AlertType, number>> = {
  DRAFT_PURCHASE_ORDER: 7,
  OVERDUE_PURCHASE_ORDER: 1,
  ARRIVING_INVENTORY: 366,
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

/** The filters of the shipments that an alert tells about; null for an alert about orders. */
export const shipmentFiltersOf = (type: AlertType, today: Day): readonly Filter[] | null => {
  if (type === 'DRAFT_PURCHASE_ORDER') return null;
  return filtersOfShipmentView(type === 'ARRIVING_INVENTORY' ? 'arriving' : 'late', today);
};

/** The orders that are left in draft, the oldest first (ALERT-01). */
export const draftEntries = (
  orders: readonly DraftFact[],
  { today, timeZone }: { readonly today: Day; readonly timeZone: string },
): AlertEntry[] =>
  orders
    .filter(rowFilter(filtersOfOrderView('draft', today), today))
    .map(({ id, name, supplierName, createdAt }) => ({
      ...{ purchaseOrderId: id, purchaseOrderName: name, supplierName, shipment: null },
      days: daysBetween(dayOf(createdAt, timeZone), today),
    }))
    .filter(({ days }) => days >= DRAFT_DAYS)
    .toSorted((a, b) => b.days - a.days);

/** The shipments that match the filters of an alert, in the given order (ALERT-02, ALERT-03). */
export const shipmentEntries = (shipments: readonly ShipmentFact[], today: Day): AlertEntry[] =>
  shipments.flatMap(({ id, name, arrivalDate, ...one }): AlertEntry[] => {
    if (arrivalDate === null) return [];
    const { purchaseOrderId, purchaseOrderName, supplierName, locationName } = one;
    return [
      {
        ...{ purchaseOrderId, purchaseOrderName, supplierName },
        shipment: { id, name, locationName, units: one.totalQuantity, arrivalDate },
        days: Math.abs(daysBetween(today, arrivalDate)),
      },
    ];
  });

/** The last day on which each order or shipment was mailed, by its id. */
export type Told = ReadonlyMap<string, Day>;

const keyOf = ({ purchaseOrderId, shipment }: AlertEntry): string =>
  shipment?.id ?? purchaseOrderId;

/** The entries to mail on a day: those whose last mail is long enough ago. */
export const entriesToTell = (
  type: AlertType,
  entries: readonly AlertEntry[],
  { told, today }: { readonly told: Told; readonly today: Day },
): AlertEntry[] => {
  const quietUntil = addDays(today, -quietDays[type]);
  return entries.filter((entry) => (told.get(keyOf(entry)) ?? quietUntil) <= quietUntil);
};

/** The last mails after the alert of a day. Entries that may be mailed again on that day are forgotten. */
export const toldAfter = (
  told: Told,
  {
    type,
    date,
    entries,
  }: {
    readonly type: AlertType;
    readonly date: Day;
    readonly entries: readonly AlertEntry[];
  },
): Told => {
  const quietUntil = addDays(date, -quietDays[type]);
  const kept = [...told].filter(([, day]) => day > quietUntil);
  return new Map([...kept, ...entries.map((entry) => [keyOf(entry), date] as const)]);
};
