import type { TeamId } from '@quartermaster/contracts/core/ids';
import type pg from 'pg';
import { inTransaction } from '../../postgres/pool.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** Tables that a rebuild replaced, kept until an operator confirms that they can be dropped. */
export interface FormerTables {
  readonly projection: string;
  readonly version: number;
  readonly tables: readonly string[];
  /** ISO instant. */
  readonly replacedAt: string;
  readonly bytes: number;
}

/** Schema of replaced tables; it holds one set of each projection. */
const formerSchema = (schema: string): string => `${schema}_old`;

/** Moves live tables to the former schema; replaces the former tables that were kept there. */
export const keepFormerTables = async (
  client: Client,
  schema: string,
  former: Pick<FormerTables, 'projection' | 'version' | 'tables'>,
): Promise<void> => {
  const old = formerSchema(schema);
  await client.query(`create schema if not exists ${old}`);
  await client.query(
    `create table if not exists ${old}.former_tables (
       projection text primary key, version int not null, tables text[] not null,
       replaced_at timestamptz not null default now())`,
  );
  for (const table of former.tables) {
    await client.query(`drop table if exists ${old}.${table}`);
    await client.query(`alter table if exists ${schema}.${table} set schema ${old}`);
  }
  await client.query(
    `insert into ${old}.former_tables (projection, version, tables) values ($1, $2, $3)
     on conflict (projection) do update
       set version = excluded.version, replaced_at = excluded.replaced_at,
           tables = array(select distinct unnest(former_tables.tables || excluded.tables))`,
    [former.projection, former.version, former.tables],
  );
};

/** Lists the former tables of a schema. */
export const readFormerTables = async (
  client: Client,
  schema: string,
): Promise<readonly FormerTables[]> => {
  const old = formerSchema(schema);
  const found = await client.query<{ found: boolean }>(
    `select to_regclass('${old}.former_tables') is not null as found`,
  );
  if (found.rows[0]?.found !== true) return [];
  const { rows } = await client.query<FormerTables>(
    `select projection, version, tables,
       to_char(replaced_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "replacedAt",
       (select coalesce(sum(pg_total_relation_size(to_regclass('${old}.' || name))), 0)::float8
        from unnest(tables) as name) as bytes
     from ${old}.former_tables order by projection`,
  );
  return rows;
};

/** Drops the former tables of these projections; returns them. */
export const dropFormerTables = async (
  pool: pg.Pool,
  schema: string,
  projections: readonly string[],
): Promise<readonly FormerTables[]> => {
  const kept = await readFormerTables(pool, schema);
  const requested = kept.filter(({ projection }) => projections.includes(projection));
  if (requested.length === 0) return [];
  const old = formerSchema(schema);
  await inTransaction(pool, async (client) => {
    for (const { projection, tables } of requested) {
      for (const table of tables) await client.query(`drop table if exists ${old}.${table}`);
      await client.query(`delete from ${old}.former_tables where projection = $1`, [projection]);
    }
    if (requested.length === kept.length) await client.query(`drop schema ${old} cascade`);
  });
  return requested;
};

/** All former tables, of whatever schema. */
const everyFormerTable = `
  select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
  from information_schema.columns one
  where column_name = 'team_id' and exists (
    select from information_schema.tables kept
    where kept.table_schema = one.table_schema and kept.table_name = 'former_tables')`;

/** Deletes the rows of a team from all former tables, which no longer follow the log; returns how many. */
export const forgetInFormerTables = async (pool: pg.Pool, teamId: TeamId): Promise<number> => {
  const { rows } = await pool.query<{ name: string }>(everyFormerTable);
  let forgotten = 0;
  for (const { name } of rows) {
    const { rowCount } = await pool.query(`delete from ${name} where team_id = $1`, [teamId]);
    forgotten += rowCount ?? 0;
  }
  return forgotten;
};
