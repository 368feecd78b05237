import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Position, RecordedEvent, Subscription } from '../event-store/event-store.ts';

/** Consecutive events of one partition, in log order; at least one. */
export interface EventBatch {
  readonly partition: number;
  readonly events: readonly RecordedEvent[];
  /**
   * Set when another batch follows at once. `likely`: the consumer may resolve before it has stored this batch, but not
   * before it has stored the previous one. `sure`: it may store several batches together; a bus that cannot promise the
   * next batch calls `store` instead.
   */
  readonly next?: 'likely' | 'sure';
}

/** A receiver of events. An error that it throws ends its subscription; it may subscribe again. */
export interface BusConsumer {
  /**
   * Consumers of one group share the partitions if the bus can divide them. A consumer may lose a partition to another one at
   * any moment, so progress is the stored position, not the delivery.
   */
  readonly group: string;
  /** Receives the partitions of this consumer, before their first batch and after each change. */
  readonly onPartitions: (partitions: readonly number[]) => Promise<void>;
  /** Returns the stored position of a partition, START if none; called each time the consumer gets the partition. */
  readonly startAfter: (partition: number) => Promise<Position>;
  /**
   * Receives one batch at a time per partition; the next call follows after it resolves. Calls for different partitions may
   * run at once. Delivery is at least once: a batch may repeat events of earlier ones.
   */
  readonly onBatch: (batch: EventBatch) => Promise<void>;
  /** Stores all batches of a partition that it holds, none of which another one followed in time. */
  readonly store?: (partition: number) => Promise<void>;
}

/** The division of a log's teams into partitions; it never changes while the bus exists. */
export interface Partitioning {
  readonly partitions: number;
  /** The partition that carries all events of a team. */
  readonly getPartition: (teamId: TeamId) => number;
}

/** One partition for all teams. */
export const singlePartition: Partitioning = { partitions: 1, getPartition: () => 0 };

/**
 * Delivers the events of the log to its readers. All events of a team are in one partition for as long as the bus exists,
 * in log order; between teams of different partitions there is no order. Positions are those of the log.
 */
export interface EventBus extends Partitioning {
  subscribe(consumer: BusConsumer): Subscription;
  /** Stops the subscriptions; the event store below is not closed. */
  close(): Promise<void>;
}
