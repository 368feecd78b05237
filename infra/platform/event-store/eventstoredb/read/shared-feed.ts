import type { Position, RecordedEvent } from '../../event-store.ts';
import { createSubscriber, type Subscriber, type SubscriberSource } from './subscriber.ts';
import { createWindow, type WindowLimits } from './window.ts';

/** Creates a set of waiters for one condition; all are woken together. */
const createWaiting = () => {
  const waiting = new Set<() => void>();
  return {
    isEmpty: (): boolean => waiting.size === 0,
    wakeAll: (): void => {
      for (const wake of [...waiting]) wake();
    },
    /** Resolves with the next `wakeAll`, or on abort. */
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

export interface FeedSource extends SubscriberSource {
  /** Limits of the window of each feed; a test makes them small. */
  readonly windowLimits?: WindowLimits;
}

/** Passes events to `add` while a reader waits for one, until `signal` aborts or an error that no retry can cure. */
const createReceiver = (
  subscriber: Subscriber,
  add: (events: readonly RecordedEvent[]) => void,
  signal: AbortSignal,
) => {
  const waiting = createWaiting();
  let failure: Error | undefined;
  let running: Promise<void> | undefined;
  const isOver = (): boolean => failure !== undefined || signal.aborted;

  const take = (events: readonly RecordedEvent[]): void => {
    if (events.length === 0) return;
    add(events);
    waiting.wakeAll();
  };
  const fail = (error: unknown): void => {
    failure ??= error instanceof Error ? error : new Error(String(error));
    waiting.wakeAll();
    void subscriber.close();
  };
  const receive = async (): Promise<void> => {
    while (!isOver() && !waiting.isEmpty()) take(await subscriber.next());
  };
  const start = (): void => {
    if (isOver() || waiting.isEmpty()) return;
    running ??= receive()
      .catch(fail)
      .finally(() => {
        running = undefined;
        start();
      });
  };
  return { waiting, isOver, take, fail, start, failure: () => failure, ended: async () => running };
};

/**
 * One subscription for all readers near its end. It receives events while a reader waits, and keeps the latest in a window,
 * from which each reader takes them at its own pace; a reader that falls behind the window needs another feed. It closes when
 * its last reader leaves.
 */
export const openSharedFeed = (source: FeedSource, after: Position, batchSize: number) => {
  const abort = new AbortController();
  const subscriber = createSubscriber(source, { after, batchSize }, abort.signal);
  const window = createWindow(after, source.windowLimits);
  const receiver = createReceiver(subscriber, window.add, abort.signal);
  const readers = new Set<object>();
  return {
    covers: window.covers,
    end: window.end,
    after: window.after,
    isOver: receiver.isOver,
    /** The error that no retry can cure; undefined while there is none. */
    failure: receiver.failure,
    join: (reader: object): void => {
      readers.add(reader);
    },
    leave: async (reader: object): Promise<void> => {
      readers.delete(reader);
      if (readers.size > 0) return;
      abort.abort();
      await receiver.ended();
      await subscriber.close();
    },
    /** Resolves when the window has grown, after a failure, or on abort. */
    grown: async (signal: AbortSignal): Promise<void> => {
      const woken = receiver.waiting.wait(signal);
      receiver.start();
      await woken;
    },
    /** Adds what has arrived to the window without a wait. */
    takeArrived: (): void => {
      if (receiver.isOver()) return;
      try {
        receiver.take(subscriber.arrived());
      } catch (error) {
        receiver.fail(error);
      }
    },
  };
};

export type SharedFeed = ReturnType<typeof openSharedFeed>;
