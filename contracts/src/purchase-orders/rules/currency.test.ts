import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { convert, convertSum, getOrderRates } from './currency.ts';

const missing = (...missingCurrencies: readonly string[]) => ({ amount: null, missingCurrencies });

describe('converting', () => {
  test('CALC-FX-1 divides by the rate of the source', () => {
    const { amount } = convert(92, 'EUR', 'USD', { USD: 1, EUR: 0.92 });
    expect(amount).toBeCloseTo(100, 9);
  });

  test('CALC-FX-2 multiplies by the rate of the target', () => {
    const { amount } = convert(40, 'GBP', 'EUR', { EUR: 0.92, GBP: 0.8 });
    expect(amount).toBeCloseTo(46, 9);
  });

  test('CALC-FX-3 is unknown without a rate', () => {
    expect(convert(100, 'JPY', 'USD', { USD: 1 })).toEqual(missing('JPY'));
  });

  test('CALC-FX-4 lists both currencies when neither is known', () => {
    expect(convert(10, 'JPY', 'CHF', {})).toEqual(missing('CHF', 'JPY'));
  });

  test('CALC-FX-5, AMB-034 needs no rate for a currency itself', () => {
    expect(convert(25, 'USD', 'USD', {})).toEqual({ amount: 25, missingCurrencies: [] });
  });

  test.each([0, -1, NaN, Infinity])('CALC-FX-6, AMB-035 a rate of %d is missing', (rate) => {
    expect(convert(10, 'EUR', 'USD', { USD: 1, EUR: rate })).toEqual(missing('EUR'));
  });

  test('AMB-036 the currency of the order has the rate 1, whatever its map contains', () => {
    expect(getOrderRates('USD', { EUR: 0.92 })).toEqual({ EUR: 0.92, USD: 1 });
    expect(getOrderRates('USD', { EUR: 0.92, USD: 3 })).toEqual({ EUR: 0.92, USD: 1 });
  });

  test('a sum is unknown when a part is unknown, and lists each currency once', () => {
    const usd = { amount: 10, currency: 'USD' };
    const jpy = { amount: 10, currency: 'JPY' };
    expect(convertSum([usd, usd], 'USD', {})).toEqual({ amount: 20, missingCurrencies: [] });
    expect(convertSum([usd, jpy, jpy], 'USD', { USD: 1 })).toEqual(missing('JPY'));
    expect(convertSum([], 'USD', {})).toEqual({ amount: 0, missingCurrencies: [] });
  });

  test('converting there and back gives the same amount', () => {
    const rate = fc.double({ min: 0.001, max: 10_000, noNaN: true });
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        rate,
        rate,
        (value, EUR, JPY) => {
          const rates = { EUR, JPY };
          const there = convert(value, 'EUR', 'JPY', rates).amount!;
          const back = convert(there, 'JPY', 'EUR', rates).amount!;
          expect(Math.abs(back - value)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(value)));
        },
      ),
      { seed: 22 },
    );
  });
});
