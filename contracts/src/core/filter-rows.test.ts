import { expect, test } from '@jest/globals';
import { createRowFilter } from './filter-rows.ts';
import type { Filter } from './filters.ts';

const rows = [
  { title: 'Blue Mug', quantity: 5 },
  { title: 'red bowl', quantity: -2 },
  { title: '', quantity: null },
];

test('AMB-112 filters over rows in memory are joined from left to right', () => {
  const found = (...filters: readonly Filter[]) =>
    rows.filter(createRowFilter(filters, '2026-03-01')).map(({ title }) => title);
  const blue: Filter = {
    column: 'title',
    criteria: { type: 'string', operator: 'contains', value: 'blue' },
  };
  const orUntitled: Filter = {
    column: 'title',
    criteria: { type: 'string', operator: 'empty' },
    logicalOperator: 'OR',
  };
  const uncounted: Filter = { column: 'quantity', criteria: { type: 'number', operator: 'empty' } };
  expect(found(blue, orUntitled)).toEqual(['Blue Mug', '']);
  expect(found(blue, orUntitled, uncounted)).toEqual(['']);
  expect(found()).toHaveLength(3);
});
