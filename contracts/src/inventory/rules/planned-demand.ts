import { type Day, toDayNumber } from '../../core/day.ts';
import { getFirstDay, getMonthNumber } from '../../forecast/rules/calendar-months.ts';
import type { Rate } from './rate.ts';

/** Units that a team planned to sell of an item. */
export interface PlannedMonths {
  /** The first of the first month. */
  readonly startDate: Day;
  readonly units: readonly number[];
}

/** The demand of an item by PLAN. */
export interface PlannedDemand extends PlannedMonths {
  /** Its own rate of today by FORECAST, which counts beyond the planned months. */
  readonly forecastRate: Rate;
}

/** The planned units of the month of a day, over the days of that month; null outside of the plan. */
export const findPlannedRate = ({ startDate, units }: PlannedMonths, day: number): Rate | null => {
  const month = getMonthNumber(day);
  const planned = units[month - getMonthNumber(toDayNumber(startDate))];
  return planned === undefined
    ? null
    : { units: planned, days: getFirstDay(month + 1) - getFirstDay(month) };
};
