import { minimize } from '@quartermaster/contracts/forecast/rules/minimize';
import { MONTHS_PER_YEAR } from '@quartermaster/contracts/forecast/rules/season';
import { getMean, sumValues } from '@quartermaster/contracts/forecast/rules/sums';

/** A simple method of the literature, with which the forecasts are compared. */
export type Forecast = (history: readonly number[], horizon: number) => readonly number[];

const repeat = (units: number, horizon: number): readonly number[] =>
  Array.from({ length: horizon }, () => units);

/** Each month as twelve months before. */
export const forecastSeasonalNaive: Forecast = (history, horizon) =>
  Array.from(
    { length: horizon },
    (_, ahead) => history[history.length - MONTHS_PER_YEAR + (ahead % MONTHS_PER_YEAR)] ?? 0,
  );

/** Standard deviation of the differences over a year, for the intervals of the seasonal naive forecast. */
export const getSeasonalDeviation = (history: readonly number[]): number =>
  Math.sqrt(
    getMean(history.slice(MONTHS_PER_YEAR).map((units, at) => (units - (history[at] ?? 0)) ** 2)),
  );

/** The test of the M competitions: the correlation over a year exceeds the 90 % limit. */
const showsSeason = (history: readonly number[]): boolean => {
  const n = history.length;
  const mean = getMean(history);
  const deviations = history.map((units) => units - mean);
  const variance = sumValues(deviations.map((value) => value ** 2));
  const correlate = (lag: number): number =>
    sumValues(deviations.slice(lag).map((value, at) => value * (deviations[at] ?? 0))) / variance;
  const lags = Array.from({ length: MONTHS_PER_YEAR - 1 }, (_, at) => correlate(at + 1) ** 2);
  const squares = sumValues(lags);
  return Math.abs(correlate(MONTHS_PER_YEAR)) > 1.645 * Math.sqrt((1 + 2 * squares) / n);
};

/** Classical multiplicative decomposition: factors by place in the year of the first month, all 1 without a season. */
const getSeasonFactors = (history: readonly number[]): readonly number[] => {
  const isUsable = history.length >= 3 * MONTHS_PER_YEAR && history.every((units) => units > 0);
  if (!isUsable || !showsSeason(history)) return repeat(1, MONTHS_PER_YEAR);
  const ratios = Array.from({ length: MONTHS_PER_YEAR }, (): number[] => []);
  for (let at = 6; at + 6 < history.length; at += 1) {
    const ends = ((history[at - 6] ?? 0) + (history[at + 6] ?? 0)) / 2;
    const inner = sumValues(history.slice(at - 5, at + 6));
    ratios[at % MONTHS_PER_YEAR]?.push(((history[at] ?? 0) * MONTHS_PER_YEAR) / (ends + inner));
  }
  const means = ratios.map(getMean);
  const meanRatio = getMean(means);
  return means.map((mean) => mean / meanRatio);
};

/** Applies a method to the history without its season, and adds the season again. */
const withSeason =
  (method: Forecast): Forecast =>
  (history, horizon) => {
    const factors = getSeasonFactors(history);
    const factorAt = (at: number): number => factors[at % MONTHS_PER_YEAR] ?? 1;
    const deseasonalised = history.map((units, at) => units / factorAt(at));
    return method(deseasonalised, horizon).map((units, ahead) =>
      Math.max(0, units * factorAt(history.length + ahead)),
    );
  };

interface Smoothing {
  readonly alpha: number;
  readonly beta: number;
  readonly phi: number;
  readonly level: number;
  readonly slope: number;
}

/** Level and slope after a history, and its squared errors. */
const smooth = (history: readonly number[], { alpha, beta, phi, ...first }: Smoothing) => {
  let { level, slope } = first;
  let squaredErrors = 0;
  for (const units of history) {
    const error = units - level - phi * slope;
    level += phi * slope + alpha * error;
    slope = phi * slope + beta * error;
    squaredErrors += error ** 2;
  }
  return { level, slope, squaredErrors };
};

