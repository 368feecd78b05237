import { toDayNumber } from '../../core/day.ts';
import { groupRows } from '../../core/group-rows.ts';
import type { VariantId } from '../../core/ids.ts';
import { DAILY_RATE, LIKE_ITEM } from './forecast-rules.ts';
import { getFirstDay, getMonthNumber } from '../../forecast/rules/calendar-months.ts';
import { getMonthQuantile } from '../../forecast/rules/month-quantile.ts';
import {
  type ItemMonths,
  type MonthlyPlan,
  planMonths,
  sliceFromFirstSale,
  sumItems,
} from '../../forecast/rules/plan-months.ts';
import type { ForecastItem, LikeItem } from '../events.ts';
import { PLAN_MONTHS } from '../plan.ts';

/** Version of the formulas of a plan: docs/forecast.md A, B and D, in whole units. */
export const FORECAST_RECIPE = 'months 1';

/** A variant before its forecast. The months end with the last whole month, the one before the plan begins. */
export interface SoldItem extends ItemMonths {
  readonly variantId: VariantId;
  /** Average daily sales (domain-rules 1); counts where too little is known for a forecast by month. */
  readonly unitsPerDay: number;
  /** The item that it sells like while it is new; absent for none. */
  readonly like?: LikeItem | undefined;
  /** Factors of events of the shop on its months, and on those of the plan; absent without events. */
  readonly events?: { readonly past: readonly number[]; readonly coming: readonly number[] };
}

/** The numbers of a forecast, without prices. */
export type ForecastNumbers = Omit<ForecastItem, 'salePrice' | 'costPrice'>;

/** Months of history below which a month is the daily rate times its days (CALC-DEM-4). */
const MIN_MONTHS = 3;
/** Demand stays between these quantiles in 8 of 10 months. */
const [LOW_LEVEL, HIGH_LEVEL] = [0.1, 0.9] as const;

/** Days of each of 12 months from a day on, which is the first of its month. */
const listDays = (startDate: string): readonly number[] => {
  const first = getMonthNumber(toDayNumber(startDate));
  return Array.from(
    { length: PLAN_MONTHS },
    (_, ahead) => getFirstDay(first + ahead + 1) - getFirstDay(first + ahead),
  );
};

/**
 * Whole units by month. What rounding leaves is carried on, so that 0.3 a month are 4 a year and not 0: the sum of all months
 * up to any of them is their exact sum, rounded.
 */
export const roundMonths = (units: readonly number[]): readonly number[] => {
  let [exact, whole] = [0, 0];
  return units.map((month) => {
    exact += month;
    const before = whole;
    whole = Math.round(exact);
    return whole - before;
  });
};

/** Units as they would have been without the events of their months; a month that they emptied stays as it is. */
const withoutEvents = (item: SoldItem): SoldItem => {
  const { events, units } = item;
  if (events === undefined) return item;
  const withoutOne = (sold: number, at: number): number => {
    const factor = events.past[at] ?? 1;
    return factor > 0 ? sold / factor : sold;
  };
  return { ...item, units: units.map(withoutOne) };
};

const toNumbers = ({ variantId, events }: SoldItem, plan: MonthlyPlan): ForecastNumbers => {
  const { scatter, ratio, rule } = plan;
  const months = plan.months.map((units, ahead) => units * (events?.coming[ahead] ?? 1));
  const forecast = roundMonths(months);
  const limit = (level: number): readonly number[] =>
    months.map((units, ahead) => getMonthQuantile(level, { units, ahead, scatter, ratio }));
  const atMost = (units: number, ahead: number): number =>
    Math.min(Math.floor(units), forecast[ahead] ?? 0);
  const atLeast = (units: number, ahead: number): number =>
    Math.max(Math.ceil(units), forecast[ahead] ?? 0);
  return {
    variantId,
    forecast: [...forecast],
    low: limit(LOW_LEVEL).map(atMost),
    high: limit(HIGH_LEVEL).map(atLeast),
    rule,
  };
};

const isShort = (units: readonly number[]): boolean =>
  sliceFromFirstSale(units).length < MIN_MONTHS;

/** Finds out whether too little is known of an item and of its category for a forecast by month. */
const createShortHistories = (items: readonly SoldItem[]) => {
  const categories = Array.from(
    groupRows(items, ({ category }) => category),
    ([category, members]) => [category, category === null || isShort(sumItems(members))] as const,
  );
  const areShort = new Map(categories);
  return ({ category, units }: SoldItem): boolean =>
    areShort.get(category) === true && isShort(units);
};

/** Months on sale after which an item is forecast by its own sales alone. */
const LIKE_MONTHS = 12;

/**
 * Mixes the forecast of a new item with that of the item that it sells like (docs/forecast.md): with n months on sale,
 * (12 - n) / 12 of it are `percent` of the other one's.
 */
const mixWithLike = (own: MonthlyPlan, item: SoldItem, like: MonthlyPlan): MonthlyPlan => {
  const weight = 1 - sliceFromFirstSale(item.units).length / LIKE_MONTHS;
  if (weight <= 0) return own;
  const share = (item.like?.percent ?? 0) / 100;
  return {
    rule: LIKE_ITEM,
    scatter: null,
    ratio: like.ratio,
    months: own.months.map(
      (units, ahead) => (1 - weight) * units + weight * share * (like.months[ahead] ?? 0),
    ),
  };
};

/**
 * The forecast of 12 months from `startDate` on, the first of a month, in the order of the items. Every team uses this recipe,
 * whatever its planning method (AMB-108). Events of the shop are taken out of the past and put into the months to come. An item that sells like one without a forecast is forecast alone.
 */
export const forecastItems = (
  sold: readonly SoldItem[],
  startDate: string,
): readonly ForecastNumbers[] => {
  const items = sold.map(withoutEvents);
  const days = listDays(startDate);
  const isTooShort = createShortHistories(items);
  const plans = planMonths(items, { horizon: PLAN_MONTHS, accurate: false, hasCategories: true });
  const own = new Map<VariantId, MonthlyPlan>();
  for (const [at, item] of items.entries()) {
    const plan = plans[at];
    if (plan === undefined) continue;
    const months = days.map((count) => count * Math.max(0, item.unitsPerDay));
    const daily = { ...plan, months, scatter: null, rule: DAILY_RATE };
    own.set(item.variantId, isTooShort(item) ? daily : plan);
  }
  return items.flatMap((item) => {
    const plan = own.get(item.variantId);
    if (plan === undefined) return [];
    const like = item.like === undefined ? undefined : own.get(item.like.variantId);
    return toNumbers(item, like === undefined ? plan : mixWithLike(plan, item, like));
  });
};
