import type { Day } from './day.ts';
import { buildFilterCondition } from './filter-conditions.ts';
import type { FilterScalar, FilterTest } from './filter-operators.ts';
import type { Filter, FilterType } from './filters.ts';
import { foldText } from './fold-text.ts';

type Row = Readonly<Record<string, unknown>>;
type Value = FilterScalar | null;

const toScalar = (given: unknown): Value =>
  typeof given === 'object' || given === undefined ? null : (given as Value);

/** Converts a value to a form that compares with an operand of its type. */
const toComparable = (value: Value, type: FilterType): Value => {
  if (typeof value !== 'string') return value;
  if (type === 'string') return foldText(value);
  return type === 'date' ? value.slice(0, 10) || null : value;
};

const comparisons = {
  '=': (value: FilterScalar, operand: FilterScalar) => value === operand,
  '<': (value: FilterScalar, operand: FilterScalar) => value < operand,
  '>': (value: FilterScalar, operand: FilterScalar) => value > operand,
  '<=': (value: FilterScalar, operand: FilterScalar) => value <= operand,
  '>=': (value: FilterScalar, operand: FilterScalar) => value >= operand,
};

const searches = {
  start: (text: string, part: string) => text.startsWith(part),
  end: (text: string, part: string) => text.endsWith(part),
  anywhere: (text: string, part: string) => text.includes(part),
};

const passesTest = (test: FilterTest, given: Value, type: FilterType): boolean => {
  if (test.kind === 'empty') return given === null || given === '';
  const value = toComparable(given, type);
  if (value === null) return false;
  switch (test.kind) {
    case 'compare':
      return comparisons[test.sign](value, test.operand);
    case 'between':
      return value >= test.from && value <= test.to;
    case 'text':
      return searches[test.at](String(value), test.part);
    case 'anyOf':
      return test.operands.includes(value);
  }
};

/** Creates a test of rows by parsed filters, with the same result as the filters of lists in the database. */
export const createRowFilter = (filters: readonly Filter[], today: Day): ((row: Row) => boolean) =>
  buildFilterCondition<(row: Row) => boolean>(filters, today, {
    fromTest:
      (test, { column, criteria: { type } }) =>
      (row) =>
        passesTest(test, toScalar(row[column]), type),
    not: (condition) => (row) => !condition(row),
    and: (first, second) => (row) => first(row) && second(row),
    or: (first, second) => (row) => first(row) || second(row),
    always: () => true,
  });
