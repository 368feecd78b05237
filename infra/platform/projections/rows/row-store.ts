import type { TeamId } from '@quartermaster/contracts/core/ids';
import type pg from 'pg';
import { textArray } from '../../postgres/binary-arrays.ts';
import { type RowUpdate, updateGroups } from './changed-columns.ts';
import { rowsSql, rowsValues, type SentRow, valueSql } from './column-values.ts';
import { type AnyTable, columnNames, snakeCase } from './table.ts';
import type { RowChange, TableChanges } from './row-changes.ts';
import { sendOrRefuse, computeOrRefuse } from './rows-refused.ts';
import { createHash } from 'node:crypto';

/** A statement that each connection prepares once, by its name. */
interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

const NAME_DIGITS = 32;

const buildStatementName = (text: string, { columns }: AnyTable): string => {
  const hash = createHash('sha256').update(text).update(JSON.stringify(columns));
  return `rows ${hash.digest('hex').slice(0, NAME_DIGITS)}`;
};

/**
 * Builds a statement once for each table and schema. Its name is a digest of its text and the types of the columns: one
 * connection may serve two versions of a table.
 */
const prepareByTable = (
  build: (schema: string, table: AnyTable) => string,
): ((schema: string, table: AnyTable) => PreparedStatement) => {
  const built = new WeakMap<AnyTable, Map<string, PreparedStatement>>();
  return (schema, table) => {
    const ofTable = built.get(table) ?? new Map<string, PreparedStatement>();
    built.set(table, ofTable);
    const known = ofTable.get(schema);
    if (known !== undefined) return known;
    const text = build(schema, table);
    const statement = { name: buildStatementName(text, table), text };
    ofTable.set(schema, statement);
    return statement;
  };
};

type Client = Pick<pg.ClientBase, 'query'>;

const selectList = (table: AnyTable): string =>
  columnNames(table)
    .map((column) => `t.${snakeCase(column)} as "${column}"`)
    .join(', ');

const selectByKeys = prepareByTable((schema, table) => {
  const arrays = table.key.map((_, at) => `$${String(at + 2)}::text[]`).join(', ');
  const match = table.key.map((column, at) => `t.${snakeCase(column)} = k.c${String(at)}`);
  const names = table.key.map((_, at) => `c${String(at)}`).join(', ');
  return `select ${selectList(table)} from unnest(${arrays}) as k(${names})
          join ${schema}.${table.name} t on t.team_id = $1 and ${match.join(' and ')}`;
});

/** Rows of one team by their keys; throws RowsRefused for keys the database cannot hold. */
export const selectRows = async (
  client: Client,
  source: { readonly schema: string; readonly table: AnyTable; readonly teamId: TeamId },
  keys: readonly (readonly string[])[] | 'all',
): Promise<readonly object[]> => {
  const { schema, table, teamId } = source;
  if (keys === 'all') {
    const text = `select ${selectList(table)} from ${schema}.${table.name} t where t.team_id = $1`;
    const { rows } = await client.query<object>(text, [teamId]);
    return rows;
  }
  const lists = computeOrRefuse(() =>
    table.key.map((_, at) => textArray(keys.map((key) => key[at] ?? null))),
  );
  const question = { ...selectByKeys(schema, table), values: [teamId, ...lists] };
  const { rows } = await sendOrRefuse(() => client.query<object>(question));
  return rows;
};

const upsert = prepareByTable((schema, table) => {
  const columns = columnNames(table);
  const target = ['team_id', ...columns.map(snakeCase)].join(', ');
  const values = ['x.team_id', ...columns.map((column) => valueSql(table, column))].join(', ');
  const key = ['team_id', ...table.key.map(snakeCase)].join(', ');
  const assignments = columns
    .filter((column) => !table.key.includes(column))
    .map((column) => `${snakeCase(column)} = excluded.${snakeCase(column)}`);
  const onConflict =
    assignments.length === 0 ? 'do nothing' : `do update set ${assignments.join(', ')}`;
  return `insert into ${schema}.${table.name} (${target})
          select ${values} from ${rowsSql(table, columns)}
          on conflict (${key}) ${onConflict}`;
});

