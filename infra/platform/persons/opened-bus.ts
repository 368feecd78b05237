import type { EventBus } from '../event-bus/event-bus.ts';
import type { OpenEvents } from './protected-log.ts';

/** The same bus, whose consumers read the texts of persons in the clear. */
export const openedBus = (bus: EventBus, open: OpenEvents): EventBus => ({
  partitions: bus.partitions,
  partitionOf: (teamId) => bus.partitionOf(teamId),
  subscribe: (consumer) =>
    bus.subscribe({
      ...consumer,
      onBatch: async (batch) => consumer.onBatch({ ...batch, events: await open(batch.events) }),
    }),
  close: () => bus.close(),
});
