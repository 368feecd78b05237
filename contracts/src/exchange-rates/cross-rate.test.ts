import { describe, expect, test } from '@jest/globals';
import { calculateCrossRate } from './cross-rate.ts';

const perEuro = { USD: 1.25, GBP: 0.8, JPY: 160, KRW: 1750 };

describe('CALC-FX AMB-036 a rate computed from the rates of the euro', () => {
  test.each([
    ['EUR', 'USD', 1.25],
    ['USD', 'EUR', 0.8],
    ['USD', 'JPY', 128],
    ['JPY', 'USD', 0.0078125],
    ['KRW', 'GBP', 0.00045714286],
    ['USD', 'USD', 1],
    ['XTS', 'XTS', 1],
  ])('1 %s is %s %d', (base, counter, rate) => {
    expect(calculateCrossRate(base, counter, perEuro)).toBe(rate);
  });

  test.each([
    ['USD', 'XTS'],
    ['XTS', 'USD'],
    ['XTS', 'XXX'],
  ])('%s to %s is unknown', (base, counter) => {
    expect(calculateCrossRate(base, counter, perEuro)).toBeNull();
  });
});
