import type pg from 'pg';
import type { EventStore, RecordedEvent } from '../event-store/event-store.ts';
import { inTransaction } from '../postgres/pool.ts';
import { deleteJob, type Job, lockLanes, queueFirstJobs, readJob } from './job.ts';
import { isTimed, type Reaction, type TimedReaction, type Try } from './reaction.ts';

const eventOf = async (
  store: Pick<EventStore, 'readStream'>,
  { key, stream, revision }: Job,
): Promise<RecordedEvent> => {
  if (stream === null || revision === null) throw new Error(`Job ${key} names no event`);
  const [event] = await store.readStream(stream, { from: revision, count: 1 });
  if (event === undefined) throw new Error(`${stream} has no revision ${String(revision)}`);
  return event;
};

/** Takes the job out and queues the next one of its lane. A second process that ran the same job changes nothing. */
const finish = (pool: pg.Pool, job: Job): Promise<void> =>
  inTransaction(pool, async (client) => {
    await lockLanes(client, [job]);
    if (await deleteJob(client, job.id)) await queueFirstJobs(client, [job], null);
  });

/** Runs one try of a job; what is done already is not done again. */
export const runJob = async (
  { pool, store }: { readonly pool: pg.Pool; readonly store: Pick<EventStore, 'readStream'> },
  reaction: Reaction | TimedReaction,
  id: string,
  run: Try,
): Promise<void> => {
  const job = await readJob(pool, id);
  if (job === null) return;
  if (isTimed(reaction)) await reaction.handle({ key: job.key, teamId: job.teamId }, run);
  else await reaction.handle(await eventOf(store, job), run);
  await finish(pool, job);
};
