import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { START } from '@quartermaster/contracts/core/position';
import { toOrdinalPosition } from '../../../event-store/position.ts';
import { EventsMissing } from './partition-reader.ts';
import {
  waitForTimers,
  createGroup,
  createHoldingGroup,
  createPartition,
  sends,
  listPositions,
  makeMessages,
} from './test-partition.ts';

/** Bytes of no more than so many small messages. */
const ofMessages = (count: number): number => count * 1100;
const tight = {
  partitionBytes: ofMessages(4),
  groupBytes: ofMessages(8),
  holdMs: 50,
  holdInAllMs: 120,
};

/** Events of a log with one partition, from the first to the last one. */
const events = (last: number) => makeMessages([[1, last]]);

describe('groups that read a partition together', () => {
  test('each receive every event once and in order, and every message is decoded once', async () => {
    const partition = createPartition({ fetch: 3 });
    const [orders, stock] = [createGroup(), createGroup()];
    partition.add(events(20));
    partition.follow(orders.onBatch);
    partition.follow(stock.onBatch);
    await partition.until(() => stock.positions.length + orders.positions.length === 40);
    expect([orders.positions, stock.positions]).toEqual([
      listPositions(1, 20),
      listPositions(1, 20),
    ]);
    expect(partition.decoded).toEqual(listPositions(1, 20));
  });

  test('each continue at their own position; the events that one lacks are read for it alone', async () => {
    const partition = createPartition({ fetch: 3 });
    const [orders, stock] = [createGroup(), createGroup()];
    partition.add(events(20));
    partition.follow(orders.onBatch, { position: toOrdinalPosition(16), offset: 16 });
    partition.follow(stock.onBatch, { position: toOrdinalPosition(4), offset: 4 });
    await partition.until(() => stock.positions.length === 16);
    expect([orders.positions, stock.positions]).toEqual([
      listPositions(17, 20),
      listPositions(5, 20),
    ]);
    partition.add(makeMessages([[21, 30]]));
    const before = partition.decoded.length;
    await partition.until(() => stock.positions.length + orders.positions.length === 40);
    expect(partition.decoded.slice(before)).toEqual(listPositions(21, 30));
  });

  test('wait for a slow group within the bounds, and decode nothing twice for it', async () => {
    const partition = createPartition({ bounds: { ...tight, holdMs: 5_000, holdInAllMs: 5_000 } });
    const [orders, stock] = [createGroup(), createGroup()];
    partition.add(events(40));
    partition.follow(orders.onBatch);
    partition.follow(async (batch) => {
      for (let turn = 0; turn < 10; turn += 1) await waitForTimers();
      await stock.onBatch(batch);
    });
    await partition.until(() => stock.positions.length + orders.positions.length === 80);
    expect([orders.positions, stock.positions]).toEqual([
      listPositions(1, 40),
      listPositions(1, 40),
    ]);
    expect(partition.decoded).toEqual(listPositions(1, 40));
  });

  test('continue without a stopped group, for which the reader reads separately once it continues', async () => {
    const partition = createPartition({ bounds: tight });
    const [orders, stock] = [createGroup(), createGroup()];
    stock.gate.isShut = true;
    partition.add(events(60));
    partition.follow(orders.onBatch);
    const { owner } = partition.follow(stock.onBatch);
    await partition.until(() => orders.positions.length === 60);
    expect(stock.positions).toEqual([]);
    expect(owner.waitingBytes).toBeLessThanOrEqual(tight.partitionBytes + ofMessages(2));
    stock.gate.isShut = false;
    partition.add(makeMessages([[61, 70]]));
    await partition.until(() => stock.positions.length === 70 && orders.positions.length === 70);
    expect([orders.positions, stock.positions]).toEqual([
      listPositions(1, 70),
      listPositions(1, 70),
    ]);
  });

  test('are delayed no longer than the total bound by a group that is always slow', async () => {
    const partition = createPartition({ bounds: { ...tight, holdMs: 1_000 } });
    const [orders, stock] = [createGroup(), createGroup()];
    partition.add(events(200));
    partition.follow(orders.onBatch);
    partition.follow(async (batch) => {
      await new Promise((resolve) => setTimeout(resolve, 40));
      await stock.onBatch(batch);
    });
    await partition.until(() => orders.positions.length === 200);
    expect(stock.positions.length).toBeLessThan(100);
    await partition.until(() => stock.positions.length === 200);
    expect(stock.positions).toEqual(listPositions(1, 200));
  });

  test('meet at the offset of a full queue, so that nothing after it is decoded twice', async () => {
    const bounds = { partitionBytes: ofMessages(4), holdMs: 60_000, holdInAllMs: 60_000 };
    const partition = createPartition({ fetch: 3, bounds });
    const [orders, stock] = [createGroup(), createGroup()];
    partition.add(events(40));
    orders.gate.isShut = true;
    const { queue } = partition.follow(orders.onBatch, {
      position: toOrdinalPosition(10),
      offset: 10,
    });
    await partition.until(() => !queue.hasRoom);
    const full = Number(queue.offset);
    const behind = partition.follow(stock.onBatch, { position: toOrdinalPosition(2), offset: 2 });
    await partition.until(() => behind.queue.offset === queue.offset);
    partition.decoded.length = 0;
    orders.gate.isShut = false;
    await partition.until(() => stock.positions.length === 38 && orders.positions.length === 30);
    expect([orders.positions, stock.positions]).toEqual([
      listPositions(11, 40),
      listPositions(3, 40),
    ]);
    expect(partition.decoded).toEqual(listPositions(full + 1, 40));
  });

  test('continue when one group fails, whose subscription ends with the reason', async () => {
    const partition = createPartition();
    const orders = createGroup();
    partition.add(events(30));
    partition.follow(orders.onBatch);
    const { failures, queue, owner } = partition.follow(async () => {
      throw new Error('no such table');
    });
    await partition.until(() => orders.positions.length === 30);
    expect(failures).toEqual([new Error('no such table')]);
    partition.source.remove(queue);
    await queue.stop();
    expect(owner.waitingBytes).toBe(0);
  });

  test('continue while a group with a wrong hint reads from the first message', async () => {
    const partition = createPartition();
    const [orders, stock] = [createGroup(), createGroup()];
    partition.add(events(30));
    partition.follow(orders.onBatch, { position: toOrdinalPosition(10), offset: 10 });
    partition.follow(stock.onBatch, { position: toOrdinalPosition(3), offset: 12 });
    await partition.until(() => stock.positions.length === 27);
    expect([orders.positions, stock.positions]).toEqual([
      listPositions(11, 30),
      listPositions(4, 30),
    ]);
  });

  test('continue when one group misses events; that group receives the events before the gap', async () => {
    const [first, second, , ...later] = events(30);
    const partition = createPartition();
    const [orders, stock] = [createGroup(), createGroup()];
    partition.add([first!, second!, ...later]);
    partition.follow(orders.onBatch, { position: toOrdinalPosition(3), offset: 2 });
    const { failures } = partition.follow(stock.onBatch);
    await partition.until(() => orders.positions.length === 27 && failures.length > 0);
    expect(stock.positions).toEqual(listPositions(1, 2));
    expect(failures).toEqual([expect.any(EventsMissing)]);
  });

  test('continue at the new offsets of brokers that lost their messages', async () => {
    const partition = createPartition({ low: 10 });
    const orders = createGroup();
    partition.add(events(30));
    partition.follow(orders.onBatch, { position: toOrdinalPosition(15), offset: 5 });
    await partition.until(() => orders.positions.length === 15);
    expect(orders.positions).toEqual(listPositions(16, 30));
  });

  test('continue with the next consumer after the previous one failed', async () => {
    const partition = createPartition();
    const [orders, stock] = [createGroup(), createGroup()];
    partition.add(events(30));
    partition.follow(orders.onBatch);
    partition.follow(stock.onBatch);
    for (let round = 0; round < 4; round += 1) {
      const fetching = partition.fetchOnce();
      partition.source.restart();
      await fetching;
    }
    await partition.until(() => stock.positions.length === 30 && orders.positions.length === 30);
    expect([orders.positions, stock.positions]).toEqual([
      listPositions(1, 30),
      listPositions(1, 30),
    ]);
  });
});

