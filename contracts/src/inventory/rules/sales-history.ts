/** Net sales of a variant by day, as parallel lists in ascending order of their day numbers; days without sales are left out. */
export interface SalesHistory {
  readonly days: readonly number[];
  readonly units: readonly number[];
}

/** Index of the first entry on or after a day. */
export const firstIndexFrom = (days: readonly number[], day: number): number => {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] ?? Infinity) < day) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Sum of the amounts that belong to the days from one to another, both included. */
export const sumBetween = (
  days: readonly number[],
  amounts: readonly number[],
  from: number,
  through: number,
): number => {
  let sum = 0;
  for (let at = firstIndexFrom(days, from); at < days.length; at += 1) {
    if ((days[at] ?? Infinity) > through) break;
    sum += amounts[at] ?? 0;
  }
  return sum;
};
