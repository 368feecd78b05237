import type { Consumer, Kafka } from 'kafkajs';

export interface GroupClientOptions {
  /** How long the group waits for a member that fell silent; 10 s when absent. */
  readonly sessionTimeoutMs?: number | undefined;
}

/** While the group waits for one that was killed, nobody is given anything: read models of all teams stand still. */
const SESSION_TIMEOUT_MS = 10_000;
const BEATS_PER_SESSION = 10;
/** Longest wait of one look at the brokers, who answer at once when there is something; a partition that goes on waits for it. */
const WAIT_MS = 100;
const MB = 1024 * 1024;

/** A consumer that ends with its first error instead of beginning again behind its user's back. */
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
