import type { ReorderTotals } from '@quartermaster/contracts/inventory/rules/reorder';
import { formatCount, formatMoney } from '../lib/format.ts';

export const withoutPriceTexts = (count: number): readonly string[] =>
  count === 0 ? [] : [`${formatCount(count, 'item')} without a price`];

/** The cost of a basket in words, with what it leaves out. */
export const costText = (
  { cost, withoutPrice }: Pick<ReorderTotals, 'cost' | 'withoutPrice'>,
  currency: string | null,
): string => [formatMoney(cost, currency), ...withoutPriceTexts(withoutPrice)].join(' and ');
