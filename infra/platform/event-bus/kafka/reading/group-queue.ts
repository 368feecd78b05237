import type { Position } from '../../../event-store/event-store.ts';
import type { BusConsumer } from '../../event-bus.ts';
import type { TravellingEvent } from '../message.ts';
import { EventsMissing, takeAfter } from './partition-reader.ts';
import { createPatience, type Patience, type QueueBounds } from './queue-bounds.ts';
import type { Turns } from './turns.ts';
import { createWaitingLine, type Mark, type WaitingLine } from './waiting-events.ts';

/** Messages of a partition, decoded once for all groups. */
export interface Chunk {
  readonly decoded: readonly TravellingEvent[];
  readonly bytes: number;
  /** Offset after the last of the messages. */
  readonly nextOffset: bigint;
  /** Offset that the partition's next message will get. */
  readonly high: bigint;
}

/** Shared state of the queues of one group. */
export interface QueueOwner {
  readonly topic: string;
  readonly consumer: Pick<BusConsumer, 'onBatch'>;
  /** Limits the partitions of the group that are handled at once. */
  readonly turns: Turns;
  readonly bounds: QueueBounds;
  /** Bytes waiting in all queues of the group. */
  waitingBytes: number;
  /** Called when the consumer has stored more of a partition. */
  readonly onStored: () => void;
  /** Called when the consumer or an event causes an error that ends the group. */
  readonly onFailed: (error: unknown) => void;
}

/** Start of a group in a partition. */
export interface QueueStart extends Mark {
  readonly partition: number;
  /** First offset of the partition. */
  readonly low: bigint;
  /** Offset that its next message will get. */
  readonly high: bigint;
}

/** The waiting events of one group in one partition; delivers them to the consumer batch by batch. */
export class GroupQueue {
  readonly partition: number;
  readonly patience: Patience;
  private readonly owner: QueueOwner;
  private readonly line: WaitingLine;
  private readonly low: bigint;
  private next: Mark;
  private highest: bigint;
  private isFromLow: boolean;
  private running: Promise<void> | null = null;
  private isEnded = false;
  /** End of the last delivered batch, which the consumer may not have stored completely. */
  private handed: Mark | null = null;
  private storedTo: Mark | null = null;
  /** Called when there may be room again. */
  onRoom: () => void = () => undefined;

  constructor(owner: QueueOwner, { partition, low, high, ...start }: QueueStart) {
    this.owner = owner;
    this.partition = partition;
    this.patience = createPatience(owner.bounds);
    this.line = createWaitingLine((bytes) => (owner.waitingBytes += bytes));
    this.low = low;
    this.next = start;
    this.highest = high;
    this.isFromLow = start.offset === low;
  }

  /** Next offset to read. */
  get offset(): bigint {
    return this.next.offset;
  }

  /** Position up to which the queue has taken events. */
  get position(): Position {
    return this.next.position;
  }

  /** Last known offset that the next message of the partition will get. */
  get high(): bigint {
    return this.highest;
  }

  /** Mark up to which the consumer has stored the delivered events; null before the first. */
  get stored(): Mark | null {
    return this.storedTo;
  }

  get hasRoom(): boolean {
    const { bounds, waitingBytes } = this.owner;
    if (this.isEnded || this.line.isEmpty()) return !this.isEnded;
    return this.line.bytes() < bounds.ofPartition && waitingBytes < bounds.ofGroup;
  }

  /** True while the queue is full and other groups wait for it. */
  get isHolding(): boolean {
    return !this.isEnded && !this.hasRoom && this.patience.leftMs() > 0;
  }

  /** Adds the events after its position. When events are missing, it reads once more from the first offset. */
  take({ decoded, bytes, nextOffset, high }: Chunk): void {
    if (this.isEnded) return;
    const { events, position, gapBefore } = takeAfter(this.position, decoded);
    this.highest = high;
    const share = (bytes * events.length) / Math.max(1, decoded.length);
    if (gapBefore === null) {
      this.next = { offset: nextOffset, position };
      this.line.add({ events, mark: this.next, failure: null }, share);
    } else {
      this.next = { offset: this.low, position };
      this.line.add({ events, mark: null, failure: this.missing(gapBefore) }, share);
      this.isFromLow = true;
    }
    this.running ??= this.handAll();
  }

  /** Ends the queue after the events taken so far. */
  fail(error: unknown): void {
    if (this.isEnded) return;
    this.end();
    this.owner.onFailed(error);
  }

  /** Delivers nothing more; resolves when the consumer has finished its current batch. */
  async stop(): Promise<void> {
    this.end();
    await this.running;
  }

  private missing(gapBefore: Position): Error | null {
    if (!this.isFromLow) return null;
    return new EventsMissing(this.owner.topic, this.partition, this.position, gapBefore);
  }

  private end(): void {
    this.isEnded = true;
    this.line.clear();
  }

  private async handAll(): Promise<void> {
    const endTurn = await this.owner.turns.take();
    try {
      while (!this.line.isEmpty()) await this.handOver();
    } catch (error) {
      this.fail(error);
    } finally {
      this.running = null;
      endTurn();
    }
  }

  private async handOver(): Promise<void> {
    const { events, mark, failure } = this.line.take();
    const isMore = !this.line.isEmpty() || this.offset < this.highest;
    this.patience.renew(!isMore);
    this.onRoom();
    const moreWait = failure === null && isMore && !this.owner.turns.hasWaiting();
    if (events.length > 0) {
      const { partition } = this;
      const next = moreWait ? { next: 'likely' as const } : {};
      await this.owner.consumer.onBatch({ partition, events, ...next });
      this.note(mark, moreWait);
    } else if (this.handed === null) this.note(mark, false);
    if (failure !== null) throw failure;
  }

  /** Notes what is stored. With `moreWait`, only the batch before `mark` is sure to be stored. */
  private note(mark: Mark | null, moreWait: boolean): void {
    const stored = moreWait ? this.handed : mark;
    this.handed = moreWait ? mark : null;
    if (stored === null) return;
    this.storedTo = stored;
    this.owner.onStored();
  }
}
