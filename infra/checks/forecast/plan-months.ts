import { monthAfter } from '@quartermaster/contracts/core/day';
import { getMonthQuantile } from '@quartermaster/contracts/forecast/rules/month-quantile';
import * as rules from '@quartermaster/contracts/forecast/rules/plan-months';
import type { ForecastRow } from './forecast-row.ts';
import type { MonthlySeries, SeriesTable } from './read-series.ts';

export interface MonthlyRequest {
  /** Months to forecast. */
  readonly horizon: number;
  readonly accurate: boolean;
  /** Levels of the quantiles, 0 to 1. */
  readonly levels: readonly number[];
}

const toRows = (
  { id, lastMonth }: MonthlySeries,
  { months, scatter, ratio, rule }: rules.MonthlyPlan,
  levels: readonly number[],
): readonly ForecastRow[] => {
  let period = lastMonth;
  return months.map((units, ahead) => {
    period = monthAfter(period);
    const quantiles = levels.map((level) =>
      getMonthQuantile(level, { units, ahead, scatter, ratio }),
    );
    return { id, period, units, quantiles, rule };
  });
};

/** Forecasts every series of a table by month (docs/forecast.md A and B). Tables have no stock, so all days count. */
export const planMonths = (
  { series, hasCategories }: SeriesTable,
  { horizon, accurate, levels }: MonthlyRequest,
): readonly ForecastRow[] => {
  const plans = rules.planMonths(series, { horizon, accurate, hasCategories });
  return plans.flatMap((plan, at) => {
    const item = series[at];
    return item === undefined ? [] : toRows(item, plan, levels);
  });
};
