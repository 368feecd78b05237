import { setTimeout as sleep } from 'node:timers/promises';
import type { Kafka } from 'kafkajs';
import { createSubscriptions } from '../../event-store/subscriptions.ts';
import type { BusConsumer, EventBus } from '../event-bus.ts';
import { GroupMember, type MemberOptions } from './group-member.ts';
import { partitionsOfTeams } from './team-partition.ts';
import { connectKafka, isPassing, type KafkaTopic } from './kafka-client.ts';

export interface KafkaBusOptions extends KafkaTopic {
  /** How long a group waits for a consumer that fell silent before others get its partitions; 10 s when absent. */
  readonly sessionTimeoutMs?: number;
  /** Hears that the brokers could not be reached, before it is tried again. */
  readonly onProblem?: (error: unknown) => void;
}

const RETRY_MS = 1_000;

/** Follows the topic through broken connections, until told to stop or the consumer fails. */
const follow = async (
  kafka: Kafka,
  consumer: BusConsumer,
  signal: AbortSignal,
  options: MemberOptions & Pick<KafkaBusOptions, 'onProblem'>,
): Promise<void> => {
  const told = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  while (!signal.aborted) {
    const member = new GroupMember(kafka, consumer, options);
    try {
      await member.run(told);
    } catch (error) {
      if (member.brokeForGood || !isPassing(error)) throw error;
      options.onProblem?.(error);
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
};

/**
 * The bus over a topic that a relay fills from the log. Consumers of one group share its partitions. The topic is made
 * when it is missing; one with another number of partitions ends a subscription with TopicMismatch.
 */
export const createKafkaBus = (options: KafkaBusOptions): EventBus => {
  const kafka = connectKafka(options);
  const { topic, partitions } = options;
  const { start, stopAll } = createSubscriptions();
  return {
    partitions,
    partitionOf: partitionsOfTeams(topic, partitions),
    subscribe: (consumer) => start(async (signal) => follow(kafka, consumer, signal, options)),
    close: stopAll,
  };
};
