import fc from 'fast-check';
import pLimit from 'p-limit';
import { START } from '@quartermaster/contracts/core/position';
import type { Position, RecordedEvent } from '../../../event-store/event-store.ts';
import { toOrdinalPosition } from '../../../event-store/position.ts';
import { fact } from '../../../event-store/contract/test-events.ts';
import type { EventBatch } from '../../event-bus.ts';
import { type ReceivedMessage, toMessage } from '../message.ts';
import { GroupQueue, type QueueOwner } from './group-queue.ts';
import { decodeAfter } from './partition-reader.ts';
import { type Fetched, type PartitionControl, PartitionSource } from './partition-source.ts';
import { type QueueBounds, defaultBounds } from './queue-bounds.ts';

export const eventAt = (ordinal: number): RecordedEvent => ({
  ...fact(),
  stream: 'stock-1.2',
  revision: 0,
  position: toOrdinalPosition(ordinal),
  recordedAt: '2026-11-21T07:00:00.000Z',
});

/** Messages of a partition after several sends, each of consecutive events `[from, to]` of a log with one partition. */
export const makeMessages = (
  sends: readonly (readonly [number, number])[],
): readonly ReceivedMessage[] =>
  sends
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    .map((ordinal) => {
      const message = toMessage({
        event: eventAt(ordinal),
        previous: toOrdinalPosition(ordinal - 1),
      });
      const headers = Object.entries(message.headers ?? {});
      return {
        value: Buffer.from(message.value),
        headers: Object.fromEntries(
          headers.map(([key, value]) => [key, Buffer.from(String(value))]),
        ),
      };
    });

/**
 * Relays that crash, are taken for dead and send once more: each send begins at or before the end of what was acknowledged.
 */
export const sends = fc
  .array(fc.tuple(fc.nat({ max: 100 }), fc.integer({ min: 1, max: 10 })), {
    minLength: 1,
    maxLength: 20,
  })
  .map((steps) => {
    let end = 0;
    return steps.map(([back, length]): [number, number] => {
      const from = Math.max(0, end - (back % (end + 1))) + 1;
      const to = from + length - 1;
      end = Math.max(end, to);
      return [from, to];
    });
  });

export const listPositions = (first: number, last: number): readonly Position[] =>
  Array.from({ length: last - first + 1 }, (_, index) => toOrdinalPosition(first + index));

/** Resolves after pending timers and promises. */
export const waitForTimers = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

interface PartitionOptions {
  /** Most messages of one fetch. */
  readonly fetch?: number;
  readonly bounds?: Partial<QueueBounds>;
  /** First offset that is still held. */
  readonly low?: number;
}

/** The messages of a partition on a broker, and a consumer that fetches only when the test lets it. */
const createFetcher = ({ fetch = 2, low = 0 }: PartitionOptions) => {
  const log: ReceivedMessage[] = [];
  const consumer = { offset: 0, isPaused: true };
  const control: PartitionControl = {
    seek: (offset) => (consumer.offset = Number(offset)),
    pause: () => (consumer.isPaused = true),
    resume: () => (consumer.isPaused = false),
  };
  const next = (): Fetched | null => {
    const from = Math.max(consumer.offset, low);
    const found = log.slice(from, from + fetch);
    if (consumer.isPaused || found.length === 0) return null;
    return {
      messages: found.map((message, at) => ({ ...message, offset: String(from + at) })),
      high: BigInt(log.length),
      resolve: (offset) => (consumer.offset = Number(offset) + 1),
    };
  };
  return { log, control, next };
};

const createOwner = (
  consumer: QueueOwner['consumer'],
  bounds: PartitionOptions['bounds'],
  failures: unknown[],
): QueueOwner => ({
  topic: 'events',
  consumer,
  limit: pLimit(1),
  bounds: { ...defaultBounds, ...bounds },
  waitingBytes: 0,
  onStored: () => undefined,
  onFailed: (error) => void failures.push(error),
});

interface Start extends Pick<QueueOwner['consumer'], 'store'> {
  readonly position?: Position;
  readonly offset?: number;
}

/** A partition and the groups that read it together. */
export const createPartition = (options: PartitionOptions = {}) => {
  const { log, control, next } = createFetcher(options);
  /** Positions of events in the order they were decoded. */
  const decoded: Position[] = [];
  const source = new PartitionSource(control, async (after, messages) => {
    const events = decodeAfter(after, messages);
    decoded.push(...events.map(({ event }) => event.position));
    await waitForTimers();
    return events;
  });
  /** False when there is nothing to fetch now. */
  const fetchOnce = async (): Promise<boolean> => {
    const fetched = next();
    if (fetched !== null) await source.read(fetched);
    return fetched !== null;
  };
  return {
    source,
    decoded,
    fetchOnce,
    add: (messages: readonly ReceivedMessage[]) => log.push(...messages),
    /** Fetches until the condition holds. */
    until: async (isSo: () => boolean): Promise<void> => {
      while (!isSo()) if (!(await fetchOnce())) await waitForTimers();
    },
    /** A group that follows from a position, read from an offset. */
    follow: (onBatch: QueueOwner['consumer']['onBatch'], start: Start = {}) => {
      const failures: unknown[] = [];
      const { position = START, offset = 0, ...store } = start;
      const owner = createOwner({ onBatch, ...store }, options.bounds, failures);
      const extent = { low: BigInt(options.low ?? 0), high: BigInt(log.length) };
      const at = { partition: 0, position, offset: BigInt(offset) };
      const queue = new GroupQueue(owner, { ...at, ...extent });
      source.add(queue);
      return { queue, owner, failures };
    },
  };
};

/** A group that keeps its messages and waits in each batch while the test holds it. */
export const createGroup = () => {
  const positions: Position[] = [];
  const gate = { isShut: false, batches: 0 };
  return {
    positions,
    gate,
    onBatch: async ({ events }: EventBatch): Promise<void> => {
      gate.batches += 1;
      do await waitForTimers();
      while (gate.isShut);
      positions.push(...events.map(({ position }) => position));
    },
  };
};

/** A group that stores batches together where it may. */
export const createHoldingGroup = () => {
  const held: EventBatch[] = [];
  /** Positions by the write that stored them. */
  const writes: Position[][] = [];
  const store = async (): Promise<void> => {
    await waitForTimers();
    const events = held.splice(0).flatMap((batch) => batch.events);
    writes.push(events.map(({ position }) => position));
  };
  return {
    writes,
    stored: () => writes.flat(),
    store,
    onBatch: async (batch: EventBatch): Promise<void> => {
      held.push(batch);
      if (batch.next === undefined) await store();
    },
  };
};
