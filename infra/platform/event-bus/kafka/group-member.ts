import type { Admin, Consumer, Kafka } from 'kafkajs';
import pLimit from 'p-limit';
import { START, toPosition } from '@quartermaster/contracts/core/position';
import type { BusConsumer } from '../event-bus.ts';
import { type GroupClientOptions, openGroupClient } from './reading/group-client.ts';
import { GroupQueue, type QueueOwner } from './reading/group-queue.ts';
import { startOffset, type Extent, type Hint } from './reading/partition-reader.ts';
import { type QueueBounds, defaultBounds } from './reading/queue-bounds.ts';
import type { SharedReader } from './reading/shared-reader.ts';
import { ensureTopic } from './topic.ts';

/** The brokers' state of a partition and a group. */
interface PartitionFacts extends Extent {
  /** Null when the group has stored none. */
  readonly hint: Hint | null;
}

/** Reads the state of all partitions of a topic. */
const readPartitionFacts = async (
  admin: Admin,
  groupId: string,
  topic: string,
): Promise<ReadonlyMap<number, PartitionFacts>> => {
  const extents = await admin.fetchTopicOffsets(topic);
  const [group] = await admin.fetchOffsets({ groupId, topics: [topic] });
  const hints = new Map(
    (group?.partitions ?? []).map(({ partition, offset, metadata }): [number, Hint | null] => [
      partition,
      Number(offset) < 0 || metadata === null ? null : { offset, position: toPosition(metadata) },
    ]),
  );
  return new Map(
    extents.map(({ partition, low, high }) => [
      partition,
      { low, high, hint: hints.get(partition) ?? null },
    ]),
  );
};

export interface MemberOptions extends GroupClientOptions {
  readonly topic: string;
  readonly partitions: number;
  readonly bounds?: QueueBounds | undefined;
}

const HINT_EVERY_MS = 1_000;
/** Partitions of a group that are handled at once. */
const MOST_AT_ONCE = 3;

const EMPTY: PartitionFacts = { hint: null, low: '0', high: '0' };

/**
 * One membership in a group, from the join until a stop or a failure. It receives the partitions of the group in this process
 * and finds the start of each; the shared reader of the process reads the events.
 */
export class GroupMember {
  private readonly consumer: BusConsumer;
  private readonly options: MemberOptions;
  private readonly reader: SharedReader;
  private readonly admin: Admin;
  private readonly client: Consumer;
  private readonly owner: QueueOwner;
  private readonly broken: Promise<never>;
  private breakOff: (error: unknown) => void = () => undefined;
  private queues: readonly GroupQueue[] = [];
  private generation = 0;
  private opening = Promise.resolve();
  private hintedAt = 0;
  private ended = false;
  /** True when an event or the consumer caused the failure; false when the broker connection did. */
  isOwnFailure = false;

  constructor(kafka: Kafka, consumer: BusConsumer, reader: SharedReader, options: MemberOptions) {
    this.consumer = consumer;
    this.options = options;
    this.reader = reader;
    this.admin = kafka.admin();
    this.client = openGroupClient(kafka, consumer.group, options);
    this.owner = {
      topic: options.topic,
      consumer,
      limit: pLimit(MOST_AT_ONCE),
      bounds: options.bounds ?? defaultBounds,
      waitingBytes: 0,
      onStored: () => {
        if (Date.now() - this.hintedAt > HINT_EVERY_MS) void this.hint();
      },
      onFailed: (error) => {
        this.isOwnFailure = true;
        this.fail(error);
      },
    };
    this.broken = new Promise((_, reject) => (this.breakOff = reject));
    this.broken.catch(() => undefined); // handled by run()
  }

  /** Follows until `stopping` resolves; rejects on a failure. Leaves the group in both cases. */
  async run(stopping: Promise<void>): Promise<void> {
    const { topic } = this.options;
    try {
      await this.admin.connect();
      await ensureTopic(this.admin, this.options);
      this.listen();
      await this.client.connect();
      await this.client.subscribe({ topics: [topic], fromBeginning: true });
      await this.client.run({ autoCommit: false, eachBatch: () => Promise.resolve() });
      await Promise.race([stopping, this.broken]);
    } finally {
      await this.leave();
    }
  }

  private listen(): void {
    const { GROUP_JOIN, CRASH } = this.client.events;
    this.client.on(CRASH, ({ payload }) => this.breakOff(payload.error));
    this.client.on(GROUP_JOIN, ({ payload }) => {
      if (this.ended) return;
      this.take(payload.memberAssignment[this.options.topic] ?? []);
    });
  }

  /** Runs inside the join. Pauses all partitions: this client is only a member and never fetches. */
  private take(partitions: readonly number[]): void {
    const { topic } = this.options;
    const generation = (this.generation += 1);
    this.client.pause([{ topic, partitions: [...partitions] }]);
    const released = this.release();
    this.opening = this.opening
      .then(async () => {
        await released;
        await this.open(partitions, generation);
      })
      .catch((error: unknown) => this.fail(error));
  }

  /** Stops the queues of the current partitions; resolves when the consumer has finished its batches. */
  private async release(): Promise<void> {
    const { queues } = this;
    this.queues = [];
    for (const queue of queues) this.reader.remove(queue);
    await Promise.all(queues.map(async (queue) => queue.stop()));
  }

  private async open(partitions: readonly number[], generation: number): Promise<void> {
    const isLost = (): boolean => this.ended || this.generation !== generation;
    if (isLost()) return;
    await this.markOwnFailure(this.consumer.onPartitions(partitions));
    const facts = await readPartitionFacts(this.admin, this.consumer.group, this.options.topic);
    const opened: GroupQueue[] = [];
    for (const partition of partitions) {
      opened.push(await this.openQueue(partition, facts.get(partition) ?? EMPTY));
      if (isLost()) return;
    }
    this.queues = opened;
    for (const queue of opened) this.reader.add(queue);
  }

  private async openQueue(
    partition: number,
    { hint, ...extent }: PartitionFacts,
  ): Promise<GroupQueue> {
    const position = await this.markOwnFailure(this.consumer.startAfter(partition));
    const offset = BigInt(startOffset(position, hint, extent));
    const [low, high] = [BigInt(extent.low), BigInt(extent.high)];
    return new GroupQueue(this.owner, { partition, position, offset, low, high });
  }

  /** Writes the stored marks to Kafka; when they are lost, a later start reads more, but misses no event. */
  private async hint(queues = this.queues): Promise<void> {
    this.hintedAt = Date.now();
    const { topic } = this.options;
    const hints = queues.flatMap(({ partition, stored }) =>
      stored === null || stored.position === START
        ? []
        : [{ topic, partition, offset: String(stored.offset), metadata: String(stored.position) }],
    );
    if (hints.length > 0) await this.client.commitOffsets(hints).catch(() => undefined);
  }

  /** Marks an error of the consumer as such. */
  private async markOwnFailure<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } catch (error) {
      this.isOwnFailure = true;
      throw error;
    }
  }

  private fail(error: unknown): void {
    this.ended = true;
    this.breakOff(error);
  }

  private async leave(): Promise<void> {
    this.ended = true;
    await this.opening;
    const { queues } = this;
    await this.release();
    await this.hint(queues);
    await this.client.disconnect().catch(() => undefined);
    await this.admin.disconnect().catch(() => undefined);
  }
}
