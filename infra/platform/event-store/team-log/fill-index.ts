import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../postgres/pool.ts';
import { type Checkpoint, checkpointAfter, type Position } from '../event-store.ts';
import { type IndexedEvent, type Run, groupIntoRuns } from './runs.ts';

/** Schema of the tables. */
export const INDEX_SCHEMA = 'team_log';

const START_AGAIN = `insert into team_log.checkpoint (id, position, event_id, events) values (1, '', null, 0)`;

/**
 * The index of a log outside PostgreSQL: the positions of each team's events, up to the checkpoint. Positions are compared
 * byte by byte. A run is a sequence of neighbouring events of one team: `before` is the event of any team before it,
 * `previous` the team's event before it, `nth` the number of events in the log up to its first one.
 */
export const indexTables: readonly string[] = [
  `create table checkpoint (
     id int primary key,
     position text collate "C" not null,
     event_id text,
     events bigint not null) with (fillfactor = 50);
   ${START_AGAIN};
   create table heads (team_id text primary key, position text collate "C" not null) with (fillfactor = 50);
   create table runs (
     team_id text not null,
     first text collate "C" not null,
     last text collate "C" not null,
     before text collate "C" not null,
     previous text collate "C" not null,
     nth bigint not null,
     events int not null,
     primary key (team_id, last))`,
];

/** Empties the index; runs in the transaction that holds the checkpoint. */
const emptyIndex = `
delete from team_log.runs;
delete from team_log.heads;
delete from team_log.checkpoint;
${START_AGAIN}`;

/** The log that is indexed. */
export interface IndexSource {
  /** The next events after a checkpoint, at most `limit`. */
  readonly readAfter: (after: Checkpoint, limit: number) => Promise<readonly IndexedEvent[]>;
  /** True when the log has the event of the checkpoint at its position. */
  readonly has: (checkpoint: Checkpoint) => Promise<boolean>;
}

/** The newest event of the index. */
interface IndexCheckpoint extends Checkpoint {
  /** Number of events in the log up to it. */
  readonly events: number;
}

/** Events in one transaction. */
const BATCH_SIZE = 1_000;

/** Locks the checkpoint until the transaction ends; undefined while another process holds the lock. */
const lockCheckpoint = async (client: PoolClient): Promise<IndexCheckpoint | undefined> => {
  const { rows } = await client.query<IndexCheckpoint>(
    `select position, event_id as "eventId", events
     from team_log.checkpoint where id = 1 for update skip locked`,
  );
  return rows[0];
};

const readTeamHeads = async (
  client: PoolClient,
  events: readonly IndexedEvent[],
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
  before: IndexCheckpoint,
  events: readonly IndexedEvent[],
): Promise<void> => {
  const { position, eventId } = checkpointAfter(events, before);
  await client.query(
    'update team_log.checkpoint set position = $1, event_id = $2, events = $3 where id = 1',
    [position, eventId, before.events + events.length],
  );
};

/**
 * Adds the next events of the log to the index; returns true when more wait. Does nothing while another process fills it.
 * Empties the index, to be rebuilt, when it belongs to another log or the log lost its newest events; `assertSameLog` throws
 * while this is not the log that the other readers read.
 */
export const fillIndex = async (
  pool: Pool,
  log: IndexSource,
  assertSameLog: () => Promise<void>,
): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const checkpoint = await lockCheckpoint(client);
    if (checkpoint === undefined) return false;
    if (!(await log.has(checkpoint))) {
      await assertSameLog();
      await client.query(emptyIndex);
      return true;
    }
    const events = await log.readAfter(checkpoint, BATCH_SIZE);
    if (events.length === 0) return false;
    const heads = await readTeamHeads(client, events);
    await addRuns(client, groupIntoRuns(events, { ...checkpoint, heads }));
    await moveCheckpoint(client, checkpoint, events);
    return events.length === BATCH_SIZE;
  });
