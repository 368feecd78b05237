import { LONG_MONTHS } from './monthly.ts';
import { MONTHS_PER_YEAR } from './season.ts';
import { sumValues } from './sums.ts';

/** A month in which an item was on sale, beside the units of its group: a category, or the whole shop. */
export interface MonthInGroup {
  readonly units: number;
  readonly groupUnits: number;
  /** Share of the days of the month on which the item was in stock, 0 to 1. */
  readonly inStockShare: number;
}

/**
 * The share of an item in the units of its group over the last 12 of its months on sale, oldest first (docs/forecast.md B). Days
 * on which the item was out of stock do not count; the group is assumed to sell the same on every day of a month. Returns 0 when
 * the group sold nothing on the days that count.
 */
export const calculateShare = (months: readonly MonthInGroup[]): number => {
  const recent = months.slice(-MONTHS_PER_YEAR);
  const units = sumValues(recent.map((month) => Math.max(0, month.units)));
  const groupUnits = sumValues(
    recent.map((month) => Math.max(0, month.groupUnits) * month.inStockShare),
  );
  return groupUnits > 0 ? units / groupUnits : 0;
};

/** Months on sale from which on the own forecast counts. From `LONG_MONTHS` on it counts as much as the path of the group. */
const OWN_MONTHS = 12;

/** The weight of the path of the group in the plan of an item; that of its own forecast is the rest. */
export const getGroupWeight = (item: {
  readonly monthsOnSale: number;
  /** More than a fifth of its months have no sales. */
  readonly isSparse: boolean;
}): number => {
  if (item.isSparse || item.monthsOnSale < OWN_MONTHS) return 1;
  return item.monthsOnSale < LONG_MONTHS ? 0.75 : 0.5;
};

/**
 * The plan of an item: its own forecast, and its share of the forecast of its group, both in units by coming month. The result
 * has the months of the own forecast.
 */
export const mixWithGroup = (
  own: readonly number[],
  group: { readonly months: readonly number[]; readonly share: number; readonly weight: number },
): readonly number[] =>
  own.map(
    (units, ahead) =>
      (1 - group.weight) * units + group.weight * group.share * (group.months[ahead] ?? 0),
  );
