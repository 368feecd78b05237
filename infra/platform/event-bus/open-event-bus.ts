import type { Pool } from 'pg';
import type { Config } from '../config/config.ts';
import type { EventStore, RecordedEvent } from '../event-store/event-store.ts';
import type { EventBus } from './event-bus.ts';
import { tailOfLog } from './tail-of-log.ts';

export interface BusParts {
  /** The log, with the texts of persons in the clear. */
  readonly store: EventStore;
  readonly pool: Pool;
  /** Decrypts the texts of persons in events that Kafka carried. */
  readonly open: (events: readonly RecordedEvent[]) => Promise<readonly RecordedEvent[]>;
  readonly onProblem: (error: unknown) => void;
}

/** The bus of the configuration, which gives events with the texts of persons in the clear: Kafka where KAFKA_BROKERS names it, else the log itself. */
export const openEventBus = async (
  {
    kafkaBrokers: brokers,
    kafkaTopic: topic,
    kafkaPartitions: partitions,
  }: Pick<Config, 'kafkaBrokers' | 'kafkaTopic' | 'kafkaPartitions'>,
  { store, pool, ...carried }: BusParts,
): Promise<EventBus> => {
  if (brokers.length === 0) return tailOfLog(store, pool);
  const { createKafkaBus } = await import('./kafka/kafka.ts'); // takes a while, and most processes do without
  return createKafkaBus({ brokers, topic, partitions, ...carried });
};
