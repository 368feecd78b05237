import type { Foundation } from './foundation.ts';
import type { Shutdown } from './shutdown.ts';

/** Fills the topic from the log, as it is stored, where Kafka carries the events; where the log itself is the bus there is nothing to do. */
export const openRelay = async (
  { config, storedLog, databaseUrl, logger, health }: Foundation,
  shutdown: Shutdown,
): Promise<void> => {
  const { kafkaBrokers: brokers, kafkaTopic: topic, kafkaPartitions: partitions } = config;
  if (brokers.length === 0) return;
  const { startRelay } = await import('../event-bus/kafka/relay.ts'); // takes a while, and most do without
  const relay = startRelay({
    store: storedLog,
    databaseUrl,
    brokers,
    topic,
    partitions,
    onProblem: (error) => {
      logger.warn({ err: error }, 'The relay failed and will try again');
    },
  });
  shutdown.add(relay.stop);
  health.register('relay', async () => ({
    ok: true,
    detail: { leading: relay.isLeading(), position: relay.position() },
  }));
};
