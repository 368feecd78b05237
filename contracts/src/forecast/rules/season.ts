import { getMean, sumValues } from './sums.ts';

export const MONTHS_PER_YEAR = 12;

/** Share of Bartlett's limit that the correlation over a year must exceed. */
const LIMIT_SHARE = 0.6;

/**
 * True when the correlation of values a year apart exceeds Bartlett's limit for the closer ones, times 0.6. False for values
 * that are all equal.
 */
export const isSeasonal = (values: Float64Array): boolean => {
  const n = values.length;
  const mean = getMean(values);
  const deviations = values.map((value) => value - mean);
  const variance = sumValues(deviations.map((value) => value * value));
  if (variance === 0) return false;
  const correlate = (lag: number): number => {
    let sum = 0;
    for (let at = lag; at < n; at += 1) sum += (deviations[at] ?? 0) * (deviations[at - lag] ?? 0);
    return sum / variance;
  };
  let squares = 0;
  for (let lag = 1; lag < MONTHS_PER_YEAR; lag += 1) squares += correlate(lag) ** 2;
  const limit = Math.sqrt((1 + 2 * squares) / n);
  return Math.abs(correlate(MONTHS_PER_YEAR)) > LIMIT_SHARE * limit;
};

/** Centred 2x12 moving average; NaN at both ends, where it lacks values. */
const getYearlyMeans = (values: Float64Array): Float64Array =>
  values.map((_, at) => {
    if (at < 6 || at + 6 >= values.length) return NaN;
    let sum = ((values[at - 6] ?? 0) + (values[at + 6] ?? 0)) / 2;
    for (let near = at - 5; near <= at + 5; near += 1) sum += values[near] ?? 0;
    return sum / MONTHS_PER_YEAR;
  });

/** Cube of the part of a number that is left to 1. */
const cubeRest = (share: number): number => {
  const rest = 1 - share * share * share;
  return rest * rest * rest;
};

interface Window {
  /** First value, and number of values. */
  readonly from: number;
  readonly length: number;
  /** Distance at which weights end. */
  readonly reach: number;
}

/** The value at a point of the straight line through a window, weighted by (1 - (distance / reach)^3)^3. */
const fitLocalLine = (values: Float64Array, at: number, window: Window): number => {
  let [w0, w1, w2, y0, y1] = [0, 0, 0, 0, 0];
  for (let near = window.from; near < window.from + window.length; near += 1) {
    const distance = near - at;
    const weight = cubeRest(Math.min(1, Math.abs(distance) / window.reach));
    const value = weight * (values[near] ?? 0);
    w0 += weight;
    w1 += weight * distance;
    w2 += weight * distance * distance;
    y0 += value;
    y1 += value * distance;
  }
  const determinant = w0 * w2 - w1 * w1;
  return Math.abs(determinant) < 1e-12 ? y0 / w0 : (w2 * y0 - w1 * y1) / determinant;
};

/** Smooths values by local straight lines with tricube weights over `points` values (Cleveland 1979, without robust rounds). */
export const smoothLocally = (values: Float64Array, points: number): Float64Array => {
  const n = values.length;
  const length = Math.min(points, n);
  const stretch = Math.max(1, points / n);
  return values.map((_, at) => {
    const from = Math.max(0, Math.min(at - Math.floor(length / 2), n - length));
    const farthest = Math.max(at - from, from + length - 1 - at);
    const reach = (farthest * stretch + 1e-9) * 1.0001; // above the distance of the farthest value
    return fitLocalLine(values, at, { from, length, reach });
  });
};

/** Means of each month with the mean of all months subtracted, and the mean squared standard error of one of them. */
interface Estimate {
  readonly indices: Float64Array;
  readonly error: number;
}

/** Weighted mean of the values of one month, and its squared standard error; null where that is unknown. */
const estimateMonth = (detrended: Float64Array, weights: Float64Array, month: number) => {
  let [sum, total, squares] = [0, 0, 0];
  for (let at = month; at < detrended.length; at += MONTHS_PER_YEAR) {
    const value = detrended[at] ?? NaN;
    const weight = Number.isNaN(value) ? 0 : (weights[at] ?? 0);
    if (weight === 0) continue;
    sum += weight * value;
    total += weight;
    squares += weight * weight;
  }
  if (total === 0) return { mean: 0, error: null };
  const mean = sum / total;
  let variance = 0;
  for (let at = month; at < detrended.length; at += MONTHS_PER_YEAR) {
    const value = detrended[at] ?? NaN;
    if (!Number.isNaN(value)) variance += (weights[at] ?? 0) * (value - mean) ** 2;
  }
  const effectiveCount = (total * total) / squares;
  const error = effectiveCount > 1.0001 ? variance / total / (effectiveCount - 1) : null;
  return { mean, error };
};

/** Estimates the months from values without trend; NaN stands for a missing one. */
const estimateMonths = (detrended: Float64Array, weights: Float64Array): Estimate => {
  const indices = new Float64Array(MONTHS_PER_YEAR);
  let [errors, count] = [0, 0];
  for (let month = 0; month < MONTHS_PER_YEAR; month += 1) {
    const { mean, error } = estimateMonth(detrended, weights, month);
    indices[month] = mean;
    if (error === null) continue;
    errors += error;
    count += 1;
  }
  const mean = getMean(indices);
  return {
    indices: indices.map((value) => value - mean),
    error: count === 0 ? 0 : errors / count,
  };
};

/** Shrinks indices towards 0 by their James-Stein share times `factor` (Miller & Williams 2003); the whole share is 1. */
const shrink = ({ indices, error }: Estimate, factor: number): Float64Array => {
  const freedom = MONTHS_PER_YEAR - 1;
  const spread = sumValues(indices.map((value) => value * value)) / freedom;
  if (spread === 0) return indices;
  const share = Math.min(1, (((MONTHS_PER_YEAR - 3) / freedom) * error) / spread);
  return indices.map((value) => value * (1 - Math.min(1, factor * share)));
};

/** Values that a point of the smooth trend is made of, the weight of a year relative to the next, and the final shrinkage. */
const [TREND_POINTS, YEARLY_WEIGHT, FINAL_SHRINKAGE] = [35, 0.8, 1.2];
const ROUNDS = 2;

/**
 * The 12 seasonal indices of at least 25 monthly values on the log scale, by place in the year of the first value: amounts to add
 * to the level, with sum 0. A decomposition by moving averages is refined twice around a local trend, where older years weigh
 * less, and shrunk by how uncertain the months are (James-Stein; Miller & Williams 2003).
 */
export const estimateSeason = (values: Float64Array): Float64Array => {
  const n = values.length;
  const yearly = getYearlyMeans(values);
  const equalWeights = new Float64Array(n).fill(1);
  const first = values.map((value, at) => value - (yearly[at] ?? NaN));
  let indices = shrink(estimateMonths(first, equalWeights), 1);
  const weights = equalWeights.map(
    (_, at) => YEARLY_WEIGHT ** Math.floor((n - 1 - at) / MONTHS_PER_YEAR),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    const deseasonalised = values.map((value, at) => value - (indices[at % MONTHS_PER_YEAR] ?? 0));
    const trend = smoothLocally(deseasonalised, TREND_POINTS);
    const detrended = values.map((value, at) => value - (trend[at] ?? 0));
    indices = shrink(estimateMonths(detrended, weights), FINAL_SHRINKAGE);
  }
  return indices;
};
