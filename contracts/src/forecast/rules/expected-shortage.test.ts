import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { getDemandQuantile } from './demand-quantile.ts';
import { getExpectedShortage } from './expected-shortage.ts';

const demands = fc
  .record({
    mean: fc.double({ min: 0.05, max: 1500, noNaN: true }),
    ratio: fc.double({ min: 1.05, max: 20, noNaN: true }),
  })
  .map(({ mean, ratio }) => ({ mean, variance: mean * ratio }));

describe('the units of demand that a stock is expected not to cover', () => {
  test('are the mean without stock, and 0 without demand', () => {
    expect(getExpectedShortage(0, { mean: 40, variance: 120 })).toBeCloseTo(40, 6);
    expect(getExpectedShortage(0, { mean: 900, variance: 9000 })).toBeCloseTo(900, 0);
    expect(getExpectedShortage(5, { mean: 0, variance: 0 })).toBe(0);
  });

  test('fall with the stock, by no more than the stock', () => {
    fc.assert(
      fc.property(demands, fc.double({ min: 0, max: 2, noNaN: true }), (demand, share) => {
        const stock = demand.mean * share;
        const shortage = getExpectedShortage(stock, demand);
        expect(shortage).toBeGreaterThanOrEqual(Math.max(0, demand.mean - stock) * 0.99 - 1e-6);
        expect(shortage).toBeLessThanOrEqual(demand.mean * 1.01);
        expect(getExpectedShortage(stock + 1, demand)).toBeLessThanOrEqual(shortage + 1e-9);
      }),
      { seed: 53 },
    );
  });

  test('are the sum over the probabilities: a geometric distribution of mean 1', () => {
    // Variance 2 and mean 1: P(k) = 1 / 2^(k + 1), so that 3 units leave the mean of the rest, 1 / 8.
    expect(getExpectedShortage(3, { mean: 1, variance: 2 })).toBeCloseTo(1 / 8, 9);
  });

  test('hardly change where the gamma distribution takes over', () => {
    const at = (mean: number) => {
      const demand = { mean, variance: 6 * mean };
      return getExpectedShortage(getDemandQuantile(0.95, demand), demand) / mean;
    };
    expect(at(501)).toBeCloseTo(at(499), 3);
  });
});
