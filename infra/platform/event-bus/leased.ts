import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { createSubscriptions } from '../event-store/subscriptions.ts';
import { withLease } from '../postgres/lease.ts';
import type { BusConsumer, EventBus } from './event-bus.ts';

/** Pause between two tries of a waiting consumer to take the lease. */
const RETRY_MS = 1_000;

/** Name of the lease of the process that follows the events for a group. */
export const buildLeaseName = (group: string): string => `events for ${group}`;

/** Follows until stopped, or until the lease is lost. */
const followUntilEnded = async (
  bus: EventBus,
  consumer: BusConsumer,
  ended: AbortSignal,
): Promise<true> => {
  const subscription = bus.subscribe(consumer);
  const stop = (): void => void subscription.stop();
  ended.addEventListener('abort', stop, { once: true });
  if (ended.aborted) stop();
  await subscription.done;
  return true;
};

/**
 * Gives each group of a bus without partitions to one process at a time. The others wait, and one takes over when the first
 * loses its lease with its connection to the database.
 */
export const createLeasedBus = (bus: EventBus, pool: Pool): EventBus => {
  const { start, stopAll } = createSubscriptions();
  const follow = async (consumer: BusConsumer, signal: AbortSignal): Promise<void> => {
    const isStopped = (): boolean => signal.aborted;
    while (!isStopped()) {
      const held = await withLease(pool, buildLeaseName(consumer.group), (lost) =>
        followUntilEnded(bus, consumer, AbortSignal.any([lost, signal])),
      );
      if (isStopped()) return;
      await consumer.onPartitions([]);
      if (held === null) await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  return {
    partitions: bus.partitions,
    getPartition: bus.getPartition,
    subscribe: (consumer) => start(async (signal) => follow(consumer, signal)),
    close: async () => {
      await stopAll();
      await bus.close();
    },
  };
};
