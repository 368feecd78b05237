import { expect, test } from '@jest/globals';
import {
  compareValues,
  compareBy,
  MAX_PAGE_LIMIT,
  pageSizes,
  pagination,
  search,
  sortOrder,
  uniqueStrings,
} from './page.ts';

const acceptsPage = (page: unknown, limit: unknown): boolean =>
  pagination.safeParse({ page, limit }).success;

test('CALC-K-01 tables offer 100, 500 or 1000 rows', () => {
  expect(pageSizes).toEqual([100, 500, 1000]);
  expect(Math.max(...pageSizes)).toBe(MAX_PAGE_LIMIT);
});

test('VAL-001, VAL-002, AMB-141 page and limit are whole numbers from 1, the limit up to 1000', () => {
  expect(acceptsPage(1, 1)).toBe(true);
  expect([acceptsPage(0, 1), acceptsPage(1.5, 1), acceptsPage('a', 1)]).toEqual([
    false,
    false,
    false,
  ]);
  expect([acceptsPage(1, 0), acceptsPage(1, 1000), acceptsPage(1, 1001)]).toEqual([
    false,
    true,
    false,
  ]);
});

test('VAL-033, VAL-034 a list of ids contains each id once', () => {
  expect(uniqueStrings.safeParse(['a', 'b']).success).toBe(true);
  const messages = uniqueStrings.safeParse(['a', 'a']).error?.issues.map(({ message }) => message);
  expect(messages).toEqual(['Must be an array of unique strings']);
});

test('ENT-MSC-03 a sort is ascending or descending', () => {
  expect(sortOrder.options).toEqual(['ASC', 'DESC']);
  expect(sortOrder.safeParse('UP').success).toBe(false);
});

test('a search for the character 0 is refused, not sent to the database', () => {
  const messages = search.safeParse('a\0b').error?.issues.map(({ message }) => message);
  expect(messages).toEqual(['Must not hold the character U+0000 or half of a surrogate pair']);
  expect(search.parse(' a ')).toBe('a');
});

test('CALC-K-15 sorts texts trimmed, by language, missing ones last', () => {
  const sorted = [' b', 'a', null, 'C'].sort((a, b) => compareValues(a, b));
  expect(sorted).toEqual(['a', ' b', 'C', null]);
});

test('CALC-K-15 ST-SRT-01 keeps missing values last in descending order', () => {
  const sorted = [' b', undefined, 'a', null, 'C'].sort((a, b) => compareValues(a, b, 'DESC'));
  expect(sorted).toEqual(['C', ' b', 'a', null, undefined]);
});

test('numbers sort as numbers, yes and no as 1 and 0', () => {
  expect([10, 9, null, -1].sort(compareValuesAscending)).toEqual([-1, 9, 10, null]);
  expect([true, false].sort(compareValuesAscending)).toEqual([false, true]);
});

test('rows sort by one of their values', () => {
  const rows = [{ name: 'b' }, { name: null }, { name: 'a' }];
  expect(rows.sort(compareBy(({ name }) => name, 'DESC')).map(({ name }) => name)).toEqual([
    'b',
    'a',
    null,
  ]);
});

const compareValuesAscending = <T extends string | number | boolean | null>(a: T, b: T): number =>
  compareValues(a, b);
