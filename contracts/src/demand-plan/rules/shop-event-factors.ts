import { toDayNumber } from '../../core/day.ts';
import { getFirstDay } from '../../forecast/rules/calendar-months.ts';
import type { ShopEvent } from '../events.ts';

/** The part of an event that changes demand. */
export type Lift = Pick<ShopEvent, 'startDate' | 'endDate' | 'liftPercent'>;

/**
 * Factors on the demand of months, counted as by `getMonthNumber`: the mean over the days of a month of the product of
 * 1 + lift / 100 over the events of a day (docs/forecast.md).
 */
export const getMonthFactors = (
  lifts: readonly Lift[],
  firstMonth: number,
  months: number,
): readonly number[] => {
  const dated = lifts.map(({ startDate, endDate, liftPercent }) => ({
    from: toDayNumber(startDate),
    through: toDayNumber(endDate),
    factor: 1 + liftPercent / 100,
  }));
  return Array.from({ length: months }, (_, at) => {
    const [first, next] = [getFirstDay(firstMonth + at), getFirstDay(firstMonth + at + 1)];
    const touching = dated.filter(({ from, through }) => from < next && through >= first);
    if (touching.length === 0) return 1;
    let sum = 0;
    for (let day = first; day < next; day += 1) {
      sum += touching.reduce(
        (product, { from, through, factor }) =>
          from <= day && day <= through ? product * factor : product,
        1,
      );
    }
    return sum / (next - first);
  });
};

/** True for an event that changes the sales of an item. */
export const concernsItem = (
  { category, variantIds }: Pick<ShopEvent, 'category' | 'variantIds'>,
  item: { readonly variantId: string; readonly category: string | null },
): boolean => {
  if (variantIds.length > 0) return variantIds.some((id) => id === item.variantId);
  return category === null || category === item.category;
};
