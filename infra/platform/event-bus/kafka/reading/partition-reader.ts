import { isAfter, formatPosition } from '@quartermaster/contracts/core/position';
import type { Position, RecordedEvent } from '../../../event-store/event-store.ts';
import {
  fromMessage,
  readPosition,
  type ReceivedMessage,
  type PartitionEvent,
} from '../message.ts';

/** Events of the log are missing in Kafka. */
export class EventsMissing extends Error {
  override readonly name = 'EventsMissing';
  constructor(topic: string, partition: number, after: Position, before: Position) {
    super(
      `Partition ${partition} of ${topic} lacks events between ${formatPosition(after)} and ${String(before)}. ` +
        'Check the retention of the topic; a topic under a new name is filled from the log.',
    );
  }
}

/** A group's last note in Kafka: all messages before `offset` are at or below `position`. */
export interface Hint {
  readonly offset: string;
  readonly position: Position;
}

/** First and next offset of a partition. */
export interface Extent {
  readonly low: string;
  readonly high: string;
}

/**
 * The offset to read from, so that no event above the stored position is missed. The hint is used when its position is at or
 * below the stored one. Otherwise rows were lost or never written: reading starts at the first offset and drops events up
 * to the stored position. A search by position would fail, since an old relay may have written old events after newer ones.
 */
export const startOffset = (stored: Position, hint: Hint | null, { low, high }: Extent): string => {
  if (hint === null || isAfter(hint.position, stored)) return low;
  const offset = BigInt(hint.offset);
  return offset < BigInt(low) || offset > BigInt(high) ? low : hint.offset;
};

/** Decodes the messages after a position, without repeated ones. */
export const decodeAfter = (
  after: Position,
  messages: readonly ReceivedMessage[],
): readonly PartitionEvent[] => {
  const decoded: PartitionEvent[] = [];
  let position = after;
  for (const message of messages) {
    if (!isAfter(readPosition(message), position)) continue;
    const travelling = fromMessage(message);
    decoded.push(travelling);
    ({ position } = travelling.event);
  }
  return decoded;
};

/** Messages of a partition, decoded once for all groups. */
export interface Chunk {
  readonly decoded: readonly PartitionEvent[];
  readonly bytes: number;
  /** Offset after the last of the messages. */
  readonly nextOffset: bigint;
  /** Offset that the partition's next message will get. */
  readonly high: bigint;
}

/** The events of a partition after a position, each once and without a gap. */
export interface Taken {
  readonly events: readonly RecordedEvent[];
  readonly position: Position;
  /** Position of the first event whose predecessor is missing, or null. */
  readonly gapBefore: Position | null;
}

/**
 * Drops the events at or below a position. Each event names the one before it in its partition; reading stops at an event
 * whose predecessor was not read.
 */
export const takeAfter = (after: Position, decoded: readonly PartitionEvent[]): Taken => {
  const events: RecordedEvent[] = [];
  let position = after;
  for (const { event, previous } of decoded) {
    if (!isAfter(event.position, position)) continue;
    if (isAfter(previous, position)) return { events, position, gapBefore: event.position };
    events.push(event);
    ({ position } = event);
  }
  return { events, position, gapBefore: null };
};
