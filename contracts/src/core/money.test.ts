import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  getCurrencyDigits,
  fromMinor,
  splitByLargestRemainder,
  roundToTotal,
  roundToCents,
  toMinor,
} from './money.ts';

test('CALC-LRM-1 splits 100.00 over 1 : 2 : 4', () => {
  expect(splitByLargestRemainder(10_000, [1, 2, 4]).map(fromMinor)).toEqual([14.29, 28.57, 57.14]);
});

test('CALC-LRM-2 splits 0.05 over 1 : 3', () => {
  expect(splitByLargestRemainder(5, [1, 3]).map(fromMinor)).toEqual([0.01, 0.04]);
});

test('with equal remainders the earlier part gets the cent, and a debt splits like a credit', () => {
  expect(splitByLargestRemainder(1, [1, 1, 1])).toEqual([1, 0, 0]);
  expect(splitByLargestRemainder(-10_000, [1, 2, 4])).toEqual([-1429, -2857, -5714]);
});

test('without weights all parts are equal', () => {
  expect(splitByLargestRemainder(100, [0, 0, 0])).toEqual([34, 33, 33]);
  expect(splitByLargestRemainder(100, [0, 1])).toEqual([0, 100]);
});

test('a currency has its own fraction digits, whenever it is asked for; a text that is no code has none', () => {
  for (const _ of ['first', 'again']) {
    expect(['USD', 'JPY', 'KWD', ''].map(getCurrencyDigits)).toEqual([2, 0, 3, 2]);
    expect(() => getCurrencyDigits('money')).toThrow(RangeError);
  }
});

test('amounts are rounded to cents, half away from zero', () => {
  expect(roundToCents(1.005)).toBe(1.01);
  expect(roundToCents(-1.005)).toBe(-1.01);
  expect(toMinor(587.1)).toBe(58_710);
});

test('CALC-LRM parts always add up to the total and each is within a cent of its share', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), weights, (total, given) => {
      const parts = splitByLargestRemainder(total, given);
      const sum = given.reduce((a, b) => a + b, 0);
      expect(parts.reduce((a, b) => a + b, 0)).toBe(total);
      for (const [index, part] of parts.entries()) {
        const share = sum === 0 ? total / given.length : (total * given[index]!) / sum;
        expect(Math.abs(part - share)).toBeLessThan(1 + 1e-6);
      }
    }),
    { seed: 4, numRuns: 500 },
  );
});

test('CALC-LRM amounts are rounded so that they add up to the total; round amounts stay', () => {
  expect(roundToTotal(-10.07, [30.006, 20, -60.076], 2)).toEqual([30.01, 20, -60.08]);
  expect(roundToTotal(100, [33.333, 33.333, 33.334], 2)).toEqual([33.33, 33.33, 33.34]);
  expect(roundToTotal(3, [0.5, 0.5, 2], 0)).toEqual([1, 0, 2]);
  expect(roundToTotal(0, [], 2)).toEqual([]);
});
