import kafkajs, { Kafka, logLevel } from 'kafkajs';
import { letIdleConnectionsSleep } from './idle-connections.ts';

/** The topic of all events of the log, and its brokers. */
export interface KafkaTopic {
  /** Addresses of some brokers, `host:port`; the client finds the others. */
  readonly brokers: readonly string[];
  readonly topic: string;
  /** Partitions of the topic. Never changed once it exists: teams would move between partitions and lose their order. */
  readonly partitions: number;
}

/** The error class of kafkajs; Node does not offer it as a named export. */
export const { KafkaJSError } = kafkajs;

const CONNECT_TIMEOUT_MS = 3_000;
/** Short, because the callers retry themselves and must be able to stop in between. */
const RETRY = { retries: 5, initialRetryTime: 100, maxRetryTime: 2_000 };

letIdleConnectionsSleep();

/** A client that reports failures by its errors, not on the console. */
export const connectKafka = ({
  brokers,
  clientId = 'quartermaster',
}: Pick<KafkaTopic, 'brokers'> & { readonly clientId?: string }): Kafka =>
  new Kafka({
    brokers: [...brokers],
    clientId,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    retry: RETRY,
    logLevel: logLevel.NOTHING,
  });

/** True when a retry may succeed, for example after a broker restarts. */
export const isPassing = (error: unknown): boolean => {
  if (!(error instanceof KafkaJSError)) return false;
  const { cause } = error;
  return error.retriable || (cause !== undefined && isPassing(cause));
};
