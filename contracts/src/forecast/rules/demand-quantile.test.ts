import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  getDemandQuantile,
  getNormalQuantile,
  getUsualLogRatio,
  getVarianceByRate,
  measureScatter,
  shrinkRatio,
} from './demand-quantile.ts';

describe('the scatter of demand', () => {
  test('is the variance over the mean of the totals', () => {
    expect(measureScatter([0, 8, 0, 8])).toEqual({ ratio: 64 / 3 / 4, periods: 4 });
  });

  test('is a little above 1 at least', () => {
    expect(measureScatter([5, 5, 5, 5])).toEqual({ ratio: 1.01, periods: 4 });
  });

  test.each([[[]], [[1, 2, 3]], [[0, 0, 0, 0]]])('is unknown for %j', (totals) => {
    expect(measureScatter(totals)).toBeNull();
  });

  test('is usually that of items seen for long', () => {
    const scatters = [
      { ratio: 2, periods: 30 },
      { ratio: 8, periods: 10 },
    ];
    expect(Math.exp(getUsualLogRatio(scatters))).toBeCloseTo(2 ** 1.5, 12);
    expect(getUsualLogRatio([])).toBe(0);
  });

  test('of an item seen for as long as the pseudo-periods lies half way to the usual one', () => {
    const shop = { usualLogRatio: Math.log(2), pseudoPeriods: 8 };
    expect(shrinkRatio({ ratio: 8, periods: 8 }, shop)).toBeCloseTo(4, 12);
    expect(shrinkRatio(null, shop)).toBeCloseTo(2, 12);
    expect(shrinkRatio(null, { ...shop, usualLogRatio: 0 })).toBe(1.01);
  });

  test('grows with the error of the rate', () => {
    expect(getVarianceByRate(10, 3)).toBe(30 + 16);
  });
});

test.each([
  [0.5, 0],
  [0.8, 0.841621],
  [0.975, 1.959964],
  [0.999, 3.090232],
  [0.01, -2.326348],
])('the normal quantile of %d is %d', (level, quantile) => {
  expect(getNormalQuantile(level)).toBeCloseTo(quantile, 6);
});

describe('the quantile of demand', () => {
  test.each([
    // Poisson almost: P(X <= 3) = 0.857, P(X <= 2) = 0.677 for a mean of 2.
    [0.8, 2, 2, 3],
    // Geometric for a variance of mean + mean^2: P(X <= n) = 1 - (1/2)^(n + 1) for a mean of 1.
    [0.8, 1, 2, 2],
    [0.95, 1, 2, 4],
    [0.4, 1, 2, 0],
  ])('of level %d for mean %d and variance %d is %i', (level, mean, variance, units) => {
    expect(getDemandQuantile(level, { mean, variance })).toBe(units);
  });

  test('is 0 without demand', () => {
    expect(getDemandQuantile(0.99, { mean: 0, variance: 0 })).toBe(0);
  });

  test.each([0, 1, NaN])('has no level %d', (level) => {
    expect(() => getDemandQuantile(level, { mean: 1, variance: 2 })).toThrow(RangeError);
    expect(() => getNormalQuantile(level)).toThrow(RangeError);
  });

  test('changes little where the continuous distribution takes over', () => {
    const [below, above] = [500, 500.001].map((mean) =>
      getDemandQuantile(0.95, { mean, variance: getVarianceByRate(mean, 8) }),
    );
    expect(Math.abs((above ?? 0) / (below ?? 1) - 1)).toBeLessThan(0.01);
  });

  test('is whole, grows with the level, and covers that share of demand', () => {
    const means = fc.double({ min: 0.001, max: 5000, noNaN: true });
    const ratios = fc.double({ min: 1, max: 100, noNaN: true });
    fc.assert(
      fc.property(means, ratios, (mean, ratio) => {
        const demand = { mean, variance: getVarianceByRate(mean, ratio) };
        const quantiles = [0.05, 0.5, 0.8, 0.95, 0.99].map((level) =>
          getDemandQuantile(level, demand),
        );
        expect(quantiles.every((units) => Number.isSafeInteger(units) && units >= 0)).toBe(true);
        expect(quantiles).toEqual(quantiles.toSorted((a, b) => a - b));
      }),
    );
  });
});
