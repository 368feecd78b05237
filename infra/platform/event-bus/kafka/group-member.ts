import type { Admin, Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { type Position, START } from '../../event-store/event-store.ts';
import type { BusConsumer } from '../event-bus.ts';
import { beatingWhile, type GroupClientOptions, openGroupClient } from './reading/group-client.ts';
import { KafkaJSError } from './kafka-client.ts';
import { readPartitionFacts } from './partition-facts.ts';
import { EventsMissing, startOffset, takeAfter } from './reading/partition-reader.ts';
import { ensureTopic } from './topic.ts';

export interface MemberOptions extends GroupClientOptions {
  readonly topic: string;
  readonly partitions: number;
}

/** Where the reading of a partition stands, in this membership. */
interface Reading {
  position: Position;
  nextOffset: string | null;
  fromLow: boolean;
  readonly low: string;
}

const HINT_EVERY_MS = 1_000;
const MOST_AT_ONCE = 3;

/** One membership in a group, from joining until it is told to stop or breaks; then another one is made. */
export class GroupMember {
  private readonly consumer: BusConsumer;
  private readonly options: MemberOptions;
  private readonly admin: Admin;
  private readonly client: Consumer;
  private readonly underWay = new Map<number, Promise<void>>();
  private readonly broken: Promise<never>;
  private breakOff: (error: unknown) => void = () => undefined;
  private readings = new Map<number, Reading>();
  private generation = 0;
  private opening = Promise.resolve();
  private hintedAt = 0;
  private ended = false;
  /** Whether it broke by what the consumer or the events said, not by the way to the brokers. */
  brokeForGood = false;

  constructor(kafka: Kafka, consumer: BusConsumer, options: MemberOptions) {
    this.consumer = consumer;
    this.options = options;
    this.admin = kafka.admin();
    this.client = openGroupClient(kafka, consumer.group, options);
    this.broken = new Promise((_, reject) => (this.breakOff = reject));
    this.broken.catch(() => undefined); // heard by run()
  }

  /** Follows until `stopping` resolves; rejects when it breaks. Leaves the group in order either way. */
  async run(stopping: Promise<void>): Promise<void> {
    const { topic, partitions } = this.options;
    try {
      await this.admin.connect();
      await ensureTopic(this.admin, this.options);
      this.listen();
      await this.client.connect();
      await this.client.subscribe({ topics: [topic], fromBeginning: true });
      await this.client.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: Math.min(partitions, MOST_AT_ONCE),
        eachBatch: async (payload) => this.handle(payload),
      });
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

  /** Runs inside the join: nothing may be read before the partitions have been opened. */
  private take(partitions: readonly number[]): void {
    const generation = (this.generation += 1);
    this.readings = new Map();
    this.client.pause(this.all(partitions));
    this.opening = this.opening
      .then(async () => this.open(partitions, generation))
      .catch((error: unknown) => this.fail(error));
  }

  private async open(partitions: readonly number[], generation: number): Promise<void> {
    await Promise.allSettled(this.underWay.values());
    const isLost = (): boolean => this.ended || this.generation !== generation;
    if (isLost()) return;
    await this.told(this.consumer.onPartitions(partitions));
    const { topic } = this.options;
    const facts = await readPartitionFacts(this.admin, this.consumer.group, topic);
    for (const partition of partitions) {
      const stored = await this.told(this.consumer.startAfter(partition));
      if (isLost()) return;
      const { hint, ...extent } = facts.get(partition) ?? { hint: null, low: '0', high: '0' };
      const { low } = extent;
      const offset = startOffset(stored, hint, extent);
      const fromLow = offset === low;
      this.readings.set(partition, { position: stored, nextOffset: null, fromLow, low });
      this.client.seek({ topic, partition, offset });
    }
    this.client.resume(this.all(partitions));
  }

  /** Hands over a batch. Only what kafkajs must know is thrown at it: it would try everything else again. */
  private async handle(payload: EachBatchPayload): Promise<void> {
    const { partition } = payload.batch;
    const reading = this.readings.get(partition);
    if (reading === undefined || this.ended || payload.isStale() || !payload.isRunning()) return;
    const work = this.deliver(payload, reading).catch((error: unknown) => {
      if (!this.brokeForGood && error instanceof KafkaJSError) throw error;
      this.fail(error);
    });
    this.underWay.set(partition, work);
    await work.finally(() => {
      if (this.underWay.get(partition) === work) this.underWay.delete(partition);
    });
  }

  private async deliver(payload: EachBatchPayload, reading: Reading): Promise<void> {
    const { partition, messages } = payload.batch;
    const { events, position, gapBefore } = takeAfter(reading.position, messages);
    if (events.length > 0) {
      const work = this.told(this.consumer.onBatch({ partition, events }));
      await beatingWhile(async () => payload.heartbeat(), this.options, work);
    }
    if (this.readings.get(partition) !== reading) return; // lost meanwhile: its next owner goes on
    reading.position = position;
    if (gapBefore !== null) {
      this.readFromLow(partition, reading, gapBefore);
      return;
    }
    const last = messages.at(-1)?.offset ?? payload.batch.lastOffset();
    payload.resolveOffset(last);
    reading.nextOffset = String(BigInt(last) + 1n);
    if (Date.now() - this.hintedAt > HINT_EVERY_MS) await this.hint();
  }

  /** A hint that misled costs a second look; what is not there then is lost. */
  private readFromLow(partition: number, reading: Reading, before: Position): void {
    const { topic } = this.options;
    if (reading.fromLow) {
      throw new EventsMissing(topic, partition, reading.position, before);
    }
    reading.fromLow = true;
    this.client.seek({ topic, partition, offset: reading.low });
  }

  /** Leaves word how far the rows are; losing it costs time, never events. */
  private async hint(): Promise<void> {
    this.hintedAt = Date.now();
    const { topic } = this.options;
    const hints = [...this.readings].flatMap(([partition, { nextOffset, position }]) =>
      nextOffset === null || position === START
        ? []
        : [{ topic, partition, offset: nextOffset, metadata: position }],
    );
    if (hints.length > 0) await this.client.commitOffsets(hints).catch(() => undefined);
  }

  /** Marks what the consumer throws as its own. */
  private async told<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } catch (error) {
      this.brokeForGood = true;
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
    await Promise.allSettled(this.underWay.values());
    await this.hint();
    await this.client.disconnect().catch(() => undefined);
    await this.admin.disconnect().catch(() => undefined);
  }

  private all(partitions: readonly number[]) {
    return [{ topic: this.options.topic, partitions: [...partitions] }];
  }
}
