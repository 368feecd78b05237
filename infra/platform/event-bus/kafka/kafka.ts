import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kafka } from 'kafkajs';
import { createSubscriptions } from '../../event-store/subscriptions.ts';
import type { BusConsumer, EventBus } from '../event-bus.ts';
import { GroupMember, type MemberOptions } from './group-member.ts';
import { type ReaderOptions, SharedReader } from './reading/shared-reader.ts';
import { partitionsOfTeams } from './team-partition.ts';
import { connectKafka, isPassing, type KafkaTopic } from './kafka-client.ts';

export interface KafkaBusOptions
  extends KafkaTopic, Pick<ReaderOptions, 'open'>, Pick<MemberOptions, 'bounds'> {
  /** How long a group waits for a consumer that fell silent before others get its partitions; 10 s when absent. */
  readonly sessionTimeoutMs?: number;
  /** Hears that the brokers could not be reached, before it is tried again. */
  readonly onProblem?: (error: unknown) => void;
}

const RETRY_MS = 1_000;

interface Following extends MemberOptions, Pick<KafkaBusOptions, 'onProblem'> {
  readonly kafka: Kafka;
  readonly reader: SharedReader;
}

/** Follows the topic through broken connections, until told to stop or the consumer fails. */
const follow = async (
  { kafka, reader, ...options }: Following,
  consumer: BusConsumer,
  signal: AbortSignal,
): Promise<void> => {
  const told = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  while (!signal.aborted) {
    const member = new GroupMember(kafka, consumer, reader, options);
    try {
      await member.run(told);
    } catch (error) {
      if (member.brokeForGood || !isPassing(error)) throw error;
      options.onProblem?.(error);
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
};

/** Member ids begin with it: each group gives its partitions out in their order, so a process has the same ones of all. */
const clientIdOfProcess = (): string => `quartermaster-${randomUUID()}`;

/**
 * The bus over a topic that a relay fills from the log. Consumers of one group share its partitions; all groups of a process
 * share one reader, which decodes a message once. The topic is made when it is missing; one with another number of
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
    partitionOf: partitionsOfTeams(topic, partitions),
    subscribe: (consumer) =>
      start((signal) => reader.during(() => follow(following, consumer, signal))),
    close: stopAll,
  };
};
