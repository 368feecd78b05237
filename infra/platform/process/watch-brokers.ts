import type { Config } from '../config/config.ts';
import type { Health } from '../telemetry/health.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Shutdown } from './shutdown.ts';

/** The state of the brokers of KAFKA_BROKERS since the start of the process. */
export interface BrokerWatch {
  /** Null once a broker has answered, and where no brokers are configured. */
  readonly problem: () => string | null;
  /** Resolves when the problem is gone, or when the process shuts down. */
  readonly reached: Promise<void>;
}

interface Watched {
  readonly config: Pick<Config, 'kafkaBrokers'>;
  readonly logger: Logger;
  readonly health: Pick<Health, 'register'>;
}

/**
 * Keeps the process unready until a broker has answered for the first time, since a wrong address is found by nobody
 * otherwise. Later outages do not: commands are recorded without Kafka.
 */
export const watchBrokers = async (
  { config: { kafkaBrokers: brokers }, logger, health }: Watched,
  shutdown: Shutdown,
): Promise<BrokerWatch> => {
  if (brokers.length === 0) return { problem: () => null, reached: Promise.resolve() };
  const { seekFirstContact } = await import('../event-bus/kafka/first-contact.ts'); // slow to load, and most processes do not use it
  const contact = seekFirstContact({ brokers }, (error) => {
    logger.warn({ err: error }, 'No broker of KAFKA_BROKERS was reached; this is tried again');
  });
  shutdown.add(contact.stop);
  const problem = (): string | null =>
    contact.isConnected()
      ? null
      : `No broker of KAFKA_BROKERS (${brokers.join(', ')}) has answered yet.`;
  health.register('kafka', async () => {
    const found = problem();
    return found === null ? { ok: true } : { ok: false, detail: { problem: found } };
  });
  return { problem, reached: contact.connected };
};
