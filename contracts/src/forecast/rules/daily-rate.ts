import {
  countDays,
  type DaySpan,
  findFirstIndex,
  findOutOfStockSpans,
  type SalesHistory,
  type StockHistory,
} from '../../inventory/rules/history.ts';
import { ORDER_SIZE_DAYS, type VariantOrder } from './order-sizes.ts';
import { sumValues } from './sums.ts';

/** An order this much older counts half in the orders a day. */
export const HALF_LIFE_DAYS = 14;
/** An order counts at most as many median orders. */
export const MAX_MEDIANS = 20;
/** Orders a day are counted over at least a week, so that one order on the first day is not one order a day. */
const MIN_DAYS = 7;

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

const countOrders = (orders: readonly VariantOrder[]): number =>
  sumValues(orders.map(({ count }) => count));

/** Median of the units of an order. Few sizes differ, so they are counted before they are sorted. */
const getMedianUnits = (orders: readonly VariantOrder[]): number => {
  const counts = new Map<number, number>();
  for (const { units, count } of orders) counts.set(units, (counts.get(units) ?? 0) + count);
  const ascending = [...counts].sort(([a], [b]) => a - b);
  const getUnits = (rank: number): number => {
    let passed = 0;
    return ascending.find(([, count]) => (passed += count) > rank)?.[0] ?? 0;
  };
  const middle = (countOrders(orders) - 1) / 2;
  return (getUnits(Math.floor(middle)) + getUnits(Math.ceil(middle))) / 2;
};

const DECAY = 0.5 ** (1 / HALF_LIFE_DAYS);

/** Weight of a day by the number of days from it to today: 1 for yesterday. */
const getWeight = (daysAgo: number): number => DECAY ** (daysAgo - 1);

/** Sum of the weights of all days of a span, as a geometric series. */
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

/** Day number of the first order before today, else today. Orders may come in any order. */
const findFirstOrderDay = (orders: readonly VariantOrder[], today: number): number =>
  orders.reduce((first, { day }) => Math.min(first, day), today);

/** Day number on which the variant was first available: the first order may be older than the stock history. */
const findFirstDay = ({ orders, stock, today }: OrderFacts): number => {
  const firstOrder = findFirstOrderDay(orders, today);
  return Math.min(firstOrder, stock.firstAvailable ?? firstOrder);
};

/** Orders a day, with weights that halve every 14 days, over the in-stock days since the variant was first available. */
const getOrdersPerDay = (facts: OrderFacts): number => {
  const { orders, stock, today } = facts;
  const firstDay = findFirstDay(facts);
  const outSpans = findOutOfStockSpans(stock, firstDay, today - 1);
  const ascending = outSpans.toReversed();
  const ends = ascending.map(([, through]) => through);
  const isInStock = ({ day }: VariantOrder): boolean => {
    const span = ascending[findFirstIndex(ends, day)];
    return span === undefined || day < span[0];
  };
  const weightedCount = orders.reduce(
    (sum, order) => (isInStock(order) ? sum + order.count * getWeight(today - order.day) : sum),
    0,
  );
  const missingDays = Math.max(0, MIN_DAYS - (today - firstDay - countDays(outSpans)));
  const weight = outSpans.reduce(
    (sum, span) => sum - sumWeights(today, span),
    sumWeights(today, [firstDay - missingDays, today - 1]),
  );
  return weight > 0 ? weightedCount / weight : 0;
};

/**
 * The daily planning rate of a variant (docs/forecast.md C), in units a day. Orders of more than 20 times the median order of the
 * last 180 days are capped; what is cut is returned as one-off demand. Returns rates of 0 without orders in the last 180 days.
 */
export const calculateOrderRate = (facts: OrderFacts): OrderRate => {
  const past = facts.orders.filter(({ day }) => day < facts.today);
  const recent = past.filter(({ day }) => facts.today - day <= ORDER_SIZE_DAYS);
  if (recent.length === 0) return noOrders;
  const cap = MAX_MEDIANS * getMedianUnits(recent);
  const oneOffUnits = sumValues(recent.map(({ units, count }) => count * Math.max(0, units - cap)));
  const allUnits = sumValues(recent.map(({ units, count }) => count * units));
  const unitsPerOrder = (allUnits - oneOffUnits) / countOrders(recent);
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
 * Units by week, latest first: weeks of seven days, of which the latest ends yesterday. The list ends with the last week that
 * begins on or after the first sale, and has at most 26 weeks.
 */
export const sumWeeks = ({ days, units }: SalesHistory, today: number): readonly number[] => {
  const weeks = Math.min(MAX_WEEKS, Math.floor((today - (days[0] ?? today)) / DAYS_PER_WEEK));
  const totals = Array.from({ length: Math.max(0, weeks) }, () => 0);
  for (let at = findFirstIndex(days, today - weeks * DAYS_PER_WEEK); at < days.length; at += 1) {
    const week = Math.floor((today - 1 - (days[at] ?? today)) / DAYS_PER_WEEK);
    if (week >= 0) totals[week] = (totals[week] ?? 0) + (units[at] ?? 0);
  }
  return totals;
};

/** Units of orders by day, ascending. */
export const sumOrdersByDay = (orders: readonly VariantOrder[]): SalesHistory => {
  const units = new Map<number, number>();
  for (const { day, units: size, count } of orders) {
    units.set(day, (units.get(day) ?? 0) + count * size);
  }
  const days = [...units.keys()].sort((a, b) => a - b);
  return { days, units: days.map((day) => units.get(day) ?? 0) };
};
