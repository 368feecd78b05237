import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { facts, newStream } from '../../contract/test-events.ts';
import { START } from '@quartermaster/contracts/core/position';
import { type EventStore, LogDamaged, type Position } from '../../event-store.ts';
import { openEventStoreDb } from '../event-store-db.ts';
import { loseNewest } from '../test-peer/log.ts';
import { openTestPeer, type TestPeer } from '../test-peer/peer.ts';
import { collectBatches, createGate, openFollowing } from './test-following.ts';
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

/** Appends to a stream of its own; returns the ids and the last position. */
const append = async (count: number) => {
  const events = facts(count);
  const { position } = await store.append(newStream(), events, 'no-stream');
  return { ids: events.map(({ id }) => id), position };
};

const SIX = [1, 2, 3, 4, 5, 6];
const SMALL = { windowLimits: { events: 20, characters: 1_000_000 } };

/** Six readers of the store that collect what they receive. */
const readSix = (after: Position = START) =>
  SIX.map((reader) => {
    const collected = collectBatches();
    const subscription = store.subscribeAll(after, collected.onEvents, { batchSize: reader * 10 });
    return { ...collected, subscription };
  });

describe('the readers of a process', () => {
  test('share one subscription, and each event is sent once', async () => {
    const before = await append(30);
    const sent = peer.tally.sent;
    const readers = readSix();
    await waitUntil(() => readers.every(({ ids }) => ids().length === 30));
    const after = await append(20);
    await waitUntil(() => readers.every(({ ids }) => ids().length === 50));
    for (const { ids } of readers) expect(ids()).toEqual([...before.ids, ...after.ids]);
    expect(peer.tally.subscribe).toBe(1);
    expect(peer.tally.sent - sent).toBe(50);
  });

  test('take batches of their own size', async () => {
    await append(100);
    const readers = readSix();
    await waitUntil(() => readers.every(({ ids }) => ids().length === 100));
    for (const [index, { batches }] of readers.entries()) {
      expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(
        (index + 1) * 10,
      );
    }
  });

  test('start at different positions, catch up, and then share one subscription', async () => {
    const parts = [await append(40), await append(40), await append(40)];
    const all = parts.flatMap(({ ids }) => ids);
    const following = openFollowing(peer.url, SMALL);
    const starts = [parts[2]?.position, START, parts[0]?.position, parts[1]?.position, START];
    const readers = starts.map((after = START) => {
      const collected = collectBatches();
      following.subscribe({ after, batchSize: 7, onEvents: collected.onEvents });
      return collected;
    });
    const received = (): readonly number[] => readers.map(({ ids }) => ids().length);
    await waitUntil(() => String(received()) === '0,120,80,40,120');
    all.push(...(await append(1)).ids);
    await waitUntil(() => String(received()) === '1,121,81,41,121');
    all.push(...(await append(1)).ids);
    await waitUntil(() => String(received()) === '2,122,82,42,122');
    for (const { ids } of readers) expect(ids()).toEqual(all.slice(all.length - ids().length));
    await waitUntil(() => peer.tally.subscribers() === 1);
    await following.close();
  });

  test('are not held up by one that is slow, which later receives everything in order', async () => {
    const following = openFollowing(peer.url, SMALL);
    const [slow, quick] = [collectBatches(), collectBatches()];
    const gate = createGate();
    following.subscribe({
      after: START,
      batchSize: 5,
      onEvents: async (events) => {
        await slow.onEvents(events);
        await gate.opened;
      },
    });
    following.subscribe({ after: START, batchSize: 5, onEvents: quick.onEvents });
    const all: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      all.push(...(await append(20)).ids);
      await waitUntil(() => quick.ids().length === all.length);
    }
    expect(slow.batches).toHaveLength(1);
    gate.open();
    await waitUntil(() => slow.ids().length === all.length);
    all.push(...(await append(1)).ids);
    await waitUntil(() => slow.ids().length === all.length && quick.ids().length === all.length);
    expect([slow.ids(), quick.ids()]).toEqual([all, all]);
    await waitUntil(() => peer.tally.subscribers() === 1);
    await following.close();
  });

  test('continue when one of them fails, which ends with its own error', async () => {
    const [first, ...readers] = readSix();
    const failing = store.subscribeAll(START, async () => Promise.reject(new Error('no table')));
    const { ids } = await append(3);
    await expect(failing.done).rejects.toThrow('no table');
    const later = await append(2);
    await waitUntil(() => [first, ...readers].every((reader) => reader?.ids().length === 5));
    for (const reader of readers) expect(reader.ids()).toEqual([...ids, ...later.ids]);
    expect(peer.tally.subscribe).toBe(1);
  });

  test('get one new subscription together when theirs breaks', async () => {
    const readers = readSix();
    const all = [...(await append(10)).ids];
    await waitUntil(() => readers.every(({ ids }) => ids().length === 10));
    peer.dropConnections();
    all.push(...(await append(10)).ids);
    await waitUntil(() => readers.every(({ ids }) => ids().length === 20));
    for (const { ids } of readers) expect(ids()).toEqual(all);
    expect(peer.tally.subscribe).toBe(2);
  });

  test('close their subscription when the last of them stops, and the next one opens it again', async () => {
    const readers = readSix();
    await append(5);
    await waitUntil(() => readers.every(({ ids }) => ids().length === 5));
    for (const { subscription } of readers.slice(1)) await subscription.stop();
    expect(peer.tally.subscribers()).toBe(1);
    await readers[0]?.subscription.stop();
    await waitUntil(() => peer.tally.subscribers() === 0);
    const [late] = readSix();
    await waitUntil(() => late?.ids().length === 5);
    expect(peer.tally.subscribe).toBe(2);
  });

  test('all end when the log is behind them after a break', async () => {
    await append(25);
    const readers = readSix();
    await waitUntil(() => readers.every(({ ids }) => ids().length === 25));
    loseNewest(peer.log, 10);
    peer.dropConnections();
    const outcomes = await Promise.allSettled(readers.map(({ subscription }) => subscription.done));
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(LogDamaged) });
    }
    await waitUntil(() => peer.tally.subscribers() === 0);
  });
});

