import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { canonicalJson } from './canonical.ts';

/** The same value with its keys written in the opposite order. */
const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, turned(member)]),
  );
};

describe('canonical JSON', () => {
  test('writes keys in order, at every depth, and lists as they are', () => {
    expect(canonicalJson({ b: [{ d: 1, c: null }, 2], a: 'é', x: undefined })).toBe(
      '{"a":"é","b":[{"c":null,"d":1},2]}',
    );
  });

  test('is the same for equal values however their keys are ordered, and means the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(turned(value))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
