import { sumValues } from './sums.ts';

/** How the demand of equal past periods scatters. */
export interface DemandScatter {
  /** Variance of the totals of the periods over their mean. */
  readonly ratio: number;
  /** Number of periods. */
  readonly periods: number;
}

/** A negative binomial distribution needs a variance above its mean. */
const MIN_RATIO = 1.01;
const MIN_PERIODS = 4;

/** Measures the scatter of the totals of equal periods. Returns null with fewer than 4 periods, or without demand. */
export const measureScatter = (totals: readonly number[]): DemandScatter | null => {
  const n = totals.length;
  const mean = sumValues(totals) / n;
  if (n < MIN_PERIODS || !(mean > 0)) return null;
  const variance = sumValues(totals.map((value) => (value - mean) ** 2)) / (n - 1);
  return { ratio: Math.max(variance / mean, MIN_RATIO), periods: n };
};

/** The usual scatter of a shop: the mean of ln(ratio) over its items, weighted by their periods. Returns 0 without items. */
export const getUsualLogRatio = (scatters: readonly DemandScatter[]): number => {
  const periods = sumValues(scatters.map((scatter) => scatter.periods));
  if (periods === 0) return 0;
  return sumValues(scatters.map((scatter) => scatter.periods * Math.log(scatter.ratio))) / periods;
};

/** The shop's usual scatter counts as much as so many periods of the item. */
export const PSEUDO_WEEKS = 8;
export const PSEUDO_MONTHS = 12;

/** The variance over the mean of an item, shrunk towards that of the shop, which counts as `pseudoPeriods` more periods. */
export const shrinkRatio = (
  own: DemandScatter | null,
  shop: { readonly usualLogRatio: number; readonly pseudoPeriods: number },
): number => {
  const ownPeriods = own?.periods ?? 0;
  const weighted = ownPeriods * Math.log(own?.ratio ?? 1) + shop.pseudoPeriods * shop.usualLogRatio;
  return Math.max(MIN_RATIO, Math.exp(weighted / (ownPeriods + shop.pseudoPeriods)));
};

/** Standard error of a daily rate, as a share of it. */
const RATE_ERROR = 0.4;

/** The variance of a demand that a daily rate plans: the scatter of the orders plus the squared error of the rate. */
export const getVarianceByRate = (mean: number, ratio: number): number =>
  ratio * mean + (RATE_ERROR * mean) ** 2;

/** The value of a polynomial whose coefficients begin with that of the highest power. */
const evaluatePolynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);

/** Coefficients of Acklam's rational approximations: one for the middle of the distribution, one for its tails. */
const MIDDLE = {
  numerator: [
    -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
    2.506628277459239,
  ],
  denominator: [
    -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972,
    -13.28068155288572, 1,
  ],
} as const;
const TAIL = {
  numerator: [
    -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734,
    4.374664141464968, 2.938163982698783,
  ],
  denominator: [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1],
} as const;
/** The tails are the levels below this and above 1 minus this. */
const TAIL_LEVEL = 0.02425;

const checkLevel = (level: number): void => {
  if (!(level > 0 && level < 1)) throw new RangeError('A level lies between 0 and 1');
};

/**
 * The quantile of the standard normal distribution (P. J. Acklam's approximation; relative error below 1.2e-9). Throws RangeError
 * for a level that is not between 0 and 1.
 */
export const getNormalQuantile = (level: number): number => {
  checkLevel(level);
  const tail = Math.min(level, 1 - level);
  if (tail < TAIL_LEVEL) {
    const q = Math.sqrt(-2 * Math.log(tail));
    const distance =
      evaluatePolynomial(TAIL.numerator, q) / evaluatePolynomial(TAIL.denominator, q);
    return level < 0.5 ? distance : -distance;
  }
  const q = level - 0.5;
  return (
    (q * evaluatePolynomial(MIDDLE.numerator, q * q)) /
    evaluatePolynomial(MIDDLE.denominator, q * q)
  );
};

/** Mean and variance of the units of some period. */
export interface Demand {
  readonly mean: number;
  readonly variance: number;
}

/** Above this mean, summing the probability of every unit takes long, and a continuous distribution differs little. */
const MAX_SUMMED_MEAN = 500;

const widen = ({ mean, variance }: Demand): Demand => ({
  mean,
  variance: Math.max(variance, mean * MIN_RATIO),
});

/** True where the demand is negative binomial, else it has a gamma distribution. */
export const isSummed = ({ mean }: Demand): boolean => mean <= MAX_SUMMED_MEAN;

/** The units of a gamma distribution at a value of a standard normal one (Wilson & Hilferty 1931). */
export const getGammaUnits = (z: number, demand: Demand): number => {
  const { mean, variance } = widen(demand);
  const shape = (mean * mean) / variance;
  return mean * Math.max(0, 1 - 1 / (9 * shape) + z / (3 * Math.sqrt(shape))) ** 3;
};

/**
 * Goes through the probabilities of 0, 1, 2 ... units of a negative binomial distribution with this mean and variance until `take`
 * returns false. Called millions of times when a day begins, so that it is a loop and no generator.
 */
export const takeProbabilities = (
  demand: Demand,
  take: (probability: number, units: number) => boolean,
): void => {
  const { mean, variance } = widen(demand);
  const size = (mean * mean) / (variance - mean);
  const failure = mean / (size + mean);
  let probability = Math.exp(size * Math.log(size / (size + mean)));
  for (let units = 0; take(probability, units); units += 1) {
    probability *= ((size + units) / (units + 1)) * failure;
  }
};

/**
 * The demand in whole units that is not exceeded with the probability `level`, from a negative binomial distribution with this
 * mean and variance (docs/forecast.md D); above a mean of 500 from a gamma distribution. Returns 0 without demand. Throws
 * RangeError for a level that is not between 0 and 1.
 */
export const getDemandQuantile = (level: number, demand: Demand): number => {
  checkLevel(level);
  const { mean } = demand;
  if (!(mean > 0)) return 0;
  if (!isSummed(demand)) return Math.ceil(getGammaUnits(getNormalQuantile(level), demand));
  // Ends the sum where rounding keeps it below the level.
  const most = mean + 60 * Math.sqrt(widen(demand).variance);
  let [sum, quantile] = [0, 0];
  takeProbabilities(demand, (probability, units) => {
    sum += probability;
    quantile = units;
    return sum < level && units < most;
  });
  return quantile;
};
