export interface Change {
  readonly change: number;
  /** Percentage of the previous value; null when there was nothing to compare with. */
  readonly changePercent: number | null;
}

/** How a value moved since an earlier day (CALC-CHG). */
export const changeOf = (current: number, previous: number): Change => ({
  change: current - previous,
  changePercent: previous === 0 ? null : ((current - previous) / previous) * 100,
});
