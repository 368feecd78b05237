import { describe, expect, test } from '@jest/globals';
import { newSignInCode, readSignInCode } from './sign-in-codes.ts';

const many = Array.from({ length: 4000 }, newSignInCode);

describe('a sign-in code', () => {
  test('has two groups of four of A-Z and 2-9 without 0, 1, I and O', () => {
    expect(many.every((code) => /^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/.test(code))).toBe(true);
  });

  test('uses each of the 32 characters equally often', () => {
    const counts = new Map<string, number>();
    for (const sign of many.join('').replaceAll('-', '')) {
      counts.set(sign, (counts.get(sign) ?? 0) + 1);
    }
    expect(counts.size).toBe(32);
    // 1000 of each are expected; seven standard deviations to either side.
    expect(Math.min(...counts.values())).toBeGreaterThan(780);
    expect(Math.max(...counts.values())).toBeLessThan(1220);
  });

  test('is different each time', () => {
    expect(new Set(many).size).toBe(many.length);
  });

  test.each(['ABCD-2345', 'ABCD2345', ' abcd 2345 ', 'ab-cd-23-45'])(
    'is read as typed: %s',
    (typed) => {
      expect(readSignInCode(typed)).toBe('ABCD2345');
    },
  );

  test.each(['', 'ABCD-234', 'ABCD-23456', 'ABCD-2340', 'ABCI-2345', 'ÄBCD-2345'])(
    'is not "%s"',
    (typed) => {
      expect(readSignInCode(typed)).toBeNull();
    },
  );
});
