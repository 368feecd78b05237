import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isSame } from './same.ts';

test('values that hold the same are the same, whatever the order of their keys', () => {
  expect(isSame({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true);
  expect(isSame([1, 2], [2, 1])).toBe(false);
  expect(isSame({ a: undefined }, {})).toBe(false);
  expect(isSame({ a: 1 }, { b: 1 })).toBe(false);
  expect(isSame([], {})).toBe(false);
  expect(isSame(null, {})).toBe(false);
});

test('a value is the same as its copy and differs from one with a part changed', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(isSame(one, structuredClone(one))).toBe(true);
      expect(isSame({ at: one, rest: other }, { at: [one], rest: other })).toBe(false);
    }),
  );
});
