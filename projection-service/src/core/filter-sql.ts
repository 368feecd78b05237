import { addDays } from '@quartermaster/contracts/core/day';
import { foldText } from '@quartermaster/contracts/core/fold-text';
import type {
  Filter,
  FilterCriteria,
  FilterOperator,
  FilterType,
} from '@quartermaster/contracts/core/filters';
import { foldSql } from './fold-sql.ts';
import { escapeLike, type SqlParameters } from './paging.ts';

/** The SQL of a filterable column; `isList` marks a text[] of which each entry counts. */
export interface FilterColumn {
  readonly sql: string;
  readonly isList?: boolean;
}

export interface FilterContext {
  readonly parameters: SqlParameters;
  /** The team's business day, YYYY-MM-DD. */
  readonly today: string;
}

interface Term extends FilterContext {
  readonly column: FilterColumn;
  readonly type: FilterType;
  readonly value: FilterCriteria['value'];
}

/** The column in a form that compares with a value of its type. */
const comparable = ({ column: { sql }, type }: Term): string => {
  if (type === 'string') return foldSql(sql);
  return type === 'date' ? `nullif(left(${sql}, 10), '') collate "C"` : sql;
};

const casts: Readonly<Record<FilterType, string>> = {
  string: 'text',
  number: 'float8',
  boolean: 'boolean',
  date: 'text',
  select: 'text',
};

const operand = ({ parameters, type }: Term, value: unknown): string => {
  const given = type === 'string' ? foldText(String(value)) : value;
  return `${parameters.add(given)}::${casts[type]}`;
};

const compare =
  (sign: '=' | '<' | '>' | '<=' | '>=') =>
  (term: Term): string =>
    `${comparable(term)} ${sign} ${operand(term, term.value)}`;

const is = (term: Term): string =>
  term.column.isList === true
    ? `${operand(term, term.value)} = any(${term.column.sql})`
    : compare('=')(term);

const like =
  (pattern: (text: string) => string) =>
  (term: Term): string => {
    const text = pattern(escapeLike(foldText(String(term.value))));
    return `${comparable(term)} like ${term.parameters.add(text)}::text`;
  };

const within = (term: Term, from: unknown, to: unknown): string =>
  `${comparable(term)} between ${operand(term, from)} and ${operand(term, to)}`;

const between = (term: Term): string => {
  const [from, to] = term.value as readonly unknown[];
  return within(term, from, to);
};

/** Any of the values; a list column need only share one with them. */
const anyOf = ({ column: { sql, isList = false }, parameters, value }: Term): string => {
  const values = `${parameters.add(value)}::text[]`;
  return isList ? `${sql} && ${values}` : `${sql} = any(${values})`;
};

const empty = ({ column: { sql, isList = false }, type }: Term): string => {
  if (isList) return `coalesce(cardinality(${sql}), 0) = 0`;
  return type === 'number' || type === 'boolean' ? `${sql} is null` : `coalesce(${sql}, '') = ''`;
};

/** Days as text order by year only while it has four digits; no shop plans or remembers further. */
const MAX_DAYS = 365 * 2000;
const daysOf = ({ value }: Term): number => Math.min(Math.floor(Number(value)), MAX_DAYS);

/** Today counts as the first of the next days and the last of the past ones (AMB-114). */
const inTheNext = (term: Term): string =>
  within(term, term.today, addDays(term.today, daysOf(term)));
const inTheLast = (term: Term): string =>
  within(term, addDays(term.today, -daysOf(term)), term.today);

/** What is not known to be so; empty values are among it. */
const not =
  (condition: (term: Term) => string) =>
  (term: Term): string =>
    `(${condition(term)}) is not true`;

const contains = like((text) => `%${text}%`);

const conditions: Readonly<Record<FilterOperator, (term: Term) => string>> = {
  is,
  isNot: not(is),
  contains,
  containsNot: not(contains),
  startsWith: like((text) => `${text}%`),
  endsWith: like((text) => `%${text}`),
  greaterThan: compare('>'),
  lessThan: compare('<'),
  greaterThanOrEqual: compare('>='),
  lessThanOrEqual: compare('<='),
  earlierThan: compare('<'),
  laterThan: compare('>'),
  between,
  includes: anyOf,
  notIncludes: not(anyOf),
  isIn: anyOf,
  notIsIn: not(anyOf),
  empty,
  notEmpty: not(empty),
  isInTheNext: inTheNext,
  isInTheLast: inTheLast,
};

/**
 * One condition for parsed filters, joined left to right: `((a AND b) OR c)` (AMB-112). Values are parameters; the
 * columns are those of the contract, so a name without SQL is a defect here, never the caller's input.
 */
export const filterSql = (
  filters: readonly Filter[],
  columns: Readonly<Record<string, FilterColumn>>,
  context: FilterContext,
): string => {
  const terms = filters.map(({ column: name, criteria: { type, operator, value } }) => {
    const column = columns[name];
    if (column === undefined) throw new Error(`No SQL for column ${name}`);
    return `(${conditions[operator]({ ...context, column, type, value })})`;
  });
  if (terms.length === 0) return 'true';
  return terms.reduce((joined, term, at) => {
    const operator = filters[at]?.logicalOperator === 'OR' ? 'or' : 'and';
    return `(${joined} ${operator} ${term})`;
  });
};
