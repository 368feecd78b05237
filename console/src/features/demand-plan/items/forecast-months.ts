import type { Day } from '@quartermaster/contracts/core/day';
import { getPlannedQuantity } from '@quartermaster/contracts/demand-plan/rules/planned-quantity';
import { listPlanMonths } from '../plan-months.ts';
import { isMonthChanged, type PlanRow } from './plan-edits.ts';

/** A month of an item beside its forecast, in units. */
export interface ForecastMonth {
  /** The first day of the month. */
  readonly day: Day;
  /** With the unsaved change. */
  readonly planned: number;
  readonly isAdjusted: boolean;
  /** True when the month has an unsaved change. */
  readonly isChanged: boolean;
  readonly forecast: number;
  /** The forecast in percent of the level, the mean of the forecast months; null where that is 0. */
  readonly season: number | null;
  /** The limits between which demand stays in 8 of 10 months. */
  readonly low: number;
  readonly high: number;
  /** Units sold in the same calendar month one year earlier; undefined when unknown. */
  readonly previous: number | undefined;
}

/** The level of an item: the mean of its forecast months, in units. */
export const getLevel = ({ months }: Pick<PlanRow, 'months'>): number =>
  months.reduce((sum, { forecastQuantity }) => sum + forecastQuantity, 0) / months.length;

/** The 12 months of an item. */
export const listForecastMonths = (row: PlanRow, startDate: Day): readonly ForecastMonth[] => {
  const days = listPlanMonths(startDate);
  const level = getLevel(row);
  return row.months.map((month, at) => ({
    day: days[at] ?? startDate,
    planned: getPlannedQuantity(month),
    isAdjusted: month.adjustedQuantity !== null,
    isChanged: isMonthChanged(row, at),
    forecast: month.forecastQuantity,
    season: level === 0 ? null : Math.round((month.forecastQuantity / level) * 100),
    low: month.low,
    high: month.high,
    previous: row.lastYear[at],
  }));
};
