import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { START } from '@quartermaster/contracts/core/position';
import { type EventStore, LogDamaged, type Subscription } from '../../event-store.ts';
import { facts, newStream } from '../../contract/test-events.ts';
import { openEventStoreDb } from '../event-store-db.ts';
import { openTestPeer, type TestPeer } from '../test-peer/peer.ts';
import { waitUntil } from '../../../core/test-wait.ts';

let peer: TestPeer;
let store: EventStore;
beforeEach(async () => {
  peer = await openTestPeer();
  store = await openEventStoreDb(peer.url);
});
afterEach(async () => {
  await store.close();
  await peer.close();
});

/** Waits until a number has not changed for a while. */
const untilStill = async (count: () => number): Promise<void> => {
  for (let last = -1; last !== count();) {
    last = count();
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};

/** Appends to a stream of its own and answers the ids. */
const append = async (count: number): Promise<readonly string[]> => {
  const events = facts(count);
  await store.append(newStream(), events, 'no-stream');
  return events.map(({ id }) => id);
};

/** Follows from the start and collects ids. */
const collect = (batchSize = 10): { seen: string[]; subscription: Subscription } => {
  const seen: string[] = [];
  const onEvents = async (events: readonly { readonly id: string }[]): Promise<void> => {
    seen.push(...events.map(({ id }) => id));
  };
  return { seen, subscription: store.subscribeAll(START, onEvents, { batchSize }) };
};

describe('a subscription to a test peer that fails', () => {
  test('delivers everything once and in order, however often the stream breaks', async () => {
    const ids = await append(60);
    peer.faults.befallReads('unavailable'); // the look at the end of the log before a subscription
    const { seen, subscription } = collect();
    peer.faults.befallReads(
      { breaksAfter: 7 },
      { breaksAfter: 0 },
      { breaksAfter: 13 },
      'unavailable',
    );
    await waitUntil(() => seen.length >= 60);
    await subscription.stop();
    expect(seen).toEqual(ids);
  });

  test('continues when the peer ends it without a reason', async () => {
    const ids = await append(5);
    peer.faults.befallReads('ended', 'ended');
    const { seen, subscription } = collect();
    await waitUntil(() => seen.length >= 5);
    await subscription.stop();
    expect(seen).toEqual(ids);
    expect(peer.tally.subscribe).toBe(3);
  });

  test('continues after its connection broke, and delivers the events appended meanwhile', async () => {
    const { seen, subscription } = collect();
    const ids: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      ids.push(...(await append(4)));
      await waitUntil(() => seen.length === ids.length);
      peer.dropConnections();
      ids.push(...(await append(3)));
    }
    await waitUntil(() => seen.length >= ids.length);
    await subscription.stop();
    expect(seen).toEqual(ids);
    expect(peer.tally.subscribe).toBeGreaterThanOrEqual(5);
  });

  test('does not restart before the progress that the peer reported', async () => {
    const { seen, subscription } = collect();
    const [last] = await append(1);
    await waitUntil(() => seen.includes(last ?? ''));
    const noise = peer.log.writeForeign('$stats-127.0.0.1:2113', '$statsCollected', 1_200);
    await waitUntil(() => peer.tally.checkpoints >= 2);
    await new Promise((resolve) => setTimeout(resolve, 20));
    peer.dropConnections();
    await waitUntil(() => peer.tally.subscribe === 2);
    const [, again] = peer.tally.subscribedAfter;
    expect(again).toBeGreaterThan(noise.offset - 400n * 102n);
    const [next] = await append(1);
    await waitUntil(() => seen.length === 2);
    await subscription.stop();
    expect(seen).toEqual([last, next]);
  });

  test('never skips buffered events when the peer reports its progress', async () => {
    const ids = await append(30);
    peer.log.writeForeign('$stats-127.0.0.1:2113', '$statsCollected', 1_000);
    const seen: string[] = [];
    const subscription = store.subscribeAll(
      START,
      async (events) => {
        await waitUntil(() => peer.tally.checkpoints >= 1);
        if (seen.length === 0) peer.dropConnections();
        seen.push(...events.map(({ id }) => id));
      },
      { batchSize: 20 },
    );
    await waitUntil(() => seen.length >= 30);
    await subscription.stop();
    expect(seen).toEqual(ids);
  });

  test('can be stopped while the peer is away', async () => {
    const { subscription } = collect();
    await waitUntil(() => peer.tally.subscribers() === 1);
    await peer.close();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await subscription.stop();
    await expect(subscription.done).resolves.toBeUndefined();
  });

  test('leaves nothing open on the peer when it is stopped', async () => {
    const { subscription } = collect();
    await waitUntil(() => peer.tally.subscribers() === 1);
    await subscription.stop();
    await waitUntil(() => peer.tally.subscribers() === 0);
    expect(peer.tally.subscribe).toBe(1);
  });
});

describe('a subscription', () => {
  test('ends when the peer denies access', async () => {
    peer.faults.deniesAccess = true;
    const { subscription } = collect();
    await expect(subscription.done).rejects.toThrow('Access Denied');
  });

  test('ends with the error of its receiver, also when the error resembles one of the server', async () => {
    await append(1);
    const unavailable = Object.assign(new Error('the table is away'), { code: 14 });
    const subscription = store.subscribeAll(START, async () => Promise.reject(unavailable));
    await expect(subscription.done).rejects.toBe(unavailable);
    expect(peer.tally.subscribe).toBe(1);
  });

  test('stops when the peer sends an event twice', async () => {
    await append(3);
    const own = peer.log.events.find(({ type }) => !type.startsWith('$'));
    if (own !== undefined) peer.log.events.push(own);
    const { seen, subscription } = collect();
    await expect(subscription.done).rejects.toThrow(LogDamaged);
    expect(seen.length).toBeLessThanOrEqual(3);
  });

  test('does not let a slow consumer pile up events', async () => {
    const note = 'x'.repeat(1_000);
    for (let round = 0; round < 4; round += 1) {
      await store.append(
        newStream(),
        facts(1_000).map((event) => ({ ...event, data: { note } })),
        'no-stream',
      );
    }
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    const seen: number[] = [];
    const before = peer.tally.sent;
    const subscription = store.subscribeAll(
      START,
      async (events) => {
        await held;
        seen.push(events.length);
      },
      { batchSize: 100 },
    );
    await waitUntil(() => peer.tally.sent > before + 100);
    await untilStill(() => peer.tally.sent);
    expect(peer.tally.sent - before).toBeLessThan(1_000);
    go();
    await waitUntil(() => seen.reduce((sum, length) => sum + length, 0) === 4_000);
    await subscription.stop();
    expect(Math.max(...seen)).toBe(100);
  });
});
