import type pg from 'pg';
import { isAfter } from '@quartermaster/contracts/core/position';
import {
  AT_START,
  type Checkpoint,
  checkpointAfter,
  type Position,
  type RecordedEvent,
} from '../event-store/event-store.ts';
import { checkpointAtHead, type IdentifiedLog } from '../event-store/log-identity.ts';
import { inTransaction } from '../postgres/pool.ts';
import { lockLanes, type NewJob, queueFirstJobs, storeJobs } from './job.ts';
import type { Due, Reaction, TimedReaction } from './reaction.ts';
import { SCHEMA } from './schema.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** Another process moved the checkpoint of a reaction. */
export class ReactionMoved extends Error {
  override readonly name = 'ReactionMoved';
}

/** Stores the first checkpoint of each reaction that has none; returns the checkpoint of every reaction, by name. */
export const openCheckpoints = async (
  pool: pg.Pool,
  store: IdentifiedLog,
  reactions: readonly Reaction[],
): Promise<Map<string, Position>> => {
  const names = reactions.map(({ name }) => name);
  const startsNow = reactions.some(({ from }) => from === 'now');
  const head = startsNow ? await checkpointAtHead(store) : AT_START;
  const starts = reactions.map(({ from }) => (from === 'now' ? head : AT_START));
  await pool.query(
    `insert into ${SCHEMA}.checkpoints (reaction, position, event_id)
     select * from unnest($1::text[], $2::text[], $3::text[]) on conflict do nothing`,
    [names, starts.map(({ position }) => position), starts.map(({ eventId }) => eventId)],
  );
  const { rows } = await pool.query<{ reaction: string; position: Position }>(
    `select reaction, position from ${SCHEMA}.checkpoints where reaction = any($1::text[])`,
    [names],
  );
  return new Map(rows.map(({ reaction, position }) => [reaction, position]));
};

/**
 * Moves the checkpoint of each reaction in `from` to `to`; throws ReactionMoved when a stored one differs from `from`. The
 * transaction does not wait for the disk: a server that loses it in a crash loses its jobs, too, and they are stored again.
 */
const moveCheckpoints = async (
  client: Client,
  from: ReadonlyMap<string, Position>,
  to: Checkpoint,
): Promise<void> => {
  const { rowCount } = await client.query({
    name: 'checkpoint reactions',
    text: `with without_wait as (select set_config('synchronous_commit', 'off', true))
           update ${SCHEMA}.checkpoints c set position = $3, event_id = $4, moved_at = clock_timestamp()
           from unnest($1::text[], $2::text[]) as f(reaction, position)
           where c.reaction = f.reaction and c.position = f.position and exists (select from without_wait)`,
    values: [[...from.keys()], [...from.values()], to.position, to.eventId],
  });
  if (rowCount !== from.size) throw new ReactionMoved('Another process enqueues the jobs');
};

/** When `chooseLane` throws, the job gets its stream as its lane: it fails there and delays no other job. */
const assignLane = ({ chooseLane }: Reaction, event: RecordedEvent): string => {
  try {
    return chooseLane(event);
  } catch {
    return event.stream;
  }
};

const toJobs = (reaction: Reaction, events: readonly RecordedEvent[]): readonly NewJob[] =>
  events
    .filter(({ type }) => reaction.types.includes(type))
    .map((event) => ({
      reaction: reaction.name,
      lane: assignLane(reaction, event),
      maxTries: reaction.maxTries,
      due: { key: event.id, teamId: event.metadata.teamId },
      event,
    }));

/**
 * Stores the jobs of a batch of events and moves the checkpoints to its end, in one transaction. Events at or before the
 * checkpoint of a reaction make no job for it. After the commit, `checkpoints` (by reaction) holds the new positions.
 */
export const enqueueBatch = async (
  pool: pg.Pool,
  reactions: readonly Reaction[],
  checkpoints: Map<string, Position>,
  events: readonly RecordedEvent[],
): Promise<void> => {
  if (events.length === 0) return;
  const to = checkpointAfter(events, AT_START);
  const end = to.position;
  const behind = reactions.filter(({ name }) => isAfter(end, checkpoints.get(name) ?? end));
  const jobs = behind.flatMap((reaction) => {
    const checkpoint = checkpoints.get(reaction.name) ?? end;
    return toJobs(
      reaction,
      events.filter(({ position }) => isAfter(position, checkpoint)),
    );
  });
  const from = new Map(behind.map(({ name }) => [name, checkpoints.get(name) ?? end]));
  // Without jobs, a checkpoint that was moved although another one differs is right, too.
  if (jobs.length === 0) await moveCheckpoints(pool, from, to);
  else {
    await inTransaction(pool, async (client) => {
      await moveCheckpoints(client, from, to);
      await lockLanes(client, jobs);
      await queueFirstJobs(client, jobs, await storeJobs(client, jobs));
    });
  }
  for (const { name } of behind) checkpoints.set(name, end);
};

/** Bounds the lanes that one transaction locks. */
const MOST_DUE = 500;

/** Stores a job for each due entry whose key has no job yet. */
export const enqueueDue = async (
  pool: pg.Pool,
  { name, maxTries }: Pick<TimedReaction, 'name' | 'maxTries'>,
  all: readonly Due[],
): Promise<void> => {
  for (let from = 0; from < all.length; from += MOST_DUE) {
    const jobs = all
      .slice(from, from + MOST_DUE)
      .map((due) => ({ reaction: name, lane: due.key, maxTries, due, event: null }));
    await inTransaction(pool, async (client) => {
      await lockLanes(client, jobs);
      await queueFirstJobs(client, jobs, await storeJobs(client, jobs));
    });
  }
};
