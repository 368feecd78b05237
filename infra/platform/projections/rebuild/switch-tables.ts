import type pg from 'pg';
import type { Checkpoint } from '../../event-store/event-store.ts';
import { NOT_BUILT } from '../following/checkpoints.ts';
import { keepFormerTables } from './former-tables.ts';
import { type NextTables, nextSchema } from './next-tables.ts';
import { liveVersions } from './raised-versions.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** Longest that queries wait behind the switch while it waits for one that still runs. Below the server's deadlock check. */
const LOCK_TIMEOUT_MS = 300;

/** True when a long query kept the switch from its tables. */
export const isHeldUp = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';

const takeOverCheckpoints = async (
  client: Client,
  { schema, projections }: NextTables,
  checkpoints: readonly Checkpoint[],
): Promise<void> => {
  const names = projections.map(({ name }) => name);
  await client.query(`delete from ${schema}.checkpoints where projection = any($1::text[])`, [
    names,
  ]);
  await client.query(
    `insert into ${schema}.checkpoints (projection, version, partition, position, event_id)
     select name, version, partition - 1, position, event_id
     from unnest($1::text[], $2::int[]) as p(name, version),
          unnest($3::text[], $4::text[]) with ordinality as s(position, event_id, partition)`,
    [
      names,
      projections.map(({ version }) => version),
      checkpoints.map(({ position }) => position),
      checkpoints.map(({ eventId }) => eventId),
    ],
  );
};

const takeOverParking = async (
  client: Client,
  { schema, projections }: NextTables,
): Promise<void> => {
  await client.query(`delete from ${schema}.parked_teams where projection = any($1::text[])`, [
    projections.map(({ name }) => name),
  ]);
  await client.query(
    `insert into ${schema}.parked_teams select * from ${nextSchema(schema)}.parked_teams`,
  );
};

/**
 * Puts the new tables in the place of the live ones, which are kept: rows, checkpoints and parked teams at once.
 * Writers must be waiting. Rejects with an error that `isHeldUp` recognizes when a query does not release a table in
 * time.
 */
export const switchTables = async (
  client: Client,
  tables: NextTables,
  checkpoints: readonly Checkpoint[],
): Promise<void> => {
  const { schema, projections } = tables;
  const versions = await liveVersions(client, schema);
  await client.query(`set local lock_timeout = ${String(LOCK_TIMEOUT_MS)}`);
  for (const { name, version, tables: own } of projections) {
    const names = own.map((table) => table.name);
    const former = { projection: name, version: versions.get(name) ?? version, tables: names };
    if (former.version !== NOT_BUILT) await keepFormerTables(client, schema, former);
    for (const table of names) {
      await client.query(`alter table ${nextSchema(schema)}.${table} set schema ${schema}`);
    }
  }
  await takeOverCheckpoints(client, tables, checkpoints);
  await takeOverParking(client, tables);
  await client.query(`drop schema ${nextSchema(schema)} cascade`);
};
