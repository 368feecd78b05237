import { formatAmount, formatCount } from '@quartermaster/contracts/core/words';
import type { ItemAlertEntry } from '@quartermaster/contracts/reports/rules/alert-entry';
import type { FurtherAlertType } from '@quartermaster/contracts/reports/alert-types';
import { describeCount, type Wording } from './order-alert-words.ts';

const describeItems = (entries: readonly ItemAlertEntry[], one: string, many: string): string => {
  const count = new Set(entries.map(({ variantId }) => variantId)).size;
  return describeCount(entries, { count, noun: 'item', one, many });
};

const formatSince = (days: number): string =>
  days === 0 ? 'since today' : `for ${formatCount(days, 'day')}`;

const formatCost = ({ cost }: ItemAlertEntry): string => {
  if (cost === null) return '';
  const percent = cost.percent.toLocaleString('en', { maximumFractionDigits: 1 });
  return `cost rose by ${percent}%, from ${formatAmount(cost.before)} to ${formatAmount(cost.after)} ${cost.currency}`;
};

/** Alerts about items. */
export const itemAlertWords: Readonly<
  Record<Exclude<FurtherAlertType, 'ARRIVAL_MOVED'>, Wording<ItemAlertEntry>>
> = {
  NEGATIVE_STOCK: {
    headline: (entries) => describeItems(entries, 'has negative stock', 'have negative stock'),
    text: ({ quantity, days }) =>
      `${formatCount(quantity, 'unit')}, below zero ${formatSince(days)}`,
    action: 'Count it, and correct its stock in the store',
    list: '/inventory',
  },
  UNSOLD_GRADE_A: {
    headline: (entries) =>
      describeItems(entries, 'of grade A does not sell', 'of grade A do not sell'),
    text: ({ quantity, days }) =>
      `${formatCount(quantity, 'unit')} in stock, no sale ${formatSince(days)}`,
    action: 'Check its price and its page in the store',
    list: '/inventory',
  },
  COST_ROSE: {
    headline: (entries) => describeItems(entries, 'costs more', 'cost more'),
    text: formatCost,
    action: 'Check its sale price',
    list: '/inventory',
  },
};
