import { formatCount } from '@quartermaster/contracts/core/words';
import {
  MAX_ALERT_ENTRIES,
  type OrderAlertEntry,
} from '@quartermaster/contracts/reports/rules/alert-entry';
import type { AlertType } from '@quartermaster/contracts/reports/alert-types';
import { formatDay } from './format-day.ts';

/** Texts of the mail about an alert. */
export interface Wording<Entry> {
  /** Summary of the entries, in one line. */
  readonly headline: (entries: readonly Entry[]) => string;
  readonly text: (entry: Entry) => string;
  /** Action that the receiver can take. */
  readonly action: string;
  /** Path of the console page that lists all of them. */
  readonly list: string;
}

/** Describes a number of subjects with their verb; "At least" when the entries reached their limit. */
export const describeCount = (
  entries: readonly unknown[],
  { count, noun, one, many }: Readonly<Record<'noun' | 'one' | 'many', string>> & { count: number },
): string => {
  const atLeast = entries.length === MAX_ALERT_ENTRIES ? 'At least ' : '';
  return `${atLeast}${formatCount(count, noun)} ${count === 1 ? one : many}`;
};

const describeOrders = (entries: readonly OrderAlertEntry[], one: string, many: string): string => {
  const count = new Set(entries.map(({ purchaseOrderId }) => purchaseOrderId)).size;
  return describeCount(entries, { count, noun: 'purchase order', one, many });
};

const getUnits = ({ shipment }: OrderAlertEntry): number => shipment?.units ?? 0;

const formatLocation = ({ shipment }: OrderAlertEntry): string =>
  shipment?.locationName ? ` at ${shipment.locationName}` : '';

const formatArrival = ({ shipment }: OrderAlertEntry): string =>
  formatDay(shipment?.arrivalDate ?? '');

const formatShipmentName = ({ shipment }: OrderAlertEntry): string =>
  shipment?.name ? `${shipment.name} with ` : '';

/** Alerts about orders and shipments. */
export const orderAlertWords: Readonly<
  Record<AlertType | 'ARRIVAL_MOVED', Wording<OrderAlertEntry>>
> = {
  DRAFT_PURCHASE_ORDER: {
    headline: (entries) => describeOrders(entries, 'is still a draft', 'are still drafts'),
    text: ({ days }) => `In draft for ${formatCount(days, 'day')}`,
    action: 'Send it to the supplier, or delete it',
    list: '/purchase-orders?view=draft',
  },
  OVERDUE_PURCHASE_ORDER: {
    headline: (entries) => describeOrders(entries, 'is overdue', 'are overdue'),
    text: (entry) =>
      entry.rest === undefined
        ? `${formatShipmentName(entry)}${formatCount(getUnits(entry), 'unit')}, expected on ${formatArrival(entry)}${formatLocation(entry)}, ${formatCount(entry.days, 'day')} late`
        : `${formatCount(entry.rest.units, 'unit')} that did not come, expected by ${formatDay(entry.rest.expectedOn)}, ${formatCount(entry.days, 'day')} late`,
    action: 'Receive it, ask for a new arrival date, or mark it as not coming',
    list: '/purchase-orders?view=overdue',
  },
  ARRIVING_INVENTORY: {
    headline: (entries) => {
      const units = entries.reduce((sum, entry) => sum + getUnits(entry), 0);
      const verb = entries.length === 1 ? 'arrives' : 'arrive';
      return `${formatCount(entries.length, 'shipment')} with ${formatCount(units, 'unit')} ${verb} in the next two days`;
    },
    text: (entry) =>
      `${formatShipmentName(entry)}${formatCount(getUnits(entry), 'unit')} ${entry.days === 1 ? 'tomorrow' : 'the day after tomorrow'}, ${formatArrival(entry)}${formatLocation(entry)}`,
    action: 'Get ready to receive it',
    list: '/shipments?view=arriving',
  },
  ARRIVAL_MOVED: {
    headline: (entries) => {
      const count = new Set(entries.map(({ shipment }) => shipment?.id)).size;
      const [one, many] = ['arrives later than planned', 'arrive later than planned'];
      return describeCount(entries, { count, noun: 'shipment', one, many });
    },
    text: (entry) =>
      `${formatShipmentName(entry)}${formatCount(getUnits(entry), 'unit')}${formatLocation(entry)} moved from ${formatDay(entry.movedFrom ?? '')} to ${formatArrival(entry)}, ${formatCount(entry.days, 'day')} later`,
    action: 'Check that the stock lasts until then',
    list: '/shipments?view=in-transit',
  },
};