describe('a reader', () => {
  /** Readers whose pauses after a delivery last until the test ends them. */
  const openGathering = () => {
    const pauses: { readonly ms: number; readonly end: () => void }[] = [];
    const pause = async (ms: number): Promise<void> => {
      const gate = createGate();
      pauses.push({ ms, end: gate.open });
      await gate.opened;
    };
    return { pauses, ...openFollowing(peer.url, { gathering: { gatherMs: 600_000, pause } }) };
  };
  const listSizes = (batches: readonly (readonly unknown[])[]): readonly number[] =>
    batches.map(({ length }) => length);

  test('receives a lone event at once, and gathers those that follow a delivery', async () => {
    const before = peer.tally.sent;
    const { pauses, subscribe, arrived, close } = openGathering();
    const { batches, onEvents } = collectBatches();
    subscribe({ after: START, batchSize: 100, onEvents });
    await append(1);
    await waitUntil(() => batches.length === 1);
    expect(pauses).toEqual([]);
    for (let round = 0; round < 5; round += 1) await append(1);
    await waitUntil(() => pauses.length === 1 && peer.tally.sent === before + 6);
    await arrived();
    expect(listSizes(batches)).toEqual([1]);
    pauses[0]?.end();
    await waitUntil(() => batches.length === 2);
    expect(listSizes(batches)).toEqual([1, 5]);
    expect(pauses).toHaveLength(1);
    await close();
  });

  test('receives full batches without a wait, and never more than a batch', async () => {
    const before = peer.tally.sent;
    const { pauses, subscribe, arrived, close } = openGathering();
    const { batches, onEvents } = collectBatches();
    const gate = createGate();
    subscribe({
      after: START,
      batchSize: 4,
      onEvents: async (events) => {
        await onEvents(events);
        await gate.opened;
      },
    });
    await append(1);
    await waitUntil(() => batches.length === 1);
    await append(10);
    await waitUntil(() => peer.tally.sent === before + 11);
    await arrived();
    gate.open();
    await waitUntil(() => pauses.length === 1);
    expect(listSizes(batches)).toEqual([1, 4, 4]);
    pauses[0]?.end();
    await waitUntil(() => batches.length === 4);
    expect(listSizes(batches)).toEqual([1, 4, 4, 2]);
    await close();
  });

  test('stops during a pause, without a further delivery', async () => {
    const { pauses, subscribe, close } = openGathering();
    const { batches, onEvents } = collectBatches();
    const subscription = subscribe({ after: START, batchSize: 4, onEvents });
    await append(1);
    await waitUntil(() => batches.length === 1);
    await append(1);
    await waitUntil(() => pauses.length === 1);
    const stopping = subscription.stop();
    pauses[0]?.end();
    await stopping;
    expect(listSizes(batches)).toEqual([1]);
    await close();
  });
});
