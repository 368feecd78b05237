import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { digests } from './digests.ts';

const { canonicalJson } = digests;

/** The same value with its keys written in the opposite order. */
const reverseKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reverseKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, reverseKeys(member)]),
  );
};

describe('canonical JSON', () => {
  test('writes keys in order, at every depth, and lists as they are', () => {
    expect(canonicalJson({ b: [{ d: 1, c: null }, 2], a: 'é', x: undefined })).toBe(
      '{"a":"é","b":[{"c":null,"d":1},2]}',
    );
    expect(canonicalJson({ 9: 'nine', 10: 'ten' })).toBe('{"10":"ten","9":"nine"}');
  });

  test('is the same for equal values whatever the order of their keys, and parses to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const written = canonicalJson(value);
        expect(canonicalJson(reverseKeys(value))).toBe(written);
        expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('throws for values that JSON cannot represent', () => {
    expect(() => canonicalJson(Infinity)).toThrow('Infinity');
    expect(() => canonicalJson('\ud800')).toThrow('surrogate');
    expect(() => canonicalJson(undefined)).toThrow('no JSON');
  });
});
