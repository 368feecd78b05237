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

export interface EventBuffer {
  readonly isEmpty: () => boolean;
  readonly bytes: () => number;
  readonly add: (waiting: WaitingEvents, bytes: number) => void;
  /** Removes and returns waiting events, at most a batch; must not be called when empty. */
  readonly take: () => WaitingEvents;
  /** Resolves when events are added, when the line is cleared, or after `ms`. */
  readonly change: (ms: number) => Promise<void>;
  readonly clear: () => void;
}

/** Larger batches are written no faster. */
const MOST_EVENTS = 10_000;

/** Waits for the next call of `announce`, at most for `ms`. */
const createSignal = () => {
  let announce = (): void => undefined;
  return {
    announce: () => announce(),
    wait: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        announce = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
};

/** A queue of events; `count` receives each change of the waiting bytes. */
export const createEventBuffer = (count: (bytes: number) => void): EventBuffer => {
  let line: { readonly waiting: WaitingEvents; readonly bytes: number }[] = [];
  let bytes = 0;
  const changed = createSignal();
  const grow = (by: number): void => {
    bytes += by;
    count(by);
  };
  return {
    isEmpty: () => line.length === 0,
    bytes: () => bytes,
    add: (waiting, size) => {
      line.push({ waiting, bytes: size });
      grow(size);
      changed.announce();
    },
    take: () => {
      const events: RecordedEvent[] = [];
      let last: WaitingEvents = { events, mark: null, failure: null };
      for (let next = line.shift(); next !== undefined; next = line.shift()) {
        last = next.waiting;
        for (const event of last.events) events.push(event);
        grow(-next.bytes);
        if (events.length >= MOST_EVENTS) break;
      }
      return { ...last, events };
    },
    change: (ms) => changed.wait(ms),
    clear: () => {
      line = [];
      grow(-bytes);
      changed.announce();
    },
  };
};
