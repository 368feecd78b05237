import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { facts, newStream } from './contract/test-events.ts';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore, Position, RecordedEvent } from './event-store.ts';
import { createInMemoryEventStore } from './in-memory.ts';
import { toOrdinalPosition } from './position.ts';
import { createHints, createTails } from './subscriptions.ts';
import { waitUntil } from '../core/test-wait.ts';

const POLL_MS = 40;

let store: EventStore;
let pageReads: number;
let headReads: number;
let isAway: boolean;
let tails: ReturnType<typeof createTails>;

beforeEach(() => {
  store = createInMemoryEventStore();
  [pageReads, headReads, isAway] = [0, 0, false];
  tails = createTails({
    readPage: async (after, limit) => {
      pageReads += 1;
      return store.readAll(after, limit);
    },
    head: async () => {
      headReads += 1;
      await pause(POLL_MS / 2); // a read that the others can share
      if (isAway) throw new Error('The database is away');
      return store.head();
    },
    hints: createHints(), // nobody raises them
    pollMs: POLL_MS,
    isPassing: () => false,
  });
});

afterEach(() => tails.stopAll());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const record = (count: number) => store.append(newStream(), facts(count), 'no-stream');

/** Follows the log; what it has received so far. */
const follower = (handle: () => Promise<unknown> = async () => undefined) => {
  const received: Position[] = [];
  const onEvents = async (events: readonly RecordedEvent[]): Promise<void> => {
    received.push(...events.map(({ position }) => position));
    await handle();
  };
  const { done } = tails.start({ after: START, batchSize: 10, onEvents });
  done.catch(() => undefined);
  return { received, done };
};

test('without new events, subscriptions share the reads of the head and read no page', async () => {
  await record(3);
  const all = [follower(), follower(), follower()];
  await waitUntil(() => all.every(({ received }) => received.length === 3));
  const before = { pageReads, headReads };
  await pause(10 * POLL_MS);
  expect(pageReads).toBe(before.pageReads);
  expect(headReads - before.headReads).toBeLessThan(20); // three subscriptions that do not share them read the head thirty times
});

test('an event without a hint reaches all at the next poll, also beside a slow and a broken one', async () => {
  const slow = follower(() => pause(20 * POLL_MS));
  const broken = follower(() => Promise.reject(new Error('It cannot be stored')));
  const sound = follower();
  await record(1);
  await expect(broken.done).rejects.toThrow('It cannot be stored');
  await waitUntil(() => slow.received.length === 1 && sound.received.length === 1);
  await record(1);
  await waitUntil(() => sound.received.length === 2);
  expect(slow.received).toHaveLength(1);
  await waitUntil(() => slow.received.length === 2);
});

test('while the head cannot be read, pages are read instead', async () => {
  const sound = follower();
  await waitUntil(() => headReads > 0);
  isAway = true;
  await record(1);
  await waitUntil(() => sound.received.length === 1);
  isAway = false;
  await record(1);
  await waitUntil(() => sound.received.length === 2);
  expect(sound.received).toEqual([toOrdinalPosition(1), toOrdinalPosition(2)]);
});
