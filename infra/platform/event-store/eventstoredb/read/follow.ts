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
  await sleep(ms, undefined, { signal }).catch(() => undefined); // told to stop
};

/** Where to go on, and whether the feed gave anything. */
interface Followed {
  readonly after: Position;
  readonly gave: boolean;
}

/** Hands over what one feed gives until it breaks or ends. */
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
    for (let gave = false; ; gave = true) {
      const events = await next();
      if (events.length === 0) return { after: feed.reached(), gave };
      await onEvents(events);
    }
  } finally {
    await feed.close();
  }
};

/** Whether the server has what the follower has seen; false when it did not answer. Throws LogDamaged. */
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
 * Follows the log of a server until told to stop. A feed that breaks is opened again where it broke: soon when it had
 * brought something, else after ever longer waits.
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
    const followed = (await isWithin(reads, from)) // the server that is there now may not be the one before
      ? await callAlone(async () => followOnce(connection, { ...options, after: from }, signal))
      : { after, gave: false };
    after = followed.after;
    pauseMs = followed.gave ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    if (!stopped()) await rest(pauseMs, signal);
  }
};
