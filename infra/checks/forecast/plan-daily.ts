import { addDays, fromDayNumber } from '@quartermaster/contracts/core/day';
import {
  calculateOrderRate,
  sumOrdersByDay,
  sumWeeks,
} from '@quartermaster/contracts/forecast/rules/daily-rate';
import {
  getDemandQuantile,
  getUsualLogRatio,
  getVarianceByRate,
  measureScatter,
  PSEUDO_WEEKS,
  shrinkRatio,
} from '@quartermaster/contracts/forecast/rules/demand-quantile';
import { estimateSeasons } from '@quartermaster/contracts/forecast/rules/group-season';
import { planDays, sumPieces } from '@quartermaster/contracts/forecast/rules/plan-days';
import type { ForecastRow } from './forecast-row.ts';
import type { DailyItem } from './read-orders.ts';

export interface DailyRequest {
  /** First day of the forecast, as a day number; orders from this day on do not count. */
  readonly today: number;
  /** Days to forecast. */
  readonly days: number;
  /** Levels of the quantiles, 0 to 1. */
  readonly levels: readonly number[];
}

const nameRule = (unitsPerDay: number, season: readonly number[] | null): string => {
  if (unitsPerDay === 0) return 'no orders';
  return season === null ? 'order rate' : 'order rate, season of shop';
};

/** Forecasts the units of every item over the coming days together (docs/forecast.md C and D). */
export const planDaily = (
  items: readonly DailyItem[],
  { today, days, levels }: DailyRequest,
): readonly ForecastRow[] => {
  const sales = items.map(({ orders }) => sumOrdersByDay(orders));
  const season = estimateSeasons(
    sales.map((one) => ({ category: null, sales: one })),
    today,
  ).shop;
  const scatters = sales.map((one) => measureScatter(sumWeeks(one, today)));
  const usualLogRatio = getUsualLogRatio(scatters.flatMap((scatter) => scatter ?? []));
  const firstDay = fromDayNumber(today);
  const period = `${firstDay}/${addDays(firstDay, days - 1)}`;
  return items.map(({ id, orders, stock }, at) => {
    const { unitsPerDay } = calculateOrderRate({ orders, stock, today });
    const units = sumPieces(planDays(unitsPerDay, { season, today, days }));
    const own = scatters[at] ?? null;
    const ratio = shrinkRatio(own, { usualLogRatio, pseudoPeriods: PSEUDO_WEEKS });
    const demand = { mean: units, variance: getVarianceByRate(units, ratio) };
    const quantiles = levels.map((level) => getDemandQuantile(level, demand));
    return { id, period, units, quantiles, rule: nameRule(unitsPerDay, season) };
  });
};

/** The day after the last order of all items, as a day number; null without orders. */
export const findDayAfter = (items: readonly DailyItem[]): number | null => {
  const after = items.reduce(
    (day, { orders }) => orders.reduce((latest, order) => Math.max(latest, order.day + 1), day),
    -Infinity,
  );
  return Number.isFinite(after) ? after : null;
};
