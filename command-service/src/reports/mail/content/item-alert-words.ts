import { amountText, counted } from '@quartermaster/contracts/core/words';
import type { ItemAlertEntry } from '@quartermaster/contracts/reports/rules/alert-entry';
import type { FurtherAlertType } from '@quartermaster/contracts/reports/alert-types';
import { countedOf, type Wording } from './order-alert-words.ts';

const items = (entries: readonly ItemAlertEntry[], one: string, many: string): string => {
  const count = new Set(entries.map(({ variantId }) => variantId)).size;
  return countedOf(entries, { count, noun: 'item', one, many });
};

const since = (days: number): string =>
  days === 0 ? 'since today' : `for ${counted(days, 'day')}`;

const costText = ({ cost }: ItemAlertEntry): string => {
  if (cost === null) return '';
  const percent = cost.percent.toLocaleString('en', { maximumFractionDigits: 1 });
  return `cost rose by ${percent}%, from ${amountText(cost.before)} to ${amountText(cost.after)} ${cost.currency}`;
};

/** Alerts about items. */
export const itemAlertWords: Readonly<
  Record<Exclude<FurtherAlertType, 'ARRIVAL_MOVED'>, Wording<ItemAlertEntry>>
> = {
  NEGATIVE_STOCK: {
    headline: (entries) => items(entries, 'has negative stock', 'have negative stock'),
    text: ({ quantity, days }) => `${counted(quantity, 'unit')}, below zero ${since(days)}`,
    action: 'Count it, and correct its stock in the store',
    list: '/inventory',
  },
  UNSOLD_GRADE_A: {
    headline: (entries) => items(entries, 'of grade A does not sell', 'of grade A do not sell'),
    text: ({ quantity, days }) => `${counted(quantity, 'unit')} in stock, no sale ${since(days)}`,
    action: 'Check its price and its page in the store',
    list: '/inventory',
  },
  COST_ROSE: {
    headline: (entries) => items(entries, 'costs more', 'cost more'),
    text: costText,
    action: 'Check its sale price',
    list: '/inventory',
  },
};
