import type { Pool } from 'pg';
import type { Config } from '../config/config.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { EventBus } from './event-bus.ts';
import type { Relay, RelayOptions } from './kafka/relay.ts';
import { tailOfLog } from './tail-of-log.ts';

type BusConfig = Pick<Config, 'kafkaBrokers' | 'kafkaPartitions'>;

/** The bus of the configuration: Kafka where KAFKA_BROKERS names it, else the log itself. */
export const openEventBus = async (
  { kafkaBrokers: brokers, kafkaPartitions: partitions }: BusConfig,
  { store, pool }: { readonly store: EventStore; readonly pool: Pool },
  onProblem: (error: unknown) => void,
): Promise<EventBus> => {
  if (brokers.length === 0) return tailOfLog(store, pool);
  const { createKafkaBus } = await import('./kafka/kafka.ts'); // takes a while, and most processes do without
  return createKafkaBus({ brokers, partitions, onProblem });
};

/** What fills the topic from the log; null where the log itself is the bus. */
export const openRelay = async (
  { kafkaBrokers: brokers, kafkaPartitions: partitions }: BusConfig,
  options: Pick<RelayOptions, 'store' | 'databaseUrl' | 'onProblem' | 'onPublished'>,
): Promise<Relay | null> => {
  if (brokers.length === 0) return null;
  const { startRelay } = await import('./kafka/relay.ts');
  return startRelay({ ...options, brokers, partitions });
};
