import { addDays, fromDayNumber, toMonth } from '@quartermaster/contracts/core/day';
import {
  calculateOrderRate,
  findFirstOrderDay,
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
import { forecastMonths, LONG_MONTHS } from '@quartermaster/contracts/forecast/rules/monthly';
import type { VariantOrder } from '@quartermaster/contracts/forecast/rules/order-sizes';
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

/** Months from January of the year 0 to the month of a day number. */
export const getMonthNumber = (day: number): number => {
  const [year = 0, month = 0] = toMonth(fromDayNumber(day)).split('-').map(Number);
  return year * 12 + month - 1;
};

/** The whole months between the first order and today: the month number of the first, and their count. */
const findWholeMonths = (orders: readonly VariantOrder[], today: number) => {
  const firstDay = findFirstOrderDay(orders, today);
  const beginsMonth = fromDayNumber(firstDay).endsWith('-01');
  const first = getMonthNumber(firstDay) + (beginsMonth ? 0 : 1);
  return { first, count: Math.max(0, getMonthNumber(today) - first) };
};

/** The season of the whole shop, from January on; null below 25 whole months, and when they show no season. */
const estimateShopSeason = (
  items: readonly DailyItem[],
  today: number,
): readonly number[] | null => {
  const orders = items.flatMap((item) => item.orders);
  const { first, count } = findWholeMonths(orders, today);
  if (count < LONG_MONTHS) return null;
  const totals = Array.from({ length: count }, () => 0);
  for (const { day, units, count: equalOrders } of orders) {
    const at = getMonthNumber(day) - first;
    if (at >= 0 && at < count) totals[at] = (totals[at] ?? 0) + equalOrders * units;
  }
  const { season } = forecastMonths(totals, { horizon: 1 });
  return season?.map((_, month) => season[(month + 12 - (first % 12)) % 12] ?? 1) ?? null;
};

const nameRule = (unitsPerDay: number, season: readonly number[] | null): string => {
  if (unitsPerDay === 0) return 'no orders';
  return season === null ? 'order rate' : 'order rate, season of shop';
};

/** Forecasts the units of every item over the coming days together (docs/forecast.md C and D). */
export const planDaily = (
  items: readonly DailyItem[],
  { today, days, levels }: DailyRequest,
): readonly ForecastRow[] => {
  const season = estimateShopSeason(items, today);
  const scatters = items.map(({ orders }) => measureScatter(sumWeeks(orders, today)));
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
