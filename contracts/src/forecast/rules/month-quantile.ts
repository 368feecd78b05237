import { getDemandQuantile, getNormalQuantile } from './demand-quantile.ts';
import type { LogScatter } from './monthly.ts';

/** The forecast of one month ahead and how its demand scatters. */
export interface PlannedMonth {
  readonly units: number;
  /** Months ahead: 0 is the first. */
  readonly ahead: number;
  readonly scatter: LogScatter | null;
  /** Variance over mean of monthly totals; counts where the forecast has no scatter. */
  readonly ratio: number;
}

/**
 * The units of a month that demand does not exceed with the probability `level` (docs/forecast.md A6 and D): log-normal where
 * the rule of the forecast measures its errors, else negative binomial. Throws RangeError for a level that is not between 0
 * and 1.
 */
export const getMonthQuantile = (level: number, month: PlannedMonth): number => {
  const { units, ahead, scatter, ratio } = month;
  if (scatter === null) return getDemandQuantile(level, { mean: units, variance: ratio * units });
  const distance = getNormalQuantile(level) * (scatter.deviations[ahead] ?? 0);
  return Math.max(0, (units + scatter.offset) * Math.exp(distance) - scatter.offset);
};
