import { START, isAfter } from '@quartermaster/contracts/core/position';
import type { EventStore, RecordedEvent } from '../event-store/event-store.ts';
import { createSubscriptions } from '../event-store/subscriptions.ts';
import { type BusConsumer, type EventBus, singlePartition } from './event-bus.ts';

const ONLY_PARTITION = 0;

export interface LogTailOptions {
  /** Most events of one batch; that of the log when absent. */
  readonly batchSize?: number | undefined;
}

/** Calls startAfter, then follows the log until stopped. */
const follow = async (
  store: EventStore,
  consumer: BusConsumer,
  { signal, batchSize }: { readonly signal: AbortSignal } & LogTailOptions,
): Promise<void> => {
  await consumer.onPartitions([ONLY_PARTITION]);
  const after = await consumer.startAfter(ONLY_PARTITION);
  if (signal.aborted) return;
  const hasMoreAfter = async (events: readonly RecordedEvent[]): Promise<boolean> =>
    isAfter(await store.head(), events.at(-1)?.position ?? START);
  const subscription = store.subscribeAll(
    after,
    async (events) => {
      const moreWait = events.length === batchSize && (await hasMoreAfter(events));
      const next = moreWait ? { next: 'sure' as const } : {};
      await consumer.onBatch({ partition: ONLY_PARTITION, events, ...next });
    },
    batchSize === undefined ? {} : { batchSize },
  );
  signal.addEventListener('abort', () => void subscription.stop(), { once: true });
  await subscription.done;
};

/**
 * The bus of a single process: reads the log as one partition. Every consumer of a group receives all events; when two share
 * a stored position, the slower one finds that it moved, as after a rebalance.
 */
export const createLogTail = (store: EventStore, { batchSize }: LogTailOptions = {}): EventBus => {
  const { start, stopAll } = createSubscriptions();
  return {
    ...singlePartition,
    subscribe: (consumer) =>
      start(async (signal) => follow(store, consumer, { signal, batchSize })),
    close: stopAll,
  };
};
