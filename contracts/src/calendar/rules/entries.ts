import { addDays, type Day, toDay, daysBetween } from '../../core/day.ts';
import type { PurchaseOrderId, ShipmentId, SupplierId, VariantId } from '../../core/ids.ts';
import { formatAmount, formatCount, formatItemName, formatOrderName } from '../../core/words.ts';
import { listNextRuns, type RunSchedule } from '../../reports/rules/run-times.ts';
import { reports, type ReportType } from '../../reports/types.ts';
import type { CalendarKind } from '../kinds.ts';

/** Days around the business day that a calendar contains. */
export const DAYS_BACK = 31;
export const DAYS_AHEAD = 366;
/** Entries of a calendar. */
export const MAX_ENTRIES = 1000;
/** Most items named in the text of an order-by day. */
const NAMED_ITEMS = 10;
/** Runs of a report that a calendar shows in advance. */
const SHOWN_RUNS = 5;

/** An entry of a calendar. */
export interface CalendarEntry {
  /** Stable for a subject, so that a calendar updates its entry and adds no second one. */
  readonly uid: string;
  readonly kind: CalendarKind;
  /** Day in the shop; the instant `at` (ISO) is null for an entry of a whole day. */
  readonly day: Day;
  readonly at: string | null;
  readonly title: string;
  readonly text: string;
  /** Path of the page of the console. */
  readonly path: string;
}

const formatSender = (supplierName: string | null): string =>
  supplierName === null ? '' : ` from ${supplierName}`;

/** An item with the last day to order it. */
export interface OrderByFact {
  readonly variantId: VariantId;
  readonly productTitle: string;
  readonly variantTitle: string;
  readonly sku: string;
  readonly orderBy: Day;
  readonly supplierId: SupplierId | null;
  readonly supplierName: string | null;
}

const formatItems = (items: readonly OrderByFact[]): string => {
  const more = items.length - NAMED_ITEMS;
  const names = items.slice(0, NAMED_ITEMS).map(formatItemName);
  return [...names, ...(more > 0 ? [`and ${more.toLocaleString('en')} more`] : [])].join('\n');
};

/** One entry for each supplier and day. */
export const orderByEntries = (items: readonly OrderByFact[]): CalendarEntry[] => {
  const groups = new Map<string, [OrderByFact, ...OrderByFact[]]>();
  for (const item of items) {
    const key = `${item.supplierId ?? 'none'}-${item.orderBy}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups].map(([key, group]) => ({
    uid: `order-by-${key}`,
    kind: 'ORDER_BY',
    day: group[0].orderBy,
    at: null,
    path: '/buy-now',
    title: `Order ${formatCount(group.length, 'item')}${formatSender(group[0].supplierName)}`,
    text: formatItems(group),
  }));
};

/** A shipment on its way. */
export interface ArrivalFact {
  readonly id: ShipmentId;
  readonly name: string;
  readonly purchaseOrderId: PurchaseOrderId;
  readonly purchaseOrderName: string;
  readonly supplierName: string | null;
  readonly arrivalDate: Day;
  readonly totalQuantity: number;
  readonly trackingNumber: string;
}

export const arrivalEntries = (shipments: readonly ArrivalFact[]): CalendarEntry[] =>
  shipments.map((shipment) => {
    const { name, supplierName, trackingNumber, purchaseOrderId } = shipment;
    const order = formatOrderName(shipment.purchaseOrderName);
    const lines = [name, trackingNumber === '' ? '' : `Tracking number ${trackingNumber}`];
    return {
      uid: `arrival-${shipment.id}`,
      kind: 'ARRIVALS',
      day: shipment.arrivalDate,
      at: null,
      path: `/purchase-orders/${purchaseOrderId}`,
      title: `${order}${formatSender(supplierName)}: ${formatCount(shipment.totalQuantity, 'unit')} arrive`,
      text: lines.filter((line) => line !== '').join('\n'),
    };
  });

/** A payment that is not paid. */
export interface PaymentFact {
  readonly id: string;
  readonly name: string;
  readonly purchaseOrderId: PurchaseOrderId;
  readonly purchaseOrderName: string;
  readonly supplierName: string | null;
  readonly currency: string;
  readonly totalAmount: number;
  readonly dueDate: Day;
}

export const paymentEntries = (payments: readonly PaymentFact[]): CalendarEntry[] =>
  payments.map((payment) => {
    const { id, name, supplierName, purchaseOrderId, currency } = payment;
    const to = supplierName === null ? '' : ` to ${supplierName}`;
    return {
      uid: `payment-${id}`,
      kind: 'PAYMENTS',
      day: payment.dueDate,
      at: null,
      path: `/purchase-orders/${purchaseOrderId}?tab=payments`,
      title: `Pay ${formatAmount(payment.totalAmount)} ${currency}${to}`,
      text: [name, formatOrderName(payment.purchaseOrderName)]
        .filter((line) => line !== '')
        .join('\n'),
    };
  });

/** A report that runs by its schedule. */
export interface ReportFact extends RunSchedule {
  readonly id: string;
  readonly type: ReportType;
}

/** The next runs of reports after an instant. */
export const reportEntries = (
  facts: readonly ReportFact[],
  { now, timeZone }: { readonly now: string; readonly timeZone: string },
): CalendarEntry[] =>
  facts.flatMap((report) =>
    [...listNextRuns(now, report, { timeZone, count: SHOWN_RUNS })].map((at) => ({
      uid: `report-${report.id}-${toDay(at, timeZone)}`,
      kind: 'REPORTS' as const,
      day: toDay(at, timeZone),
      at,
      path: `/reports/${report.id}`,
      title: `Report: ${reports[report.type].label}`,
      text: '',
    })),
  );

/** Returns the first and the last day of a calendar. */
export const getCalendarWindow = (today: Day): { readonly first: Day; readonly last: Day } => ({
  first: addDays(today, -DAYS_BACK),
  last: addDays(today, DAYS_AHEAD),
});

const compareByTime = (a: CalendarEntry, b: CalendarEntry): number => {
  const [one, other] = [a, b].map(({ day, at, uid }) => `${day} ${at ?? ''} ${uid}`);
  return (one ?? '') < (other ?? '') ? -1 : 1;
};

/** Selects the entries of the window, sorted by time. Beyond the limit, those farthest from the business day are left out. */
export const selectShownEntries = (
  entries: readonly CalendarEntry[],
  today: Day,
): CalendarEntry[] => {
  const { first, last } = getCalendarWindow(today);
  const distance = ({ day }: CalendarEntry): number => Math.abs(daysBetween(today, day));
  return entries
    .filter(({ day }) => day >= first && day <= last)
    .toSorted((a, b) => distance(a) - distance(b) || compareByTime(a, b))
    .slice(0, MAX_ENTRIES)
    .toSorted(compareByTime);
};
