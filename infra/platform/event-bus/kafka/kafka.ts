import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kafka } from 'kafkajs';
import { createSubscriptions } from '../../event-store/subscriptions.ts';
import type { BusConsumer, EventBus } from '../event-bus.ts';
import { GroupMember, type MemberOptions } from './group-member.ts';
import { type ReaderOptions, SharedReader } from './reading/shared-reader.ts';
import { createTeamPartitioner } from './team-partition.ts';
import { connectKafka, isPassing, type KafkaTopic } from './kafka-client.ts';

export interface KafkaBusOptions
  extends KafkaTopic, Pick<ReaderOptions, 'open'>, Pick<MemberOptions, 'bounds'> {
  /** Time without heartbeats after which a consumer of the group loses its partitions to others; 10 s when absent. */
  readonly sessionTimeoutMs?: number;
  /** Receives each failure to reach the brokers; it is followed by a retry. */
  readonly onProblem?: (error: unknown) => void;
}

const RETRY_MS = 1_000;

interface Following extends MemberOptions, Pick<KafkaBusOptions, 'onProblem'> {
  readonly kafka: Kafka;
  readonly reader: SharedReader;
}

/** Follows the topic, also after broken connections, until stopped or until the consumer fails. */
const follow = async (
  { kafka, reader, ...options }: Following,
  consumer: BusConsumer,
  signal: AbortSignal,
): Promise<void> => {
  const stopping = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  while (!signal.aborted) {
    const member = new GroupMember(kafka, consumer, reader, options);
    try {
      await member.run(stopping);
    } catch (error) {
      if (member.isOwnFailure || !isPassing(error)) throw error;
      options.onProblem?.(error);
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
};

/** Prefix of the member ids. Groups assign partitions in the order of these ids, so a process has the same ones in all groups. */
const clientIdOfProcess = (): string => `quartermaster-${randomUUID()}`;

/**
 * The bus over a topic that a relay fills from the log. Consumers of one group share its partitions; all groups of a process
 * share one reader, which decodes a message once. A missing topic is created; one with another number of
 * partitions ends a subscription with TopicMismatch.
 */
export const createKafkaBus = (options: KafkaBusOptions): EventBus => {
  const kafka = connectKafka({ ...options, clientId: clientIdOfProcess() });
  const { topic, partitions } = options;
  const reader = new SharedReader(kafka, options);
  const { start, stopAll } = createSubscriptions();
  const following = { ...options, kafka, reader };
  return {
    partitions,
    getPartition: createTeamPartitioner(topic, partitions),
    subscribe: (consumer) =>
      start((signal) => reader.readDuring(() => follow(following, consumer, signal))),
    close: stopAll,
  };
};
