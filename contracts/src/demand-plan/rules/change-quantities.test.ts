import { describe, expect, test } from '@jest/globals';
import { randomFrom } from '../../core/random.ts';
import { MAX_MONTH_UNITS } from '../plan.ts';
import { changeByPercent, spreadTotal } from './change-quantities.ts';

describe('a quantity changed by percent', () => {
  test.each([
    ['stays with 0 %', 14, 0, 14],
    ['grows', 10, 20, 12],
    ['shrinks', 10, -20, 8],
    ['is 0 with -100 %', 14, -100, 0],
    ['of 0 stays 0', 0, 1000, 0],
    ['of 1 stays 1 below a half', 1, 49, 1],
    ['rounds halves up', 5, 10, 6],
    ['rounds halves up where binary fractions are below them', 150, 15, 173],
    ['rounds halves up with a fraction of a percent', 500, 0.1, 501],
    ['rounds halves up when it shrinks', 5, -10, 5],
    ['is at most what a month of an item may have', MAX_MONTH_UNITS, 1000, MAX_MONTH_UNITS],
  ])('%s', (_, quantity, percent, changed) => {
    expect(changeByPercent(quantity, percent)).toBe(changed);
  });
});

describe('a total spread over items', () => {
  test.each<[string, number, number[], number[]]>([
    ['follows their shares', 60, [10, 20], [20, 40]],
    ['gives what rounding leaves to the largest remainder', 10, [1, 2, 4], [1, 3, 6]],
    ['gives equal remainders to the earlier items', 5, [1, 1, 1], [2, 2, 1]],
    ['is equal when all are 0', 5, [0, 0, 0], [2, 2, 1]],
    ['leaves an item without a share at 0', 7, [0, 3], [0, 7]],
    ['goes to the only item', 7, [3], [7]],
    ['goes to the only item that has 0', 7, [0], [7]],
    ['of 0 is 0 for each', 0, [3, 4], [0, 0]],
    ['goes nowhere without items', 7, [], []],
    [
      'is exact beyond the integers of a number',
      MAX_MONTH_UNITS,
      [MAX_MONTH_UNITS, MAX_MONTH_UNITS, MAX_MONTH_UNITS],
      [333_333_334, 333_333_333, 333_333_333],
    ],
  ])('%s', (_, total, quantities, spread) => {
    expect(spreadTotal(total, quantities)).toEqual(spread);
  });

  test('adds up, is never negative, is the same again and differs by less than a unit from the share', () => {
    const random = randomFrom(54);
    const choose = (most: number) => Math.floor(random() * (most + 1));
    for (let round = 0; round < 500; round += 1) {
      const most = round % 2 === 0 ? 9 : MAX_MONTH_UNITS;
      const quantities = Array.from({ length: 1 + choose(40) }, () => choose(most));
      const total = choose(most);
      const spread = spreadTotal(total, quantities);
      const all = quantities.reduce((sum, one) => sum + one, 0);
      expect(spread.reduce((sum, one) => sum + one, 0)).toBe(total);
      expect(Math.min(...spread)).toBeGreaterThanOrEqual(0);
      expect(spreadTotal(total, quantities)).toEqual(spread);
      if (all === 0) continue;
      for (const [at, units] of spread.entries()) {
        expect(Math.abs(units - (total * (quantities[at] ?? 0)) / all)).toBeLessThan(1.001);
      }
    }
  });
});
