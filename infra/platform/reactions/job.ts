import type { Revision, StreamName, TeamId } from '@quartermaster/contracts/core/ids';
import type pg from 'pg';
import type { EventStore, RecordedEvent } from '../event-store/event-store.ts';
import { inTransaction } from '../postgres/pool.ts';
import { type Due, isTimed, type Reaction, type TimedReaction, type Try } from './reaction.ts';
import { QUEUE_SCHEMA, SCHEMA } from './schema.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** A stored job; its event stays in the log. */
export interface Job {
  readonly id: string;
  readonly reaction: string;
  readonly lane: string;
  readonly teamId: TeamId;
  /** Id of the event, or key of the due entry. */
  readonly key: string;
  /** Stream of the event; null for a job of a timed reaction. */
  readonly stream: StreamName | null;
  readonly revision: Revision | null;
}

/** A job that is not stored yet, for an event or for a due entry. */
export interface NewJob {
  readonly reaction: string;
  readonly lane: string;
  readonly maxTries: number;
  readonly due: Due;
  readonly event: RecordedEvent | null;
}

/** Flag of a reaction's jobs in the queue. Each job also has the flag of its team. */
export const reactionFlag = (reaction: string): string => `reaction ${reaction}`;

const laneKey = (reaction: string, lane: string): string => `lane ${reaction} ${lane}`;

/** Locks these lanes until the transaction ends; waits while another transaction holds one of them. */
export const lockLanes = async (
  client: Client,
  lanes: readonly Pick<Job, 'reaction' | 'lane'>[],
): Promise<void> => {
  await client.query(
    `select pg_advisory_xact_lock(key) from (
       select distinct hashtextextended(name, 0) as key from unnest($1::text[]) name order by 1) keys`,
    [lanes.map(({ reaction, lane }) => laneKey(reaction, lane))],
  );
};

/** Adds the first job of each lane to the queue; with `ids`, only if it is among them. The lanes must be locked. */
export const queueFirstJobs = async (
  client: Client,
  lanes: readonly Pick<Job, 'reaction' | 'lane'>[],
  ids: readonly string[] | null,
): Promise<void> => {
  await client.query(
    `select ${QUEUE_SCHEMA}.add_job(
       reaction, json_build_object('id', id), max_attempts := max_tries, job_key := id::text,
       flags := array['team ' || team_id, 'reaction ' || reaction])
     from (
       select distinct on (reaction, lane) j.*
       from ${SCHEMA}.jobs j join unnest($1::text[], $2::text[]) as l(reaction, lane) using (reaction, lane)
       order by reaction, lane, id) first_jobs
     where $3::bigint[] is null or id = any($3::bigint[])`,
    [lanes.map(({ reaction }) => reaction), lanes.map(({ lane }) => lane), ids],
  );
};

/** Stores jobs in the given order, one per reaction and key; returns the ids of the new ones. */
export const storeJobs = async (
  client: Client,
  jobs: readonly NewJob[],
): Promise<readonly string[]> => {
  const column = <Value>(getValue: (job: NewJob) => Value): readonly Value[] => jobs.map(getValue);
  const { rows } = await client.query<{ id: string }>(
    `insert into ${SCHEMA}.jobs (reaction, lane, max_tries, team_id, event_id, position, stream, revision)
     select reaction, lane, max_tries, team_id, event_id, position, stream, revision
     from unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[])
       with ordinality as x(reaction, lane, max_tries, team_id, event_id, position, stream, revision, at)
     order by at
     on conflict (reaction, event_id) do nothing
     returning id::text as id`,
    [
      column(({ reaction }) => reaction),
      column(({ lane }) => lane),
      column(({ maxTries }) => maxTries),
      column(({ due }) => due.teamId),
      column(({ due }) => due.key),
      column(({ event }) => event?.position ?? null),
      column(({ event }) => event?.stream ?? null),
      column(({ event }) => event?.revision ?? null),
    ],
  );
  return rows.map(({ id }) => id);
};

/** Null once the job is done. */
const readJob = async (client: Client, id: string): Promise<Job | null> => {
  const { rows } = await client.query<Job>(
    `select id::text as id, reaction, lane, team_id as "teamId", event_id as key, stream, revision from ${SCHEMA}.jobs where id = $1`,
    [id],
  );
  return rows[0] ?? null;
};

/** False when the job was deleted before. */
const deleteJob = async (client: Client, id: string): Promise<boolean> =>
  (await client.query(`delete from ${SCHEMA}.jobs where id = $1`, [id])).rowCount === 1;

/** Deletes the jobs of a team, except those of one reaction; returns how many. A running one ends its try. */
export const cancelTeamJobs = async (
  client: Client,
  teamId: TeamId,
  keptReaction: string,
): Promise<number> => {
  const sql = `delete from ${SCHEMA}.jobs where team_id = $1 and reaction <> $2`;
  return (await client.query(sql, [teamId, keptReaction])).rowCount ?? 0;
};

const readEvent = async (
  store: Pick<EventStore, 'readStream'>,
  { key, stream, revision }: Job,
): Promise<RecordedEvent> => {
  if (stream === null || revision === null) throw new Error(`Job ${key} names no event`);
  const [event] = await store.readStream(stream, { from: revision, count: 1 });
  if (event === undefined) throw new Error(`${stream} has no revision ${String(revision)}`);
  return event;
};

/** Deletes the job and queues the next one of its lane. When another process deleted the job first, changes nothing. */
const finish = (pool: pg.Pool, job: Job): Promise<void> =>
  inTransaction(pool, async (client) => {
    await lockLanes(client, [job]);
    if (await deleteJob(client, job.id)) await queueFirstJobs(client, [job], null);
  });

/** Runs one try of a job; returns at once when the job is done. */
export const runJob = async (
  { pool, store }: { readonly pool: pg.Pool; readonly store: Pick<EventStore, 'readStream'> },
  reaction: Reaction | TimedReaction,
  id: string,
  run: Try,
): Promise<void> => {
  const job = await readJob(pool, id);
  if (job === null) return;
  if (isTimed(reaction)) await reaction.handle({ key: job.key, teamId: job.teamId }, run);
  else await reaction.handle(await readEvent(store, job), run);
  await finish(pool, job);
};
