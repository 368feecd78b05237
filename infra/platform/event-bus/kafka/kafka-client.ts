import { createRequire } from 'node:module';
import kafkajs, { Kafka, logLevel } from 'kafkajs';
import { useFastRecords } from './kafkajs-records.ts';

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

/** The fields of the client's request queue that are used here. */
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
 * kafkajs 2.2.4 sets a timer in the past after every answer and whenever it fires: newer Node versions warn, and an idle
 * connection never sleeps. With no queued request and no throttling, this skips the timer.
 */
queue.scheduleCheckPendingRequests = function (this: RequestQueue): void {
  const isNeeded = this.pending.length > 0 || this.throttledUntil > Date.now();
  if (isNeeded && typeof schedule === 'function') schedule.call(this);
};

useFastRecords();

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
