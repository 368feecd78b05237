import { roundTo6 } from '../../core/decimal.ts';

export interface Change {
  readonly change: number;
  /** Percentage of the previous value; null when there was nothing to compare with. */
  readonly changePercent: number | null;
}

/** How a value moved since an earlier day, without the noise of subtracting (CALC-CHG AMB-027). */
export const changeOf = (current: number, previous: number): Change => ({
  change: roundTo6(current - previous),
  changePercent: previous === 0 ? null : ((current - previous) / previous) * 100,
});
