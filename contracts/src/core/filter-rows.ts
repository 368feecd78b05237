import { addDays, type Day } from './day.ts';
import { foldText } from './fold-text.ts';
import type { Filter, FilterCriteria, FilterOperator } from './filters.ts';

/** A value of a row as a filter sees it. */
type Value = string | number | boolean | null;
type Known = Exclude<Value, null>;

interface Compared {
  /** Folded as searches fold it when it is the text of a `string` filter, like the operands. */
  readonly value: Value;
  readonly isEmpty: boolean;
  readonly operands: readonly Known[];
  readonly today: Day;
}

type Test = (compared: Compared) => boolean;

const known =
  (test: (value: Known, operands: Compared['operands']) => boolean): Test =>
  ({ value, operands }) =>
    value !== null && test(value, operands);

const not =
  (test: Test): Test =>
  (compared) =>
    !test(compared);

const is = known((value, [operand]) => value === operand);
const isOneOf = known((value, operands) => operands.includes(value));
const contains = known((value, [operand]) => String(value).includes(String(operand)));
const less = known((value, [operand]) => operand !== undefined && value < operand);
const more = known((value, [operand]) => operand !== undefined && value > operand);
const isEmpty: Test = (compared) => compared.isEmpty;

const within = (value: Value, from: Known = '', to: Known = ''): boolean =>
  value !== null && value >= from && value <= to;

/** Days as text order by year only while it has four digits. */
const MAX_DAYS = 365 * 2000;
const daysOf = ({ operands: [days] }: Compared): number =>
  Math.min(Math.floor(Number(days)), MAX_DAYS);

const tests: Readonly<Record<FilterOperator, Test>> = {
  is,
  isNot: not(is),
  contains,
  containsNot: not(contains),
  startsWith: known((value, [operand]) => String(value).startsWith(String(operand))),
  endsWith: known((value, [operand]) => String(value).endsWith(String(operand))),
  greaterThan: more,
  lessThan: less,
  greaterThanOrEqual: known((value, [operand]) => operand !== undefined && value >= operand),
  lessThanOrEqual: known((value, [operand]) => operand !== undefined && value <= operand),
  earlierThan: less,
  laterThan: more,
  between: ({ value, operands: [from, to] }) => within(value, from, to),
  includes: isOneOf,
  notIncludes: not(isOneOf),
  isIn: isOneOf,
  notIsIn: not(isOneOf),
  empty: isEmpty,
  notEmpty: not(isEmpty),
  isInTheNext: (one) => within(one.value, one.today, addDays(one.today, daysOf(one))),
  isInTheLast: (one) => within(one.value, addDays(one.today, -daysOf(one)), one.today),
};

const folded = <Given extends Value>(given: Given): Given | string =>
  typeof given === 'string' ? foldText(given) : given;

const operandsOf = ({ type, value }: FilterCriteria): Compared['operands'] => {
  const all = value === undefined ? [] : [value].flat();
  return type === 'string' ? all.map(folded) : all;
};

const scalarOf = (given: unknown, type: FilterCriteria['type']): Value => {
  const scalar = typeof given === 'object' || given === undefined ? null : (given as Value);
  if (type !== 'date' || typeof scalar !== 'string') return scalar;
  return scalar === '' ? null : scalar.slice(0, 10);
};

/**
 * A test of rows by parsed filters, joined left to right: `((a AND b) OR c)` (AMB-112). It decides as the filters of lists in
 * the database do: an empty value fulfils only `empty` and negations.
 */
export const rowFilter = (
  filters: readonly Filter[],
  today: Day,
): ((row: Readonly<Record<string, unknown>>) => boolean) => {
  const parts = filters.map(({ column, criteria, logicalOperator }) => {
    const operands = operandsOf(criteria);
    const test = tests[criteria.operator];
    const holds = (row: Readonly<Record<string, unknown>>): boolean => {
      const scalar = scalarOf(row[column], criteria.type);
      const value = criteria.type === 'string' ? folded(scalar) : scalar;
      return test({ value, isEmpty: scalar === null || scalar === '', operands, today });
    };
    return { holds, isOr: logicalOperator === 'OR' };
  });
  return (row) =>
    parts.reduce(
      (joined, { holds, isOr }, at) =>
        isOr && at > 0 ? joined || holds(row) : joined && holds(row),
      true,
    );
};
