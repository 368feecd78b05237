import { describe, expect, test } from '@jest/globals';
import { offeredServiceLevels } from '../settings.ts';
import { calculateSafetyDays } from './safety-days.ts';
import { calculateSafetyCost, type SafetyItem } from './service-level-costs.ts';

/** Four a day over lead time and reorder frequency of 30 days each. */
const mug: SafetyItem = {
  days: 60,
  units: 240,
  scatterRatio: 3,
  reorderFrequencyDays: 30,
  continueSelling: false,
  salePrice: 25,
  unitCost: 10,
};
const costAt = (serviceLevel: number, item = mug) =>
  calculateSafetyCost(item, calculateSafetyDays(serviceLevel, item));

describe('the cost of a service level', () => {
  test('is the value of its safety days', () => {
    expect(costAt(95).stockValue).toBe(calculateSafetyDays(95, mug) * 4 * 10);
    expect(costAt(95, { ...mug, unitCost: null }).stockValue).toBe(0);
  });

  test('rises with the level, while the lost sales fall', () => {
    const costs = offeredServiceLevels.map((level) => costAt(level));
    for (const [at, cost] of costs.entries()) {
      const before = costs[at - 1];
      if (before === undefined) continue;
      expect(cost.stockValue).toBeGreaterThan(before.stockValue);
      expect(cost.lostSalesPerYear).toBeLessThan(before.lostSalesPerYear);
    }
  });

  test('loses nothing where customers wait, and twice as much with orders twice as often', () => {
    expect(costAt(90, { ...mug, continueSelling: true }).lostSalesPerYear).toBe(0);
    const often = costAt(90, { ...mug, reorderFrequencyDays: 15 });
    expect(often.lostSalesPerYear).toBeCloseTo(2 * costAt(90).lostSalesPerYear, 9);
  });
});
