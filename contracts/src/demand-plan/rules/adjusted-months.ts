import type { Day } from '../../core/day.ts';
import type { CellChange } from '../events.ts';
import { PLAN_MONTHS } from '../plan.ts';

/** The calendar month of a day, 1 for January. */
export const toCalendarMonth = (day: Day): number =>
  Number(day.slice('YYYY-'.length, -'-DD'.length));

/** The calendar months of a plan, from that of its first day on. */
export const listCalendarMonths = (startDate: Day): readonly number[] => {
  const first = toCalendarMonth(startDate) - 1;
  return Array.from({ length: PLAN_MONTHS }, (_, ahead) => ((first + ahead) % PLAN_MONTHS) + 1);
};

/** Adjusted quantities of a variant from January to December, for this and later forecasts; null where the forecast counts. */
export type AdjustedMonths = readonly (number | null)[];

export const noneAdjusted: AdjustedMonths = Array.from({ length: PLAN_MONTHS }, () => null);

/** Applies recorded changes. */
export const changeMonths = (
  adjusted: AdjustedMonths,
  changes: readonly Pick<CellChange, 'month' | 'to'>[],
): AdjustedMonths => {
  const changed = [...adjusted];
  for (const { month, to } of changes) changed[month - 1] = to;
  return changed;
};

/** Lists the adjusted quantities in the order of a plan. */
export const listAdjusted = (adjusted: AdjustedMonths, startDate: Day): AdjustedMonths =>
  listCalendarMonths(startDate).map((month) => adjusted[month - 1] ?? null);
