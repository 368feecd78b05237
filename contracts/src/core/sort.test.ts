import { expect, test } from '@jest/globals';
import { compareValues, comparing } from './sort.ts';

test('CALC-K-15 sorts texts trimmed, by language, missing ones last', () => {
  const sorted = [' b', 'a', null, 'C'].sort((a, b) => compareValues(a, b));
  expect(sorted).toEqual(['a', ' b', 'C', null]);
});

test('CALC-K-15 keeps missing values last when sorting down', () => {
  const sorted = [' b', undefined, 'a', null, 'C'].sort((a, b) => compareValues(a, b, 'DESC'));
  expect(sorted).toEqual(['C', ' b', 'a', null, undefined]);
});

test('numbers sort as numbers, yes and no as 1 and 0', () => {
  expect([10, 9, null, -1].sort(compareValuesAscending)).toEqual([-1, 9, 10, null]);
  expect([true, false].sort(compareValuesAscending)).toEqual([false, true]);
});

test('rows sort by one of their values', () => {
  const rows = [{ name: 'b' }, { name: null }, { name: 'a' }];
  expect(rows.sort(comparing(({ name }) => name, 'DESC')).map(({ name }) => name)).toEqual([
    'b',
    'a',
    null,
  ]);
});

const compareValuesAscending = <T extends string | number | boolean | null>(a: T, b: T): number =>
  compareValues(a, b);
