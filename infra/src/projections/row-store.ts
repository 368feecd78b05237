import type pg from 'pg';
import type { RowChange, TableChanges } from './working-set.ts';
import { columnNames, snakeCase, type AnyTable, typeOfColumn } from './table.ts';

type Client = Pick<pg.ClientBase, 'query'>;

const selectList = (table: AnyTable): string =>
  columnNames(table)
    .map((column) => `t.${snakeCase(column)} as "${column}"`)
    .join(', ');

/** Rows of one team by their keys. */
export const selectRows = async (
  client: Client,
  source: { readonly schema: string; readonly table: AnyTable; readonly teamId: string },
  keys: readonly (readonly string[])[] | 'all',
): Promise<readonly object[]> => {
  const { schema, table, teamId } = source;
  const base = `select ${selectList(table)} from ${schema}.${table.name} t`;
  if (keys === 'all') {
    const { rows } = await client.query<object>(`${base} where t.team_id = $1`, [teamId]);
    return rows;
  }
  const lists = table.key.map((_, at) => keys.map((key) => key[at]));
  const arrays = table.key.map((_, at) => `$${String(at + 2)}::text[]`).join(', ');
  const match = table.key.map((column, at) => `t.${snakeCase(column)} = k.c${String(at)}`);
  const names = table.key.map((_, at) => `c${String(at)}`).join(', ');
  const { rows } = await client.query<object>({
    name: `select ${schema}.${table.name}`,
    text: `select ${selectList(table)} from unnest(${arrays}) as k(${names})
           join ${schema}.${table.name} t on t.team_id = $1 and ${match.join(' and ')}`,
    values: [teamId, ...lists],
  });
  return rows;
};

const upsertSql = (schema: string, table: AnyTable): string => {
  const columns = columnNames(table);
  const target = ['team_id', ...columns.map(snakeCase)].join(', ');
  const shape = columns.map((column) => `"${column}" ${typeOfColumn(table, column)}`).join(', ');
  const values = ['x."teamId"', ...columns.map((column) => `x."${column}"`)].join(', ');
  const key = ['team_id', ...table.key.map(snakeCase)].join(', ');
  const assignments = columns
    .filter((column) => !table.key.includes(column))
    .map((column) => `${snakeCase(column)} = excluded.${snakeCase(column)}`);
  const onConflict =
    assignments.length === 0 ? 'do nothing' : `do update set ${assignments.join(', ')}`;
  return `insert into ${schema}.${table.name} (${target})
          select ${values} from json_to_recordset($1::json) as x("teamId" text, ${shape})
          on conflict (${key}) ${onConflict}`;
};

const deleteSql = (schema: string, table: AnyTable): string => {
  const shape = table.key.map((column) => `"${column}" text`).join(', ');
  const match = table.key.map((column) => `t.${snakeCase(column)} = x."${column}"`);
  return `delete from ${schema}.${table.name} t
          using json_to_recordset($1::json) as x("teamId" text, ${shape})
          where t.team_id = x."teamId" and ${match.join(' and ')}`;
};

/** Rows of one statement; larger changes go in several, so that no single text grows without bound. */
const ROWS_PER_STATEMENT = 2000;

const chunks = function* <T>(list: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += ROWS_PER_STATEMENT) {
    yield list.slice(at, at + ROWS_PER_STATEMENT);
  }
};

const isKey = (table: AnyTable, column: string): boolean => table.key.includes(column);

const differs = (table: AnyTable, column: string, a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return false;
  const type = table.columns[column];
  return type === 'json' || type === 'texts' ? JSON.stringify(a) !== JSON.stringify(b) : true;
};

/** Columns in which any of the rows differs from what the database holds. */
const changedColumns = (
  table: AnyTable,
  updates: readonly { readonly row: object; readonly stored: object }[],
): readonly string[] => {
  const open = new Set(columnNames(table).filter((column) => !isKey(table, column)));
  const changed: string[] = [];
  for (const { row, stored } of updates) {
    if (open.size === 0) break;
    const [now, before] = [row as Record<string, unknown>, stored as Record<string, unknown>];
    for (const column of open) {
      if (!differs(table, column, now[column], before[column])) continue;
      open.delete(column);
      changed.push(column);
    }
  }
  return changed;
};

const updateSql = (schema: string, table: AnyTable, columns: readonly string[]): string => {
  const shape = [...table.key, ...columns]
    .map((column) => `"${column}" ${typeOfColumn(table, column)}`)
    .join(', ');
  const assignments = columns.map((column) => `${snakeCase(column)} = x."${column}"`);
  const match = table.key.map((column) => `t.${snakeCase(column)} = x."${column}"`);
  return `update ${schema}.${table.name} t set ${assignments.join(', ')}
          from json_to_recordset($1::json) as x("teamId" text, ${shape})
          where t.team_id = x."teamId" and ${match.join(' and ')}`;
};

const pick = (row: object, columns: readonly string[]): Record<string, unknown> => {
  const values = row as Record<string, unknown>;
  return Object.fromEntries(columns.map((column) => [column, values[column]]));
};

const insertRows = async (
  client: Client,
  schema: string,
  table: AnyTable,
  changes: readonly RowChange[],
): Promise<void> => {
  for (const part of chunks(changes)) {
    const rows = part.map(({ teamId, row }) => ({ teamId, ...row }));
    await client.query({
      name: `upsert ${schema}.${table.name}`,
      text: upsertSql(schema, table),
      values: [JSON.stringify(rows)],
    });
  }
};

interface RowUpdate extends RowChange {
  readonly row: object;
  readonly stored: object;
}

/** Rows the database has are sent by their key and the columns that changed. */
const updateRows = async (
  client: Client,
  schema: string,
  table: AnyTable,
  updates: readonly RowUpdate[],
): Promise<void> => {
  const columns = changedColumns(table, updates);
  if (columns.length === 0) return;
  const sent = [...table.key, ...columns];
  for (const part of chunks(updates)) {
    const rows = part.map(({ teamId, row }) => ({ teamId, ...pick(row, sent) }));
    await client.query(updateSql(schema, table, columns), [JSON.stringify(rows)]);
  }
};

const deleteRows = async (
  client: Client,
  schema: string,
  table: AnyTable,
  changes: readonly RowChange[],
): Promise<void> => {
  for (const part of chunks(changes)) {
    const keys = part.map(({ teamId, key }) => {
      const values = key.split('\u0001');
      return { teamId, ...Object.fromEntries(table.key.map((column, at) => [column, values[at]])) };
    });
    await client.query(deleteSql(schema, table), [JSON.stringify(keys)]);
  }
};

const isUpdate = (change: RowChange): change is RowUpdate =>
  change.row !== null && change.stored !== null && change.stored !== undefined;

/** Writes what a batch changed: at most one insert, one update and one delete per table (per 2,000 rows). */
export const writeChanges = async (
  client: Client,
  schema: string,
  { table, changes }: TableChanges,
): Promise<void> => {
  const removals = changes.filter(({ row, stored }) => row === null && stored !== null);
  const updates = changes.filter(isUpdate);
  const inserts = changes.filter((change) => change.row !== null && !isUpdate(change));
  await insertRows(client, schema, table, inserts);
  await updateRows(client, schema, table, updates);
  await deleteRows(client, schema, table, removals);
};
