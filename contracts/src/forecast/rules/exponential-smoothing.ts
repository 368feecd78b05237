import { minimize } from './minimize.ts';
import { getMean, sumValues } from './sums.ts';

/**
 * Simple exponential smoothing: the level after all values, which is the forecast of every later one. `start` is the level
 * before the first value; without values it is returned.
 */
export const smoothLevel = (
  values: Float64Array,
  { alpha, start }: { readonly alpha: number; readonly start: number },
): number => {
  let level = start;
  for (const value of values) level += alpha * (value - level);
  return level;
};

/**
 * A model with additive errors and an additive trend, damped by phi per step. A point of the search has alpha, the first level,
 * beta, the first slope and phi, in this order. Without damping it ends before phi, without trend before beta.
 */
interface TrendParameters {
  readonly alpha: number;
  readonly level: number;
  readonly beta: number;
  readonly slope: number;
  readonly phi: number;
}

const toParameters = (point: Float64Array): TrendParameters => ({
  alpha: point[0] ?? 0,
  level: point[1] ?? 0,
  beta: point[2] ?? 0,
  slope: point[3] ?? 0,
  phi: point[4] ?? 1,
});

/** Level and slope after all values, and the sum of the squared errors one step ahead; runs some hundred times a fit. */
const runTrend = (values: Float64Array, { alpha, beta, phi, ...first }: TrendParameters) => {
  let { level, slope } = first;
  let squaredErrors = 0;
  for (const value of values) {
    const step = phi * slope;
    const error = value - level - step;
    level += step + alpha * error;
    slope = step + beta * error;
    squaredErrors += error * error;
  }
  return { level, slope, squaredErrors };
};

const MAX_EVALUATIONS = 400;
const [MIN_ALPHA, MAX_ALPHA, MIN_BETA] = [1e-4, 0.9999, 1e-4];
const [MIN_PHI, MAX_PHI] = [0.8, 0.98];
/** Values that the first guess of level and slope is made of. */
const FIRST_VALUES = 10;

/** A straight line through the first values: its slope, its level one place before them, and their mean. */
const fitFirstLine = (values: Float64Array) => {
  const first = values.subarray(0, FIRST_VALUES);
  const middle = (first.length - 1) / 2;
  const mean = getMean(first);
  const spread = sumValues(first.map((_, at) => (at - middle) ** 2));
  const slope = sumValues(first.map((value, at) => (at - middle) * (value - mean))) / spread;
  return { mean, slope, level: mean - slope * (middle + 1) };
};

const getDeviation = (values: Float64Array, mean: number): number =>
  Math.sqrt(getMean(values.map((value) => (value - mean) ** 2)));

type FirstGuess = ReturnType<typeof fitFirstLine> & { readonly deviation: number };

/** A model: where the search for its parameters starts, and the distances of the other first corners. */
interface Model {
  readonly start: (guess: FirstGuess) => readonly number[];
  readonly steps: (guess: FirstGuess) => readonly number[];
}

const withoutTrend: Model = {
  start: ({ mean }) => [0.5, mean],
  steps: ({ deviation }) => [0.2, deviation / 2],
};

const withTrend: Model = {
  start: ({ level, slope }) => [0.4, level, 0.04, slope],
  steps: ({ deviation }) => [0.2, deviation / 2, 0.03, deviation / 10],
};

const withDampedTrend: Model = {
  start: ({ level, slope }) => [0.4, level, 0.04, slope, 0.94],
  steps: ({ deviation }) => [0.2, deviation / 2, 0.03, deviation / 10, -0.04],
};

const isWithinBounds = (model: Model, { alpha, beta, phi }: TrendParameters): boolean => {
  if (alpha < MIN_ALPHA || alpha > MAX_ALPHA) return false;
  if (model !== withoutTrend && (beta < MIN_BETA || beta > alpha)) return false;
  return model !== withDampedTrend || (phi >= MIN_PHI && phi <= MAX_PHI);
};

/** Akaike's criterion for short series (AICc), up to a constant that all models of the same values share. */
const calculateAicc = (squaredErrors: number, n: number, parameters: number): number => {
  const logError = Math.log(Math.max(squaredErrors / n, 1e-12));
  const penalty = (2 * parameters * (parameters + 1)) / Math.max(n - parameters - 1, 1);
  return n * logError + 2 * parameters + penalty;
};

const fitModel = (model: Model, values: Float64Array, guess: FirstGuess) => {
  const start = model.start(guess);
  const { point } = minimize(
    (candidate) => {
      const parameters = toParameters(candidate);
      return isWithinBounds(model, parameters)
        ? runTrend(values, parameters).squaredErrors
        : Infinity;
    },
    { start, steps: model.steps(guess), maxEvaluations: MAX_EVALUATIONS },
  );
  const parameters = toParameters(point);
  const { level, slope, squaredErrors } = runTrend(values, parameters);
  const aicc = calculateAicc(squaredErrors, values.length, start.length + 1); // the variance is a parameter too
  return { level, slope, phi: parameters.phi, aicc };
};

/** Kolassa's weights are exp(-dAICc / 2); a larger divisor makes the weights of the models more equal. */
const AICC_DIVISOR = 8;

/**
 * Continues at least 3 values for `horizon` steps by the average of exponential smoothing without trend, with trend and with
 * damped trend (phi 0.8 to 0.98), each fitted by least squares (Hyndman, Koehler, Snyder & Grose 2002). The weights are Akaike
 * weights (Kolassa 2011), flattened to exp(-dAICc / 8).
 */
export const averageSmoothing = (values: Float64Array, horizon: number): Float64Array => {
  const line = fitFirstLine(values);
  const guess = { ...line, deviation: getDeviation(values, line.mean) || 1e-3 };
  const fits = [withoutTrend, withTrend, withDampedTrend].map((model) =>
    fitModel(model, values, guess),
  );
  const least = Math.min(...fits.map(({ aicc }) => aicc));
  const weights = fits.map(({ aicc }) => Math.exp((least - aicc) / AICC_DIVISOR));
  const total = sumValues(weights);
  const forecast = new Float64Array(horizon);
  for (const [at, { level, slope, phi }] of fits.entries()) {
    const share = (weights[at] ?? 0) / total;
    let [damping, steps] = [1, 0];
    for (let ahead = 0; ahead < horizon; ahead += 1) {
      damping *= phi;
      steps += damping;
      forecast[ahead] = (forecast[ahead] ?? 0) + share * (level + steps * slope);
    }
  }
  return forecast;
};
