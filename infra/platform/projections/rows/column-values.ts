import type { TeamId } from '@quartermaster/contracts/core/ids';
import {
  boolArray,
  float8Array,
  int8Array,
  jsonArray,
  textArray,
} from '../../postgres/binary-arrays.ts';
import { computeOrRefuse } from './rows-refused.ts';
import { type AnyTable, type ColumnType, snakeCase } from './table.ts';

/** Encoding of a column's values: one array for all rows, in the database's binary form. */
interface Transfer {
  readonly arrayType: string;
  readonly encode: (values: readonly unknown[]) => Buffer;
  /** SQL that casts one element to the column's type. */
  readonly cast: string;
}

/** Returns null for numbers that JSON, and so a row, cannot hold. */
const toFiniteNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

const quote = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/** Encodes a list of texts as the text of an array, since Postgres would flatten an array of arrays. */
const listText = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : `{${(value as readonly string[]).map(quote).join(',')}}`;

const transfers: Readonly<Record<ColumnType, Transfer>> = {
  text: {
    arrayType: 'text[]',
    encode: (values) => textArray(values.map((value) => (value ?? null) as string | null)),
    cast: '',
  },
  int: {
    arrayType: 'bigint[]',
    encode: (values) => int8Array(values.map(toFiniteNumber)),
    cast: '',
  },
  float: {
    arrayType: 'float8[]',
    encode: (values) => float8Array(values.map(toFiniteNumber)),
    cast: '',
  },
  bool: {
    arrayType: 'boolean[]',
    encode: (values) => boolArray(values.map((value) => (value ?? null) as boolean | null)),
    cast: '',
  },
  json: {
    arrayType: 'json[]',
    encode: (values) => jsonArray(values.map((value) => JSON.stringify(value ?? null))),
    cast: '',
  },
  texts: {
    arrayType: 'text[]',
    encode: (values) => textArray(values.map(listText)),
    cast: '::text[]',
  },
};

const getTransfer = (table: AnyTable, column: string): Transfer => {
  const type = table.columns[column];
  if (type === undefined) throw new Error(`${table.name} has no column ${column}`);
  return transfers[type];
};

/** A change of a row as far as sending it matters. */
export interface SentRow {
  readonly teamId: TeamId;
  readonly row: object;
}

/** Rows as a table expression `x` of the team id and some columns, in the parameters from $1 on. */
export const rowsSql = (table: AnyTable, columns: readonly string[]): string => {
  const arrays = columns.map((column, at) => {
    return `$${String(at + 2)}::${getTransfer(table, column).arrayType}`;
  });
  const names = ['team_id', ...columns.map(snakeCase)].join(', ');
  return `unnest($1::text[], ${arrays.join(', ')}) as x(${names})`;
};

/** One column of that expression as SQL reads it. */
export const valueSql = (table: AnyTable, column: string): string =>
  `x.${snakeCase(column)}${getTransfer(table, column).cast}`;

/** The parameters of that expression; throws RowsRefused for values that are not of their column's type. */
export const rowsValues = (
  table: AnyTable,
  columns: readonly string[],
  rows: readonly SentRow[],
): readonly Buffer[] =>
  computeOrRefuse(() => [
    textArray(rows.map(({ teamId }) => teamId)),
    ...columns.map((column) => {
      const values = rows.map(({ row }) => (row as Readonly<Record<string, unknown>>)[column]);
      return getTransfer(table, column).encode(values);
    }),
  ]);
