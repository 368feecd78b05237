import {
  countDays,
  type DaySpan,
  findLatestInStockSpans,
  findOutOfStockSpans,
  type SalesHistory,
  type StockHistory,
  sumBetween,
} from './history.ts';
import { addRates, type Rate, multiplyRate } from './rate.ts';

/** Least number of in-stock days for an average, so that one good day is no trend. */
const MIN_IN_STOCK_DAYS = 7;

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

/** The days whose sales make a rate, and the number that divides their units. */
export interface RateWindow {
  readonly spans: readonly DaySpan[];
  readonly days: number;
}

/** The units of some sales within a window, as a rate. */
export const calculateRate = (sales: SalesHistory, { spans, days }: RateWindow): Rate => ({
  units: spans.reduce(
    (sum, [first, last]) => sum + sumBetween(sales.days, sales.units, first, last),
    0,
  ),
  days,
});

/**
 * N: the complete days in which the variant was available in the period, at least 1; the whole period when that is
 * unknown.
 */
const countAvailableDays = (
  firstAvailable: number | null,
  { today, periodDays }: DemandPeriod,
): number =>
  firstAvailable === null ? periodDays : Math.max(1, Math.min(periodDays, today - firstAvailable));

/** The P complete days before today, divided by N (CALC-ADS-1). */
const getPeriodWindow = ({ stock }: DemandFacts, period: DemandPeriod): RateWindow => ({
  spans: [[period.today - period.periodDays, period.today - 1]],
  days: countAvailableDays(stock.firstAvailable, period),
});

/** The most recent P in-stock days within 3P, divided by max(7, their number) (CALC-ADS-8); null without such a day. */
const findInStockWindow = (
  { stock }: DemandFacts,
  { today, periodDays }: DemandPeriod,
): RateWindow | null => {
  const from = today - 3 * periodDays;
  const spans = findLatestInStockSpans(stock, { from, through: today - 1, days: periodDays });
  return spans.length === 0 ? null : { spans, days: Math.max(MIN_IN_STOCK_DAYS, countDays(spans)) };
};

const hasSalesWhileOut = ({ days, units }: SalesHistory, outSpans: readonly DaySpan[]): boolean =>
  outSpans.some(([first, last]) => sumBetween(days, units, first, last) > 0);

/** The days without stock in the period before today, and the window of the period. */
const resolvePeriod = (facts: DemandFacts, period: DemandPeriod) => ({
  average: getPeriodWindow(facts, period),
  outSpans: findOutOfStockSpans(facts.stock, period.today - period.periodDays, period.today - 1),
});

/** Chooses the period when no day of the last 3P was in stock, or units were sold while out of stock. */
const chooseWindowBeforeStockout = (
  facts: DemandFacts,
  period: DemandPeriod,
  { average, outSpans }: ReturnType<typeof resolvePeriod>,
): RateWindow =>
  (hasSalesWhileOut(facts.sales, outSpans) ? null : findInStockWindow(facts, period)) ?? average;

/** The planning rate is that before the stockout when any day of the period was out of stock (CALC-ADS). */
const choosePlanningWindow = (
  { average, outSpans }: ReturnType<typeof resolvePeriod>,
  beforeStockout: () => RateWindow,
): RateWindow => (outSpans.length > 0 ? beforeStockout() : average);

/** The days that make the planning rate of a variant's own sales. */
export const resolvePlanningWindow = (facts: DemandFacts, period: DemandPeriod): RateWindow => {
  const inPeriod = resolvePeriod(facts, period);
  return choosePlanningWindow(inPeriod, () => chooseWindowBeforeStockout(facts, period, inPeriod));
};

/** Calculates only the planning rate of a variant's own sales; every event about a variant needs it. */
export const calculatePlanningRate = (facts: DemandFacts, period: DemandPeriod): Rate =>
  calculateRate(facts.sales, resolvePlanningWindow(facts, period));

/** The three rates of a variant's own sales (CALC-ADS). */
export const calculateDemandRates = (facts: DemandFacts, period: DemandPeriod): DemandRates => {
  const inPeriod = resolvePeriod(facts, period);
  const { average } = inPeriod;
  const beforeStockout = chooseWindowBeforeStockout(facts, period, inPeriod);
  const planning = choosePlanningWindow(inPeriod, () => beforeStockout);
  const averageDailySales = calculateRate(facts.sales, average);
  const averageDailySalesBeforeStockout =
    beforeStockout === average ? averageDailySales : calculateRate(facts.sales, beforeStockout);
  return {
    averageDailySales,
    averageDailySalesBeforeStockout,
    planningRate: planning === average ? averageDailySales : averageDailySalesBeforeStockout,
  };
};

/** Units per day that bundles use of a component: sum of bundle r x quantity in the bundle (CALC-ADS-11). */
export const sumBundleDemand = (
  bundles: readonly { readonly rate: Rate; readonly quantity: number }[],
): Rate =>
  bundles.reduce<Rate>((sum, { rate, quantity }) => addRates(sum, multiplyRate(rate, quantity)), {
    units: 0,
    days: 1,
  });
