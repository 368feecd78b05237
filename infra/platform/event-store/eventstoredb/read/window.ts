import { isAfter } from '@quartermaster/contracts/core/position';
import type { Position, RecordedEvent } from '../../event-store.ts';

export interface WindowLimits {
  readonly events: number;
  /** Characters of the JSON of the events' data. */
  readonly characters: number;
}

export const WINDOW_LIMITS: WindowLimits = { events: 2_000, characters: 8_000_000 };

/** Index of the first event after a position; the events are in log order. */
const indexAfter = (events: readonly RecordedEvent[], position: Position): number => {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const event = events[middle];
    if (event !== undefined && isAfter(event.position, position)) high = middle;
    else low = middle + 1;
  }
  return low;
};

const countCharacters = ({ data }: RecordedEvent): number => JSON.stringify(data).length;

interface WindowSize {
  /** Characters of each event. */
  readonly lengths: readonly number[];
  /** Their sum. */
  readonly characters: number;
}

const isBeyond = ({ lengths, characters }: WindowSize, limits: WindowLimits): boolean =>
  lengths.length > limits.events || characters > limits.characters;

/** Number of the oldest events that exceed half of the limits, at most `most`. */
const countExcess = ({ lengths, characters }: WindowSize, limits: WindowLimits, most: number) => {
  let [dropped, left] = [0, characters];
  const isOver = (): boolean =>
    lengths.length - dropped > limits.events / 2 || left > limits.characters / 2;
  for (; dropped < most && isOver(); dropped += 1) left -= lengths[dropped] ?? 0;
  return dropped;
};

/**
 * The latest events of a log after `start`, for several readers. Beyond its limits it drops its older half, but none of the
 * events that were added last, so that a reader at the end of the window never misses one.
 */
export const createWindow = (start: Position, limits: WindowLimits = WINDOW_LIMITS) => {
  let events: RecordedEvent[] = [];
  const lengths: number[] = [];
  let characters = 0;
  /** Every own event after it, up to the end, is in the window. */
  let floor = start;

  const drop = (count: number): void => {
    floor = events[count - 1]?.position ?? floor;
    events = events.slice(count);
    for (const length of lengths.splice(0, count)) characters -= length;
  };

  return {
    /** Adds the next events of the log. */
    add: (added: readonly RecordedEvent[]): void => {
      const before = events.length;
      for (const event of added) {
        const length = countCharacters(event);
        events.push(event);
        lengths.push(length);
        characters += length;
      }
      const size = { lengths, characters };
      if (isBeyond(size, limits)) drop(countExcess(size, limits, before));
    },
    /** Position of its newest event; its start when there is none. */
    end: (): Position => events.at(-1)?.position ?? floor,
    /** True when all events after the position are in the window, and the position itself is one of the log. */
    covers: (position: Position): boolean => {
      if (position === floor) return true;
      return events[indexAfter(events, position) - 1]?.position === position;
    },
    /** The events after a position, at most `limit`. */
    after: (position: Position, limit: number): readonly RecordedEvent[] => {
      const from = indexAfter(events, position);
      return events.slice(from, from + limit);
    },
    size: (): number => events.length,
  };
};
