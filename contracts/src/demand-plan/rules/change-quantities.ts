import { roundTo6 } from '../../core/decimal.ts';
import { MAX_MONTH_UNITS } from '../plan.ts';

/** Changes a quantity by a percentage of at least -100. Halves are rounded up; the result is at most `MAX_MONTH_UNITS`. */
export const changeByPercent = (quantity: number, percent: number): number =>
  Math.min(MAX_MONTH_UNITS, Math.round(roundTo6((quantity * (100 + percent)) / 100)));

/** Exact, since a total times a quantity exceeds the integers that a number holds. */
const divideTotal = (total: number, weights: readonly number[], sum: number) =>
  weights.map((weight, at) => {
    const [product, divisor] = [BigInt(total) * BigInt(weight), BigInt(sum)];
    return { at, units: Number(product / divisor), rest: product % divisor };
  });

/**
 * Spreads whole units over items by the shares of their quantities, equally when all are 0. Units that rounding down leaves go to
 * the largest remainders, one each; of equal remainders to the earlier item. The result adds up to `total` unless there is no item.
 */
export const spreadTotal = (total: number, quantities: readonly number[]): readonly number[] => {
  const all = quantities.reduce((sum, quantity) => sum + quantity, 0);
  const shares =
    all === 0
      ? divideTotal(
          total,
          quantities.map(() => 1),
          quantities.length,
        )
      : divideTotal(total, quantities, all);
  const left = total - shares.reduce((sum, { units }) => sum + units, 0);
  const byRest = shares.toSorted((a, b) =>
    a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1,
  );
  const rounded = shares.map(({ units }) => units);
  for (const { at, units } of byRest.slice(0, left)) rounded[at] = units + 1;
  return rounded;
};
