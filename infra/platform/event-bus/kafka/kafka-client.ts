import { createRequire } from 'node:module';
import kafkajs, { Kafka, logLevel } from 'kafkajs';

/** The topic all events of the log travel on, and how it is reached. */
export interface KafkaTopic {
  /** Addresses to begin with, `host:port`. */
  readonly brokers: readonly string[];
  readonly topic: string;
  /** Partitions of the topic. Never changed once it exists: teams would move between partitions and lose their order. */
  readonly partitions: number;
}

/** What kafkajs throws; Node does not see it among the package's named exports. */
export const { KafkaJSError } = kafkajs;

const CONNECT_TIMEOUT_MS = 3_000;
/** Short, because whoever uses the client begins again by itself and wants to be stopped in between. */
const RETRY = { retries: 5, initialRetryTime: 100, maxRetryTime: 2_000 };

/** What the client's queue of requests lets one see of itself. */
interface RequestQueue {
  readonly pending: readonly unknown[];
  readonly throttledUntil: number;
  scheduleCheckPendingRequests(): void;
}

const requestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as {
  readonly prototype: RequestQueue;
};
const queue = requestQueue.prototype;
const schedule: unknown = Reflect.get(queue, 'scheduleCheckPendingRequests');

/**
 * kafkajs 2.2.4 asks for a timer in the past after every answer and again whenever it fires: newer Node versions warn of
 * it, and an idle connection never sleeps. With nothing to send and no throttling there is nothing to check.
 */
queue.scheduleCheckPendingRequests = function (this: RequestQueue): void {
  const isNeeded = this.pending.length > 0 || this.throttledUntil > Date.now();
  if (isNeeded && typeof schedule === 'function') schedule.call(this);
};

/** A client that says what is wrong by its errors, not on the console. */
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

/** Whether an error may be gone at the next try, as when a broker restarts. */
export const isPassing = (error: unknown): boolean => {
  if (!(error instanceof KafkaJSError)) return false;
  const { cause } = error;
  return error.retriable || (cause !== undefined && isPassing(cause));
};
