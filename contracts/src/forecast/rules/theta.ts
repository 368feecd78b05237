import { minimize } from './minimize.ts';

/** A fitted dynamic optimised theta model. */
interface ThetaFit {
  /** Weight of the newest value in the level, 0.1 to 0.99. */
  readonly alpha: number;
  /** Sum of the squared errors one step ahead, from the second value on. */
  readonly squaredErrors: number;
  /** The next values, as many as the horizon. */
  readonly forecast: Float64Array;
}

const [MIN_ALPHA, MAX_ALPHA] = [0.1, 0.99];
const MAX_EVALUATIONS = 400;

/** The straight line through the first values, updated with each further one (recursive least squares). */
interface Line {
  count: number;
  mean: number;
  slope: number;
  /** Height of the line one place before the first value. */
  origin: number;
}

const extendLine = (line: Line, value: number): void => {
  line.count += 1;
  const { count, mean, slope } = line;
  line.slope = count === 1 ? 0 : ((count - 2) * slope + (6 * (value - mean)) / count) / (count + 1);
  line.mean += (value - mean) / count;
  line.origin = line.mean - (line.slope * (count + 1)) / 2;
};

/** The lines after each value. They do not depend on the parameters, so a fit computes them once. */
const traceLines = (values: Float64Array) => {
  const line: Line = { count: 0, mean: 0, slope: 0, origin: 0 };
  const [origins, slopes] = [new Float64Array(values.length), new Float64Array(values.length)];
  for (let at = 0; at < values.length; at += 1) {
    extendLine(line, values[at] ?? 0);
    origins[at] = line.origin;
    slopes[at] = line.slope;
  }
  return { line, origins, slopes };
};

interface Parameters {
  /** Level before the first value. */
  readonly level: number;
  readonly alpha: number;
  /** Share of the line in the forecast: 1 - 1 / theta. */
  readonly drift: number;
}

/** The sum of squared errors of the model; runs some hundred times a fit. */
const sumSquaredErrors = (
  values: Float64Array,
  { origins, slopes }: ReturnType<typeof traceLines>,
  { level: firstLevel, alpha, drift }: Parameters,
): number => {
  const rest = 1 - alpha;
  let [level, decay, expected, sum] = [firstLevel, 1, firstLevel, 0];
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    const error = value - expected;
    if (at > 0) sum += error * error;
    level = alpha * value + rest * level;
    decay *= rest;
    const line = (origins[at] ?? 0) * decay + ((slopes[at] ?? 0) * (1 - decay * rest)) / alpha;
    expected = level + drift * line;
  }
  return sum;
};

/** Continues the model after the last value; each forecast updates the level and `line`, as a value does. */
const continueTheta = (
  values: Float64Array,
  line: Line,
  { level: firstLevel, alpha, drift }: Parameters,
  horizon: number,
): Float64Array => {
  const rest = 1 - alpha;
  let [level, decay] = [firstLevel, 1];
  for (const value of values) {
    level = alpha * value + rest * level;
    decay *= rest;
  }
  return new Float64Array(horizon).map(() => {
    const step = line.origin * decay + (line.slope * (1 - decay * rest)) / alpha;
    const expected = level + drift * step;
    extendLine(line, expected);
    level = alpha * expected + rest * level;
    decay *= rest;
    return expected;
  });
};

/**
 * Fits a dynamic optimised theta model to at least 3 values by least squares and continues it for `horizon` steps (Fiorucci,
 * Pellegrini, Louzada, Petropoulos & Koehler 2016). The first level and alpha, 0.1 to 0.99, are fitted; without `theta`,
 * theta is fitted too, at least 1.
 */
export const fitTheta = (
  values: Float64Array,
  { horizon, theta }: { readonly horizon: number; readonly theta?: number },
): ThetaFit => {
  const lines = traceLines(values);
  const toParameters = (point: Float64Array): Parameters => ({
    level: point[0] ?? 0,
    alpha: point[1] ?? 0,
    drift: 1 - 1 / (theta ?? point[2] ?? 1),
  });
  const firstLevel = (values[0] ?? 0) / 2;
  const dimensions = theta === undefined ? 3 : 2;
  const { point, value } = minimize(
    (candidate) => {
      const parameters = toParameters(candidate);
      const { alpha, drift } = parameters;
      // Theta is at least 1 when the drift is a share.
      if (alpha < MIN_ALPHA || alpha > MAX_ALPHA || drift < 0 || drift > 1) return Infinity;
      return sumSquaredErrors(values, lines, parameters);
    },
    {
      start: [firstLevel, 0.5, 2].slice(0, dimensions),
      steps: [Math.abs(firstLevel) * 0.5 || 0.1, 0.2, 1].slice(0, dimensions),
      maxEvaluations: MAX_EVALUATIONS,
    },
  );
  const parameters = toParameters(point);
  return {
    alpha: parameters.alpha,
    squaredErrors: value,
    forecast: continueTheta(values, lines.line, parameters, horizon),
  };
};
