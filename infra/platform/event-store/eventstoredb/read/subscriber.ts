import { setTimeout as sleep } from 'node:timers/promises';
import type { Position, RecordedEvent } from '../../event-store.ts';
import { callAlone, isPassing } from '../client-calls.ts';
import type { Connection } from '../connection.ts';
import { FeedEnded, openFeed } from './feed.ts';
import type { Reads } from './reads.ts';

/** A connection for subscriptions, and its reads. */
export interface SubscriberSource {
  readonly connection: Connection;
  readonly reads: Reads;
  /** Throws LogMismatch when another log answers at the address by now. */
  readonly assertSameLog: () => Promise<void>;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

/** Growing pauses after failures; the first one again after a success. */
const createBackOff = (signal: AbortSignal) => {
  let lastMs = FIRST_PAUSE_MS;
  return {
    noteSuccess: (): void => {
      lastMs = FIRST_PAUSE_MS / 2; // the next pause doubles it
    },
    pause: async (): Promise<void> => {
      lastMs = Math.min(lastMs * 2, LONGEST_PAUSE_MS);
      if (signal.aborted) return;
      await sleep(lastMs, undefined, { signal }).catch(() => undefined); // aborted
    },
  };
};

/**
 * The events after a position, from one subscription after another. After a break it subscribes again: soon when the last
 * subscription returned events, otherwise after growing pauses.
 */
export const createSubscriber = (
  { connection, reads, assertSameLog }: SubscriberSource,
  options: { readonly after: Position; readonly batchSize: number },
  signal: AbortSignal,
) => {
  let { after } = options;
  let open: ReturnType<typeof openFeed> | undefined;
  const { noteSuccess, pause } = createBackOff(signal);

  const opened = async () => {
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

  return {
    close,
    /** The next events; none after a break or once stopped. Rejects with an error that no retry can cure. */
    next: async (): Promise<readonly RecordedEvent[]> => {
      try {
        const events = await (await opened()).next();
        if (events.length > 0) noteSuccess();
        return events;
      } catch (error) {
        if (!(error instanceof FeedEnded) && !isPassing(error)) throw error;
        await close();
        await pause();
        return [];
      }
    },
    /** The events that have arrived and were not returned yet. */
    arrived: (): readonly RecordedEvent[] => open?.arrived() ?? [],
  };
};

export type Subscriber = ReturnType<typeof createSubscriber>;