test('for any repetitions, positions and speeds each group receives every event after its position once', async () => {
  const group = fc.record({
    at: fc.nat({ max: 30 }),
    patience: fc.constantFrom(0, 3, 50),
    everyTurns: fc.nat({ max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(
      sends,
      fc.array(group, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 7 }),
      async (given, groups, fetch) => {
        const messages = makeMessages(given);
        const last = Math.max(...given.map(([, to]) => to));
        const bounds = { partitionBytes: ofMessages(3), groupBytes: ofMessages(6) };
        const holdMs = groups[0]!.patience;
        const partition = createPartition({
          fetch,
          bounds: { ...bounds, holdMs, holdInAllMs: holdMs * 2 },
        });
        partition.add(messages);
        const followed = groups.map(({ at, everyTurns }) => {
          const one = createGroup();
          const stored = Math.min(at, last);
          const offset = firstAfter(messages.length, stored, given);
          partition.follow(
            async (batch) => {
              for (let turn = 0; turn < everyTurns; turn += 1) await waitForTimers();
              await one.onBatch(batch);
            },
            { position: stored === 0 ? START : toOrdinalPosition(stored), offset },
          );
          return { one, expected: stored < last ? listPositions(stored + 1, last) : [] };
        });
        const holding = createHoldingGroup();
        partition.follow(holding.onBatch, { store: holding.store });
        await partition.until(
          () =>
            holding.stored().length >= last &&
            followed.every(({ one, expected }) => one.positions.length >= expected.length),
        );
        for (const { one, expected } of followed) expect(one.positions).toEqual(expected);
        expect(holding.stored()).toEqual(listPositions(1, last));
      },
    ),
    { numRuns: 40 },
  );
});

/** An offset before which all messages are at or below an event: a place that a hint may name. */
const firstAfter = (
  count: number,
  stored: number,
  given: readonly (readonly [number, number])[],
): number => {
  const ordinals = given.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index),
  );
  const found = ordinals.findIndex((ordinal) => ordinal > stored);
  return found === -1 ? count : found;
};
