import { START } from '@quartermaster/contracts/core/position';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Kafka, Message } from 'kafkajs';
import { checkpointAfter, type RecordedEvent } from '../../event-store/event-store.ts';
import { toMessage } from './message.ts';
import type { RelayCheckpoint } from './relay-checkpoint.ts';
import { createPartitioner, createTeamPartitioner } from './team-partition.ts';

export interface Publisher {
  /** Sends events in log order; returns the new checkpoint once all are acknowledged. */
  publish(events: readonly RecordedEvent[], after: RelayCheckpoint): Promise<RelayCheckpoint>;
  close(): Promise<void>;
}

/** Most characters of data in one request, far below the limit of the topic. */
const LARGEST_SEND = 2_000_000;

interface PublishRequest {
  readonly messages: Message[];
  size: number;
}

/** Splits events into requests of limited size, each with the newest position of every partition after it. */
const splitIntoRequests = (
  events: readonly RecordedEvent[],
  after: RelayCheckpoint,
  partitionOf: (teamId: TeamId) => number,
) => {
  const tails = new Map(after.tails);
  const requests: PublishRequest[] = [];
  for (const event of events) {
    const partition = partitionOf(event.metadata.teamId);
    const message = toMessage({ event, previous: tails.get(partition) ?? START });
    tails.set(partition, event.position);
    let request = requests.at(-1);
    if (request === undefined || request.size + message.value.length > LARGEST_SEND) {
      request = { messages: [], size: 0 };
      requests.push(request);
    }
    request.messages.push({ ...message, partition });
    request.size += message.value.length;
  }
  return { requests, tails };
};

/**
 * Publishes one request at a time: kafkajs numbers the requests of an idempotent producer when it sends them, so two
 * concurrent ones can arrive in the wrong order and make the producer unusable. After any error, open another publisher.
 */
export const openPublisher = async (
  kafka: Kafka,
  topic: string,
  partitions: number,
): Promise<Publisher> => {
  const getPartition = createTeamPartitioner(topic, partitions);
  const producer = kafka.producer({
    idempotent: true,
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    createPartitioner,
    retry: { retries: 5 },
  });
  await producer.connect();
  return {
    publish: async (events, after) => {
      const { requests, tails } = splitIntoRequests(events, after, getPartition);
      for (const { messages } of requests) {
        await producer.sendBatch({ acks: -1, topicMessages: [{ topic, messages }] });
      }
      return { ...checkpointAfter(events, after), tails };
    },
    close: async () => producer.disconnect(),
  };
};
