import { setTimeout as sleep } from 'node:timers/promises';
import type { Kafka } from 'kafkajs';
import type { Subscription } from '../../event-store/event-store.ts';
import type { BusConsumer, EventBus } from '../event-bus.ts';
import { GroupMember, type MemberOptions } from './group-member.ts';
import { partitionsOfTeams } from './team-partition.ts';
import { connectKafka, DEFAULT_TOPIC, isPassing, type KafkaTopic } from './kafka-client.ts';

export interface KafkaBusOptions extends KafkaTopic {
  /** How long a group waits for a consumer that fell silent before others get its partitions; 30 s when absent. */
  readonly sessionTimeoutMs?: number;
  /** Hears that the brokers could not be reached, before it is tried again. */
  readonly onProblem?: (error: unknown) => void;
}

const RETRY_MS = 1_000;

/** Follows the topic through broken connections, until told to stop or the consumer fails. */
const follow = async (
  kafka: Kafka,
  consumer: BusConsumer,
  stopping: { readonly signal: AbortSignal; readonly told: Promise<void> },
  options: MemberOptions & Pick<KafkaBusOptions, 'onProblem'>,
): Promise<void> => {
  while (!stopping.signal.aborted) {
    const member = new GroupMember(kafka, consumer, options);
    try {
      await member.run(stopping.told);
    } catch (error) {
      if (member.brokeForGood || !isPassing(error)) throw error;
      options.onProblem?.(error);
      await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
};

/**
 * The bus over a topic that a relay fills from the log. Consumers of one group share its partitions. The topic is made
 * when it is missing; one with another number of partitions ends a subscription with TopicMismatch.
 */
export const createKafkaBus = (options: KafkaBusOptions): EventBus => {
  const kafka = connectKafka(options);
  const { topic = DEFAULT_TOPIC, partitions } = options;
  const running = new Set<Subscription>();
  return {
    partitions,
    partitionOf: partitionsOfTeams(topic, partitions),
    subscribe: (consumer) => {
      const abort = new AbortController();
      const told = new Promise<void>((resolve) => {
        abort.signal.addEventListener('abort', () => resolve(), { once: true });
      });
      const done = follow(kafka, consumer, { signal: abort.signal, told }, { ...options, topic });
      const forget = (): void => void running.delete(subscription);
      const settled = done.then(forget, forget);
      const stop = async (): Promise<void> => {
        abort.abort();
        await settled;
      };
      const subscription = { done, stop };
      running.add(subscription);
      return subscription;
    },
    close: async () => {
      await Promise.all([...running].map(async (subscription) => subscription.stop()));
    },
  };
};
