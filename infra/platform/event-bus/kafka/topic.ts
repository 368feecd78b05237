import type { Admin } from 'kafkajs';
import type { KafkaTopic } from './kafka-client.ts';

/** The existing topic differs from the configured one. */
export class TopicMismatch extends Error {
  override readonly name = 'TopicMismatch';
  readonly isOperational = true;
}

const FOREVER = '-1';
/** One event may be large; a batch of the relay stays far below. */
const LARGEST_BATCH_BYTES = 16 * 1024 * 1024;
const MOST_COPIES = 3;

const create = async (admin: Admin, topic: string, partitions: number): Promise<void> => {
  const { brokers } = await admin.describeCluster();
  const copies = Math.min(brokers.length, MOST_COPIES);
  const settings = {
    'cleanup.policy': 'delete', // compaction would keep one event per team
    'retention.ms': FOREVER,
    'retention.bytes': FOREVER,
    'max.message.bytes': String(LARGEST_BATCH_BYTES),
    'min.insync.replicas': String(Math.max(1, copies - 1)),
  };
  await admin.createTopics({
    waitForLeaders: true,
    topics: [
      {
        topic,
        numPartitions: partitions,
        replicationFactor: copies,
        configEntries: Object.entries(settings).map(([name, value]) => ({ name, value })),
      },
    ],
  });
};

/** Creates the topic when it is missing; several processes may call it at once. Throws TopicMismatch. */
export const ensureTopic = async (
  admin: Admin,
  { topic, partitions }: Omit<KafkaTopic, 'brokers'>,
): Promise<void> => {
  const known = await admin.listTopics();
  if (!known.includes(topic)) await create(admin, topic, partitions);
  const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
  const found = topics[0]?.partitions.length;
  if (found === partitions) return;
  throw new TopicMismatch(
    `Topic ${topic} has ${String(found)} partitions, the configuration says ${partitions}. Configure ${String(found)}, or ` +
      'name a new topic: the relay fills it from the log, while another number on this one would break the order of teams.',
  );
};
