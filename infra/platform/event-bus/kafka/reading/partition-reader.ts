import type { Position, RecordedEvent } from '../../../event-store/event-store.ts';
import { fromMessage, positionIn, type Received, type TravellingEvent } from '../message.ts';

/** Kafka does not hold events that the log does. */
export class EventsMissing extends Error {
  override readonly name = 'EventsMissing';
  constructor(topic: string, partition: number, after: Position, before: Position) {
    super(
      `Partition ${partition} of ${topic} lacks events between ${after || 'the start'} and ${before}. ` +
        'Check the retention of the topic; a topic under a new name is filled from the log.',
    );
  }
}

/** What a group wrote beside its rows the last time: all messages before `offset` are at or below `position`. */
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
 * Offset to read from, so that nothing above the stored position is missed. The hint serves when all it passed over is at
 * or below the stored position. Otherwise rows were lost or never written, and everything is read again and dropped up
 * to it. No search by position: a relay thought dead may leave old events behind newer ones, which would mislead it.
 */
export const startOffset = (stored: Position, hint: Hint | null, { low, high }: Extent): string => {
  if (hint === null || hint.position > stored) return low;
  const offset = BigInt(hint.offset);
  return offset < BigInt(low) || offset > BigInt(high) ? low : hint.offset;
};

/** Decodes the messages that come after a position, without those that come a second time. */
export const decodeAfter = (
  after: Position,
  messages: readonly Received[],
): readonly TravellingEvent[] => {
  const decoded: TravellingEvent[] = [];
  let position = after;
  for (const message of messages) {
    if (positionIn(message) <= position) continue;
    const travelling = fromMessage(message);
    decoded.push(travelling);
    ({ position } = travelling.event);
  }
  return decoded;
};

/** The events of a partition that come after a position, each once and without a gap. */
export interface Taken {
  readonly events: readonly RecordedEvent[];
  readonly position: Position;
  /** Position of the first event that is missing its predecessor, or null. */
  readonly gapBefore: Position | null;
}

/**
 * Drops what is at or below a position. Each event names the one before it in its partition: where that one was not seen,
 * reading stops.
 */
export const takeAfter = (after: Position, decoded: readonly TravellingEvent[]): Taken => {
  const events: RecordedEvent[] = [];
  let position = after;
  for (const { event, previous } of decoded) {
    if (event.position <= position) continue;
    if (previous > position) return { events, position, gapBefore: event.position };
    events.push(event);
    ({ position } = event);
  }
  return { events, position, gapBefore: null };
};
