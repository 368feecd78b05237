import { describe, expect, test } from '@jest/globals';
import { rowFilter } from './filter-rows.ts';
import type { Filter, FilterCriteria } from './filters.ts';

const today = '2026-03-01';
const rows = [
  { title: 'Blue Mug', quantity: 5, date: '2026-03-03', status: 'HEALTHY' },
  { title: 'red bowl', quantity: -2, date: '2026-02-20', status: 'NO_SALES' },
  { title: '', quantity: null, date: null, status: null },
];

const found = (...filters: readonly Filter[]): readonly number[] => {
  const isIn = rowFilter(filters, today);
  return rows.flatMap((row, at) => (isIn(row) ? [at] : []));
};
const filter = (
  column: string,
  type: FilterCriteria['type'],
  operator: FilterCriteria['operator'],
  value?: FilterCriteria['value'],
): Filter => ({ column, criteria: { type, operator, value } });

describe('filters over rows in memory', () => {
  test.each([
    [filter('title', 'string', 'is', 'blue mug'), [0]],
    [filter('title', 'string', 'isNot', 'blue mug'), [1, 2]],
    [filter('title', 'string', 'contains', 'BOW'), [1]],
    [filter('title', 'string', 'containsNot', 'bow'), [0, 2]],
    [filter('title', 'string', 'startsWith', 'b'), [0]],
    [filter('title', 'string', 'endsWith', 'L'), [1]],
    [filter('title', 'string', 'empty'), [2]],
    [filter('title', 'string', 'notEmpty'), [0, 1]],
    [filter('quantity', 'number', 'greaterThan', -2), [0]],
    [filter('quantity', 'number', 'greaterThanOrEqual', -2), [0, 1]],
    [filter('quantity', 'number', 'lessThan', 5), [1]],
    [filter('quantity', 'number', 'lessThanOrEqual', 5), [0, 1]],
    [filter('quantity', 'number', 'between', [-2, 0]), [1]],
    [filter('quantity', 'number', 'empty'), [2]],
    [filter('date', 'date', 'earlierThan', '2026-03-01'), [1]],
    [filter('date', 'date', 'laterThan', '2026-03-01'), [0]],
    [filter('date', 'date', 'isInTheNext', 2), [0]],
    [filter('date', 'date', 'isInTheNext', 1), []],
    [filter('date', 'date', 'isInTheLast', 9), [1]],
    [filter('date', 'date', 'isInTheLast', 8), []],
    [filter('status', 'select', 'isIn', ['HEALTHY', 'OTHER']), [0]],
    [filter('status', 'select', 'notIsIn', ['HEALTHY']), [1, 2]],
  ])('VAL-010 %j finds %j', (one, expected) => {
    expect(found(one)).toEqual(expected);
  });

  test('AMB-112 are joined from left to right', () => {
    const blue = filter('title', 'string', 'contains', 'blue');
    const or = { ...filter('title', 'string', 'empty'), logicalOperator: 'OR' } as const;
    const and = filter('quantity', 'number', 'empty');
    expect(found(blue, or)).toEqual([0, 2]);
    expect(found(blue, or, and)).toEqual([2]);
    expect(found()).toEqual([0, 1, 2]);
  });
});
