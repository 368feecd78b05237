import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { forecastMonths, isSparse } from './monthly.ts';
import { getMonthQuantile } from './month-quantile.ts';

const repeat = (units: number, length: number) => Array.from({ length }, () => units);
/** Sells most in the last month of each year, and grows. */
const giftShop = Array.from({ length: 48 }, (_, at) => 100 + at + (at % 12 === 11 ? 150 : 0));
const rareSales = Array.from({ length: 36 }, (_, at) => (at % 9 === 4 ? 2 : 0));

describe('a monthly forecast', () => {
  test.each<[string, readonly number[], string, number]>([
    ['no history', [], 'no history', 0],
    ['one month', [5], 'flat level', 5],
    ['two months', [4, 8], 'flat level', 6.08],
    ['a year without sales', repeat(0, 12), 'flat level', 0],
    ['three years without sales', repeat(0, 36), 'flat level', 0],
    ['eleven equal months', repeat(7, 11), 'flat level', 7],
    ['thirteen equal months', repeat(7, 13), 'level and last year', 7],
    ['three years of equal months', repeat(7, 36), 'mean of models', 7],
    ['sales in few months', rareSales, 'flat level', 0.24],
  ])('of %s is flat', (_, history, rule, units) => {
    const forecast = forecastMonths(history, { horizon: 3 });
    expect(forecast.rule).toBe(rule);
    expect(forecast.months).toEqual(repeat(units, 3).map((value) => expect.closeTo(value, 1)));
    expect(forecast.season).toBeNull();
  });

  test('repeats four tenths of the last year after one year', () => {
    const { months, rule } = forecastMonths(giftShop.slice(0, 12), { horizon: 12 });
    expect(rule).toBe('level and last year');
    expect(months[11]).toBeGreaterThan(1.2 * (months[10] ?? 0));
    expect(months[11]).toBeLessThan(1.6 * (months[10] ?? 0));
  });

  test('repeats the season after four years', () => {
    const { months, season } = forecastMonths(giftShop, { horizon: 12 });
    expect(months[11]).toBeGreaterThan(1.8 * (months[10] ?? 0));
    expect(season?.indexOf(Math.max(...season))).toBe(11);
  });

  test('is between half the least and twice the most of the last two years', () => {
    const explosive = Array.from({ length: 40 }, (_, at) => 1.5 ** at);
    const { months } = forecastMonths(explosive, { horizon: 60 });
    expect(Math.max(...months)).toBe(2 * (explosive.at(-1) ?? 0));
  });

  test('counts negative months as months without sales', () => {
    const negative = [3, -2, 4];
    expect(forecastMonths(negative, { horizon: 2 })).toEqual(
      forecastMonths([3, 0, 4], { horizon: 2 }),
    );
  });

  test('in accurate mode is near the plain one, and the same each time', () => {
    const request = { horizon: 12, accurate: true };
    const accurate = forecastMonths(giftShop, request);
    expect(accurate.rule).toBe('mean of bagged models');
    expect(forecastMonths(giftShop, request)).toEqual(accurate);
    const plain = forecastMonths(giftShop, { horizon: 12 });
    for (const [ahead, units] of accurate.months.entries()) {
      expect(Math.abs(units / (plain.months[ahead] ?? 0) - 1)).toBeLessThan(0.15);
    }
  });
});

test('a history is sparse when more than a fifth of its months have no sales', () => {
  expect(isSparse([0, 1, 1, 1, 1])).toBe(false);
  expect(isSparse([0, 0, 1, 1, 1])).toBe(true);
  expect(isSparse([])).toBe(false);
});

const units = fc.oneof(
  fc.integer({ min: 0, max: 50 }),
  fc.double({ min: 0, max: 1e9, noNaN: true }),
  fc.constant(0),
);
const histories = fc.oneof(
  fc.array(units, { maxLength: 90 }),
  fc.array(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), { minLength: 12, maxLength: 90 }),
  fc.tuple(units, fc.nat(60)).map(([value, length]) => repeat(value, length)),
);

describe('any history', () => {
  test('gives finite months of at least 0, and no more of them than requested', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 1, max: 36 }), (history, horizon) => {
        const { months, scatter } = forecastMonths(history, { horizon });
        expect(months).toHaveLength(horizon);
        expect(scatter?.deviations ?? months).toHaveLength(horizon);
        for (const value of [...months, ...(scatter?.deviations ?? [])]) {
          expect(Number.isFinite(value) && value >= 0).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('gives finite quantiles that grow with the level', () => {
    fc.assert(
      fc.property(histories, fc.double({ min: 1.01, max: 50, noNaN: true }), (history, ratio) => {
        const { months, scatter } = forecastMonths(history, { horizon: 4 });
        for (const [ahead, value] of months.entries()) {
          const month = { units: value, ahead, scatter, ratio };
          const quantiles = [0.1, 0.5, 0.8, 0.95].map((level) => getMonthQuantile(level, month));
          expect(quantiles.every((quantile) => Number.isFinite(quantile) && quantile >= 0)).toBe(
            true,
          );
          expect(quantiles).toEqual(quantiles.toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 100 },
    );
  });
});
