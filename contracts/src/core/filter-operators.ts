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

type BuildTest = (operands: readonly FilterScalar[], today: Day) => FilterTest;

interface OperatorDefinition {
  readonly label: string;
  readonly operand: Operand;
  readonly test: BuildTest;
  /** True when the operator finds values that fail the test, including empty ones. */
  readonly isNegated?: true;
}

const compareTest =
  (sign: '=' | '<' | '>' | '<=' | '>='): BuildTest =>
  ([operand = '']) => ({ kind: 'compare', sign, operand });
const textTest =
  (at: 'start' | 'end' | 'anywhere'): BuildTest =>
  ([part = '']) => ({ kind: 'text', at, part: String(part) });
const listTest: BuildTest = (operands) => ({ kind: 'anyOf', operands });
const emptyTest: BuildTest = () => ({ kind: 'empty' });
const rangeTest: BuildTest = ([from = '', to = '']) => ({ kind: 'between', from, to });

/** Days sort as text only while the year has four digits; no shop plans beyond that. */
const MAX_DAYS = 365 * 2000;
const readDays = ([days]: readonly FilterScalar[]): number =>
  Math.min(Math.floor(Number(days)), MAX_DAYS);

/**
 * The 21 operators with the labels the console shows (VAL-010, UI-FL-01..09). Today counts as the first of the next days
 * and the last of the past ones (AMB-114).
 */
const definitions = {
  is: { label: 'Is', operand: 'one', test: compareTest('=') },
  isNot: { label: 'Is not', operand: 'one', test: compareTest('='), isNegated: true },
  contains: { label: 'Contains', operand: 'one', test: textTest('anywhere') },
  containsNot: {
    label: 'Does not contain',
    operand: 'one',
    test: textTest('anywhere'),
    isNegated: true,
  },
  greaterThan: { label: 'More than', operand: 'one', test: compareTest('>') },
  lessThan: { label: 'Less than', operand: 'one', test: compareTest('<') },
  greaterThanOrEqual: { label: 'At least', operand: 'one', test: compareTest('>=') },
  lessThanOrEqual: { label: 'At most', operand: 'one', test: compareTest('<=') },
  earlierThan: { label: 'Earlier than', operand: 'one', test: compareTest('<') },
  laterThan: { label: 'Later than', operand: 'one', test: compareTest('>') },
  between: { label: 'Between', operand: 'two', test: rangeTest },
  includes: { label: 'Includes', operand: 'list', test: listTest },
  notIncludes: { label: 'Does not include', operand: 'list', test: listTest, isNegated: true },
  empty: { label: 'Is empty', operand: 'none', test: emptyTest },
  notEmpty: { label: 'Is not empty', operand: 'none', test: emptyTest, isNegated: true },
  isIn: { label: 'Is any of', operand: 'list', test: listTest },
  notIsIn: { label: 'Is none of', operand: 'list', test: listTest, isNegated: true },
  startsWith: { label: 'Starts with', operand: 'one', test: textTest('start') },
  endsWith: { label: 'Ends with', operand: 'one', test: textTest('end') },
  isInTheNext: {
    label: 'Is in the next (days)',
    operand: 'days',
    test: (days, today) => rangeTest([today, addDays(today, readDays(days))], today),
  },
  isInTheLast: {
    label: 'Is in the last (days)',
    operand: 'days',
    test: (days, today) => rangeTest([addDays(today, -readDays(days)), today], today),
  },
} as const satisfies Readonly<Record<string, OperatorDefinition>>;

export type FilterOperator = keyof typeof definitions;

export const filterOperators: Readonly<Record<FilterOperator, OperatorDefinition>> = definitions;

export const operatorNames = Object.keys(definitions) as [FilterOperator, ...FilterOperator[]];
