import { type Day, daysBetween, monthAfter, toMonth } from '../../core/day.ts';
import type { WhatIfChanges } from '../draft.ts';

/** A factor of demand from a day on, counted from today. */
export interface DemandFactor {
  readonly fromDay: number;
  readonly factor: number;
}

const toFactor = (percent: number): number => (100 + percent) / 100;

/** Lists the months from today's to the one after the last month with a percentage of its own. */
const listMonthsUntil = (today: Day, last: string): readonly string[] => {
  const months = [toMonth(today)];
  for (;;) {
    const month = months.at(-1) ?? last;
    if (month > last) return months;
    months.push(monthAfter(month));
  }
};

/**
 * Factors of demand over time, earliest first: the month's own percentage, else the percentage of all months. Neighbours of
 * one factor are joined. Null when demand stays as it is.
 */
export const calculateDemandFactors = (
  { percent, months }: WhatIfChanges['demand'],
  today: Day,
): readonly DemandFactor[] | null => {
  const own = new Map(months.map((one) => [one.month, one.percent]));
  const last = months.reduce((latest, { month }) => (month > latest ? month : latest), '');
  const factors: DemandFactor[] = [];
  for (const month of listMonthsUntil(today, last)) {
    const factor = toFactor(own.get(month) ?? percent);
    const fromDay = Math.max(0, daysBetween(today, `${month}-01`));
    if (factors.at(-1)?.factor !== factor) factors.push({ fromDay, factor });
  }
  return factors.length === 1 && factors[0]?.factor === 1 ? null : factors;
};
