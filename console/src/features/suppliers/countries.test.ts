import { expect, test } from '@jest/globals';
import { countryName, countryOptions } from './countries.ts';

test('ENT-MSC-01 a supplier is in one of 249 countries, each a two-letter code with a name', () => {
  const codes = countryOptions.map(({ value }) => value);
  expect(new Set(codes).size).toBe(249);
  expect(codes.filter((code) => !/^[A-Z]{2}$/.test(code) || countryName(code) === code)).toEqual(
    [],
  );
});
