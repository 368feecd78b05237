import { forecastRules } from './forecast-rules.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { roundToCents } from '../../core/money.ts';
import { forecastItems, roundMonths, type SoldItem } from './forecast-items.ts';
import { getPlannedQuantity } from './planned-quantity.ts';

const startDate = '2026-03-01';
const soldItem = (given: Partial<SoldItem>): SoldItem => ({
  variantId: 'v1',
  category: 'mugs',
  units: [],
  unitsPerDay: 0,
  ...given,
});
const repeat = (units: number, months: number): readonly number[] =>
  Array.from({ length: months }, () => units);
const sum = (units: readonly number[]): number => units.reduce((total, one) => total + one, 0);
const forecastOne = (given: Partial<SoldItem>) => forecastItems([soldItem(given)], startDate)[0];

describe('the planned quantity of a month', () => {
  test.each<[string, number | null, number, readonly [number, number, number]]>([
    ['CALC-DEM-1 is the adjusted one', 14, 10, [14, 280, 112]],
    ['CALC-DEM-2 is the forecast where none is adjusted', null, 10, [10, 200, 80]],
    ['CALC-DEM-3 is 0 where it is adjusted to 0', 0, 10, [0, 0, 0]],
  ])('%s', (_, adjustedQuantity, forecastQuantity, expected) => {
    const quantity = getPlannedQuantity({ adjustedQuantity, forecastQuantity });
    expect([quantity, roundToCents(quantity * 20), roundToCents(quantity * 8)]).toEqual(expected);
  });
});

describe('the forecast of an item', () => {
  test('CALC-DEM-4 AMB-108 is the daily rate times the days of the month below 3 months of history', () => {
    const item = forecastOne({ units: [9, 31], unitsPerDay: 1.5 });
    expect(item).toMatchObject({ rule: 'daily rate' });
    expect(item?.forecast[1]).toBe(45);
    expect(sum(item?.forecast ?? [])).toBe(Math.round(1.5 * 365));
  });

  test('CALC-DEM-4 is by month where its category is known for 3 months', () => {
    const older = soldItem({ variantId: 'v2', units: repeat(4, 3) });
    const [item] = forecastItems([soldItem({ units: [2], unitsPerDay: 1.5 }), older], startDate);
    expect(item).toMatchObject({ rule: 'flat level', forecast: repeat(2, 12) });
  });

  test('is the daily rate without a category, however long the shop is known', () => {
    const older = soldItem({ variantId: 'v2', units: repeat(40, 30) });
    const young = soldItem({ category: null, units: [5], unitsPerDay: 1 });
    expect(forecastItems([young, older], startDate)[0]?.rule).toBe('daily rate');
  });

  test('is its share of a category that is known for 25 months, by its days in stock', () => {
    const older = soldItem({ variantId: 'v2', units: repeat(90, 30) });
    const isOut = { units: [10, 10, 10], inStockShares: [0.5, 0.5, 0.5] };
    const [always, half] = [soldItem({ units: isOut.units }), soldItem(isOut)].map(
      (item) => forecastItems([item, older], startDate)[0],
    );
    expect(half?.rule).toBe('share of category');
    expect(sum(half?.forecast ?? [])).toBeCloseTo(2 * sum(always?.forecast ?? []), -1);
  });

  test('is that of a like item while it is new, and its own after a year', () => {
    const older = soldItem({ variantId: 'v2', category: null, units: repeat(40, 24) });
    const like = { variantId: 'v2', percent: 50 };
    const forecastLike = (given: Partial<SoldItem>) =>
      forecastItems([soldItem({ category: null, like, ...given }), older], startDate)[0];
    expect(forecastLike({ units: [] })).toMatchObject({
      rule: 'like item',
      forecast: repeat(20, 12),
    });
    // 6 of 12 months on sale: half of 20 and half of its own 8
    expect(forecastLike({ units: repeat(8, 6) })?.forecast).toEqual(repeat(14, 12));
    expect(forecastLike({ units: repeat(8, 12) })).toMatchObject({
      rule: expect.not.stringContaining('like'),
      forecast: repeat(8, 12),
    });
    const unknown = { variantId: 'v9', percent: 50 };
    expect(forecastLike({ units: [], like: unknown })?.rule).not.toBe('like item');
  });

  test('begins with the month of the plan and has limits around each month', () => {
    const seasonal = Array.from({ length: 36 }, (_, month) => ((month + 2) % 12 === 11 ? 80 : 20));
    const item = forecastOne({ units: seasonal });
    expect(item?.forecast.indexOf(Math.max(...item.forecast))).toBe(9); // December, from March on
    expect(item?.low[9]).toBeLessThan(item?.forecast[9] ?? 0);
    expect(item?.high[9]).toBeGreaterThan(item?.forecast[9] ?? 0);
  });

  test('of one that never sold is 0 in every month', () => {
    const older = soldItem({ variantId: 'v2', units: repeat(4, 6) });
    const [never] = forecastItems([soldItem({}), older], startDate);
    expect(never).toEqual({
      variantId: 'v1',
      forecast: repeat(0, 12),
      low: repeat(0, 12),
      high: repeat(0, 12),
      rule: 'no history',
    });
  });

  test('is whole, at least 0 and within its limits for every history', () => {
    const history = fc.array(fc.integer({ min: -3, max: 400 }), { maxLength: 40 });
    const items = fc.array(
      fc.record({
        variantId: fc.uuid(),
        category: fc.constantFrom('mugs', 'bowls', null),
        units: history,
        unitsPerDay: fc.double({ min: 0, max: 50, noNaN: true }),
      }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(items, (some) => {
        const found = forecastItems(some, startDate);
        expect(found.map(({ variantId }) => variantId)).toEqual(
          some.map(({ variantId }) => variantId),
        );
        for (const { forecast, low, high, rule } of found) {
          expect(forecastRules).toContain(rule);
          for (const [month, units] of forecast.entries()) {
            const limits = [low[month] ?? NaN, high[month] ?? NaN];
            expect([units, ...limits].every(Number.isSafeInteger)).toBe(true);
            expect(limits[0]).toBeGreaterThanOrEqual(0);
            expect(units).toBeGreaterThanOrEqual(limits[0] ?? NaN);
            expect(units).toBeLessThanOrEqual(limits[1] ?? NaN);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('whole units', () => {
  test('carry on what rounding leaves: 0.3 a month are 4 a year', () => {
    expect(roundMonths(repeat(0.3, 12))).toEqual([0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1]);
  });

  test('differ from the exact ones by less than 1 in the year and at most 1 in a month', () => {
    const units = fc.array(fc.double({ min: 0, max: 10_000, noNaN: true }), {
      minLength: 12,
      maxLength: 12,
    });
    fc.assert(
      fc.property(units, (exact) => {
        const whole = roundMonths(exact);
        expect(Math.abs(sum(whole) - sum(exact))).toBeLessThan(1);
        for (const [month, value] of whole.entries()) {
          expect(Number.isInteger(value)).toBe(true);
          expect(value).toBeGreaterThanOrEqual(0);
          expect(Math.abs(value - (exact[month] ?? NaN))).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
