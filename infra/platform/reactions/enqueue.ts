import type pg from 'pg';
import type { Position, RecordedEvent } from '../event-store/event-store.ts';
import { inTransaction } from '../postgres/pool.ts';
import { moveCheckpoints } from './checkpoints.ts';
import { lockLanes, type NewJob, queueFirstJobs, storeJobs } from './job.ts';
import type { Due, Reaction, TimedReaction } from './reaction.ts';

/** An event of which no lane can be read has its stream for one: its job fails by itself, and nobody waits for it. */
const laneFor = ({ laneOf }: Reaction, event: RecordedEvent): string => {
  try {
    return laneOf(event);
  } catch {
    return event.stream;
  }
};

const jobsOf = (reaction: Reaction, events: readonly RecordedEvent[]): readonly NewJob[] =>
  events
    .filter(({ type }) => reaction.types.includes(type))
    .map((event) => ({
      reaction: reaction.name,
      lane: laneFor(reaction, event),
      maxTries: reaction.maxTries,
      due: { key: event.id, teamId: event.metadata.teamId },
      event,
    }));

/**
 * Makes jobs of a batch of events and moves the checkpoints to its end, in one transaction. `stands` says where the
 * reactions stand, and afterwards is changed; a reaction that stands further than an event leaves it out.
 */
export const enqueueBatch = async (
  pool: pg.Pool,
  reactions: readonly Reaction[],
  stands: Map<string, Position>,
  events: readonly RecordedEvent[],
): Promise<void> => {
  const end = events.at(-1)?.position;
  if (end === undefined) return;
  const behind = reactions.filter(({ name }) => (stands.get(name) ?? end) < end);
  const jobs = behind.flatMap((reaction) => {
    const at = stands.get(reaction.name) ?? end;
    return jobsOf(
      reaction,
      events.filter(({ position }) => position > at),
    );
  });
  const from = new Map(behind.map(({ name }) => [name, stands.get(name) ?? end]));
  await inTransaction(pool, async (client) => {
    await moveCheckpoints(client, from, end);
    if (jobs.length === 0) return;
    await lockLanes(client, jobs);
    await queueFirstJobs(client, jobs, await storeJobs(client, jobs));
  });
  for (const { name } of behind) stands.set(name, end);
};

/** Bounds the lanes that one transaction locks. */
const MOST_DUE = 500;

/** Makes jobs of what is due, but for what is a job already. */
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
