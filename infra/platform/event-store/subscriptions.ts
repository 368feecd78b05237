import type { Position, RecordedEvent, Subscription } from './event-store.ts';
import { toOrdinal } from './position.ts';

/** Start, batch size and receiver of one subscription. */
export interface Delivery {
  readonly after: Position;
  readonly batchSize: number;
  readonly onEvents: (events: readonly RecordedEvent[]) => Promise<void>;
}

/** The running subscriptions of a store. Each is a loop that ends soon after its signal aborts, or on an error. */
export const createSubscriptions = () => {
  const running = new Set<Subscription>();
  const start = (follow: (signal: AbortSignal) => Promise<void>): Subscription => {
    const abort = new AbortController();
    const done = follow(abort.signal);
    const stop = async (): Promise<void> => {
      abort.abort();
      await ended;
    };
    const subscription = { done, stop };
    const forget = (): void => {
      abort.abort();
      running.delete(subscription);
    };
    const ended = done.then(forget, forget);
    running.add(subscription);
    return subscription;
  };
  const stopAll = async (): Promise<void> => {
    await Promise.all([...running].map(async (subscription) => subscription.stop()));
  };
  return { start, stopAll };
};

/** Notices that a log has grown. They only shorten a wait; a hint may get lost. */
export interface Hints {
  /** The log reaches at least this ordinal; a repeated or older ordinal wakes no reader. */
  readonly raise: (ordinal: number) => void;
  readonly latest: () => number;
  /** Resolves on a hint newer than `seen`, after `limitMs`, or on abort. */
  readonly waitForNewer: (seen: number, limitMs: number, signal: AbortSignal) => Promise<void>;
}

export const createHints = (): Hints => {
  let latest = 0;
  const sleepers = new Set<() => void>();
  return {
    raise: (ordinal) => {
      if (ordinal <= latest) return;
      latest = ordinal;
      for (const wake of sleepers) wake();
    },
    latest: () => latest,
    waitForNewer: async (seen, limitMs, signal) => {
      if (latest > seen || signal.aborted) return;
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', wake);
          sleepers.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, limitMs);
        signal.addEventListener('abort', wake);
        sleepers.add(wake);
      });
    },
  };
};

/** The parts of a log that a subscription uses. */
interface TailSource {
  readonly readPage: (after: Position, limit: number) => Promise<readonly RecordedEvent[]>;
  readonly head: () => Promise<Position>;
  readonly hints: Hints;
  /** Longest wait between two reads of the head of the log without a hint. */
  readonly pollMs: number;
  /** True when a failed read may succeed later, for example after a restart of the server. */
  readonly isPassing: (error: unknown) => boolean;
  /** Receives each error that is followed by a retry. */
  readonly onPassing?: (error: unknown) => void;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

const pause = async (hints: Hints, ms: number, signal: AbortSignal): Promise<void> =>
  hints.waitForNewer(Number.POSITIVE_INFINITY, ms, signal);

/** Reads a page; retries while the server cannot be reached. Returns an empty page when stopped meanwhile. */
const readWithRetry = async (
  source: TailSource,
  after: Position,
  limit: number,
  signal: AbortSignal,
): Promise<readonly RecordedEvent[]> => {
  for (
    let pauseMs = FIRST_PAUSE_MS;
    !signal.aborted;
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  ) {
    try {
      return await source.readPage(after, limit);
    } catch (error) {
      if (!source.isPassing(error)) throw error;
      source.onPassing?.(error);
      await pause(source.hints, pauseMs, signal);
    }
  }
  return [];
};

/** True when the log does not end at `after`, or its head cannot be read: the next page tells which. */
const endsElsewhere = ({ head }: TailSource, after: Position): Promise<boolean> =>
  head().then(
    (end) => toOrdinal(end) !== toOrdinal(after),
    () => true,
  );

/**
 * Resolves on a hint newer than `seen`, on abort, or at a poll that finds that the log does not end at `after`. All subscriptions of
 * a process poll at the same moments, so that they can share a read of the head.
 */
const awaitMore = async (
  source: TailSource,
  after: Position,
  seen: number,
  signal: AbortSignal,
): Promise<void> => {
  const { hints, pollMs } = source;
  const isOver = (): boolean => signal.aborted || hints.latest() > seen;
  do {
    const untilPoll = Math.ceil(pollMs - (performance.now() % pollMs));
    await hints.waitForNewer(seen, untilPoll, signal);
  } while (!isOver() && !(await endsElsewhere(source, after)));
};

const follow = async (
  source: TailSource,
  { after: start, batchSize, onEvents }: Delivery,
  signal: AbortSignal,
): Promise<void> => {
  const stopped = (): boolean => signal.aborted;
  const read = async (after: Position) => readWithRetry(source, after, batchSize, signal);
  let after = start;
  let ahead: Promise<readonly RecordedEvent[]> | undefined;
  while (!stopped()) {
    const seen = source.hints.latest();
    const events = await (ahead ?? read(after));
    ahead = undefined;
    const last = events.at(-1);
    if (last === undefined) {
      await awaitMore(source, after, seen, signal);
      continue;
    }
    if (stopped()) return;
    const isFull = events.length === batchSize;
    if (isFull) ahead = read(last.position); // while `onEvents` handles the batch
    ahead?.catch(() => undefined); // the next turn of the loop awaits it
    await onEvents(events);
    after = last.position;
    if (!isFull) await awaitMore(source, after, toOrdinal(after), signal);
  }
};

/** Throws a RangeError for a limit below 1, with which a subscription would never advance. */
export const assertLimit = (limit: number): void => {
  if (!Number.isInteger(limit) || limit < 1)
    throw new RangeError(`Not a number of events: ${limit}`);
};

/** Calls at the same time share one read. */
const shareRunning = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | undefined;
  const forget = (): void => (running = undefined);
  return () => (running ??= read().finally(forget));
};

/** Subscriptions that read a log page by page: one awaited batch at a time, at least once, in log order. */
export const createTails = (log: TailSource) => {
  const source = { ...log, head: shareRunning(log.head) };
  const { start: startLoop, stopAll } = createSubscriptions();
  const start = (options: Delivery): Subscription => {
    assertLimit(options.batchSize);
    return startLoop(async (signal) => follow(source, options, signal));
  };
  return { start, stopAll };
};
