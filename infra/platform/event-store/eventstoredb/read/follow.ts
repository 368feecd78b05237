import { setTimeout as sleep } from 'node:timers/promises';
import type { Position, RecordedEvent } from '../../event-store.ts';
import type { Delivery } from '../../subscriptions.ts';
import { callAlone, isPassing } from '../client-calls.ts';
import type { Connection } from '../connection.ts';
import { FeedEnded, openFeed } from './feed.ts';
import type { Reads } from './reads.ts';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

const rest = async (ms: number, signal: AbortSignal): Promise<void> => {
  await sleep(ms, undefined, { signal }).catch(() => undefined); // aborted
};

/** Position at which the next feed starts, and whether this one returned events. */
interface Followed {
  readonly after: Position;
  readonly hadEvents: boolean;
}

/** Passes the events of one feed to `onEvents` until it breaks or ends. */
const followOnce = async (
  connection: Connection,
  { after, batchSize, onEvents }: Delivery,
  signal: AbortSignal,
): Promise<Followed> => {
  const feed = openFeed(connection, { after, batchSize }, signal);
  const next = async (): Promise<readonly RecordedEvent[]> => {
    try {
      return await feed.next();
    } catch (error) {
      if (error instanceof FeedEnded || isPassing(error)) return [];
      throw error;
    }
  };
  try {
    for (let hadEvents = false; ; hadEvents = true) {
      const events = await next();
      if (events.length === 0) return { after: feed.reached(), hadEvents };
      await onEvents(events);
    }
  } finally {
    await feed.close();
  }
};

/** True when the log reaches `after`; false when the server did not answer. Throws LogDamaged when it ends before. */
const isWithin = async ({ assertWithin }: Reads, after: Position): Promise<boolean> => {
  try {
    await assertWithin(after);
    return true;
  } catch (error) {
    if (!isPassing(error)) throw error;
    return false;
  }
};

/**
 * Follows the log of a server until `signal` aborts. After a failure it opens a new feed at the reached position: soon when
 * the last feed returned events, otherwise after growing pauses.
 */
export const follow = async (
  { connection, reads }: { readonly connection: Connection; readonly reads: Reads },
  options: Delivery,
  signal: AbortSignal,
): Promise<void> => {
  let [after, pauseMs] = [options.after, FIRST_PAUSE_MS];
  const stopped = (): boolean => signal.aborted;
  while (!stopped()) {
    const from = after;
    const followed = (await isWithin(reads, from)) // another server may answer at the address by now
      ? await callAlone(async () => followOnce(connection, { ...options, after: from }, signal))
      : { after, hadEvents: false };
    after = followed.after;
    pauseMs = followed.hadEvents ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    if (!stopped()) await rest(pauseMs, signal);
  }
};
