import {
  daysIn,
  type DaySpan,
  latestInStockSpans,
  outOfStockSpans,
  type SalesHistory,
  type StockHistory,
  sumBetween,
} from './history.ts';
import { addRates, type Rate, timesRate } from './rate.ts';

/** Least number of in-stock days for an average, so that one good day is no trend. */
const LEAST_IN_STOCK_DAYS = 7;

export interface DemandFacts {
  readonly sales: SalesHistory;
  readonly stock: StockHistory;
}

/** Today as a day number, and the sales period P in days. */
export interface DemandPeriod {
  readonly today: number;
  readonly periodDays: number;
}

export interface DemandRates {
  readonly averageDailySales: Rate;
  readonly averageDailySalesBeforeStockout: Rate;
  /** The planning rate r. */
  readonly planningRate: Rate;
}

/**
 * N: the complete days in which the variant was available in the period, at least 1; the whole period when that is
 * unknown.
 */
const availableDays = (
  firstAvailable: number | null,
  { today, periodDays }: DemandPeriod,
): number =>
  firstAvailable === null ? periodDays : Math.max(1, Math.min(periodDays, today - firstAvailable));

/** Net units of the P complete days before today / N (CALC-ADS-1). */
export const averageDailySales = ({ sales, stock }: DemandFacts, period: DemandPeriod): Rate => ({
  units: sumBetween(sales.days, sales.units, period.today - period.periodDays, period.today - 1),
  days: availableDays(stock.firstAvailable, period),
});

/** Units of the most recent P in-stock days within 3P / max(7, their number) (CALC-ADS-8); null without such a day. */
const inStockRate = (
  { sales, stock }: DemandFacts,
  { today, periodDays }: DemandPeriod,
): Rate | null => {
  const from = today - 3 * periodDays;
  const spans = latestInStockSpans(stock, { from, through: today - 1, days: periodDays });
  if (spans.length === 0) return null;
  const units = spans.reduce(
    (sum, [first, last]) => sum + sumBetween(sales.days, sales.units, first, last),
    0,
  );
  return { units, days: Math.max(LEAST_IN_STOCK_DAYS, daysIn(spans)) };
};

const soldWhileOut = ({ days, units }: SalesHistory, outSpans: readonly DaySpan[]): boolean =>
  outSpans.some(([first, last]) => sumBetween(days, units, first, last) > 0);

/**
 * The three rates of a variant's own sales (CALC-ADS). The rate before the stockout is the plain average when no day of
 * the last 3P was in stock or units were sold while out of stock; it is the planning rate when any day of the period was
 * out of stock.
 */
export const demandRates = (facts: DemandFacts, period: DemandPeriod): DemandRates => {
  const { today, periodDays } = period;
  const average = averageDailySales(facts, period);
  const outSpans = outOfStockSpans(facts.stock, today - periodDays, today - 1);
  const inStock = soldWhileOut(facts.sales, outSpans) ? null : inStockRate(facts, period);
  const beforeStockout = inStock ?? average;
  return {
    averageDailySales: average,
    averageDailySalesBeforeStockout: beforeStockout,
    planningRate: outSpans.length > 0 ? beforeStockout : average,
  };
};

/** Units per day that bundles use of a component: sum of bundle r x quantity in the bundle (CALC-ADS-11). */
export const bundleDemand = (
  bundles: readonly { readonly rate: Rate; readonly quantity: number }[],
): Rate =>
  bundles.reduce<Rate>((sum, { rate, quantity }) => addRates(sum, timesRate(rate, quantity)), {
    units: 0,
    days: 1,
  });
