import { chooseEarlier } from '@quartermaster/contracts/core/position';
import type { Position } from '../../../event-store/event-store.ts';
import type { ReceivedMessage, PartitionEvent } from '../message.ts';
import type { GroupQueue } from './group-queue.ts';
import { findHoldingQueue, nextFull, nextOffset, selectReaders } from './next-offset.ts';

/** The controls of a Kafka consumer for one partition. */
export interface PartitionControl {
  readonly seek: (offset: bigint) => void;
  readonly pause: () => void;
  readonly resume: () => void;
}

type Message = ReceivedMessage & { readonly offset: string };

/** The brokers' answer for a partition; at least one message. */
export interface Fetched {
  readonly messages: readonly Message[];
  /** Offset that the partition's next message will get. */
  readonly high: bigint;
  /** Marks the messages before this offset as read, so that the consumer does not fetch them again. */
  readonly resolve: (offset: bigint) => void;
}

/** Decodes and decrypts the messages that come after a position. */
export type Decode = (
  after: Position,
  messages: readonly ReceivedMessage[],
) => Promise<readonly PartitionEvent[]>;

/** Memory of headers, keys and objects per message, in addition to its data. */
const BYTES_BESIDE = 1024;

const sumBytes = (messages: readonly ReceivedMessage[]): number =>
  messages.reduce((sum, { value }) => sum + (value?.length ?? 0) + BYTES_BESIDE, 0);

const findLeastPosition = (queues: readonly GroupQueue[]): Position =>
  queues.map(({ position }) => position).reduce(chooseEarlier);

/** The messages before an offset; all when there are none before it, or no offset. */
const selectMessagesBefore = (
  offset: bigint | null,
  messages: readonly Message[],
): readonly Message[] => {
  if (offset === null) return messages;
  const own = messages.filter((message) => BigInt(message.offset) < offset);
  return own.length === 0 ? messages : own;
};

/**
 * Reads one partition for the groups of a process: each message is decoded once, for all groups that have read up to it.
 * A group with a full queue delays the others for a bounded time. Then they continue; the source reads the partition again
 * from the offset of the slow group whenever its queue has room and the others have nothing to read.
 */
export class PartitionSource {
  private readonly control: PartitionControl;
  private readonly decode: Decode;
  private readonly queues = new Set<GroupQueue>();
  /** The next offset the consumer will fetch; null before a seek. */
  private next: bigint | null = null;
  private high = -1n;
  private isReading = false;
  private isPaused = true;
  /** The queue that others wait for, and since when. */
  private holding: { readonly queue: GroupQueue; readonly since: number } | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(control: PartitionControl, decode: Decode) {
    this.control = control;
    this.decode = decode;
  }

  add(queue: GroupQueue): void {
    this.queues.add(queue);
    if (queue.high > this.high) this.high = queue.high;
    queue.onRoom = () => this.steer();
    this.steer();
  }

  remove(queue: GroupQueue): void {
    if (this.queues.delete(queue)) this.steer();
  }

  /** Seeks again, for a new consumer that has paused the partition. */
  restart(): void {
    this.next = null;
    this.isPaused = true;
    this.steer();
  }

  /** Ends the queues of all groups. */
  fail(error: unknown): void {
    for (const queue of this.queues) queue.fail(error);
  }

  /** Passes fetched messages to the groups that read from their offset; leaves them unresolved, to be fetched again, if none does. */
  async read(fetched: Fetched): Promise<void> {
    const from = this.next;
    const isRequested = from !== null && !this.isReading && this.nextOffset() === from;
    if (isRequested) {
      this.isReading = true;
      await this.passToReaders(from, fetched);
      this.isReading = false;
    }
    this.steer();
  }

  private async passToReaders(
    from: bigint,
    { messages: all, high, resolve }: Fetched,
  ): Promise<void> {
    const messages = selectMessagesBefore(nextFull(this.queues, from), all);
    const last = BigInt(messages.at(-1)?.offset ?? from);
    const readers = selectReaders(this.queues, { from, last });
    try {
      const decoded = await this.decode(findLeastPosition(readers), messages);
      const chunk = { decoded, bytes: sumBytes(messages), nextOffset: last + 1n, high };
      this.high = high;
      for (const queue of readers) if (this.queues.has(queue)) queue.take(chunk);
      if (this.next !== from) return; // another consumer began meanwhile
      this.next = chunk.nextOffset;
      resolve(last);
    } catch (error) {
      for (const queue of readers) queue.fail(error);
    }
  }

  private nextOffset(): bigint | null {
    return nextOffset(this.queues, this.high);
  }

  /** Seeks, pauses or resumes the consumer, depending on the room in the queues. */
  private steer(): void {
    clearTimeout(this.timer);
    this.holding?.queue.waitBudget.spend(performance.now() - this.holding.since);
    this.holding = null;
    if (this.isReading) return;
    const offset = this.nextOffset();
    if (offset === null) this.pause();
    else this.continueAt(offset);
  }

  private continueAt(offset: bigint): void {
    if (offset !== this.next) {
      this.next = offset;
      this.control.seek(offset);
    }
    if (!this.isPaused) return;
    this.isPaused = false;
    this.control.resume();
  }

  private pause(): void {
    const queue = findHoldingQueue(this.queues);
    if (queue !== undefined) {
      this.holding = { queue, since: performance.now() };
      this.timer = setTimeout(() => this.steer(), queue.waitBudget.leftMs());
      this.timer.unref();
    }
    if (this.isPaused) return;
    this.isPaused = true;
    this.control.pause();
  }
}
