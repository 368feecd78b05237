import { chooseEarlier } from '@quartermaster/contracts/core/position';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { EventStore, Subscription } from '../event-store/event-store.ts';
import { withLease } from '../postgres/lease.ts';
import { enqueueBatch, openCheckpoints } from './enqueue.ts';
import type { Reaction } from './reaction.ts';

export interface Enqueuing {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly reactions: readonly Reaction[];
}

/** Bounds the lanes that one transaction locks. */
const BATCH_SIZE = 500;
const LOOK_AGAIN_MS = 1_000;

const isEnded = (signal: AbortSignal): boolean => signal.aborted;

const followOnce = async (
  { pool, store, reactions }: Enqueuing,
  ended: AbortSignal,
): Promise<true> => {
  const checkpoints = await openCheckpoints(pool, store, reactions);
  const least = [...checkpoints.values()].reduce(chooseEarlier);
  if (isEnded(ended)) return true;
  const subscription: Subscription = store.subscribeAll(
    least,
    async (events) => {
      if (!isEnded(ended)) await enqueueBatch(pool, reactions, checkpoints, events);
    },
    { batchSize: BATCH_SIZE },
  );
  const stop = (): void => void subscription.stop();
  ended.addEventListener('abort', stop, { once: true });
  if (isEnded(ended)) stop();
  await subscription.done;
  return true;
};

/** Processes with the same reactions take turns; each service has its own. */
const buildLeaseName = (reactions: readonly Reaction[]): string => {
  const names = reactions.map(({ name }) => name).sort();
  return `reactions ${names.join(' ')}`;
};

/**
 * Stores the jobs of events while this process holds the lease; tries to take the lease every second otherwise. Resolves
 * when `stopping` aborts, rejects on a failure. After a lost lease, the checkpoints prevent that two processes enqueue.
 */
export const followEvents = async (options: Enqueuing, stopping: AbortSignal): Promise<void> => {
  const lease = buildLeaseName(options.reactions);
  while (!isEnded(stopping)) {
    const held = await withLease(options.pool, lease, (lost) =>
      followOnce(options, AbortSignal.any([lost, stopping])),
    );
    if (held === null) {
      await sleep(LOOK_AGAIN_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
};
