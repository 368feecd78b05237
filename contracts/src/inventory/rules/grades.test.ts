import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { gradeItems, gradingStrategyLabels, calculateGradingValue } from './grades.ts';

const usual = { A: 80, B: 15, C: 5 };
const items = (...values: readonly (number | null)[]) =>
  values.map((value, index) => ({ variantId: `v${index + 1}`, value }));
const roundAll = (values: readonly number[]) =>
  values.map((value) => Math.round(value * 100) / 100);

const gradeValues = (values: readonly (number | null)[], thresholds = usual) => {
  const { grades } = gradeItems(items(...values), thresholds);
  return {
    percents: roundAll(grades.map(({ percent }) => percent)),
    cumulative: roundAll(grades.map(({ cumulativePercent }) => cumulativePercent)),
    levels: grades.map(({ level }) => level).join(''),
  };
};

describe('grades', () => {
  test('CALC-GRD-1 depend on the share of the items that rank before', () => {
    expect(gradeValues([500, 300, 120, 50, 30])).toEqual({
      percents: [50, 30, 12, 5, 3],
      cumulative: [50, 80, 92, 97, 100],
      levels: 'AABBC',
    });
  });

  test('CALC-GRD-2 are A for the top seller even at 90 percent', () => {
    expect(gradeValues([900, 60, 40])).toEqual({
      percents: [90, 6, 4],
      cumulative: [90, 96, 100],
      levels: 'ABC',
    });
  });

  test('CALC-GRD-3 follow other thresholds', () => {
    const { cumulative, levels } = gradeValues([40, 30, 20, 10], { A: 50, B: 30, C: 20 });
    expect({ cumulative, levels }).toEqual({ cumulative: [40, 70, 90, 100], levels: 'AABC' });
  });

  test('CALC-GRD-4 are C at 0 percent for all when no item has a value', () => {
    expect(gradeValues([0, 0])).toEqual({ percents: [0, 0], cumulative: [0, 0], levels: 'CC' });
  });

  test('CALC-GRD-5 count a loss as 0', () => {
    expect(gradeValues([100, 50, -30], { A: 70, B: 20, C: 10 })).toEqual({
      percents: [66.67, 33.33, 0],
      cumulative: [66.67, 100, 100],
      levels: 'AAC',
    });
  });

  test('CALC-GRD-6 order ties by variant id', () => {
    const tied = [
      { variantId: 'v1', value: 800 },
      { variantId: 'v3', value: 100 },
      { variantId: 'v2', value: 100 },
    ];
    const { grades } = gradeItems(tied, { A: 80, B: 10, C: 10 });
    expect(grades.map(({ variantId, level }) => variantId + level)).toEqual(['v1A', 'v2B', 'v3C']);
  });

  test('CALC-GRD-7 leave out an item of unknown cost and list it', () => {
    const { grades, ungraded, totalValue } = gradeItems(items(90, 10, null), usual);
    expect(roundAll(grades.map(({ percent }) => percent))).toEqual([90, 10]);
    expect(grades.map(({ level }) => level)).toEqual(['A', 'B']);
    expect({ ungraded, totalValue }).toEqual({ ungraded: ['v3'], totalValue: 100 });
  });
});

describe('the graded value', () => {
  const sold = { units: 10, revenue: 200, orders: 7, unitCost: 12 };

  test('ST-GRS-01..04 each strategy has its value and label', () => {
    const strategies = ['PROFIT', 'SALES_QUANTITY', 'SALES_REVENUE', 'SALES_FREQUENCY'] as const;
    expect(strategies.map((strategy) => calculateGradingValue(strategy, sold))).toEqual([
      80, 10, 200, 7,
    ]);
    expect(strategies.map((strategy) => gradingStrategyLabels[strategy])).toEqual([
      'Profit',
      'Sales quantity',
      'Sales revenue',
      'Sales frequency',
    ]);
  });

  test('AMB-059 is unknown without a unit cost for profit only', () => {
    const unknown = { ...sold, unitCost: null };
    expect(calculateGradingValue('PROFIT', unknown)).toBeNull();
    expect(calculateGradingValue('SALES_REVENUE', unknown)).toBe(200);
  });
});

test('grades fall with the rank, cumulative shares rise to 100, and A has no more items than its threshold needs', () => {
  const values = fc.array(fc.integer({ min: -50, max: 1000 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(values, fc.integer({ min: 0, max: 100 }), fc.nat(), (given, A, seed) => {
      const B = seed % (101 - A);
      const { grades, totalValue } = gradeItems(items(...given), { A, B, C: 100 - A - B });
      const levels = grades.filter(({ value }) => value > 0).map(({ level }) => level);
      expect(levels).toEqual([...levels].sort());
      const cumulative = grades.map(({ cumulativePercent }) => cumulativePercent);
      expect(cumulative).toEqual([...cumulative].sort((a, b) => a - b));
      expect(cumulative.at(-1)).toBeCloseTo(totalValue > 0 ? 100 : 0, 9);
      const valueOfA = grades.filter(({ level }) => level === 'A').slice(0, -1);
      const sumOfA = valueOfA.reduce((sum, { value }) => sum + value, 0);
      expect(sumOfA * 100).toBeLessThanOrEqual(A * totalValue);
    }),
    { seed: 13, numRuns: 500 },
  );
});
