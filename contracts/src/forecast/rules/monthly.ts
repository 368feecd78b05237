import { createBags } from './bagging.ts';
import { averageSmoothing, smoothLevel } from './exponential-smoothing.ts';
import { estimateSeason, isSeasonal, MONTHS_PER_YEAR } from './season.ts';
import { getMean } from './sums.ts';
import { fitTheta } from './theta.ts';

/** The rule that made a forecast, by the length of the history and its share of months without sales. */
export type MonthlyRule =
  | 'no history'
  | 'flat level'
  | 'level and last year'
  | 'mean of models'
  | 'mean of bagged models';

/** How the demand of a month scatters around its forecast: ln(demand + offset) is normal around ln(forecast + offset). */
export interface LogScatter {
  readonly offset: 0 | 1;
  /** Standard deviation of each month ahead. */
  readonly deviations: readonly number[];
}

export interface MonthlyForecast {
  /** Units of each coming month, at least 0. */
  readonly months: readonly number[];
  readonly rule: MonthlyRule;
  /** Null for a flat level and without history: these rules measure no errors. */
  readonly scatter: LogScatter | null;
  /**
   * Factors of 12 months, of which the first belongs to the month in which the history begins. Null below 25 months, and where
   * they show no season.
   */
  readonly season: readonly number[] | null;
}

/** Months from which on the last year counts, and from which on the quantiles need no widening. */
const [SHORT_MONTHS, FULL_MONTHS] = [12, 48];
/** Months from which on a season can be estimated. */
export const LONG_MONTHS = 25;
/** Above the first share of months without sales the forecast is flat, above the second its level also moves more slowly. */
const [SPARSE_SHARE, VERY_SPARSE_SHARE] = [0.2, 0.85];

const countZeros = (history: Float64Array): number =>
  history.reduce((count, units) => (units > 0 ? count : count + 1), 0);

/** True when more than a fifth of the months have no sales, so that no trend or season is estimated. */
export const isSparse = (history: readonly number[]): boolean =>
  countZeros(Float64Array.from(history)) > SPARSE_SHARE * history.length;

const estimateLevel = (history: Float64Array): number => {
  const n = history.length;
  if (n === 0) return 0;
  if (n < SHORT_MONTHS) {
    return smoothLevel(history, { alpha: 0.2, start: getMean(history.subarray(0, 3)) });
  }
  const isVerySparse = countZeros(history) > VERY_SPARSE_SHARE * n;
  const start = getMean(history.subarray(0, MONTHS_PER_YEAR));
  return smoothLevel(history, { alpha: isVerySparse ? 0.05 : 0.1, start });
};

const forecastLevel = (history: Float64Array, horizon: number): MonthlyForecast => {
  const months = new Array<number>(horizon).fill(estimateLevel(history));
  const rule = history.length === 0 ? 'no history' : 'flat level';
  return { months, rule, scatter: null, season: null };
};

/** The log scale of a history; with months without sales it is ln(units + 1). */
const toLogScale = (history: Float64Array) => {
  const offset = countZeros(history) > 0 ? 1 : 0;
  return {
    offset,
    logs: history.map((units) => Math.log(units + offset)),
    toUnits: (log: number): number => Math.max(0, Math.exp(log) - offset),
  } as const;
};

/** Growth of the variance with the square of the months ahead, and the factor that widens sigma below 48 months. */
const [DRIFT_VARIANCE, SHORT_FACTOR] = [0.003, 1.15];

/** Standard deviations on the log scale of each month ahead. */
const getDeviations = (sigma: number, alpha: number, horizon: number): readonly number[] =>
  Array.from(
    { length: horizon },
    (_, ahead) => sigma * Math.sqrt(1 + ahead * alpha ** 2 + DRIFT_VARIANCE * ahead ** 2),
  );

/** Share of the last year's pattern that is expected again, and the weight of the newest month in the level. */
const [PATTERN_SHARE, SHORT_ALPHA] = [0.4, 0.2];

/** Smooths the level, and sums the squared errors one step ahead. */
const traceLevel = (values: Float64Array) => {
  let level = getMean(values.subarray(0, 3));
  let squaredErrors = 0;
  for (const value of values) {
    squaredErrors += (value - level) ** 2;
    level += SHORT_ALPHA * (value - level);
  }
  return { level, squaredErrors };
};

/** 12 to 24 months: the smoothed level, and four tenths of the last year's pattern. */
const forecastShort = (history: Float64Array, horizon: number): MonthlyForecast => {
  const { offset, logs, toUnits } = toLogScale(history);
  const n = logs.length;
  const lastYear = logs.subarray(n - MONTHS_PER_YEAR);
  const mean = getMean(lastYear);
  const indices = lastYear.map((value) => PATTERN_SHARE * (value - mean));
  const indexAt = (at: number): number =>
    indices[(at + 2 * MONTHS_PER_YEAR - n) % MONTHS_PER_YEAR] ?? 0;
  const { level, squaredErrors } = traceLevel(logs.map((value, at) => value - indexAt(at)));
  const sigma = SHORT_FACTOR * Math.sqrt(squaredErrors / (n - 1));
  return {
    months: Array.from({ length: horizon }, (_, ahead) => toUnits(level + indexAt(n + ahead))),
    rule: 'level and last year',
    scatter: { offset, deviations: getDeviations(sigma, SHORT_ALPHA, horizon) },
    season: null,
  };
};

