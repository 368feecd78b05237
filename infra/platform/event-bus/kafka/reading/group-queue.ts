import type { LimitFunction } from 'p-limit';
import type { Position } from '../../../event-store/event-store.ts';
import type { BusConsumer, EventBatch } from '../../event-bus.ts';
import { createDeliveredMarks, type DeliveredMarks } from './delivered-marks.ts';
import { type Chunk, EventsMissing, takeAfter } from './partition-reader.ts';
import { createWaitBudget, type WaitBudget, type QueueBounds } from './queue-bounds.ts';
import { createEventBuffer, type Mark, type EventBuffer } from './waiting-events.ts';

/** Events of one turn; while no other partition waits, another turn follows at once. */
const MOST_IN_TURN = 20_000;
/** Fetches of other partitions come before the next one of this. */
const NEXT_WITHIN_MS = 100;

/** Shared state of the queues of one group. */
export interface QueueOwner {
  readonly topic: string;
  readonly consumer: Pick<BusConsumer, 'onBatch' | 'store'>;
  /** Limits the partitions of the group that are handled at once. */
  readonly limit: LimitFunction;
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
  readonly waitBudget: WaitBudget;
  private readonly owner: QueueOwner;
  private readonly buffer: EventBuffer;
  private readonly low: bigint;
  private next: Mark;
  private highest: bigint;
  private isFromLow: boolean;
  private running: Promise<void> | null = null;
  private isEnded = false;
  private readonly marks: DeliveredMarks;
  /** Called when there may be room again. */
  onRoom: () => void = () => undefined;

  constructor(owner: QueueOwner, { partition, low, high, ...start }: QueueStart) {
    this.owner = owner;
    this.partition = partition;
    this.waitBudget = createWaitBudget(owner.bounds);
    this.buffer = createEventBuffer((bytes) => (owner.waitingBytes += bytes));
    this.marks = createDeliveredMarks(owner.onStored);
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
    return this.marks.stored();
  }

  get hasRoom(): boolean {
    const { bounds, waitingBytes } = this.owner;
    if (this.isEnded || this.buffer.isEmpty()) return !this.isEnded;
    return this.buffer.bytes() < bounds.partitionBytes && waitingBytes < bounds.groupBytes;
  }

  /** True while the queue is full and other groups wait for it. */
  get isHolding(): boolean {
    return !this.isEnded && !this.hasRoom && this.waitBudget.leftMs() > 0;
  }

  /** Adds the events after its position. When events are missing, it reads once more from the first offset. */
  take({ decoded, bytes, nextOffset, high }: Chunk): void {
    if (this.isEnded) return;
    const { events, position, gapBefore } = takeAfter(this.position, decoded);
    this.highest = high;
    const share = (bytes * events.length) / Math.max(1, decoded.length);
    if (gapBefore === null) {
      this.next = { offset: nextOffset, position };
      this.buffer.add({ events, mark: this.next, failure: null }, share);
    } else {
      this.next = { offset: this.low, position };
      this.buffer.add({ events, mark: null, failure: this.missing(gapBefore) }, share);
      this.isFromLow = true;
    }
    this.running ??= this.deliverAll();
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
    this.buffer.clear();
  }

  private async deliverAll(): Promise<void> {
    try {
      while (!this.buffer.isEmpty()) await this.owner.limit(() => this.takeTurn());
    } catch (error) {
      this.fail(error);
    } finally {
      this.running = null;
    }
  }

  /** Delivers the waiting events and those that follow at once; all of them are stored when the turn ends. */
  private async takeTurn(): Promise<void> {
    let left = MOST_IN_TURN;
    while (left > 0 && (await this.hasNext())) left = await this.deliverBatch(left);
    await this.storeHeld();
  }

  /** Waits a moment for messages that the brokers have, while the consumer holds those before. */
  private async hasNext(): Promise<boolean> {
    const isExpected = this.marks.isHeld() && !this.isEnded;
    if (this.buffer.isEmpty() && isExpected) await this.buffer.change(NEXT_WITHIN_MS);
    return !this.buffer.isEmpty();
  }

  /** Delivers one batch; returns how many events are left of the turn. */
  private async deliverBatch(left: number): Promise<number> {
    const { events, mark, failure } = this.buffer.take();
    this.waitBudget.renew(!this.hasMore);
    this.onRoom();
    const rest = left - events.length;
    if (events.length > 0) {
      const next = failure === null ? this.predictNext(rest) : undefined;
      const { partition } = this;
      await this.owner.consumer.onBatch({ partition, events, ...(next && { next }) });
      this.marks.note(mark, next);
    } else this.marks.pass(mark);
    if (failure !== null) throw failure;
    return rest > 0 || this.hasOtherWaiting ? rest : MOST_IN_TURN;
  }

  /** True when another batch waits here or on the brokers. */
  private get hasMore(): boolean {
    return !this.buffer.isEmpty() || this.offset < this.highest;
  }

  /** True when another partition of the group waits for its turn. */
  private get hasOtherWaiting(): boolean {
    return this.owner.limit.pendingCount > 0;
  }

  /** Returns how certain another batch is, by which the consumer decides when to store this one. */
  private predictNext(rest: number): EventBatch['next'] {
    if (!this.hasMore) return undefined;
    if (rest > 0 && this.owner.consumer.store !== undefined) return 'sure';
    return this.hasOtherWaiting ? undefined : 'likely';
  }

  private async storeHeld(): Promise<void> {
    if (!this.marks.isHeld() || this.isEnded) return;
    await this.owner.consumer.store?.(this.partition);
    this.marks.storeHeld();
  }
}
