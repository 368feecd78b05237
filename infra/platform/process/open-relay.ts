import type { Foundation } from './foundation.ts';
import type { Shutdown } from './shutdown.ts';

/** Starts the relay from the stored log to the topic when Kafka is configured; otherwise does nothing. */
export const openRelay = async (
  { config, storedLog, databaseUrl, logger, health }: Foundation,
  shutdown: Shutdown,
): Promise<void> => {
  const { kafkaBrokers: brokers, kafkaTopic: topic, kafkaPartitions: partitions } = config;
  if (brokers.length === 0) return;
  const { startRelay } = await import('../event-bus/kafka/relay.ts'); // slow to load, and most processes do not use it
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
