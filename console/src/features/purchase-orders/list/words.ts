import type { PastWords, SelectionWords } from '../../../list/words.ts';
import { plural } from '../../../lib/plural.ts';
import { DASH, formatDate, formatNumber } from '../../../lib/format.ts';
import { joinParts, purchaseOrdersText, unitsText } from '../../../lib/words.ts';

export const ALL_ORDERS = 'All orders';

export const tabWords = {
  showAll: 'Show all orders',
  noneIn: (tab: string) => `No order is in “${tab}”`,
};

export const pastWords: PastWords = { noneAt: (moment) => `There was no order at ${moment}` };

export const orderSelection: SelectionWords = {
  selected: (count) => plural(count, { one: '# order selected', other: '# orders selected' }),
  allSelected: (total) => `All ${formatNumber(total)} orders that match are selected.`,
  selectAll: (total) => `Select all ${formatNumber(total)} orders that match`,
  selectingAll: (total) => `Selecting all ${formatNumber(total)} orders that match…`,
};

export const closeQuestion = (orders: number): string =>
  `Close ${purchaseOrdersText(orders)} as fully received?`;

export const cancelQuestion = (orders: number): string => `Cancel ${purchaseOrdersText(orders)}?`;

export const deleteQuestion = (orders: number): string => `Delete ${purchaseOrdersText(orders)}?`;

export const setQuestion = (orders: number, status: string): string =>
  `Set ${purchaseOrdersText(orders)} to ${status}?`;

export const closeConsequence = (missing: string | null): string =>
  joinParts(
    ' ',
    'Units that have not arrived are recorded as not delivered and no longer count as incoming.',
    missing,
  );

/** Says what a deletion leaves, after the number of orders that were received or paid. */
export const deleteConsequence = (receivedOrPaid: number): string =>
  joinParts(
    ' ',
    receivedOrPaid > 0 && `Received or paid: ${purchaseOrdersText(receivedOrPaid)}.`,
    'Their history stays readable, and what was received stays in stock. This cannot be undone.',
  );

/** The first orders are named; the others are counted. */
const MAX_NAMES = 3;

export const incompleteOrders = (names: readonly string[]): string => {
  const others = names.length - MAX_NAMES;
  const named = names.slice(0, MAX_NAMES).join(', ');
  return others > 0
    ? plural(
        others,
        {
          one: 'Without a supplier or without units: {named} and # other',
          other: 'Without a supplier or without units: {named} and # others',
        },
        { named },
      )
    : `Without a supplier or without units: ${named}`;
};

export const statusSet = (orders: number, status: string): string =>
  `${purchaseOrdersText(orders)} set to ${status}`;

export const ordersDeleted = (orders: number): string => `${purchaseOrdersText(orders)} deleted`;

interface Shipment {
  readonly units: number;
  readonly arrivalDate: string | null;
}

export const shipmentText = ({ units, arrivalDate }: Shipment): string =>
  arrivalDate === null
    ? plural(units, { one: '# unit without a date', other: '# units without a date' })
    : plural(
        units,
        { one: '# unit on {day}', other: '# units on {day}' },
        { day: formatDate(arrivalDate) },
      );

export const noRateFor = (currencies: readonly string[]): string =>
  `No exchange rate for ${currencies.join(', ')}`;

export const RATE_MISSING = `${DASH} Rate missing`;

export const lateSince = (day: string | null): string => `${formatDate(day)} · late`;

interface Totals {
  readonly units: number;
  /** By currency. */
  readonly costs: readonly string[];
  readonly ordersWithoutCost: number;
}

export const totalsText = ({ units, costs, ordersWithoutCost }: Totals): string =>
  joinParts(
    ' · ',
    unitsText(units),
    ...costs,
    ordersWithoutCost > 0 &&
      plural(ordersWithoutCost, {
        one: '# order without a rate',
        other: '# orders without a rate',
      }),
  );
