import { EventEmitter } from 'node:events';
import {
  type Job as QueuedJob,
  runTaskList,
  type Task,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type pg from 'pg';
import type { EventStore } from '../event-store/event-store.ts';
import { withLease } from '../postgres/lease.ts';
import { reactionFlag, runJob } from './job.ts';
import type { Reaction, TimedReaction } from './reaction.ts';
import { createQueuePool, waitForWorkersEnd } from './queue-defects.ts';
import { QUEUE_SCHEMA, silentLogger } from './schema.ts';
import type { Pacing } from './pacing.ts';
import { createConcurrencyLimits } from './concurrency-limits.ts';
import { buildAliveLeaseName } from './unlock.ts';

/** A try that failed. */
export interface FailedTry {
  readonly reaction: string;
  readonly job: string;
  readonly tries: number;
  /** The job is not tried again automatically; its lane waits until an operator retries it. */
  readonly isParked: boolean;
  readonly error: unknown;
}

export interface Working {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly reactions: readonly (Reaction | TimedReaction)[];
  readonly onFailedTry: (failed: FailedTry) => void;
  readonly places: Places;
  readonly pacing: Pacing;
}

/** Limits of jobs that run at once in a process. */
export interface Places {
  readonly inAll: number;
  readonly ofReaction: number;
  readonly ofTeam: number;
}

/** The database announces new jobs; each place polls only for jobs whose pause has ended. */
const LOOK_MS = 5_000;
/** Time for which a stop waits for running jobs before it leaves them to another process. */
const STOP_MS = 5_000;

/** Never resolves once `left` aborts: another process runs the job then, and the queue has recorded this try's outcome. */
const ignoreIfLeft = async (work: Promise<void>, left: AbortSignal): Promise<void> => {
  const outcome = await work.then(
    () => null,
    (error: unknown) => ({ error }),
  );
  if (left.aborted) await new Promise(() => undefined);
  if (outcome !== null) throw outcome.error;
};

const createTask =
  (options: Working, reaction: Reaction | TimedReaction, left: AbortSignal): Task =>
  async (payload, { job }) => {
    const { id } = payload as { id: string };
    const isLast = job.attempts >= job.max_attempts;
    const run = { id: `${id} ${String(job.attempts)}`, signal: left, isLast };
    const work = options.pacing.run(() => runJob(options, reaction, id, run));
    await ignoreIfLeft(work, left);
  };

const listFlags = ({ flags }: Pick<QueuedJob, 'flags'>): readonly string[] =>
  Object.keys(flags ?? {});

const limitPlaces = (events: WorkerEvents, { reactions, places }: Working) => {
  const flags = new Set(reactions.map(({ name }) => reactionFlag(name)));
  const limits = createConcurrencyLimits((flag) =>
    flags.has(flag) ? places.ofReaction : places.ofTeam,
  );
  events.on('job:start', ({ job }) => {
    limits.endTurn(listFlags(job));
  });
  events.on('job:complete', ({ job }) => {
    limits.finished(listFlags(job));
  });
  for (const name of ['worker:getJob:empty', 'worker:getJob:error'] as const) {
    events.on(name, () => {
      limits.endTurn();
    });
  }
  return limits;
};

const reportFailures = (events: WorkerEvents, { onFailedTry }: Working): void => {
  events.on('job:error', ({ job, error }) => {
    const { task_identifier: reaction, attempts: tries, max_attempts: most, payload } = job;
    const { id } = payload as { id: string };
    onFailedTry({ reaction, job: id, tries, isParked: tries >= most, error });
  });
};

const startWorkers = (options: Working, events: WorkerEvents, left: AbortSignal): WorkerPool => {
  const { reactions, places } = options;
  const pool = createQueuePool(options.pool);
  reportFailures(events, options);
  return runTaskList(
    {
      pgPool: pool,
      schema: QUEUE_SCHEMA,
      logger: silentLogger,
      events,
      noHandleSignals: true,
      concurrency: places.inAll,
      pollInterval: LOOK_MS,
      // Writes outcomes in batches, even of one: the queue handles a failed batch, but not a failed single write.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      forbiddenFlags: limitPlaces(events, options).takeTurn,
    },
    Object.fromEntries(
      reactions.map((reaction) => [reaction.name, createTask(options, reaction, left)]),
    ),
    pool,
  );
};

/** Ends the workers: waits for running jobs, then after `STOP_MS` leaves them to another process. */
const endWorkers = async (workers: WorkerPool, left: AbortController): Promise<void> => {
  const force = setTimeout(() => {
    left.abort();
    Promise.resolve(workers.forcefulShutdown('The process stopped')).catch(() => undefined);
  }, STOP_MS);
  try {
    await workers.gracefulShutdown();
  } finally {
    clearTimeout(force);
  }
};

/**
 * Runs jobs until stopped, or until the queue reports a fatal error. Meanwhile it holds a lease by which other processes
 * see that it is alive.
 */
export const runWorkers = async (options: Working, stopping: AbortSignal): Promise<void> => {
  const left = new AbortController();
  const events: WorkerEvents = new EventEmitter();
  const ended = waitForWorkersEnd(events);
  ended.catch(() => undefined); // `running` handles the rejection
  const workers = startWorkers(options, events, left.signal);
  const running = Promise.race([workers.promise, ended]).catch((error: unknown) => {
    if (!stopping.aborted) throw error;
  });
  running.catch(() => undefined); // handled below
  const end = (): void => void endWorkers(workers, left).catch(() => undefined);
  events.on('pool:fatalError', end);
  try {
    const held = await withLease(options.pool, buildAliveLeaseName(workers.id), async (lost) => {
      const over = AbortSignal.any([lost, stopping]);
      over.addEventListener('abort', end, { once: true });
      if (over.aborted) end();
      await running;
      return true;
    });
    if (held === null) throw new Error('Another process holds the lease of these workers');
  } catch (error) {
    end();
    await running.catch(() => undefined);
    throw error;
  }
};
