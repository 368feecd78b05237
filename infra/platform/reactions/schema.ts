import { Logger, runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { migrate } from '../postgres/migrate.ts';
import { inTransaction } from '../postgres/pool.ts';

/** Postgres schemas of this folder and of graphile-worker. */
export const SCHEMA = 'reactions';
export const QUEUE_SCHEMA = 'graphile_worker';

/**
 * Jobs in log order. Only the first job of a lane is in the queue of graphile-worker; its key there is the job's id. The
 * checkpoints of former versions (`reactors.checkpoints`) are copied.
 */
const tablesSql: readonly string[] = [
  `create table checkpoints (
     reaction text primary key, position text not null, event_id text, moved_at timestamptz not null default now())`,
  `do $$ begin
     if to_regclass('reactors.checkpoints') is not null then
       insert into checkpoints (reaction, position, moved_at)
       select reactor, position, moved_at from reactors.checkpoints;
     end if;
   end $$`,
  `create table jobs (
     id bigint generated always as identity primary key,
     reaction text not null, lane text not null, team_id text not null, max_tries int not null,
     event_id text not null, position text not null, stream text not null, revision int not null,
     enqueued_at timestamptz not null default now(), unique (reaction, event_id))`,
  'create index jobs_of_lane on jobs (reaction, lane, id)',
  // Former versions stored failed pushes elsewhere, so this reaction reads every receipt once more.
  `delete from checkpoints where reaction = 'push-receipt-to-store'`,
  // Jobs of timed reactions have no event; event_id stores their key.
  `alter table jobs alter column position drop not null, alter column stream drop not null,
     alter column revision drop not null`,
];

const LOCK = 7_218_005;

/** Logs nothing; failures are reported through `onFailedTry` and `onProblem`. */
export const silent = new Logger(() => () => undefined);

/** Migrates both schemas to their latest version; several processes may call it at once. */
export const migrateReactions = async (pool: pg.Pool): Promise<void> => {
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await runMigrations({ pgPool: pool, schema: QUEUE_SCHEMA, logger: silent });
  });
  await migrate(pool, SCHEMA, tablesSql);
};
