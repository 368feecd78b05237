import type { Consumer, Kafka } from 'kafkajs';

export interface GroupClientOptions {
  /** Time without heartbeats after which the group drops a member; 10 s when absent. */
  readonly sessionTimeoutMs?: number | undefined;
}

/** While the group waits for a killed member, no member receives events: the read models of all teams pause. */
const SESSION_TIMEOUT_MS = 10_000;
const BEATS_PER_SESSION = 10;
/** Longest wait of one fetch; the brokers answer at once when there are messages. A resumed partition waits for the fetch. */
const WAIT_MS = 100;
const MB = 1024 * 1024;

/** A consumer that ends with its first error instead of restarting itself. */
export const openGroupClient = (
  kafka: Kafka,
  groupId: string,
  { sessionTimeoutMs = SESSION_TIMEOUT_MS }: GroupClientOptions,
): Consumer =>
  kafka.consumer({
    groupId,
    sessionTimeout: sessionTimeoutMs,
    heartbeatInterval: sessionTimeoutMs / BEATS_PER_SESSION,
    maxWaitTimeInMs: WAIT_MS,
    maxBytesPerPartition: 4 * MB,
    maxBytes: 16 * MB,
    allowAutoTopicCreation: false,
    retry: { retries: 5, restartOnFailure: () => Promise.resolve(false) },
  });