const matchSql = (table: AnyTable): string => {
  const parts = table.key.map((column) => `t.${snakeCase(column)} = ${valueSql(table, column)}`);
  return ['t.team_id = x.team_id', ...parts].join(' and ');
};

const updateSql = (schema: string, table: AnyTable, columns: readonly string[]): string => {
  const assignments = columns.map((column) => `${snakeCase(column)} = ${valueSql(table, column)}`);
  return `update ${schema}.${table.name} t set ${assignments.join(', ')}
          from ${rowsSql(table, [...table.key, ...columns])} where ${matchSql(table)}`;
};

const deleteSql = (schema: string, table: AnyTable): string =>
  `delete from ${schema}.${table.name} t using ${rowsSql(table, table.key)} where ${matchSql(table)}`;

/** Rows of one statement; larger changes go in several, so that calls are answered while one is put together. */
const ROWS_PER_STATEMENT = 500;

const chunks = function* <T>(list: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += ROWS_PER_STATEMENT) {
    yield list.slice(at, at + ROWS_PER_STATEMENT);
  }
};

const buildInserts = function* (
  schema: string,
  table: AnyTable,
  rows: readonly SentRow[],
): Generator<pg.QueryConfig> {
  const columns = columnNames(table);
  for (const part of chunks(rows)) {
    const values = [...rowsValues(table, columns, part)];
    yield { ...upsert(schema, table), values };
  }
};

/** Rows the database has are sent by their key and the columns that changed. */
const buildUpdates = function* (
  schema: string,
  table: AnyTable,
  changes: readonly RowUpdate[],
): Generator<pg.QueryConfig> {
  for (const { columns, updates: rows } of updateGroups(table, changes)) {
    const text = updateSql(schema, table, columns);
    const sent = [...table.key, ...columns];
    for (const part of chunks(rows)) yield { text, values: [...rowsValues(table, sent, part)] };
  }
};

const keyRow = (table: AnyTable, { teamId, key }: RowChange): SentRow => {
  const values = key.split('\u0001');
  const row = Object.fromEntries(table.key.map((column, at) => [column, values[at]]));
  return { teamId, row };
};

const buildDeletes = function* (
  schema: string,
  table: AnyTable,
  changes: readonly RowChange[],
): Generator<pg.QueryConfig> {
  for (const part of chunks(changes)) {
    const rows = part.map((change) => keyRow(table, change));
    yield { text: deleteSql(schema, table), values: [...rowsValues(table, table.key, rows)] };
  }
};

const buildClear = (schema: string, table: AnyTable, teams: readonly TeamId[]): pg.QueryConfig => ({
  text: `delete from ${schema}.${table.name} where team_id = any($1::text[])`,
  values: [teams],
});

const isUpdate = (change: RowChange): change is RowUpdate =>
  change.row !== null && change.stored !== null && change.stored !== undefined;

const isInsert = (change: RowChange): change is RowChange & { readonly row: object } =>
  change.row !== null && !isUpdate(change);

const buildStatements = function* (
  schema: string,
  all: readonly TableChanges[],
): Generator<pg.QueryConfig> {
  for (const { table, cleared, changes } of all) {
    if (cleared.length > 0) yield buildClear(schema, table, cleared);
    yield* buildInserts(schema, table, changes.filter(isInsert));
    yield* buildUpdates(schema, table, changes.filter(isUpdate));
    yield* buildDeletes(
      schema,
      table,
      changes.filter(({ row, stored }) => row === null && stored !== null),
    );
  }
};

/**
 * Writes what a batch changed; throws RowsRefused for rows the database cannot hold. Each statement is put together while
 * the server works on the one before.
 */
export const writeChanges = async (
  client: Client,
  schema: string,
  changes: readonly TableChanges[],
): Promise<void> => {
  let running: Promise<unknown> = Promise.resolve();
  for (const statement of buildStatements(schema, changes)) {
    await running;
    running = sendOrRefuse(() => client.query(statement));
    running.catch(() => undefined); // the next turn of the loop awaits it
  }
  await running;
};
