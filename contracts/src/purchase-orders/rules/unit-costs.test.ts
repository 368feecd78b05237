import { describe, expect, test } from '@jest/globals';
import {
  fixed,
  item,
  itemA,
  landedTotals,
  landedUnits,
  roundIfKnown,
  order,
  percentage,
} from '../examples.ts';
import { calculateOrderCost } from './landed-cost.ts';
import {
  type KnownPrices,
  type OrderCurrency,
  resolveStartingUnitCost,
  calculateDiscountedUnitCost,
} from './unit-costs.ts';

const start = (prices: Partial<KnownPrices>, order: Partial<OrderCurrency> = {}): number =>
  resolveStartingUnitCost(
    { supplierUnitPrice: null, costPrice: null, ...prices },
    { currency: null, shopCurrency: 'USD', exchangeRates: {}, ...order },
  );

test.each([
  ['the supplier’s price (CALC-RCO)', start({ supplierUnitPrice: 3.5, costPrice: 4 }), 3.5],
  [
    'a price of 0 where the supplier asks for nothing',
    start({ supplierUnitPrice: 0, costPrice: 4 }),
    0,
  ],
  ['the variant’s cost where the supplier has no price (CALC-RCO)', start({ costPrice: 4 }), 4],
  ['0 where nothing is known', start({}), 0],
  [
    'the price in the currency of the order (CALC-FX, AMB-036)',
    start({ supplierUnitPrice: 3.5 }, { currency: 'EUR', exchangeRates: { USD: 0.8 } }),
    4.375,
  ],
  [
    'a converted price as exact as prices of units are (CALC-FX)',
    start({ supplierUnitPrice: 3.41 }, { currency: 'EUR', exchangeRates: { USD: 1.1817 } }),
    2.8857,
  ],
  [
    'a converted price of yen with two digits (CALC-FX)',
    start({ supplierUnitPrice: 3.41 }, { currency: 'JPY', exchangeRates: { USD: 0.0067 } }),
    508.96,
  ],
  [
    'the price as it is for an order in the shop’s own currency (AMB-158)',
    start({ costPrice: 4 }, { currency: 'USD', exchangeRates: { USD: 7 } }),
    4,
  ],
  ['0 where the rate is missing (AMB-157)', start({ costPrice: 4 }, { currency: 'EUR' }), 0],
])('an item starts with %s', (_, unitCost, expected) => {
  expect(unitCost).toBeCloseTo(expected, 10);
});

const discounted = (
  unitCost: number,
  discount: number | null,
  discountType: 'Fixed' | 'Percentage' | null,
) => calculateDiscountedUnitCost({ unitCost, discount, discountType });

test.each([
  ['CALC-UC-1', discounted(20, 10, 'Percentage'), 18],
  ['CALC-UC-2', discounted(12.5, 2.25, 'Fixed'), 10.25],
  ['CALC-UC-3', discounted(8, null, 'Fixed'), 8],
  ['CALC-UC-3 without a type', discounted(8, 2, null), 8],
  ['CALC-UC-4 is never below 0', discounted(5, 7, 'Fixed'), 0],
  ['CALC-UC-5 keeps full precision', discounted(19.99, 12.5, 'Percentage'), 17.49125],
  ['AMB-032 above 100 percent', discounted(5, 120, 'Percentage'), 0],
])('CALC-UC unit cost after discount: %s', (_, unit, expected) => {
  expect(unit).toBeCloseTo(expected, 10);
});

describe('CALC-PCT percentages of an order', () => {
  test('CALC-PCT-1, CALC-PCT-2 apply to the discounted unit cost', () => {
    const cost = calculateOrderCost(order({ supplierCostItems: [percentage(5)] }));
    expect(landedUnits(cost)).toEqual([10.5, 18.9]);
    expect(roundIfKnown(cost.supplierCost)).toBe(1900 + 95);
  });

  test('CALC-PCT-3 are subtracted when they are discounts', () => {
    const cost = calculateOrderCost(order({ discountItems: [percentage(2)] }));
    expect(landedUnits(cost)).toEqual([9.8, 17.64]);
    expect(roundIfKnown(cost.supplierCost)).toBe(1900 - 38);
  });

  test('CALC-PCT-4 add up without compounding', () => {
    const costItems = [percentage(10), percentage(5)];
    expect(landedUnits(calculateOrderCost(order({ items: [itemA], costItems })))).toEqual([11.5]);
  });
});

describe('CALC-FIX fixed costs of an order', () => {
  test('CALC-FIX-1 are the same for every unit', () => {
    const cost = calculateOrderCost(order({ costItems: [fixed(300)] }));
    expect(landedUnits(cost)).toEqual([12, 20]);
    expect(landedTotals(cost)).toEqual([1200, 1000]);
  });

  test('CALC-FIX-2 are converted first', () => {
    const cost = calculateOrderCost(order({ costItems: [fixed(138, 'EUR')] }));
    expect(landedUnits(cost)).toEqual([11, 19]);
    expect(roundIfKnown(cost.totalLandedCost)).toBe(2050);
  });

  test('CALC-FIX-3 are spread when they are discounts, too', () => {
    const cost = calculateOrderCost(order({ discountItems: [fixed(75)] }));
    expect(landedUnits(cost)).toEqual([9.5, 17.5]);
    expect(cost.supplierCost).toBe(1825);
  });

  test('CALC-FIX-4 stay in the total when nothing is ordered', () => {
    const cost = calculateOrderCost(order({ items: [item('A', 0, 10)], costItems: [fixed(300)] }));
    expect(landedUnits(cost)).toEqual([10]);
    expect(landedTotals(cost)).toEqual([0]);
    expect(cost.totalLandedCost).toBe(300);
  });
});
