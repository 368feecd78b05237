import { isAfter } from '@quartermaster/contracts/core/position';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Position, RecordedEvent } from '../../event-store.ts';
import type { Delivery } from '../../subscriptions.ts';
import { type FeedSource, openSharedFeed, type SharedFeed } from './shared-feed.ts';

/** Settings for gathering events into batches. */
export interface Gathering {
  /** After a delivery, events are gathered so long, so that a busy reader gets few large batches. */
  readonly gatherMs: number;
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

const GATHERING: Gathering = {
  gatherMs: 8,
  pause: async (ms, signal) => {
    await sleep(ms, undefined, { signal }).catch(() => undefined); // aborted
  },
};
/** Least events that a feed receives at once, also when the reader that opened it takes fewer. */
const LEAST_AT_ONCE = 100;

/** One subscription of the store. */
interface Reader {
  readonly batchSize: number;
  /** Position of the last event that it received. */
  after: Position;
  /** Time at which its last delivery ended, in milliseconds of `performance`. */
  deliveredAt: number;
  feed: SharedFeed | undefined;
}

/** The feeds of a process. There is one unless readers are behind its window. */
const createFeeds = (source: FeedSource) => {
  let feeds: readonly SharedFeed[] = [];

  /** The feed furthest ahead with all events that the reader lacks; the oldest of several. */
  const findBestFeed = ({ after }: Reader): SharedFeed | undefined =>
    feeds.reduce<SharedFeed | undefined>((best, feed) => {
      if (!feed.covers(after)) return best;
      return best === undefined || isAfter(feed.end(), best.end()) ? feed : best;
    }, undefined);

  const openFeed = ({ after, batchSize }: Reader): SharedFeed => {
    const feed = openSharedFeed(source, after, Math.max(batchSize, LEAST_AT_ONCE));
    feeds = [...feeds, feed];
    return feed;
  };

  /** The reader's feed after its failure, while it has events for the reader. Throws the failure at its end. */
  const findFailedFeed = ({ feed, after }: Reader): SharedFeed | undefined => {
    const failure = feed?.failure();
    if (failure === undefined || feed?.covers(after) !== true) return undefined;
    if (after === feed.end()) throw failure;
    return feed;
  };

  /** The feed that the reader takes its next events from. */
  const chooseFeed = (reader: Reader): SharedFeed => {
    const { feed: current } = reader;
    const failed = findFailedFeed(reader);
    if (failed !== undefined) return failed;
    feeds = feeds.filter((feed) => !feed.isOver());
    const next = findBestFeed(reader) ?? openFeed(reader);
    if (next === current) return next;
    next.join(reader);
    reader.feed = next;
    void current?.leave(reader);
    return next;
  };
  return chooseFeed;
};

type FeedFor = ReturnType<typeof createFeeds>;

/** The reader's next events, at least one; empty once stopped. */
const nextEvents = async (
  feedFor: FeedFor,
  reader: Reader,
  signal: AbortSignal,
): Promise<readonly RecordedEvent[]> => {
  while (!signal.aborted) {
    const feed = feedFor(reader);
    const events = feed.after(reader.after, reader.batchSize);
    if (events.length > 0) return events;
    await feed.grown(signal);
  }
  return [];
};

/**
 * Waits for more events until a while after the last delivery, so that a lone event is delivered at once. Returns at most a
 * batch.
 */
const gather = async (
  { gatherMs, pause }: Gathering,
  events: readonly RecordedEvent[],
  { feed, after, batchSize, deliveredAt }: Reader,
  signal: AbortSignal,
): Promise<readonly RecordedEvent[]> => {
  if (feed === undefined || events.length === 0 || events.length === batchSize) return events;
  const leftMs = deliveredAt + gatherMs - performance.now();
  if (leftMs > 0) await pause(leftMs, signal);
  feed.takeArrived();
  return feed.covers(after) ? feed.after(after, batchSize) : events;
};

/**
 * Follows the log of a server for many readers. Readers near the end of the log share one feed. A reader that is behind the
 * events kept by it has a feed of its own until it has caught up. `follow` delivers the events after a position until
 * `signal` aborts; it rejects with an error of `onEvents`, or of the log that no retry can cure.
 */
export const createFollowing = (source: FeedSource, gathering = GATHERING) => {
  const feedFor = createFeeds(source);
  return async ({ after, batchSize, onEvents }: Delivery, signal: AbortSignal): Promise<void> => {
    const reader: Reader = { batchSize, after, deliveredAt: -Infinity, feed: undefined };
    try {
      for (;;) {
        const first = await nextEvents(feedFor, reader, signal);
        const events = await gather(gathering, first, reader, signal);
        const last = events.at(-1);
        if (last === undefined || signal.aborted) return;
        await onEvents(events);
        reader.after = last.position;
        reader.deliveredAt = performance.now();
      }
    } finally {
      await reader.feed?.leave(reader);
    }
  };
};
