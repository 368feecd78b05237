import { Logger, runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { migrate } from '../postgres/migrate.ts';
import { inTransaction } from '../postgres/pool.ts';

/** Postgres schemas of this folder and of graphile-worker. */
export const SCHEMA = 'reactions';
export const QUEUE_SCHEMA = 'graphile_worker';

/**
 * Jobs in log order. Only the first job of a lane is in the queue of graphile-worker; its key there is the job's id. A job of a
 * timed reaction has no event; its `event_id` is the key of the job.
 */
const tables: readonly string[] = [
  `create table checkpoints (
     reaction text primary key, position text not null, event_id text, moved_at timestamptz not null default now())`,
  `create table jobs (
     id bigint generated always as identity primary key,
     reaction text not null, lane text not null, team_id text not null, max_tries int not null,
     event_id text not null, position text, stream text, revision int,
     enqueued_at timestamptz not null default now(), unique (reaction, event_id))`,
  'create index jobs_of_lane on jobs (reaction, lane, id)',
];

const LOCK = 7_218_005;

/** Logs nothing; failures are reported through `onFailedTry` and `onProblem`. */
export const silentLogger = new Logger(() => () => undefined);

/** Creates or updates both schemas; several processes may call it at once. */
export const migrateReactions = async (pool: pg.Pool): Promise<void> => {
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await runMigrations({ pgPool: pool, schema: QUEUE_SCHEMA, logger: silentLogger });
  });
  await migrate(pool, SCHEMA, tables);
};
