import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ceil6, floor6, roundTo6 } from './decimal.ts';

test('CALC-K-22 the noise of binary fractions is removed before every floor and ceil', () => {
  expect(ceil6(0.07 * 100)).toBe(7);
  expect(floor6(7 / 0.07)).toBe(100);
  expect(ceil6(7.000002)).toBe(8);
  expect(floor6(99.999998)).toBe(99);
});

test('there is no negative zero', () => {
  expect(Object.is(roundTo6(-0.0000001), 0)).toBe(true);
  expect(Object.is(ceil6(-0.4), 0)).toBe(true);
});

test('whole numbers stay, and other numbers lie between floor and ceil', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.integer({ min: 1, max: 540 }),
      (n, days) => {
        expect([roundTo6(n), floor6(n), ceil6(n)]).toEqual([n, n, n]);
        expect(ceil6(n / days) - floor6(n / days)).toBe(n % days === 0 ? 0 : 1);
        expect(floor6((n / days) * days)).toBe(n);
      },
    ),
    { seed: 3 },
  );
});
