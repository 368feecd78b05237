import { addDays, type Day } from './day.ts';

/** A value that filters compare. */
export type FilterScalar = string | number | boolean;

/** Test of a filter. A null value passes `empty` only. */
export type FilterTest =
  | {
      readonly kind: 'compare';
      readonly sign: '=' | '<' | '>' | '<=' | '>=';
      readonly operand: FilterScalar;
    }
  | { readonly kind: 'between'; readonly from: FilterScalar; readonly to: FilterScalar }
  | { readonly kind: 'text'; readonly at: 'start' | 'end' | 'anywhere'; readonly part: string }
  | { readonly kind: 'anyOf'; readonly operands: readonly FilterScalar[] }
  | { readonly kind: 'empty' };

/** Operand of an operator: none, one value, a range, several values or a number of days. */
export type Operand = 'none' | 'one' | 'two' | 'list' | 'days';

type TestOf = (operands: readonly FilterScalar[], today: Day) => FilterTest;

interface OperatorDefinition {
  readonly label: string;
  readonly operand: Operand;
  readonly test: TestOf;
  /** True when the operator finds values that fail the test, including empty ones. */
  readonly isNegated?: true;
}

const compare =
  (sign: '=' | '<' | '>' | '<=' | '>='): TestOf =>
  ([operand = '']) => ({ kind: 'compare', sign, operand });
const text =
  (at: 'start' | 'end' | 'anywhere'): TestOf =>
  ([part = '']) => ({ kind: 'text', at, part: String(part) });
const anyOf: TestOf = (operands) => ({ kind: 'anyOf', operands });
const empty: TestOf = () => ({ kind: 'empty' });
const between: TestOf = ([from = '', to = '']) => ({ kind: 'between', from, to });

/** Days sort as text only while the year has four digits; no shop plans beyond that. */
const MAX_DAYS = 365 * 2000;
const daysIn = ([days]: readonly FilterScalar[]): number =>
  Math.min(Math.floor(Number(days)), MAX_DAYS);

/**
 * The 21 operators with the labels the console shows (VAL-010, UI-FL-01..09). Today counts as the first of the next days
 * and the last of the past ones (AMB-114).
 */
const definitions = {
  is: { label: 'Is', operand: 'one', test: compare('=') },
  isNot: { label: 'Is not', operand: 'one', test: compare('='), isNegated: true },
  contains: { label: 'Contains', operand: 'one', test: text('anywhere') },
  containsNot: {
    label: 'Does not contain',
    operand: 'one',
    test: text('anywhere'),
    isNegated: true,
  },
  greaterThan: { label: 'More than', operand: 'one', test: compare('>') },
  lessThan: { label: 'Less than', operand: 'one', test: compare('<') },
  greaterThanOrEqual: { label: 'At least', operand: 'one', test: compare('>=') },
  lessThanOrEqual: { label: 'At most', operand: 'one', test: compare('<=') },
  earlierThan: { label: 'Earlier than', operand: 'one', test: compare('<') },
  laterThan: { label: 'Later than', operand: 'one', test: compare('>') },
  between: { label: 'Between', operand: 'two', test: between },
  includes: { label: 'Includes', operand: 'list', test: anyOf },
  notIncludes: { label: 'Does not include', operand: 'list', test: anyOf, isNegated: true },
  empty: { label: 'Is empty', operand: 'none', test: empty },
  notEmpty: { label: 'Is not empty', operand: 'none', test: empty, isNegated: true },
  isIn: { label: 'Is any of', operand: 'list', test: anyOf },
  notIsIn: { label: 'Is none of', operand: 'list', test: anyOf, isNegated: true },
  startsWith: { label: 'Starts with', operand: 'one', test: text('start') },
  endsWith: { label: 'Ends with', operand: 'one', test: text('end') },
  isInTheNext: {
    label: 'Is in the next (days)',
    operand: 'days',
    test: (days, today) => between([today, addDays(today, daysIn(days))], today),
  },
  isInTheLast: {
    label: 'Is in the last (days)',
    operand: 'days',
    test: (days, today) => between([addDays(today, -daysIn(days)), today], today),
  },
} as const satisfies Readonly<Record<string, OperatorDefinition>>;

export type FilterOperator = keyof typeof definitions;

export const filterOperators: Readonly<Record<FilterOperator, OperatorDefinition>> = definitions;

export const operatorNames = Object.keys(definitions) as [FilterOperator, ...FilterOperator[]];
