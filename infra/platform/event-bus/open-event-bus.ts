import type { Pool } from 'pg';
import type { Config } from '../config/config.ts';
import type { EventStore, RecordedEvent } from '../event-store/event-store.ts';
import type { EventBus } from './event-bus.ts';
import { createLeasedLogTail } from './leased-log-tail.ts';

export interface BusParts {
  /** The log, with decrypted texts. */
  readonly store: EventStore;
  readonly pool: Pool;
  /** Decrypts the texts in events from Kafka. */
  readonly open: (events: readonly RecordedEvent[]) => Promise<readonly RecordedEvent[]>;
  readonly onProblem: (error: unknown) => void;
}

/** Opens the configured bus, whose events have decrypted texts: Kafka when KAFKA_BROKERS is set, otherwise the log. */
export const openEventBus = async (
  {
    kafkaBrokers: brokers,
    kafkaTopic: topic,
    kafkaPartitions: partitions,
  }: Pick<Config, 'kafkaBrokers' | 'kafkaTopic' | 'kafkaPartitions'>,
  { store, pool, ...carried }: BusParts,
): Promise<EventBus> => {
  if (brokers.length === 0) return createLeasedLogTail(store, pool);
  const { createKafkaBus } = await import('./kafka/kafka.ts'); // slow to load, and most processes do not use it
  return createKafkaBus({ brokers, topic, partitions, ...carried });
};
