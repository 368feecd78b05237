import { MONTHS_PER_YEAR } from '@quartermaster/contracts/forecast/rules/season';
import { getMean } from '@quartermaster/contracts/forecast/rules/sums';

/** Symmetric mean absolute percentage error (Makridakis & Hibon 2000), 0 to 200. */
export const getSmape = (forecast: readonly number[], actual: readonly number[]): number =>
  getMean(
    actual.map((units, at) => {
      const expected = forecast[at] ?? 0;
      const size = Math.abs(units) + Math.abs(expected);
      return size === 0 ? 0 : (200 * Math.abs(units - expected)) / size;
    }),
  );

/** Mean absolute error of the seasonal naive forecast within a history: the scale of MASE and MSIS. */
export const getSeasonalScale = (history: readonly number[]): number =>
  getMean(history.slice(MONTHS_PER_YEAR).map((units, at) => Math.abs(units - (history[at] ?? 0))));

/** Mean absolute error over the scale (Hyndman & Koehler 2006). */
export const getMase = (
  forecast: readonly number[],
  actual: readonly number[],
  scale: number,
): number => getMean(actual.map((units, at) => Math.abs(units - (forecast[at] ?? 0)))) / scale;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export const isCovered = (actual: number, { low, high }: Interval): boolean =>
  actual >= low && actual <= high;

/** The interval score of a 95 % interval (Gneiting & Raftery 2007): its width, and 40 times the distance of a value outside. */
export const getIntervalScore = (actual: number, { low, high }: Interval): number =>
  high - low + 40 * Math.max(0, low - actual, actual - high);

/** Pinball loss of a quantile. */
export const getPinball = (level: number, quantile: number, actual: number): number =>
  actual >= quantile ? level * (actual - quantile) : (1 - level) * (quantile - actual);

/** Mean squared difference of neighbouring months: the scale of RMSSE (Makridakis, Spiliotis & Assimakopoulos 2022). */
export const getNaiveScale = (history: readonly number[]): number =>
  getMean(history.slice(1).map((units, at) => (units - (history[at] ?? 0)) ** 2));
