import { counted } from '@quartermaster/contracts/core/words';
import {
  MAX_ALERT_ENTRIES,
  type OrderAlertEntry,
} from '@quartermaster/contracts/reports/rules/alert-entry';
import type { AlertType } from '@quartermaster/contracts/reports/alert-types';
import { shownDay } from './shown-day.ts';

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
export const countedOf = (
  entries: readonly unknown[],
  { count, noun, one, many }: Readonly<Record<'noun' | 'one' | 'many', string>> & { count: number },
): string => {
  const atLeast = entries.length === MAX_ALERT_ENTRIES ? 'At least ' : '';
  return `${atLeast}${counted(count, noun)} ${count === 1 ? one : many}`;
};

const orders = (entries: readonly OrderAlertEntry[], one: string, many: string): string => {
  const count = new Set(entries.map(({ purchaseOrderId }) => purchaseOrderId)).size;
  return countedOf(entries, { count, noun: 'purchase order', one, many });
};

const unitsOf = ({ shipment }: OrderAlertEntry): number => shipment?.units ?? 0;

const at = ({ shipment }: OrderAlertEntry): string =>
  shipment?.locationName ? ` at ${shipment.locationName}` : '';

const arrival = ({ shipment }: OrderAlertEntry): string => shownDay(shipment?.arrivalDate ?? '');

const shipmentName = ({ shipment }: OrderAlertEntry): string =>
  shipment?.name ? `${shipment.name} with ` : '';

/** Alerts about orders and shipments. */
export const orderAlertWords: Readonly<
  Record<AlertType | 'ARRIVAL_MOVED', Wording<OrderAlertEntry>>
> = {
  DRAFT_PURCHASE_ORDER: {
    headline: (entries) => orders(entries, 'is still a draft', 'are still drafts'),
    text: ({ days }) => `In draft for ${counted(days, 'day')}`,
    action: 'Send it to the supplier, or delete it',
    list: '/purchase-orders?view=draft',
  },
  OVERDUE_PURCHASE_ORDER: {
    headline: (entries) => orders(entries, 'is overdue', 'are overdue'),
    text: (entry) =>
      entry.rest === undefined
        ? `${shipmentName(entry)}${counted(unitsOf(entry), 'unit')}, expected on ${arrival(entry)}${at(entry)}, ${counted(entry.days, 'day')} late`
        : `${counted(entry.rest.units, 'unit')} that did not come, expected by ${shownDay(entry.rest.expectedOn)}, ${counted(entry.days, 'day')} late`,
    action: 'Receive it, ask for a new arrival date, or mark it as not coming',
    list: '/purchase-orders?view=overdue',
  },
  ARRIVING_INVENTORY: {
    headline: (entries) => {
      const units = entries.reduce((sum, entry) => sum + unitsOf(entry), 0);
      const verb = entries.length === 1 ? 'arrives' : 'arrive';
      return `${counted(entries.length, 'shipment')} with ${counted(units, 'unit')} ${verb} in the next two days`;
    },
    text: (entry) =>
      `${shipmentName(entry)}${counted(unitsOf(entry), 'unit')} ${entry.days === 1 ? 'tomorrow' : 'the day after tomorrow'}, ${arrival(entry)}${at(entry)}`,
    action: 'Get ready to receive it',
    list: '/shipments?view=arriving',
  },
  ARRIVAL_MOVED: {
    headline: (entries) => {
      const count = new Set(entries.map(({ shipment }) => shipment?.id)).size;
      const [one, many] = ['arrives later than planned', 'arrive later than planned'];
      return countedOf(entries, { count, noun: 'shipment', one, many });
    },
    text: (entry) =>
      `${shipmentName(entry)}${counted(unitsOf(entry), 'unit')}${at(entry)} moved from ${shownDay(entry.movedFrom ?? '')} to ${arrival(entry)}, ${counted(entry.days, 'day')} later`,
    action: 'Check that the stock lasts until then',
    list: '/shipments?view=in-transit',
  },
};
