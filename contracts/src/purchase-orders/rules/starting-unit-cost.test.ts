import { expect, test } from '@jest/globals';
import { type KnownPrices, type OrderCurrency, startingUnitCost } from './starting-unit-cost.ts';

const start = (prices: Partial<KnownPrices>, order: Partial<OrderCurrency> = {}): number =>
  startingUnitCost(
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
    'the price as it is for an order in the shop’s own currency (AMB-158)',
    start({ costPrice: 4 }, { currency: 'USD', exchangeRates: { USD: 7 } }),
    4,
  ],
  ['0 where the rate is missing (AMB-157)', start({ costPrice: 4 }, { currency: 'EUR' }), 0],
])('an item starts with %s', (_, unitCost, expected) => {
  expect(unitCost).toBeCloseTo(expected, 10);
});
