import type { EventBus, Partitioning } from '../../event-bus/event-bus.ts';
import { createLogTail } from '../../event-bus/log-tail.ts';
import type { EventStore, Subscription } from '../../event-store/event-store.ts';

const PARTITIONS = 3;
/** Teams, two of which share a partition of `thirds`. */
export const teams: readonly string[] = ['team-0', 'team-1', 'team-2', 'team-10'];

export const thirds: Partitioning = {
  partitions: PARTITIONS,
  getPartition: (teamId) => Number(teamId.at(-1)) % PARTITIONS,
};

/** A bus with one reader of the log for each held partition, like the members of a consumer group. */
export const dividedBus = (store: EventStore, held: readonly number[]): EventBus => {
  const tail = createLogTail(store, { batchSize: 2 });
  return {
    ...thirds,
    subscribe: (consumer) => {
      const parts: Subscription[] = [];
      const opened = consumer.onPartitions(held).then(() => {
        for (const partition of held) {
          parts.push(
            tail.subscribe({
              group: consumer.group,
              onPartitions: async () => undefined,
              startAfter: () => consumer.startAfter(partition),
              onBatch: async ({ events }) => {
                const own = events.filter(
                  ({ metadata }) => thirds.getPartition(metadata.teamId) === partition,
                );
                if (own.length > 0) await consumer.onBatch({ partition, events: own });
              },
            }),
          );
        }
      });
      return {
        done: opened.then(async () => {
          await Promise.all(parts.map(({ done }) => done));
        }),
        stop: async () => {
          await opened;
          await Promise.all(parts.map((part) => part.stop()));
        },
      };
    },
    close: () => tail.close(),
  };
};
