import { getMean, sumValues } from './sums.ts';

export const MONTHS_PER_YEAR = 12;

/** Values on the log scale whose squared deviations add up to less are equal but for rounding. */
const ROUNDING = 1e-12;

/** Share of Bartlett's limit that the correlation over a year must exceed. */
const LIMIT_SHARE = 0.6;

/**
 * True when the correlation of values a year apart is above 0.6 times Bartlett's limit, which follows from the correlations of
 * values less than a year apart. False for values that are all equal.
 */
export const isSeasonal = (values: Float64Array): boolean => {
  const n = values.length;
  const mean = getMean(values);
  const deviations = values.map((value) => value - mean);
  const variance = sumValues(deviations.map((value) => value * value));
  if (variance < ROUNDING) return false;
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

/** The tricube weight (1 - share^3)^3 of a point whose distance is this share of the reach. */
const getTricubeWeight = (share: number): number => {
  const rest = 1 - share * share * share;
  return rest * rest * rest;
};

interface Window {
  /** First value, and number of values. */
  readonly from: number;
  readonly length: number;
  /** Distance from which on weights are 0. */
  readonly reach: number;
}

/** Fits a straight line to a window of values with tricube weights around `at`, and returns its value there. */
const fitLocalLine = (values: Float64Array, at: number, window: Window): number => {
  let [w0, w1, w2, y0, y1] = [0, 0, 0, 0, 0];
  for (let near = window.from; near < window.from + window.length; near += 1) {
    const distance = near - at;
    const weight = getTricubeWeight(Math.min(1, Math.abs(distance) / window.reach));
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

interface Estimate {
  /** The mean of each month minus the mean of all months. */
  readonly indices: Float64Array;
  /** Squared standard error of an index, as a mean over the months. */
  readonly squaredError: number;
}

/** Weighted mean of the values of one month, and its squared standard error; that is null with a single value. */
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
  if (total === 0) return { mean: 0, squaredError: null };
  const mean = sum / total;
  let variance = 0;
  for (let at = month; at < detrended.length; at += MONTHS_PER_YEAR) {
    const value = detrended[at] ?? NaN;
    if (!Number.isNaN(value)) variance += (weights[at] ?? 0) * (value - mean) ** 2;
  }
  const effectiveCount = (total * total) / squares;
  const squaredError = effectiveCount > 1.0001 ? variance / total / (effectiveCount - 1) : null;
  return { mean, squaredError };
};

/** Estimates the months from values without trend; NaN stands for a missing value. */
const estimateMonths = (detrended: Float64Array, weights: Float64Array): Estimate => {
  const indices = new Float64Array(MONTHS_PER_YEAR);
  let [errors, count] = [0, 0];
  for (let month = 0; month < MONTHS_PER_YEAR; month += 1) {
    const { mean, squaredError } = estimateMonth(detrended, weights, month);
    indices[month] = mean;
    if (squaredError === null) continue;
    errors += squaredError;
    count += 1;
  }
  const mean = getMean(indices);
  return {
    indices: indices.map((value) => value - mean),
    squaredError: count === 0 ? 0 : errors / count,
  };
};

/** Shrinks indices towards 0 by `factor` times their James-Stein share (Miller & Williams 2003), at most to 0. */
const shrink = ({ indices, squaredError }: Estimate, factor: number): Float64Array => {
  const freedom = MONTHS_PER_YEAR - 1;
  const spread = sumValues(indices.map((value) => value * value)) / freedom;
  if (spread === 0) return indices;
  const share = Math.min(1, (((MONTHS_PER_YEAR - 3) / freedom) * squaredError) / spread);
  return indices.map((value) => value * (1 - Math.min(1, factor * share)));
};

/** Values that a point of the smooth trend is made of. */
const TREND_POINTS = 35;
/** Weight of a year relative to the year after it. */
const YEARLY_WEIGHT = 0.8;
/** Factor of the James-Stein share in the refined indices. */
const FINAL_SHRINKAGE = 1.2;
const ROUNDS = 2;

/**
 * The 12 seasonal indices of at least 25 monthly values on the log scale: amounts to add to the level, with sum 0. The first index
 * belongs to the month of the first value. The indices of a decomposition by moving averages are refined twice around a local
 * trend, where older years weigh less, and shrunk the more, the less certain they are (James-Stein; Miller & Williams 2003).
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
