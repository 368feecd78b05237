import type { Revision, StreamName, TeamId } from '@quartermaster/contracts/core/ids';
import type pg from 'pg';
import { QUEUE_SCHEMA, SCHEMA } from './schema.ts';

type Client = Pick<pg.Pool, 'query'>;

/** Counts of a reaction's jobs. */
export interface ReactionStatus {
  readonly reaction: string;
  /** Jobs that are not done, including running and failed ones. */
  readonly waiting: number;
  /** Age of the oldest of them in seconds; 0 when there is none. */
  readonly oldestSeconds: number;
  /** Jobs whose last try failed and that will be tried again. */
  readonly failing: number;
  /** Jobs that are not tried again automatically. */
  readonly parked: number;
}

const isParked = 'q.attempts >= q.max_attempts and q.locked_at is null';

/** One entry for each of these reactions, sorted by name. */
export const readReactionStatus = async (
  client: Client,
  reactions: readonly string[],
): Promise<readonly ReactionStatus[]> => {
  const { rows } = await client.query<ReactionStatus>(
    `select reaction, count(j.id)::int as waiting,
       coalesce(extract(epoch from clock_timestamp() - min(j.enqueued_at)), 0)::float8 as "oldestSeconds",
       count(*) filter (where q.last_error is not null and q.attempts < q.max_attempts)::int as failing,
       count(*) filter (where ${isParked})::int as parked
     from unnest($1::text[]) as r(reaction)
     left join ${SCHEMA}.jobs j using (reaction)
     left join ${QUEUE_SCHEMA}.jobs q on q.key = j.id::text
     group by reaction order by reaction`,
    [reactions],
  );
  return rows;
};

/** A job that is not tried again automatically. Later jobs of its lane wait. */
export interface ParkedJob {
  readonly job: string;
  readonly reaction: string;
  readonly teamId: TeamId;
  /** Id of its event, or key of the due entry. */
  readonly key: string;
  /** Stream of the event; null for a job of a timed reaction. */
  readonly stream: StreamName | null;
  readonly revision: Revision | null;
  readonly tries: number;
  readonly reason: string;
  /** Number of later jobs of the same lane. */
  readonly behind: number;
}

/** All parked jobs, oldest first. */
export const readParkedJobs = async (client: Client): Promise<readonly ParkedJob[]> => {
  const { rows } = await client.query<ParkedJob>(
    `select j.id::text as job, j.reaction, j.team_id as "teamId", j.event_id as key, j.stream, j.revision, q.attempts::int as tries,
       coalesce(q.last_error, 'The process ended while the job ran') as reason,
       (select count(*)::int - 1 from ${SCHEMA}.jobs o where o.reaction = j.reaction and o.lane = j.lane) as behind
     from ${SCHEMA}.jobs j join ${QUEUE_SCHEMA}.jobs q on q.key = j.id::text
     where ${isParked} order by j.id`,
  );
  return rows;
};

/**
 * Schedules parked jobs to run now, with `maxTries` further tries each: the job whose id is `which`, or all jobs of the
 * reaction of that name. Returns how many. The count of tries continues, since the id of a try contains it.
 */
export const retryParkedJobs = async (client: Client, which: string): Promise<number> => {
  const parked = (await readParkedJobs(client)).filter(
    ({ job, reaction }) => job === which || reaction === which,
  );
  await client.query(
    `select ${QUEUE_SCHEMA}.reschedule_jobs(
       array[q.id], run_at := now(), max_attempts := (q.attempts + j.max_tries)::smallint)
     from ${QUEUE_SCHEMA}.jobs q join ${SCHEMA}.jobs j on q.key = j.id::text where j.id = any($1::bigint[])`,
    [parked.map(({ job }) => job)],
  );
  await client.query(`select pg_notify('jobs:insert', '{"count":16}')`);
  return parked.length;
};
