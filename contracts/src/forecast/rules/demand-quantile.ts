import { sumValues } from './sums.ts';

/** How the demand of a period scatters: the variance over the mean of the totals of some past periods. */
export interface DemandScatter {
  readonly ratio: number;
  readonly periods: number;
}

/** A negative binomial distribution needs a variance above its mean. */
const MIN_RATIO = 1.01;
const MIN_PERIODS = 4;

/** Measures the scatter of the totals of equal periods; null with fewer than 4 of them, or without demand. */
export const measureScatter = (totals: readonly number[]): DemandScatter | null => {
  const n = totals.length;
  const mean = sumValues(totals) / n;
  if (n < MIN_PERIODS || !(mean > 0)) return null;
  const variance = sumValues(totals.map((value) => (value - mean) ** 2)) / (n - 1);
  return { ratio: Math.max(variance / mean, MIN_RATIO), periods: n };
};

/** The usual scatter of a shop, as ln(ratio): the mean over its items, weighted by periods. Returns 0 without any. */
export const getUsualLogRatio = (scatters: readonly DemandScatter[]): number => {
  const periods = sumValues(scatters.map((scatter) => scatter.periods));
  if (periods === 0) return 0;
  return sumValues(scatters.map((scatter) => scatter.periods * Math.log(scatter.ratio))) / periods;
};

/** Periods for which the shop's usual scatter counts beside those of the item. */
export const PSEUDO_WEEKS = 8;
export const PSEUDO_MONTHS = 12;

/** The variance over the mean of an item, drawn towards the usual one as if that had been seen for some more periods. */
export const shrinkRatio = (
  own: DemandScatter | null,
  shop: { readonly usualLogRatio: number; readonly pseudoPeriods: number },
): number => {
  const ownPeriods = own?.periods ?? 0;
  const weighted = ownPeriods * Math.log(own?.ratio ?? 1) + shop.pseudoPeriods * shop.usualLogRatio;
  return Math.max(MIN_RATIO, Math.exp(weighted / (ownPeriods + shop.pseudoPeriods)));
};

/** Share of the mean by which a daily rate is uncertain. */
const RATE_ERROR = 0.4;

/** The variance of the demand over some days, planned by a daily rate: that of the orders, and the error of the rate. */
export const getVarianceByRate = (mean: number, ratio: number): number =>
  ratio * mean + (RATE_ERROR * mean) ** 2;

const horner = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);

/** Coefficients of Acklam's rational approximations: numerator and denominator of the middle part and of the tails. */
const MIDDLE = {
  over: [
    -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
    2.506628277459239,
  ],
  under: [
    -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972,
    -13.28068155288572, 1,
  ],
} as const;
const TAIL = {
  over: [
    -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734,
    4.374664141464968, 2.938163982698783,
  ],
  under: [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1],
} as const;
const TAIL_FROM = 0.02425;

/**
 * The quantile of the standard normal distribution (P. J. Acklam's approximation; relative error below 1.2e-9). Throws RangeError
 * for a level that is not between 0 and 1.
 */
export const getNormalQuantile = (level: number): number => {
  if (!(level > 0 && level < 1)) throw new RangeError('A level lies between 0 and 1');
  const tail = Math.min(level, 1 - level);
  if (tail < TAIL_FROM) {
    const q = Math.sqrt(-2 * Math.log(tail));
    const distance = horner(TAIL.over, q) / horner(TAIL.under, q);
    return level < 0.5 ? distance : -distance;
  }
  const q = level - 0.5;
  return (q * horner(MIDDLE.over, q * q)) / horner(MIDDLE.under, q * q);
};

/** Mean and variance of the units of some period. */
export interface Demand {
  readonly mean: number;
  readonly variance: number;
}

/** Above this mean the sum of single probabilities is long, and a continuous distribution differs little. */
const MAX_SUMMED_MEAN = 500;

/** The quantile of a gamma distribution with this mean and variance (Wilson & Hilferty 1931). */
const getGammaQuantile = (level: number, { mean, variance }: Demand): number => {
  const shape = (mean * mean) / variance;
  const root = 1 - 1 / (9 * shape) + getNormalQuantile(level) / (3 * Math.sqrt(shape));
  return mean * Math.max(0, root) ** 3;
};

/**
 * The demand in whole units that is not exceeded with the probability `level`, from a negative binomial distribution with this
 * mean and variance (docs/forecast.md D); above a mean of 500 from a gamma distribution. Returns 0 without demand. Throws
 * RangeError for a level that is not between 0 and 1.
 */
export const getDemandQuantile = (level: number, { mean, variance }: Demand): number => {
  if (!(level > 0 && level < 1)) throw new RangeError('A level lies between 0 and 1');
  if (!(mean > 0)) return 0;
  const spread = Math.max(variance, mean * MIN_RATIO);
  if (mean > MAX_SUMMED_MEAN) return Math.ceil(getGammaQuantile(level, { mean, variance: spread }));
  const size = (mean * mean) / (spread - mean);
  const continued = mean / (size + mean);
  let probability = Math.exp(size * Math.log(size / (size + mean)));
  let [sum, units] = [probability, 0];
  const most = mean + 60 * Math.sqrt(spread);
  while (sum < level && units < most) {
    probability *= ((size + units) / (units + 1)) * continued;
    units += 1;
    sum += probability;
  }
  return units;
};
