const LEAST_PERCENT = 3;

/** The height of a bar in percent of that of the largest amount; the smallest amount is still seen. */
export const barHeight = (amount: number | null, largest: number): string =>
  amount === null || amount <= 0 || largest <= 0
    ? '0%'
    : `${String(Math.max((amount / largest) * 100, LEAST_PERCENT))}%`;