const isShare = (value: number, most = 1): boolean => value >= 0 && value <= most;

/** Fits exponential smoothing by least squares; returns level and slope after the history, and the parameters that continue them. */
const fitSmoothing = (history: readonly number[], kind: 'none' | 'linear' | 'damped') => {
  const mean = getMean(history.slice(0, MONTHS_PER_YEAR));
  const deviation = Math.sqrt(getMean(history.map((units) => (units - mean) ** 2))) || 1;
  const slope = ((history.at(-1) ?? 0) - (history[0] ?? 0)) / Math.max(1, history.length - 1);
  const dimensions = { none: 2, linear: 4, damped: 5 }[kind];
  const toSmoothing = (point: Float64Array): Smoothing => {
    const [alpha = 0, level = 0, beta = 0, firstSlope = 0, phi = 1] = point;
    return { alpha, level, beta, slope: firstSlope, phi };
  };
  const { point } = minimize(
    (candidate) => {
      const smoothing = toSmoothing(candidate);
      const isInside =
        isShare(smoothing.alpha) &&
        isShare(smoothing.beta, smoothing.alpha) &&
        (kind !== 'damped' || isShare(smoothing.phi, 0.98));
      return isInside ? smooth(history, smoothing).squaredErrors : Infinity;
    },
    {
      start: [0.3, mean, 0.05, kind === 'none' ? 0 : slope, 0.9].slice(0, dimensions),
      steps: [0.2, deviation / 2, 0.04, deviation / 10, -0.05].slice(0, dimensions),
      maxEvaluations: 600,
    },
  );
  const smoothing = toSmoothing(point);
  return { ...smooth(history, smoothing), alpha: smoothing.alpha, phi: smoothing.phi };
};

const continueSmoothing =
  (kind: 'none' | 'linear' | 'damped'): Forecast =>
  (history, horizon) => {
    const { level, slope, phi } = fitSmoothing(history, kind);
    let [damping, steps] = [1, 0];
    return Array.from({ length: horizon }, () => {
      damping *= phi;
      steps += damping;
      return level + steps * slope;
    });
  };

const methods = (['none', 'linear', 'damped'] as const).map(continueSmoothing);

/** The mean of simple, Holt's and damped exponential smoothing of the deseasonalised history: the benchmark of the M4. */
export const forecastCombination: Forecast = withSeason((history, horizon) => {
  const forecasts = methods.map((method) => method(history, horizon));
  return Array.from({ length: horizon }, (_, ahead) =>
    getMean(forecasts.map((forecast) => forecast[ahead] ?? 0)),
  );
});

/** The theta method as simple smoothing with half of the linear trend as drift (Assimakopoulos & Nikolopoulos 2000). */
export const forecastTheta: Forecast = withSeason((history, horizon) => {
  const n = history.length;
  const { level, alpha } = fitSmoothing(history, 'none');
  const middle = (n - 1) / 2;
  const spread = sumValues(history.map((_, at) => (at - middle) ** 2));
  const slope = sumValues(history.map((units, at) => (at - middle) * units)) / spread;
  const weight = Math.max(alpha, 1e-3);
  const offset = (1 - (1 - weight) ** n) / weight;
  return Array.from({ length: horizon }, (_, ahead) => level + (slope / 2) * (ahead + offset));
});

const SBA_ALPHA = 0.1;

/** Croston's method with the correction of its bias by Syntetos & Boylan (2005), alpha 0.1. */
export const forecastSba: Forecast = (history, horizon) => {
  let [size, interval, monthsSince] = [NaN, NaN, 1];
  for (const units of history) {
    if (units > 0) {
      size = Number.isNaN(size) ? units : size + SBA_ALPHA * (units - size);
      interval = Number.isNaN(interval)
        ? monthsSince
        : interval + SBA_ALPHA * (monthsSince - interval);
      monthsSince = 0;
    }
    monthsSince += 1;
  }
  return repeat(Number.isNaN(size) ? 0 : ((1 - SBA_ALPHA / 2) * size) / interval, horizon);
};
