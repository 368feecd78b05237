import { describe, expect, test } from '@jest/globals';
import { filterOperators } from './filter-operators.ts';
import { createFiltersSchema, filterTypes } from './filters.ts';

const filters = createFiltersSchema({
  name: 'string',
  quantity: 'number',
  favourite: 'boolean',
  dueDate: 'date',
  status: 'select',
});

/** Criteria of a column of each type. */
const name = (operator: string, value?: unknown) => makeFilter('name', 'string', operator, value);
const quantity = (operator: string, value?: unknown) =>
  makeFilter('quantity', 'number', operator, value);
const dueDate = (operator: string, value?: unknown) =>
  makeFilter('dueDate', 'date', operator, value);
const status = (operator: string, value?: unknown) =>
  makeFilter('status', 'select', operator, value);
const makeFilter = (column: string, type: string, operator: string, value?: unknown) => ({
  column,
  criteria: { type, operator, ...(value !== undefined && { value }) },
});

/** Problem of a list of filters; undefined when it is valid. */
const problem = (...list: readonly object[]): string | undefined =>
  filters.safeParse(list).error?.issues[0]?.message;

test('NF-H-03 have so many values in all, counted before each is looked at', () => {
  const many = (values: readonly unknown[]) => status('isIn', values);
  const thousand = Array.from({ length: 1_000 }, (_, at) => `S${String(at)}`);
  expect(problem(...Array.from({ length: 5 }, () => many(thousand)))).toBeUndefined();
  const wrong = Array.from({ length: 1_000 }, () => null);
  expect(problem(...Array.from({ length: 5 }, () => many(thousand)), many(wrong))).toBe(
    'At most 5,000 values in all filters together',
  );
});

test('UI-FL-01..06 UI-FL-09 AMB-115 each of the 21 operators has its label', () => {
  const labels = Object.entries(filterOperators).map(([operator, { label }]): [string, string] => [
    operator,
    label,
  ]);
  expect(labels.slice(0, 6)).toEqual([
    ['is', 'Is'],
    ['isNot', 'Is not'],
    ['contains', 'Contains'],
    ['containsNot', 'Does not contain'],
    ['greaterThan', 'More than'],
    ['lessThan', 'Less than'],
  ]);
  expect(labels).toHaveLength(21);
  const plain = labels.filter(([, label]) => /^[A-Z][a-z]+(?: [a-z]+)*(?: \(days\))?$/.test(label));
  expect(plain).toEqual(labels);
  expect(new Set(labels.map(([, label]) => label)).size).toBe(21);
});

test('VAL-008 a filter is of type string, number, boolean, date or select', () => {
  expect(filterTypes).toEqual(['string', 'number', 'boolean', 'date', 'select']);
  expect(
    problem(
      name('is', 'Mug'),
      quantity('is', 1),
      makeFilter('favourite', 'boolean', 'is', true),
      dueDate('is', '2026-03-01'),
      status('is', 'PAID'),
    ),
  ).toBeUndefined();
  expect(problem(makeFilter('name', 'text', 'is', 'Mug'))).toBeDefined();
  expect(problem(makeFilter('name', 'select', 'is', 'Mug'))).toBe('Column name is of type string');
});

test('VAL-009 filters are joined by AND or OR', () => {
  const joined = (logicalOperator: string) =>
    problem(name('is', 'Mug'), { ...quantity('is', 1), logicalOperator });
  expect([joined('AND'), joined('OR')]).toEqual([undefined, undefined]);
  expect(joined('XOR')).toBeDefined();
  expect(joined('or')).toBeDefined();
});

describe('the value of an operator', () => {
  test.each(['empty', 'notEmpty'])('VAL-011 is absent for %s', (operator) => {
    expect(problem(name(operator))).toBeUndefined();
    expect(problem(name(operator, 'Mug'))).toBe('Takes no value');
  });

  test('VAL-012 is a text that is not empty', () => {
    expect(problem(name('contains', 'M'))).toBeUndefined();
    expect(problem(name('contains', ''))).toBe('Must be a string value');
    expect(problem(name('contains'))).toBe('Must be a string value');
    expect(problem(name('contains', 'M\0'))).toBe(
      'Must not hold the character U+0000 or half of a surrogate pair',
    );
  });

  test.each(['isIn', 'notIsIn', 'includes', 'notIncludes'])(
    'VAL-013 is a list of at least one value for %s',
    (operator) => {
      expect(problem(status(operator, ['PAID']))).toBeUndefined();
      expect(problem(status(operator, []))).toBe('Must be a list of at least 1 value');
      expect(problem(status(operator, ['']))).toBe('Must be a list of at least 1 value');
      expect(problem(status(operator, 'PAID'))).toBe('Must be a list of at least 1 value');
    },
  );

  test.each([
    ['VAL-014', 'isInTheNext'],
    ['VAL-015', 'isInTheLast'],
  ])('%s is a positive number of days for %s', (_, operator) => {
    expect([problem(dueDate(operator, 7)), problem(dueDate(operator, 30))]).toEqual([
      undefined,
      undefined,
    ]);
    for (const days of [0, -1, '7']) {
      expect(problem(dueDate(operator, days))).toBe('Must be a positive number');
    }
  });

  test('VAL-016 is two values for between', () => {
    expect(problem(quantity('between', [1, 5]))).toBeUndefined();
    expect(problem(dueDate('between', ['2026-03-01', '2026-03-31']))).toBeUndefined();
    for (const value of [1, [1], [1, 2, 3], ['1', '5']]) {
      expect(problem(quantity('between', value))).toBe('Must be two values, from and to');
    }
  });
});
