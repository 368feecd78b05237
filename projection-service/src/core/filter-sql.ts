import { buildFilterCondition } from '@quartermaster/contracts/core/filter-conditions';
import type { FilterScalar, FilterTest } from '@quartermaster/contracts/core/filter-operators';
import type { Filter, FilterType } from '@quartermaster/contracts/core/filters';
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

/** The column in a form that compares with an operand of its type. */
const buildComparableSql = (sql: string, type: FilterType): string => {
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

const patterns = {
  start: (part: string) => `${part}%`,
  end: (part: string) => `%${part}`,
  anywhere: (part: string) => `%${part}%`,
};

const buildEmptySql = ({ sql, isList = false }: FilterColumn, type: FilterType): string => {
  if (isList) return `coalesce(cardinality(${sql}), 0) = 0`;
  return type === 'number' || type === 'boolean' ? `${sql} is null` : `coalesce(${sql}, '') = ''`;
};

/** A list column fulfils a test of equality when one of its entries does. */
const buildTestSql = (
  test: FilterTest,
  column: FilterColumn,
  type: FilterType,
  { add }: SqlParameters,
): string => {
  const { sql, isList = false } = column;
  const operand = (given: FilterScalar): string => `${add(given)}::${casts[type]}`;
  switch (test.kind) {
    case 'empty':
      return buildEmptySql(column, type);
    case 'compare':
      return isList
        ? `${operand(test.operand)} = any(${sql})`
        : `${buildComparableSql(sql, type)} ${test.sign} ${operand(test.operand)}`;
    case 'between':
      return `${buildComparableSql(sql, type)} between ${operand(test.from)} and ${operand(test.to)}`;
    case 'text':
      return `${buildComparableSql(sql, type)} like ${add(patterns[test.at](escapeLike(test.part)))}::text`;
    case 'anyOf':
      return `${sql} ${isList ? '&&' : '= any'}(${add(test.operands)}::text[])`;
  }
};

/**
 * One condition for parsed filters. Values are parameters; the columns are those of the contract, so a name without SQL is
 * a defect here, never the caller's input.
 */
export const buildFilterSql = (
  filters: readonly Filter[],
  columns: Readonly<Record<string, FilterColumn>>,
  { parameters, today }: FilterContext,
): string =>
  buildFilterCondition<string>(filters, today, {
    fromTest: (test, { column: name, criteria: { type } }) => {
      const column = columns[name];
      if (column === undefined) throw new Error(`No SQL for column ${name}`);
      return `(${buildTestSql(test, column, type, parameters)})`;
    },
    not: (condition) => `(${condition} is not true)`,
    and: (first, second) => `(${first} and ${second})`,
    or: (first, second) => `(${first} or ${second})`,
    always: 'true',
  });