/** Season and the mean of three models of the deseasonalised logs, on the log scale. */
const fitModels = (logs: Float64Array, horizon: number) => {
  const n = logs.length;
  const season = isSeasonal(logs) ? estimateSeason(logs) : null;
  const seasonAt = (at: number): number => season?.[at % MONTHS_PER_YEAR] ?? 0;
  const deseasonalised = logs.map((value, at) => value - seasonAt(at));
  const optimised = fitTheta(deseasonalised, { horizon });
  const standard = fitTheta(deseasonalised, { horizon, theta: 2 });
  const smoothed = averageSmoothing(deseasonalised, horizon);
  const forecast = smoothed.map((value, ahead) => {
    const sum = value + (optimised.forecast[ahead] ?? 0) + (standard.forecast[ahead] ?? 0);
    return sum / 3 + seasonAt(n + ahead);
  });
  return { season, optimised, forecast };
};

/** Degrees of freedom that the theta model and the season use up. */
const [MODEL_FREEDOM, SEASON_FREEDOM] = [3, 5];

const estimateSigma = ({ season, optimised }: ReturnType<typeof fitModels>, n: number): number => {
  const freedom = n - MODEL_FREEDOM - (season === null ? 0 : SEASON_FREEDOM);
  return Math.sqrt(optimised.squaredErrors / freedom) * (n < FULL_MONTHS ? SHORT_FACTOR : 1);
};

const BAGS = 10;

/** The mean of the forecast of a history and the forecasts of ten similar histories. */
const averageBags = (
  logs: Float64Array,
  { season, forecast }: ReturnType<typeof fitModels>,
): Float64Array => {
  const indices = season ?? new Float64Array(MONTHS_PER_YEAR);
  const sums = forecast.slice();
  for (const bag of createBags(logs, indices, BAGS)) {
    const { forecast: other } = fitModels(bag, forecast.length);
    for (const [ahead, value] of other.entries()) sums[ahead] = (sums[ahead] ?? 0) + value;
  }
  return sums.map((sum) => sum / (BAGS + 1));
};

/** Keeps a forecast between half the least and twice the most of the last 24 months. */
const createClamp = (history: Float64Array) => {
  const recent = history.subarray(-2 * MONTHS_PER_YEAR);
  const [least, most] = [Math.min(...recent) / 2, Math.max(...recent) * 2];
  return (units: number): number => Math.max(least, Math.min(most, units));
};

/** At least 25 months: season, and the mean of three models of the rest. */
const forecastLong = (
  history: Float64Array,
  { horizon, accurate = false }: MonthlyRequest,
): MonthlyForecast => {
  const { offset, logs, toUnits } = toLogScale(history);
  const fit = fitModels(logs, horizon);
  const forecast = accurate ? averageBags(logs, fit) : fit.forecast;
  const clamp = createClamp(history);
  const sigma = estimateSigma(fit, logs.length);
  return {
    months: Array.from(forecast, (log) => clamp(toUnits(log))),
    rule: accurate ? 'mean of bagged models' : 'mean of models',
    scatter: { offset, deviations: getDeviations(sigma, fit.optimised.alpha, horizon) },
    season: fit.season === null ? null : Array.from(fit.season, Math.exp),
  };
};

/**
 * The season of a history of months, as factors of which the first belongs to the first month; null below 25 months, with many
 * months without sales, and when they show no season (docs/forecast.md A3).
 */
export const findSeason = (history: readonly number[]): readonly number[] | null => {
  const units = Float64Array.from(history, (value) => Math.max(0, value));
  if (units.length < LONG_MONTHS || isSparse(history)) return null;
  const { logs } = toLogScale(units);
  return isSeasonal(logs) ? Array.from(estimateSeason(logs), Math.exp) : null;
};

interface MonthlyRequest {
  /** Months to forecast. */
  readonly horizon: number;
  /**
   * Averages the forecast with those of ten similar histories, which takes eleven times as long. It changes nothing below 25
   * months.
   */
  readonly accurate?: boolean;
}

/**
 * Forecasts the units of coming months from those of all past months, oldest first and without gaps (docs/forecast.md A). A
 * negative month counts as 0. The same history gives the same forecast. Any finite history, also an empty one, gives finite
 * values of at least 0.
 */
export const forecastMonths = (
  history: readonly number[],
  request: MonthlyRequest,
): MonthlyForecast => {
  const units = Float64Array.from(history, (value) => Math.max(0, value));
  if (units.length < SHORT_MONTHS || isSparse(history))
    return forecastLevel(units, request.horizon);
  if (units.length < LONG_MONTHS) return forecastShort(units, request.horizon);
  return forecastLong(units, request);
};
