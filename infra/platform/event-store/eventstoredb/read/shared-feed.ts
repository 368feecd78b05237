import { setTimeout as sleep } from 'node:timers/promises';
import type { Position, RecordedEvent } from '../../event-store.ts';
import { callAlone, isPassing } from '../client-calls.ts';
import type { Connection } from '../connection.ts';
import { FeedEnded, openFeed } from './feed.ts';
import type { Reads } from './reads.ts';
import { createWindow, type WindowLimits } from './window.ts';

/** The connection that feeds use, and its reads. */
export interface FeedSource {
  readonly connection: Connection;
  readonly reads: Reads;
  /** Throws LogMismatch when another log answers at the address by now. */
  readonly assertSameLog: () => Promise<void>;
  /** Limits of the window of each feed; a test makes them small. */
  readonly windowLimits?: WindowLimits;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

const rest = async (ms: number, signal: AbortSignal): Promise<void> => {
  await sleep(ms, undefined, { signal }).catch(() => undefined); // aborted
};

type Subscription = ReturnType<typeof openFeed>;

/** The subscriptions of one feed, one after another. */
const createSubscriber = (
  { connection, reads, assertSameLog }: FeedSource,
  options: { readonly after: Position; readonly batchSize: number },
  signal: AbortSignal,
) => {
  let { after } = options;
  let open: Subscription | undefined;
  let pauseMs = FIRST_PAUSE_MS;

  const opened = async (): Promise<Subscription> => {
    if (open !== undefined) return open;
    await assertSameLog();
    await reads.assertWithin(after);
    open = await callAlone(async () => openFeed(connection, { ...options, after }, signal));
    return open;
  };
  const close = async (): Promise<void> => {
    const last = open;
    open = undefined;
    after = last?.reached() ?? after;
    await last?.close();
  };
  const pauseAfterBreak = async (): Promise<void> => {
    await close();
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    if (!signal.aborted) await rest(pauseMs, signal);
  };
  const noteEvents = (events: readonly RecordedEvent[]): readonly RecordedEvent[] => {
    if (events.length > 0) pauseMs = FIRST_PAUSE_MS / 2; // the pause after a break doubles it
    return events;
  };

  return {
    close,
    /** The next events; none after a break or once stopped. Rejects with an error that no retry can cure. */
    next: async (): Promise<readonly RecordedEvent[]> => {
      try {
        return noteEvents(await (await opened()).next());
      } catch (error) {
        if (!(error instanceof FeedEnded) && !isPassing(error)) throw error;
        await pauseAfterBreak();
        return [];
      }
    },
    /** The events that have arrived and were not returned yet. */
    buffered: (): readonly RecordedEvent[] => noteEvents(open?.buffered() ?? []),
  };
};

/** Readers that wait for an event. */
const createWaiting = () => {
  const waiting = new Set<() => void>();
  return {
    isEmpty: (): boolean => waiting.size === 0,
    wakeAll: (): void => {
      const all = [...waiting];
      waiting.clear();
      for (const wake of all) wake();
    },
    wait: async (signal: AbortSignal): Promise<void> => {
      if (signal.aborted) return;
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          signal.removeEventListener('abort', wake);
          waiting.delete(wake);
          resolve();
        };
        signal.addEventListener('abort', wake);
        waiting.add(wake);
      });
    },
  };
};

/**
 * One subscription for all readers near its end. It receives events while a reader waits, and keeps the latest in a window,
 * from which each reader takes them at its own pace; a reader that falls behind the window must open a feed of its own.
 * After a break it subscribes again: soon when the last subscription returned events, otherwise after growing pauses. It
 * closes when its last reader leaves.
 */
export const openSharedFeed = (source: FeedSource, after: Position, batchSize: number) => {
  const abort = new AbortController();
  const subscriber = createSubscriber(source, { after, batchSize }, abort.signal);
  const window = createWindow(after, source.windowLimits);
  const waiting = createWaiting();
  const readers = new Set<object>();
  let failure: Error | undefined;
  let running: Promise<void> | undefined;

  const isOver = (): boolean => failure !== undefined || abort.signal.aborted;
  const add = (events: readonly RecordedEvent[]): void => {
    if (events.length === 0) return;
    window.add(events);
    waiting.wakeAll();
  };
  const fail = (error: unknown): void => {
    failure ??= error instanceof Error ? error : new Error(String(error));
    waiting.wakeAll();
    void subscriber.close();
  };
  const receive = async (): Promise<void> => {
    while (!isOver() && !waiting.isEmpty()) add(await subscriber.next());
  };
  const start = (): void => {
    running ??= receive()
      .catch(fail)
      .finally(() => {
        running = undefined;
        if (!isOver() && !waiting.isEmpty()) start();
      });
  };
  const close = async (): Promise<void> => {
    abort.abort();
    await running;
    await subscriber.close();
  };

  return {
    covers: window.covers,
    end: window.end,
    after: window.after,
    isOver,
    /** The error that no retry can cure; undefined while there is none. */
    failure: (): Error | undefined => failure,
    join: (reader: object): void => {
      readers.add(reader);
    },
    leave: async (reader: object): Promise<void> => {
      readers.delete(reader);
      if (readers.size === 0) await close();
    },
    /** Resolves when the window has grown, after a failure, or on abort. */
    grown: async (signal: AbortSignal): Promise<void> => {
      const woken = waiting.wait(signal);
      start();
      await woken;
    },
    /** Adds what has arrived to the window without a wait. */
    takeArrived: (): void => {
      if (isOver()) return;
      try {
        add(subscriber.buffered());
      } catch (error) {
        fail(error);
      }
    },
  };
};

export type SharedFeed = ReturnType<typeof openSharedFeed>;
