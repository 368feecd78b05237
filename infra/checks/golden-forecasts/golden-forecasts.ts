import path from 'node:path';
import {
  calculateOrderRate,
  sumOrdersByDay,
  sumWeeks,
} from '@quartermaster/contracts/forecast/rules/daily-rate';
import {
  getDemandQuantile,
  getVarianceByRate,
  measureScatter,
  PSEUDO_WEEKS,
  shrinkRatio,
} from '@quartermaster/contracts/forecast/rules/demand-quantile';
import { getMonthQuantile } from '@quartermaster/contracts/forecast/rules/month-quantile';
import { forecastMonths } from '@quartermaster/contracts/forecast/rules/monthly';
import { alwaysInStock } from '../forecast/read-orders.ts';

/** Units of an article by period, and the forecast of the next periods as it was reviewed. */
export interface GoldenSeries {
  readonly code: string;
  readonly title: string;
  /** Weeks stand for months where 25 of these are needed: the records have 12 whole months. */
  readonly period: 'month' | 'week';
  readonly accurate: boolean;
  readonly history: readonly number[];
  readonly forecast: ReturnType<typeof forecastSeries>;
}

/** Orders of an article, as days before the end of the records with the units of each order, and their reviewed rate. */
export interface GoldenOrders {
  readonly code: string;
  readonly title: string;
  readonly orders: readonly (readonly [daysAgo: number, units: number])[];
  readonly rate: ReturnType<typeof rateOrders>;
}

export interface GoldenForecasts {
  readonly source: string;
  readonly series: readonly GoldenSeries[];
  readonly orders: readonly GoldenOrders[];
}

export const goldenFile = path.join(import.meta.dirname, 'online-retail.json');

const HORIZON = 6;
const LEVEL = 0.9;
const round = (value: number): number => Number(value.toPrecision(9));

/** The forecast of a series with a quantile of each period. */
export const forecastSeries = ({
  history,
  accurate,
}: Pick<GoldenSeries, 'history' | 'accurate'>) => {
  const { months, rule, scatter } = forecastMonths(history, { horizon: HORIZON, accurate });
  const ratio = measureScatter(history)?.ratio ?? 2;
  return {
    rule,
    units: months.map(round),
    q90: months.map((units, ahead) =>
      round(getMonthQuantile(LEVEL, { units, ahead, scatter, ratio })),
    ),
  };
};

const DAYS = 30;
const USUAL_LOG_RATIO = Math.log(20);

/** The daily rate of some orders with a quantile of the next 30 days. */
export const rateOrders = ({ orders }: Pick<GoldenOrders, 'orders'>) => {
  const past = orders.map(([daysAgo, units]) => ({ day: -daysAgo, units, count: 1 }));
  const { unitsPerDay, cap, oneOffUnits } = calculateOrderRate({
    orders: past,
    stock: alwaysInStock,
    today: 0,
  });
  const ratio = shrinkRatio(measureScatter(sumWeeks(sumOrdersByDay(past), 0)), {
    usualLogRatio: USUAL_LOG_RATIO,
    pseudoPeriods: PSEUDO_WEEKS,
  });
  const mean = unitsPerDay * DAYS;
  const demand = { mean, variance: getVarianceByRate(mean, ratio) };
  return {
    unitsPerDay: round(unitsPerDay),
    cap,
    oneOffUnits,
    ratio: round(ratio),
    q90: getDemandQuantile(LEVEL, demand),
  };
};
