import type { Dashboard } from '@quartermaster/contracts/dashboard/calls';
import type { SyncProgress } from '@quartermaster/contracts/store/calls';
import {
  formatChangePercent,
  formatDate,
  formatMoney,
  formatMoneyCompact,
  formatNumber,
} from '../../lib/format.ts';
import { plural } from '../../lib/plural.ts';
import { productsText, variantsText } from '../../lib/words.ts';

export const noItemHas = (grade: string): string => `No item has ${grade} at present`;

type TaskLabels = Readonly<Record<keyof Dashboard['doNext'], (count: number) => string>>;

/** Beside the number of things to do. */
export const taskLabels: TaskLabels = {
  toBuyThisWeek: () => 'Buy now, this week',
  overdueShipments: (count) =>
    plural(count, { one: 'Overdue shipment', other: 'Overdue shipments' }),
  overdueOrders: (count) => plural(count, { one: 'Overdue order', other: 'Overdue orders' }),
  shipmentsArrivingSoon: () => 'Arriving in 48 h',
  draftOrders: (count) => plural(count, { one: 'Draft order', other: 'Draft orders' }),
  paymentsDue: (count) => plural(count, { one: 'Payment due', other: 'Payments due' }),
};

export const viewAll = (items: number): string => `View all ${formatNumber(items)}`;

export const viewAllIn = (items: number, group: string): string =>
  `View all ${formatNumber(items)} in ${group}`;

export const lastsUntil = (onHand: string, day: string): string =>
  `${onHand}, until ${formatDate(day)}`;

export const figureText = (figure: string, value: string): string => `${figure}: ${value}`;

export const MISSING_PERMISSIONS = 'Missing: {permissions}. {link}';

export const noOlderOrders = (permission: string): string =>
  `The store shows no older orders without the permission ${permission}. From the day it was connected, the history grows.`;

export const markNotDone = (step: string): string => `${step}: mark as not done`;

export const markDone = (step: string): string => `${step}: mark as done`;

export const setupDone = (done: number, steps: number): string =>
  `Set up your shop: ${formatNumber(done)} of ${formatNumber(steps)} done`;

/** "12 products, 30 variants, 480 orders so far." */
export const readSoFar = ({ productsRead, variantsRead, ordersRead }: SyncProgress): string => {
  const products = productsText(productsRead);
  const variants = variantsText(variantsRead);
  const orders = plural(ordersRead, { one: '# order', other: '# orders' });
  return `${products}, ${variants}, ${orders} so far.`;
};

const signed = { signDisplay: 'exceptZero' } as const;

interface ValueChange {
  readonly change: number;
  /** Null where there was nothing before (CALC-CHG). */
  readonly changePercent: number | null;
  readonly currency: string | null;
}

/** "+£200 (+20%)" */
export const valueChange = ({ change, changePercent, currency }: ValueChange): string => {
  if (change === 0) return 'No change';
  const amount = formatMoneyCompact(change, currency, signed);
  return changePercent === null ? amount : `${amount} (${formatChangePercent(changePercent)})`;
};

export const comparisonFrom = (day: string | null): string =>
  day === null ? 'Comparison after 7 days' : `Comparison from ${formatDate(day)}`;

interface StockValue {
  readonly amount: number;
  readonly currency: string | null;
  /** Items whose cost is unknown. */
  readonly withoutCost: number;
}

export const stockValue = ({ amount, currency, withoutCost }: StockValue): string =>
  withoutCost === 0
    ? formatMoney(amount, currency)
    : plural(
        withoutCost,
        {
          one: '{amount}, without # item of unknown cost',
          other: '{amount}, without # items of unknown cost',
        },
        { amount: formatMoney(amount, currency) },
      );

export const itemsWithoutCost = (items: number): string =>
  plural(items, { one: '# item without a cost', other: '# items without a cost' });

export const sevenDaysBefore = (amount: string): string => `${amount} 7 days ago`;

interface ValueOn {
  readonly amount: string;
  readonly day: string;
}

interface Trend {
  readonly value: string;
  readonly first: ValueOn;
  readonly last: ValueOn;
  readonly lowest: string;
  readonly highest: string;
}

export const trendText = ({ value, first, last, lowest, highest }: Trend): string =>
  `${value}: ${first.amount} on ${formatDate(first.day)}, ${last.amount} on ${formatDate(last.day)}, lowest ${lowest}, highest ${highest}`;

/** Points of the welcome, with links and keys. */
export const welcome = {
  inventory: '{link} has every item with its status. Each number explains itself.',
  buyNow: '{link} suggests what to order, how much, and from whom.',
  keys: 'Press {help} for the keyboard shortcuts, and {palette} to go anywhere.',
};
