import type { EventStore, Subscription } from '../event-store/event-store.ts';
import { type BusConsumer, type EventBus, undivided } from './event-bus.ts';

const ONLY_PARTITION = 0;

export interface LogTailOptions {
  /** Most events of one batch; that of the log when absent. */
  readonly batchSize?: number | undefined;
}

/** Asks where to begin, then follows the log until told to stop. */
const follow = async (
  store: EventStore,
  consumer: BusConsumer,
  { stopping, batchSize }: { readonly stopping: Promise<void> } & LogTailOptions,
): Promise<void> => {
  await consumer.onPartitions([ONLY_PARTITION]);
  const after = await consumer.startAfter(ONLY_PARTITION);
  const subscription = store.subscribeAll(
    after,
    async (events) => consumer.onBatch({ partition: ONLY_PARTITION, events }),
    batchSize === undefined ? {} : { batchSize },
  );
  void stopping.then(async () => subscription.stop());
  await subscription.done;
};

/**
 * The bus of a single process: reads the log itself, as one partition. Every consumer of a group gets everything; of two
 * with the same stored position the slower one finds it moved, as after a rebalance.
 */
export const createLogTail = (store: EventStore, { batchSize }: LogTailOptions = {}): EventBus => {
  const running = new Set<Subscription>();
  return {
    ...undivided,
    subscribe: (consumer) => {
      let tellToStop: () => void = () => undefined;
      const stopping = new Promise<void>((resolve) => {
        tellToStop = resolve;
      });
      const done = follow(store, consumer, { stopping, batchSize });
      const forget = (): void => void running.delete(subscription);
      const settled = done.then(forget, forget);
      const stop = async (): Promise<void> => {
        tellToStop();
        await settled;
      };
      const subscription = { done, stop };
      running.add(subscription);
      return subscription;
    },
    close: async () => {
      await Promise.all([...running].map(async (subscription) => subscription.stop()));
    },
  };
};
