import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Position, RecordedEvent, Subscription } from '../event-store/event-store.ts';

/** Consecutive events of one partition, in log order; at least one. */
export interface EventBatch {
  readonly partition: number;
  readonly events: readonly RecordedEvent[];
  /**
   * True when so many events wait that another batch most likely follows at once. The consumer may then answer before it
   * has stored this batch, but not before it has stored the one before.
   */
  readonly moreWait?: boolean;
}

/** One that follows the events. What it throws ends its subscription; it subscribes again when it can go on. */
export interface BusConsumer {
  /**
   * Consumers of one group share the partitions where the bus can divide them, so each must be able to lose a partition
   * to another at any moment: the stored position, not the bus, says what was done.
   */
  readonly group: string;
  /** The partitions this consumer has from now on; told before their batches, and again whenever they change. */
  readonly onPartitions: (partitions: readonly number[]) => Promise<void>;
  /** Stored position of a partition, asked each time the consumer gets it; START when nothing was done yet. */
  readonly startAfter: (partition: number) => Promise<Position>;
  /**
   * Called with one batch at a time per partition, and not again before it resolves; batches of different partitions may
   * overlap. At least once: a batch may come again, or overlap the one before.
   */
  readonly onBatch: (batch: EventBatch) => Promise<void>;
}

/** How the teams of a log are divided; the same for as long as the bus exists. */
export interface Partitioning {
  readonly partitions: number;
  /** The partition that carries all events of a team. */
  readonly partitionOf: (teamId: TeamId) => number;
}

/** The log as it is. */
export const undivided: Partitioning = { partitions: 1, partitionOf: () => 0 };

/**
 * Brings the events of the log to its readers. All events of a team are in one partition for as long as the bus exists,
 * in log order; between teams of different partitions there is no order. Positions are those of the log.
 */
export interface EventBus extends Partitioning {
  subscribe(consumer: BusConsumer): Subscription;
  /** Stops the subscriptions; the event store below is not closed. */
  close(): Promise<void>;
}
