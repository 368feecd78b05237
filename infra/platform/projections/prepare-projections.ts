import type pg from 'pg';
import { inTransaction } from '../postgres/pool.ts';
import { START } from '@quartermaster/contracts/core/position';
import { bookkeepingSql, NOT_BUILT } from './following/checkpoints.ts';
import { settlePartitions } from './following/partitioning.ts';
import type { Projection } from './projection.ts';
import { createTableSql } from './rows/table.ts';

/** Marks projections that are new beside running ones and must be built; drops leftovers of their tables. */
const noteNew = async (
  client: pg.PoolClient,
  schema: string,
  projections: readonly Projection[],
): Promise<void> => {
  const { rows } = await client.query<{ projection: string }>(
    `insert into ${schema}.checkpoints (projection, version, partition, position)
     select name, $2, partition, $3
     from unnest($1::text[]) as name,
          generate_series(0, (select partitions - 1 from ${schema}.partitioning)) as partition
     where exists (select from ${schema}.checkpoints where position <> $3)
       and not exists (select from ${schema}.checkpoints where projection = name)
     returning projection`,
    [projections.map(({ name }) => name), NOT_BUILT, START],
  );
  const isNew = new Set(rows.map(({ projection }) => projection));
  for (const { name, tables } of projections) {
    if (!isNew.has(name)) continue;
    for (const table of tables) await client.query(`drop table if exists ${schema}.${table.name}`);
  }
};

/** Stores the start of the other projections, so that they do not count as new once one of them has begun. */
const noteBeginning = async (
  client: pg.PoolClient,
  schema: string,
  projections: readonly Projection[],
): Promise<void> => {
  await client.query(
    `insert into ${schema}.checkpoints (projection, version, partition, position)
     select name, version, partition, $3
     from unnest($1::text[], $2::int[]) as p(name, version),
          generate_series(0, (select partitions - 1 from ${schema}.partitioning)) as partition
     where not exists (select from ${schema}.checkpoints where projection = name)`,
    [projections.map(({ name }) => name), projections.map(({ version }) => version), START],
  );
};

/**
 * Creates the schema, bookkeeping and tables. Tables of another version are left as they are until a rebuild replaces them,
 * and those of a new projection beside others that are at work are made by one.
 */
export const prepareProjections = async (
  pool: pg.Pool,
  schema: string,
  projections: readonly Projection[],
  partitions = 1,
): Promise<void> => {
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`projections ${schema}`]);
    await client.query(`create schema if not exists ${schema}`);
    await client.query(bookkeepingSql(schema).join(';'));
    await settlePartitions(client, schema, partitions);
    await noteNew(client, schema, projections);
    await noteBeginning(client, schema, projections);
    await createTables(client, schema, projections);
  });
};

/** Sends all statements together: there are hundreds, and each would wait for an answer of its own. */
const createTables = async (
  client: pg.PoolClient,
  schema: string,
  projections: readonly Projection[],
): Promise<void> => {
  const { rows } = await client.query<{ projection: string; version: number }>(
    `select projection, version from ${schema}.checkpoints`,
  );
  const statements = projections
    .filter(
      ({ name, version }) =>
        !rows.some((found) => found.projection === name && found.version !== version),
    )
    .flatMap(({ tables }) => tables.flatMap((table) => createTableSql(schema, table)));
  await client.query(statements.join(';'));
};
