import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import type { RecordedEvent } from '../../../event-store/event-store.ts';
import { isPassing, type KafkaTopic } from '../kafka-client.ts';
import { ensureTopic } from '../topic.ts';
import { openGroupClient } from './group-client.ts';
import type { GroupQueue } from './group-queue.ts';
import { decodeAfter } from './partition-reader.ts';
import { type Decode, type PartitionControl, PartitionSource } from './partition-source.ts';

export interface ReaderOptions extends Pick<KafkaTopic, 'topic' | 'partitions'> {
  /** Decrypts events; when absent, they are delivered encrypted. */
  readonly open?:
    | ((events: readonly RecordedEvent[]) => Promise<readonly RecordedEvent[]>)
    | undefined;
  readonly onProblem?: ((error: unknown) => void) | undefined;
}

const RETRY_MS = 1_000;
/** Partitions whose messages are decoded at once; decryption sometimes waits for the database. */
const MOST_AT_ONCE = 3;

const decodeWith =
  (open: NonNullable<ReaderOptions['open']>): Decode =>
  async (after, messages) => {
    const decoded = decodeAfter(after, messages);
    const opened = await open(decoded.map(({ event }) => event));
    return decoded.map(({ event, previous }, at) => ({ event: opened[at] ?? event, previous }));
  };

/**
 * The single consumer of a process that reads the topic, for all groups of the process. The memberships decide which
 * partitions it reads; it is alone in a Kafka group of its own and stores nothing there.
 */
export class SharedReader {
  private readonly kafka: Kafka;
  private readonly options: ReaderOptions;
  private readonly sources = new Map<number, PartitionSource>();
  private client: Consumer | null = null;
  private users = 0;
  private ending = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(kafka: Kafka, options: ReaderOptions) {
    this.kafka = kafka;
    this.options = options;
  }

  /** Reads while `work` goes on; several may share it. */
  async readDuring(work: () => Promise<void>): Promise<void> {
    if (this.users === 0) this.begin();
    this.users += 1;
    try {
      await work();
    } finally {
      this.users -= 1;
      if (this.users === 0) this.ending.abort();
      if (this.users === 0) await this.running;
    }
  }

  add(queue: GroupQueue): void {
    this.getSource(queue.partition).add(queue);
  }

  remove(queue: GroupQueue): void {
    this.getSource(queue.partition).remove(queue);
  }

  private begin(): void {
    const ending = new AbortController();
    this.ending = ending;
    this.running = this.running.then(async () => this.keepReading(ending.signal));
  }

  private async keepReading(signal: AbortSignal): Promise<void> {
    const isStopped = (): boolean => signal.aborted;
    while (!isStopped()) {
      try {
        await this.readOnce(signal);
      } catch (error) {
        if (isStopped()) return;
        this.report(error);
        await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Groups wait while the brokers cannot be reached; any other error ends them. */
  private report(error: unknown): void {
    if (isPassing(error)) this.options.onProblem?.(error);
    else for (const source of this.sources.values()) source.fail(error);
  }

  /** Reads until stopped, or until the consumer fails. */
  private async readOnce(signal: AbortSignal): Promise<void> {
    await this.makeTopic();
    const client = openGroupClient(this.kafka, `quartermaster-reader-${randomUUID()}`, {});
    const { CRASH, GROUP_JOIN } = client.events;
    const over = new Promise<void>((resolve, reject) => {
      client.on(CRASH, ({ payload }) => reject(payload.error));
      signal.addEventListener('abort', () => resolve(), { once: true });
      if (signal.aborted) resolve();
    });
    over.catch(() => undefined); // handled below
    client.on(GROUP_JOIN, () => this.restart(client));
    try {
      await client.connect();
      await client.subscribe({ topics: [this.options.topic], fromBeginning: true });
      await client.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: Math.min(this.options.partitions, MOST_AT_ONCE),
        eachBatch: async (payload) => this.read(payload),
      });
      await over;
    } finally {
      this.client = null;
      await client.disconnect().catch(() => undefined);
    }
  }

  private async makeTopic(): Promise<void> {
    const admin = this.kafka.admin();
    await admin.connect();
    try {
      await ensureTopic(admin, this.options);
    } finally {
      await admin.disconnect();
    }
  }

  /** Runs inside the join: the new client has lost the pauses and seeks of the former one. */
  private restart(client: Consumer): void {
    this.client = client;
    const { topic, partitions } = this.options;
    const all = Array.from({ length: partitions }, (_, partition) => partition);
    client.pause([{ topic, partitions: all }]);
    for (const source of this.sources.values()) source.restart();
  }

  private async read(payload: EachBatchPayload): Promise<void> {
    const { partition, messages, highWatermark } = payload.batch;
    const source = this.sources.get(partition);
    if (source === undefined || payload.isStale() || !payload.isRunning()) return;
    await source.read({
      messages,
      high: BigInt(highWatermark),
      resolve: (offset) => payload.resolveOffset(String(offset)),
    });
  }

  private getSource(partition: number): PartitionSource {
    const found = this.sources.get(partition);
    if (found !== undefined) return found;
    const { open = (events) => Promise.resolve(events) } = this.options;
    const source = new PartitionSource(this.createControl(partition), decodeWith(open));
    this.sources.set(partition, source);
    return source;
  }

  /** Does nothing while there is no consumer; `restart` sets up the next one when it has joined. */
  private createControl(partition: number): PartitionControl {
    const { topic } = this.options;
    const own = [{ topic, partitions: [partition] }];
    return {
      seek: (offset) => this.client?.seek({ topic, partition, offset: String(offset) }),
      pause: () => this.client?.pause(own),
      resume: () => this.client?.resume(own),
    };
  }
}
