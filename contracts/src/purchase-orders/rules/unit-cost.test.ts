import { expect, test } from '@jest/globals';
import { unitCostAfterDiscount } from './unit-cost.ts';

const discounted = (
  unitCost: number,
  discount: number | null,
  discountType: 'Fixed' | 'Percentage' | null,
) => unitCostAfterDiscount({ unitCost, discount, discountType });

test.each([
  ['CALC-UC-1', discounted(20, 10, 'Percentage'), 18],
  ['CALC-UC-2', discounted(12.5, 2.25, 'Fixed'), 10.25],
  ['CALC-UC-3', discounted(8, null, 'Fixed'), 8],
  ['CALC-UC-3 without a type', discounted(8, 2, null), 8],
  ['CALC-UC-4 is never below 0', discounted(5, 7, 'Fixed'), 0],
  ['CALC-UC-5 keeps full precision', discounted(19.99, 12.5, 'Percentage'), 17.49125],
  ['AMB-032 above 100 percent', discounted(5, 120, 'Percentage'), 0],
])('unit cost after discount: %s', (_, unit, expected) => {
  expect(unit).toBeCloseTo(expected, 10);
});
