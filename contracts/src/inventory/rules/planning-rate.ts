import { fromDayNumber } from '../../core/day.ts';
import { rememberLast } from '../../core/remember.ts';
import { getCalendarMonths } from '../../forecast/rules/calendar-months.ts';
import { calculateOrderRate, type OrderRate, sumWeeks } from '../../forecast/rules/daily-rate.ts';
import {
  type DemandScatter,
  measureScatter,
  PSEUDO_WEEKS,
  shrinkRatio,
} from '../../forecast/rules/demand-quantile.ts';
import type { Season } from '../../forecast/rules/group-season.ts';
import {
  listOrders,
  noOrderSizes,
  ORDER_SIZE_DAYS,
  type OrderSizes,
  type VariantOrder,
} from '../../forecast/rules/order-sizes.ts';
import { getTodaysFactor } from '../../forecast/rules/season-factors.ts';
import type { PlanningMethod } from '../settings.ts';
import {
  calculateDemandRates,
  calculatePlanningRate,
  calculateRate,
  type DemandPeriod,
  type DemandRates,
  resolvePlanningWindow,
} from './demand-rates.ts';
import { findOutOfStockSpans, type SalesHistory, type StockHistory } from './history.ts';
import { selectCountedSales, type ItemFacts } from './item-facts.ts';
import { findPlannedRate, type PlannedMonths } from './planned-demand.ts';
import { toRate, toUnitsPerDay, type Rate } from './rate.ts';

/** The past of a variant's own sales. */
export interface OwnSales {
  readonly sales: ItemFacts['sales'];
  readonly stock: StockHistory;
  /** Null where none is known. */
  readonly season: Season | null;
  /** Null by another method than PLAN, and for an item that no ready plan has. */
  readonly plannedDemand: PlannedMonths | null;
}

/** Today, the sales period and the planning method of a team. */
export interface PlanningPeriod extends DemandPeriod {
  readonly method: PlanningMethod;
}

/** Days without stock hide demand, but not of a variant that was ordered on one of them. Days before `first` are unknown. */
const selectOutages = (
  orders: readonly VariantOrder[],
  stock: StockHistory,
  { first, today }: { readonly first: number; readonly today: number },
): StockHistory => {
  const firstAvailable =
    stock.firstAvailable === null ? null : Math.max(stock.firstAvailable, first);
  const wasOrderedWhileOut = findOutOfStockSpans(stock, first, today - 1).some(([from, through]) =>
    orders.some(({ day }) => day >= from && day <= through),
  );
  return wasOrderedWhileOut
    ? { firstAvailable, outOfStock: [], outSince: null }
    : { ...stock, firstAvailable };
};

interface OrderRateInput {
  readonly stock: StockHistory;
  readonly today: number;
}

const isSameStock = (one: StockHistory, other: StockHistory): boolean =>
  one.firstAvailable === other.firstAvailable &&
  one.outSince === other.outSince &&
  one.outOfStock.length === other.outOfStock.length &&
  one.outOfStock.every(([from, through], at) => {
    const span = other.outOfStock[at];
    return from === span?.[0] && through === span[1];
  });

/** Every event about a variant asks for its rate, which changes with the day, its stock and orders of earlier days alone. */
const rateOrders = rememberLast(
  (sizes: OrderSizes, { stock, today }: OrderRateInput): OrderRate => {
    const first = today - ORDER_SIZE_DAYS;
    const orders = listOrders(sizes).filter(({ day }) => day >= first);
    return calculateOrderRate({
      orders,
      stock: selectOutages(orders, stock, { first, today }),
      today,
    });
  },
  (one, other) => one.today === other.today && isSameStock(one.stock, other.stock),
);

/** Orders a day and units an order of a variant's own sales: the planning rate by FORECAST (docs/forecast.md C). */
export const calculateOwnOrderRate = (
  { sales, stock }: Pick<OwnSales, 'sales' | 'stock'>,
  today: number,
): OrderRate => rateOrders(sales.orderSizes ?? noOrderSizes, { stock, today });

const countSales = ({ sales, stock }: Pick<OwnSales, 'sales' | 'stock'>) => ({
  sales: selectCountedSales({ sales }),
  stock,
});

/** Orders a day times units an order, times the factor of the month: the planning rate by FORECAST. */
const forecastRate = (own: Omit<OwnSales, 'plannedDemand'>, today: number): Rate => {
  const { unitsPerDay } = calculateOwnOrderRate(own, today);
  if (own.season === null || unitsPerDay === 0) return toRate(unitsPerDay);
  return toRate(unitsPerDay * getTodaysFactor(own.season, getCalendarMonths(fromDayNumber(today))));
};

/** The planned units of this month a day by PLAN, else the forecast. */
const resolveRate = (own: OwnSales, today: number): Rate =>
  (own.plannedDemand === null ? null : findPlannedRate(own.plannedDemand, today)) ??
  forecastRate(own, today);

const measureUnits = rememberLast(
  (
    units: SalesHistory['units'],
    { days, today }: Pick<SalesHistory, 'days'> & { readonly today: number },
  ): DemandScatter | null => measureScatter(sumWeeks({ days, units }, today)),
  (one, other) => one.today === other.today && one.days === other.days,
);

/** Measures how the weekly units of counted sales scatter; null below 4 whole weeks. */
export const measureSalesScatter = (
  { days, units }: SalesHistory,
  today: number,
): DemandScatter | null => measureUnits(units, { days, today });

/** The variance over the mean of a variant's demand, drawn to the usual one of its shop (docs/forecast.md D). */
export const calculateScatterRatio = (
  counted: SalesHistory,
  { today, usualLogRatio }: { readonly today: number; readonly usualLogRatio: number },
): number =>
  shrinkRatio(measureSalesScatter(counted, today), { usualLogRatio, pseudoPeriods: PSEUDO_WEEKS });

/** The averages of a variant's own sales, and their planning rate by the team's method (domain-rules 1). */
export const calculateOwnRates = (own: OwnSales, period: PlanningPeriod): DemandRates => {
  const rates = calculateDemandRates(countSales(own), period);
  return period.method === 'AVERAGE'
    ? rates
    : { ...rates, planningRate: resolveRate(own, period.today) };
};

/** Only the planning rate of a variant's own sales; every event about a variant needs it. */
export const calculateOwnRate = (own: OwnSales, period: PlanningPeriod): Rate =>
  period.method === 'AVERAGE'
    ? calculatePlanningRate(countSales(own), period)
    : resolveRate(own, period.today);

/**
 * Returns a function that calculates the part of a variant's own planning rate that some of its sales make, by their units within
 * the days of the average. By FORECAST and PLAN it is their share of all units on these days: the sizes of orders are not kept apart.
 */
export const createPartRate = (
  own: OwnSales,
  period: PlanningPeriod,
): ((part: SalesHistory) => Rate) => {
  const counted = countSales(own);
  const window = resolvePlanningWindow(counted, period);
  if (period.method === 'AVERAGE') return (part) => calculateRate(part, window);
  const { units: all } = calculateRate(counted.sales, window);
  const rate = toUnitsPerDay(resolveRate(own, period.today));
  return (part) => toRate(all > 0 ? (rate * calculateRate(part, window).units) / all : 0);
};

/** The rate at which a variant is sold as a line of its own, without the groups of a set. */
export const calculateLineRate = (own: OwnSales, period: PlanningPeriod): Rate =>
  period.method === 'AVERAGE'
    ? calculatePlanningRate(own, period)
    : createPartRate(own, period)(own.sales);
