import type { Position, RecordedEvent } from '../../../event-store/event-store.ts';

/** All messages before `offset` are at or below `position`. */
export interface Mark {
  readonly offset: bigint;
  readonly position: Position;
}

/** Consecutive events of a partition; empty when every message was a repetition. */
export interface WaitingEvents {
  readonly events: readonly RecordedEvent[];
  /** Offset and position after them; null where events are missing. */
  readonly mark: Mark | null;
  /** Ends the queue after these events. */
  readonly failure: Error | null;
}

export interface WaitingLine {
  readonly isEmpty: () => boolean;
  readonly bytes: () => number;
  readonly add: (waiting: WaitingEvents, bytes: number) => void;
  /** Removes and returns waiting events, at most a batch; must not be called when empty. */
  readonly take: () => WaitingEvents;
  readonly clear: () => void;
}

/** Larger batches are written no faster. */
const MOST_EVENTS = 10_000;

/** A queue of events; `count` receives each change of the waiting bytes. */
export const createWaitingLine = (count: (bytes: number) => void): WaitingLine => {
  let line: { readonly waiting: WaitingEvents; readonly bytes: number }[] = [];
  let bytes = 0;
  const change = (by: number): void => {
    bytes += by;
    count(by);
  };
  return {
    isEmpty: () => line.length === 0,
    bytes: () => bytes,
    add: (waiting, size) => {
      line.push({ waiting, bytes: size });
      change(size);
    },
    take: () => {
      const events: RecordedEvent[] = [];
      let last: WaitingEvents = { events, mark: null, failure: null };
      for (let next = line.shift(); next !== undefined; next = line.shift()) {
        last = next.waiting;
        for (const event of last.events) events.push(event);
        change(-next.bytes);
        if (events.length >= MOST_EVENTS) break;
      }
      return { ...last, events };
    },
    clear: () => {
      line = [];
      change(-bytes);
    },
  };
};
