import type { Pool } from 'pg';
import type { Config } from '../config/config.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { EventBus } from './event-bus.ts';
import { tailOfLog } from './tail-of-log.ts';

/** The bus of the configuration: Kafka where KAFKA_BROKERS names it, else the log itself. */
export const openEventBus = async (
  {
    kafkaBrokers: brokers,
    kafkaTopic: topic,
    kafkaPartitions: partitions,
  }: Pick<Config, 'kafkaBrokers' | 'kafkaTopic' | 'kafkaPartitions'>,
  { store, pool }: { readonly store: EventStore; readonly pool: Pool },
  onProblem: (error: unknown) => void,
): Promise<EventBus> => {
  if (brokers.length === 0) return tailOfLog(store, pool);
  const { createKafkaBus } = await import('./kafka/kafka.ts'); // takes a while, and most processes do without
  return createKafkaBus({ brokers, topic, partitions, onProblem });
};
