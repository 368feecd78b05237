import {
  countDays,
  type DaySpan,
  findOutOfStockSpans,
  type StockHistory,
} from '../../inventory/rules/history.ts';
import { sumValues } from './sums.ts';

/** Days whose orders make the usual size of an order, and the half-life of the frequency of orders. */
export const SIZE_DAYS = 180;
const HALF_LIFE_DAYS = 14;
/** The most that an order counts for, in median orders. */
const MAX_MEDIANS = 20;
/** A frequency is that of at least so many days, so that one order on the first day is no trend. */
const MIN_DAYS = 7;

/** All units of a variant in one order. */
export interface VariantOrder {
  /** Day number of the order. */
  readonly day: number;
  /** Units ordered minus cancelled, above 0. */
  readonly units: number;
}

export interface OrderRate {
  /** The planning rate: orders a day times units an order. */
  readonly unitsPerDay: number;
  readonly ordersPerDay: number;
  /** Mean units of an order of the last 180 days, capped. */
  readonly unitsPerOrder: number;
  /** Units above which an order is one-off demand; null without orders in the last 180 days. */
  readonly cap: number | null;
  /** Units of the last 180 days above the cap, which are not planned. */
  readonly oneOffUnits: number;
}

const noOrders: OrderRate = {
  unitsPerDay: 0,
  ordersPerDay: 0,
  unitsPerOrder: 0,
  cap: null,
  oneOffUnits: 0,
};

const getMedian = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + upper) / 2 : upper;
};

const DECAY = 0.5 ** (1 / HALF_LIFE_DAYS);

/** Weight of a day by the number of days from it to today: 1 for yesterday. */
const getWeight = (daysAgo: number): number => DECAY ** (daysAgo - 1);

/** The weights of all days of a span together, as a geometric sum. */
const sumWeights = (today: number, [from, through]: DaySpan): number =>
  from > through ? 0 : (getWeight(today - through) - getWeight(today - from + 1)) / (1 - DECAY);

interface OrderFacts {
  /** Orders before today, in any order. */
  readonly orders: readonly VariantOrder[];
  /** A variant that is sold without stock has no days out of stock. */
  readonly stock: StockHistory;
  /** Today as a day number. Today's orders do not count. */
  readonly today: number;
}

/** First day number on which the variant was available: its first order may be older than the stock history knows. */
const findFirstDay = ({ orders, stock, today }: OrderFacts): number => {
  const firstOrder = orders.reduce((first, { day }) => Math.min(first, day), today);
  return Math.min(firstOrder, stock.firstAvailable ?? firstOrder);
};

/** Orders a day, with weights that halve every 14 days, over the in-stock days since the variant was first available. */
const getOrdersPerDay = (facts: OrderFacts): number => {
  const { orders, stock, today } = facts;
  const firstDay = findFirstDay(facts);
  const outSpans = findOutOfStockSpans(stock, firstDay, today - 1);
  const isInStock = ({ day }: VariantOrder): boolean =>
    outSpans.every(([from, through]) => day < from || day > through);
  const count = orders.reduce(
    (sum, order) => (isInStock(order) ? sum + getWeight(today - order.day) : sum),
    0,
  );
  const missingDays = Math.max(0, MIN_DAYS - (today - firstDay - countDays(outSpans)));
  const weight = outSpans.reduce(
    (sum, span) => sum - sumWeights(today, span),
    sumWeights(today, [firstDay - missingDays, today - 1]),
  );
  return weight > 0 ? count / weight : 0;
};

/**
 * The daily planning rate of a variant (docs/forecast.md C), in units a day. Orders of more than 20 times the median order of the
 * last 180 days are capped; what is cut is returned as one-off demand. Returns rates of 0 without orders in the last 180 days.
 */
export const calculateOrderRate = (facts: OrderFacts): OrderRate => {
  const past = facts.orders.filter(({ day }) => day < facts.today);
  const sizes = past.filter(({ day }) => facts.today - day <= SIZE_DAYS).map(({ units }) => units);
  if (sizes.length === 0) return noOrders;
  const cap = MAX_MEDIANS * getMedian(sizes);
  const oneOffUnits = sumValues(sizes.map((units) => Math.max(0, units - cap)));
  const unitsPerOrder = (sumValues(sizes) - oneOffUnits) / sizes.length;
  const ordersPerDay = getOrdersPerDay({ ...facts, orders: past });
  return {
    unitsPerDay: ordersPerDay * unitsPerOrder,
    ordersPerDay,
    unitsPerOrder,
    cap,
    oneOffUnits,
  };
};

const [DAYS_PER_WEEK, MAX_WEEKS] = [7, 26];

/**
 * Units of the last 26 complete weeks at most that end yesterday, latest first; weeks that begin before the first order do not
 * count.
 */
export const sumWeeks = (orders: readonly VariantOrder[], today: number): readonly number[] => {
  const firstDay = orders.reduce((first, { day }) => Math.min(first, day), today);
  const weeks = Math.min(MAX_WEEKS, Math.floor((today - firstDay) / DAYS_PER_WEEK));
  const totals = Array.from({ length: weeks }, () => 0);
  for (const { day, units } of orders) {
    const week = Math.floor((today - 1 - day) / DAYS_PER_WEEK);
    if (week >= 0 && week < weeks) totals[week] = (totals[week] ?? 0) + units;
  }
  return totals;
};
