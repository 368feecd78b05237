import type { TeamId } from '@quartermaster/contracts/core/ids';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { leaseKeySql } from '../../postgres/lease.ts';
import { migrate } from '../../postgres/migrate.ts';
import { inTransaction } from '../../postgres/pool.ts';

/** Tables of one team as they stood at one moment. */
export interface HistoricalSnapshot {
  readonly teamId: TeamId;
  /** Holds the tables. */
  readonly schema: string;
}

export interface SnapshotBounds {
  readonly perTeam: number;
  readonly inAll: number;
}

const tables = [
  `create table kept (
     schema text primary key,
     team_id text not null,
     is_made boolean not null default false,
     used_at timestamptz not null default clock_timestamp())`,
];

export const migrateHistoricalSnapshots = (pool: pg.Pool): Promise<void> =>
  migrate(pool, 'past', tables);

export const buildLeaseName = ({ schema }: HistoricalSnapshot): string => `past ${schema}`;

/** Records that a snapshot is about to be made, so that its tables are dropped later even when this process dies. */
export const announceSnapshot = async (
  pool: pg.Pool,
  { schema, teamId }: HistoricalSnapshot,
): Promise<void> => {
  await pool.query(
    `insert into past.kept (schema, team_id) values ($1, $2)
     on conflict (schema) do update set used_at = clock_timestamp()`,
    [schema, teamId],
  );
};

export const markComplete = async (
  pool: pg.Pool,
  { schema }: HistoricalSnapshot,
): Promise<void> => {
  await pool.query('update past.kept set is_made = true where schema = $1', [schema]);
};

/** True when its tables are there; they were used now. */
export const isComplete = async (
  pool: pg.Pool,
  { schema }: HistoricalSnapshot,
): Promise<boolean> => {
  const { rowCount } = await pool.query(
    'update past.kept set used_at = clock_timestamp() where schema = $1 and is_made',
    [schema],
  );
  return rowCount === 1;
};

/**
 * Holds a snapshot until the transaction ends; false when it is not there. Each reader locks the row, so the server itself
 * counts the readers of all processes, and one that dies is counted no longer.
 */
export const holdSnapshot = async (
  client: pg.PoolClient,
  { schema }: HistoricalSnapshot,
): Promise<boolean> => {
  const { rowCount } = await client.query(
    'select from past.kept where schema = $1 and is_made for key share',
    [schema],
  );
  return rowCount === 1;
};

/**
 * Snapshots beyond the bounds: the least recently used of a team that has too many; beyond the bound of all teams, those of
 * the teams that keep most, so that no team displaces the last snapshot of another.
 */
const selectSuperfluous = `
  with ranked as (
    select schema, used_at, row_number() over (partition by team_id order by used_at desc) as place
    from past.kept)
  select schema from (
    select schema, place, row_number() over (order by place, used_at desc) as place_of_all from ranked) kept
  where place > $1 or place_of_all > $2`;

/** Drops a snapshot that is neither read nor being made; returns whether it was dropped. */
const dropUnused = (pool: pg.Pool, schema: string): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ free: boolean }>(
      `select pg_try_advisory_xact_lock(${leaseKeySql('$2')}) as free
       from (select from past.kept where schema = $1 for update skip locked) unread`,
      [schema, buildLeaseName({ schema, teamId: '' })],
    );
    if (rows[0]?.free !== true) {
      const { rowCount } = await client.query('select from past.kept where schema = $1', [schema]);
      return rowCount === 0;
    }
    await client.query(`drop schema if exists ${schema} cascade`);
    await client.query('delete from past.kept where schema = $1', [schema]);
    return true;
  });

const DROP_AGAIN_MS = 200;

/** Drops all snapshots, or those of one team; waits for those that are read or being made. Returns how many. */
export const dropHistoricalSnapshots = async (
  pool: pg.Pool,
  teamId: TeamId | null = null,
): Promise<number> => {
  await migrateHistoricalSnapshots(pool);
  const { rows } = await pool.query<{ schema: string }>(
    'select schema from past.kept where $1::text is null or team_id = $1',
    [teamId],
  );
  for (const { schema } of rows) {
    while (!(await dropUnused(pool, schema))) await sleep(DROP_AGAIN_MS);
  }
  return rows.length;
};

/** Drops those beyond the bounds; one in use is tried again after the next one is made. */
export const dropLeastRecentlyUsed = async (
  pool: pg.Pool,
  { perTeam, inAll }: SnapshotBounds,
): Promise<void> => {
  const { rows } = await pool.query<{ schema: string }>(selectSuperfluous, [perTeam, inAll]);
  for (const { schema } of rows) await dropUnused(pool, schema);
};
