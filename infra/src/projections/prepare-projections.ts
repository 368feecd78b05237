import type pg from 'pg';
import { inTransaction } from '../postgres/pool.ts';
import { bookkeepingSql } from './checkpoints.ts';
import { settlePartitions } from './partitioning.ts';
import type { Projection } from './projection.ts';
import { createTableSql } from './table.ts';

/** Creates the schema, bookkeeping and tables; a projection of a new version starts from empty tables. */
export const prepareProjections = async (
  pool: pg.Pool,
  schema: string,
  projections: readonly Projection[],
  partitions = 1,
): Promise<void> => {
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`projections ${schema}`]);
    await client.query(`create schema if not exists ${schema}`);
    for (const statement of bookkeepingSql(schema)) await client.query(statement);
    await settlePartitions(client, schema, partitions);
    for (const projection of projections) await prepareOne(client, schema, projection);
  });
};

const prepareOne = async (
  client: pg.PoolClient,
  schema: string,
  { name, version, tables }: Projection,
): Promise<void> => {
  const { rowCount } = await client.query(
    `delete from ${schema}.checkpoints where projection = $1 and version <> $2`,
    [name, version],
  );
  for (const table of tables) {
    if (rowCount !== null && rowCount > 0) {
      await client.query(`drop table if exists ${schema}.${table.name}`);
    }
    for (const statement of createTableSql(schema, table)) await client.query(statement);
  }
  if (rowCount !== null && rowCount > 0) {
    await client.query(`delete from ${schema}.parked_teams where projection = $1`, [name]);
  }
};
