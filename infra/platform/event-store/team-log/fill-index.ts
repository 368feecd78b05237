import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../postgres/pool.ts';
import { type EventStore, type Position, type RecordedEvent } from '../event-store.ts';
import { LogBehind } from '../log-behind.ts';
import { forgetAll } from './indexed-log-schema.ts';
import { type Run, runsOf } from './runs.ts';

export type WholeLog = Pick<EventStore, 'readAll'>;

/** The newest event of the index. */
interface Checkpoint {
  readonly position: Position;
  /** Null before the first event. */
  readonly eventId: string | null;
  /** Position of the event before it. */
  readonly beforeIt: Position;
  /** How many events there are up to it. */
  readonly events: number;
}

/** Events in one transaction. */
const BATCH_SIZE = 1_000;

/** Holds the checkpoint until the transaction ends; undefined while another process does. */
const holdCheckpoint = async (client: PoolClient): Promise<Checkpoint | undefined> => {
  const { rows } = await client.query<Checkpoint>(
    `select position, event_id as "eventId", before_it as "beforeIt", events
     from team_log.checkpoint where id = 1 for update skip locked`,
  );
  return rows[0];
};

/** Whether the log still has the newest event of the index where it was. */
const isOfLog = async (
  { readAll }: WholeLog,
  { position, eventId, beforeIt }: Checkpoint,
): Promise<boolean> => {
  if (eventId === null) return true;
  try {
    const [newest] = await readAll(beforeIt, 1);
    return newest?.id === eventId && newest.position === position;
  } catch (error) {
    if (error instanceof LogBehind) return false;
    throw error;
  }
};

const headsOf = async (
  client: PoolClient,
  events: readonly RecordedEvent[],
): Promise<ReadonlyMap<string, Position>> => {
  const teams = [...new Set(events.map(({ metadata }) => metadata.teamId))];
  const { rows } = await client.query<{ teamId: TeamId; position: Position }>(
    'select team_id as "teamId", position from team_log.heads where team_id = any($1)',
    [teams],
  );
  return new Map(rows.map(({ teamId, position }) => [teamId, position]));
};

const addRuns = async (client: PoolClient, runs: readonly Run[]): Promise<void> => {
  await client.query(
    `insert into team_log.runs (team_id, first, last, before, previous, nth, events)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::int[])`,
    [
      runs.map(({ teamId }) => teamId),
      runs.map(({ first }) => first),
      runs.map(({ last }) => last),
      runs.map(({ before }) => before),
      runs.map(({ previous }) => previous),
      runs.map(({ nth }) => nth),
      runs.map(({ events }) => events),
    ],
  );
  const heads = new Map(runs.map(({ teamId, last }) => [teamId, last]));
  await client.query(
    `insert into team_log.heads (team_id, position) select * from unnest($1::text[], $2::text[])
     on conflict (team_id) do update set position = excluded.position`,
    [[...heads.keys()], [...heads.values()]],
  );
};

const moveCheckpoint = async (
  client: PoolClient,
  before: Checkpoint,
  events: readonly RecordedEvent[],
): Promise<void> => {
  const last = events.at(-1);
  await client.query(
    'update team_log.checkpoint set position = $1, event_id = $2, before_it = $3, events = $4 where id = 1',
    [
      last?.position,
      last?.id,
      events.at(-2)?.position ?? before.position,
      before.events + events.length,
    ],
  );
};

/**
 * Puts the next events of the log into the index; true when more wait. Does nothing while another process is at it. An index
 * of another log, or of a log that lost its newest events, is forgotten and made anew.
 */
export const fillIndex = async (pool: Pool, log: WholeLog): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const checkpoint = await holdCheckpoint(client);
    if (checkpoint === undefined) return false;
    if (!(await isOfLog(log, checkpoint))) {
      await client.query(forgetAll);
      return true;
    }
    const events = await log.readAll(checkpoint.position, BATCH_SIZE);
    if (events.length === 0) return false;
    const heads = await headsOf(client, events);
    await addRuns(client, runsOf(events, { ...checkpoint, heads }));
    await moveCheckpoint(client, checkpoint, events);
    return events.length === BATCH_SIZE;
  });
