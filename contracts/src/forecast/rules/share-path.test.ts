import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { calculateShare, getGroupWeight, mixWithGroup, type MonthInGroup } from './share-path.ts';

const makeMonth = (given: Partial<MonthInGroup>): MonthInGroup => ({
  units: 10,
  groupUnits: 100,
  inStockShare: 1,
  ...given,
});

describe('the share of an item in its category', () => {
  test('is its units over those of the category', () => {
    expect(calculateShare([makeMonth({}), makeMonth({ units: 20 })])).toBe(0.15);
  });

  test('leaves out the days on which it was out of stock', () => {
    const outForHalf = makeMonth({ units: 5, inStockShare: 0.5 });
    expect(calculateShare([makeMonth({}), outForHalf])).toBe(0.1);
  });

  test('looks back twelve months', () => {
    const former = makeMonth({ units: 100 });
    const recent = Array.from({ length: 12 }, () => makeMonth({}));
    expect(calculateShare([former, ...recent])).toBeCloseTo(0.1, 12);
  });

  test.each<[string, readonly MonthInGroup[]]>([
    ['before the first month', []],
    ['in a category that sold nothing', [makeMonth({ units: 0, groupUnits: 0 })]],
    ['of an item that was never in stock', [makeMonth({ inStockShare: 0 })]],
  ])('is 0 %s', (_, months) => {
    expect(calculateShare(months)).toBe(0);
  });
});

test.each([
  [11, false, 1],
  [12, false, 0.75],
  [24, false, 0.75],
  [25, false, 0.5],
  [60, true, 1],
])(
  'after %i months, sparse %s, the path of the category weighs %d',
  (monthsOnSale, isSparse, weight) => {
    expect(getGroupWeight({ monthsOnSale, isSparse })).toBe(weight);
  },
);

test('a plan lies between the own forecast and the share of the category', () => {
  const amounts = fc.array(fc.nat(1000), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(amounts, fc.nat(1000), fc.constantFrom(0.5, 0.75, 1), (own, groupUnits, weight) => {
      const share = 0.2;
      const months = own.map(() => groupUnits);
      for (const [ahead, units] of mixWithGroup(own, { months, share, weight }).entries()) {
        const bounds = [own[ahead]!, share * groupUnits].sort((a, b) => a - b);
        expect(units).toBeGreaterThanOrEqual(bounds[0]! - 1e-9);
        expect(units).toBeLessThanOrEqual(bounds[1]! + 1e-9);
      }
    }),
  );
});
