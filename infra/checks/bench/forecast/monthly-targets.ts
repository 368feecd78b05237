import { getMean } from '@quartermaster/contracts/forecast/rules/sums';
import { planMonths } from '../../forecast/plan-months.ts';
import type { ForecastRow } from '../../forecast/forecast-row.ts';
import {
  getIntervalScore,
  getMase,
  getSeasonalScale,
  getSmape,
  type Interval,
  isCovered,
} from './measures.ts';
import type { BenchmarkSeries } from './read-benchmarks.ts';
import {
  type Forecast,
  forecastCombination,
  forecastSeasonalNaive,
  forecastTheta,
  getSeasonalDeviation,
} from './references.ts';
import type { TargetRow } from './target-table.ts';

/** Levels of the quantiles that bound the intervals of 80, 90 and 95 %. */
const levels = [0.1, 0.9, 0.05, 0.95, 0.025, 0.975] as const;
const normalQuantiles = [1.2816, 1.6449, 1.96] as const;

const referenceMethods = {
  'seasonal naive': forecastSeasonalNaive,
  theta: forecastTheta,
  'SES-Holt-damped': forecastCombination,
} as const;

/** Forecasts a history as the command does. The last month is arbitrary: it only names the periods. */
const forecast = (
  history: readonly number[],
  horizon: number,
  accurate = false,
): readonly ForecastRow[] => {
  const series = { id: '', category: null, lastMonth: '2000-12', units: history };
  return planMonths({ series: [series], hasCategories: false }, { horizon, accurate, levels });
};

const forecastUnits = (...given: Parameters<typeof forecast>): readonly number[] =>
  forecast(...given).map(({ units }) => units);

/** The forecasts of all series by one method. */
type Forecasts = readonly (readonly number[])[];

const forecastAll = (data: readonly BenchmarkSeries[], method: Forecast): Forecasts =>
  data.map(({ history, actual }) => method(history, actual.length));

const forecastReferences = (data: readonly BenchmarkSeries[]) =>
  Object.entries(referenceMethods).map(
    ([name, method]) => [name, forecastAll(data, method)] as const,
  );

type Measure = (data: readonly BenchmarkSeries[], forecasts: Forecasts) => number;

const measureSmape: Measure = (data, forecasts) =>
  getMean(data.map(({ actual }, at) => getSmape(forecasts[at] ?? [], actual)));

const measureMase: Measure = (data, forecasts) =>
  getMean(
    data.map(({ history, actual }, at) =>
      getMase(forecasts[at] ?? [], actual, getSeasonalScale(history)),
    ),
  );

const accuracyRows = (data: readonly BenchmarkSeries[], own: Forecasts): readonly TargetRow[] => {
  const accurate = forecastAll(data, (history, horizon) => forecastUnits(history, horizon, true));
  const references = forecastReferences(data);
  const compare = (measure: Measure) =>
    Object.fromEntries(references.map(([name, forecasts]) => [name, measure(data, forecasts)]));
  const smape = { target: { most: 12.9 }, digits: 2, references: compare(measureSmape) };
  const mase = { target: { most: 0.81 }, digits: 3, references: compare(measureMase) };
  return [
    { name: 'M3 monthly half, 18 months: sMAPE', value: measureSmape(data, own), ...smape },
    { name: 'the same: MASE', value: measureMase(data, own), ...mase },
    { name: 'the same, --accurate: sMAPE', value: measureSmape(data, accurate), ...smape },
    { name: 'the same, --accurate: MASE', value: measureMase(data, accurate), ...mase },
  ];
};

/** The intervals of 80, 90 and 95 % of each month ahead. */
type Intervals = readonly (readonly Interval[])[];

const getIntervals = (rows: readonly ForecastRow[]): Intervals =>
  rows.map(({ quantiles }) =>
    normalQuantiles.map((_, at) => ({
      low: quantiles[2 * at] ?? 0,
      high: quantiles[2 * at + 1] ?? 0,
    })),
  );

const getNaiveIntervals = ({ history, actual }: BenchmarkSeries): Intervals => {
  const deviation = getSeasonalDeviation(history);
  return forecastSeasonalNaive(history, actual.length).map((units, ahead) =>
    normalQuantiles.map((quantile) => {
      const distance = quantile * deviation * Math.sqrt(Math.floor(ahead / 12) + 1);
      return { low: units - distance, high: units + distance };
    }),
  );
};

/** Shares of months inside the intervals of 80, 90 and 95 %, and the scaled score of the last. */
const scoreIntervals = (data: readonly BenchmarkSeries[], intervals: readonly Intervals[]) => {
  const months = data.map(({ actual }, series) =>
    actual.map((units, at) => ({ units, intervals: intervals[series]?.[at] ?? [] })),
  );
  const coverage = normalQuantiles.map((_, at) =>
    getMean(
      months
        .flat()
        .map(({ units, intervals }) =>
          intervals[at] !== undefined && isCovered(units, intervals[at]) ? 1 : 0,
        ),
    ),
  );
  const scores = data.map(({ history }, at) => {
    const own = (months[at] ?? []).map(({ units, intervals }) =>
      intervals[2] === undefined ? 0 : getIntervalScore(units, intervals[2]),
    );
    return getMean(own) / getSeasonalScale(history);
  });
  return { coverage, score: getMean(scores) };
};

const coverageTargets = [
  ['80', { least: 0.77, most: 0.83 }],
  ['90', { least: 0.86, most: 0.92 }],
  ['95', { least: 0.915, most: 0.96 }],
] as const;

const intervalRows = (
  data: readonly BenchmarkSeries[],
  intervals: readonly Intervals[],
): readonly TargetRow[] => {
  const own = scoreIntervals(data, intervals);
  const naive = scoreIntervals(data, data.map(getNaiveIntervals));
  const coverage = coverageTargets.map(([level, target], at) => ({
    name: `the same: months inside the ${level} % interval`,
    value: own.coverage[at] ?? 0,
    target,
    digits: 3,
    references: { 'seasonal naive': naive.coverage[at] ?? 0 },
  }));
  const score = {
    name: 'the same: scaled interval score (MSIS) at 95 %',
    value: own.score,
    target: { most: 6.3 },
    digits: 2,
    references: { 'seasonal naive': naive.score },
  };
  return [...coverage, score];
};

const SHORT_HORIZON = 12;
const shortTargets = [
  [13, 13.6],
  [24, 13.7],
  [36, 12.35],
] as const;

const shortRows = (data: readonly BenchmarkSeries[]): readonly TargetRow[] =>
  shortTargets.map(([months, most]) => {
    const short = data.map(({ id, history, actual }) => ({
      id,
      history: history.slice(-months),
      actual: actual.slice(0, SHORT_HORIZON),
    }));
    const references = forecastReferences(short).map(
      ([name, forecasts]) => [name, measureSmape(short, forecasts)] as const,
    );
    return {
      name: `M3, only the last ${String(months)} months known, 12 months: sMAPE`,
      value: measureSmape(short, forecastAll(short, forecastUnits)),
      target: { most },
      digits: 2,
      references: Object.fromEntries(references),
    };
  });

/** The rows about monthly forecasts, on series of the M3 competition. */
export const measureMonthly = (data: readonly BenchmarkSeries[]): readonly TargetRow[] => {
  const forecasts = data.map(({ history, actual }) => forecast(history, actual.length));
  return [
    ...accuracyRows(
      data,
      forecasts.map((rows) => rows.map(({ units }) => units)),
    ),
    ...intervalRows(data, forecasts.map(getIntervals)),
    ...shortRows(data),
  ];
};
