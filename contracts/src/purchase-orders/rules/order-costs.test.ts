import { describe, expect, test } from '@jest/globals';
import {
  fixed,
  item,
  itemA,
  landedTotals,
  landedUnits,
  near,
  order,
  percentage,
} from '../examples.ts';
import { costOfOrder } from './landed-cost.ts';

describe('percentages of an order', () => {
  test('CALC-PCT-1, CALC-PCT-2 are taken of the discounted unit cost', () => {
    const cost = costOfOrder(order({ supplierCostItems: [percentage(5)] }));
    expect(landedUnits(cost)).toEqual([10.5, 18.9]);
    expect(near(cost.supplierCost)).toBe(1900 + 95);
  });

  test('CALC-PCT-3 a discount is taken off', () => {
    const cost = costOfOrder(order({ discountItems: [percentage(2)] }));
    expect(landedUnits(cost)).toEqual([9.8, 17.64]);
    expect(near(cost.supplierCost)).toBe(1900 - 38);
  });

  test('CALC-PCT-4 add up without compounding', () => {
    const costItems = [percentage(10), percentage(5)];
    expect(landedUnits(costOfOrder(order({ items: [itemA], costItems })))).toEqual([11.5]);
  });
});

describe('fixed costs of an order', () => {
  test('CALC-FIX-1 are the same for every unit', () => {
    const cost = costOfOrder(order({ costItems: [fixed(300)] }));
    expect(landedUnits(cost)).toEqual([12, 20]);
    expect(landedTotals(cost)).toEqual([1200, 1000]);
  });

  test('CALC-FIX-2 are converted first', () => {
    const cost = costOfOrder(order({ costItems: [fixed(138, 'EUR')] }));
    expect(landedUnits(cost)).toEqual([11, 19]);
    expect(near(cost.totalLandedCost)).toBe(2050);
  });

  test('CALC-FIX-3 a fixed discount is spread too', () => {
    const cost = costOfOrder(order({ discountItems: [fixed(75)] }));
    expect(landedUnits(cost)).toEqual([9.5, 17.5]);
    expect(cost.supplierCost).toBe(1825);
  });

  test('CALC-FIX-4 stay in the total when nothing is ordered', () => {
    const cost = costOfOrder(order({ items: [item('A', 0, 10)], costItems: [fixed(300)] }));
    expect(landedUnits(cost)).toEqual([10]);
    expect(landedTotals(cost)).toEqual([0]);
    expect(cost.totalLandedCost).toBe(300);
  });
});
