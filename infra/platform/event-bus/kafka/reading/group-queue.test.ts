import { START } from '@quartermaster/contracts/core/position';
import { expect, test } from '@jest/globals';
import pLimit from 'p-limit';
import { toOrdinalPosition } from '../../../event-store/position.ts';
import type { PartitionEvent } from '../message.ts';
import { GroupQueue, type QueueOwner } from './group-queue.ts';
import { defaultBounds } from './queue-bounds.ts';
import { waitForTimers, createHoldingGroup, eventAt, listPositions } from './test-partition.ts';
import { waitUntil } from '../../../core/test-wait.ts';

const travelling = (from: number, to: number): readonly PartitionEvent[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    event: eventAt(from + at),
    previous: toOrdinalPosition(from + at - 1),
  }));

/** Queues of a group that has one turn for all its partitions. */
const createQueues = (consumer: QueueOwner['consumer'], high: bigint) => {
  const owner: QueueOwner = {
    topic: 'events',
    consumer,
    limit: pLimit(1),
    bounds: defaultBounds,
    waitingBytes: 0,
    onStored: () => undefined,
    onFailed: (error) => {
      throw error;
    },
  };
  return (partition: number): GroupQueue =>
    new GroupQueue(owner, { partition, position: START, offset: 0n, low: 0n, high });
};

/** Gives a queue events whose offsets follow their ordinals. */
const give = (queue: GroupQueue, from: number, to: number, high: bigint): void =>
  queue.take({ decoded: travelling(from, to), bytes: 1, nextOffset: BigInt(to), high });

test('batches that the brokers say others follow are stored together with the last', async () => {
  const group = createHoldingGroup();
  const queue = createQueues(group, 9n)(0);
  give(queue, 1, 3, 9n);
  await waitForTimers();
  give(queue, 4, 6, 9n);
  await waitForTimers();
  expect(group.writes).toEqual([]);
  give(queue, 7, 9, 9n);
  await waitUntil(() => queue.stored?.offset === 9n);
  expect(group.writes).toEqual([listPositions(1, 9)]);
});

test('batches are stored soon when the brokers stop sending', async () => {
  const group = createHoldingGroup();
  const queue = createQueues(group, 9n)(0);
  give(queue, 1, 3, 9n);
  await waitUntil(() => queue.stored !== null);
  expect(group.writes).toEqual([listPositions(1, 3)]);
  expect(queue.stored).toEqual({ offset: 3n, position: toOrdinalPosition(3) });
  give(queue, 4, 9, 9n); // they send again
  await waitUntil(() => queue.stored?.offset === 9n);
  expect(group.writes).toEqual([listPositions(1, 3), listPositions(4, 9)]);
});

test('a partition that always has more does not keep another one waiting', async () => {
  const order: number[] = [];
  const queues = createQueues(
    {
      onBatch: async ({ partition, events }) => {
        order.push(partition);
        await waitForTimers();
        if (partition === 0) giveMore(events.length);
      },
      store: async () => undefined,
    },
    1_000_000n,
  );
  const [busy, other] = [queues(0), queues(1)];
  let given = 0;
  const giveMore = (count: number): void => {
    give(busy, given + 1, given + count, 1_000_000n);
    given += count;
  };
  giveMore(5_000);
  give(other, 1, 1, 1n);
  await waitUntil(() => order.includes(1));
  expect(order.slice(0, 5)).toEqual([0, 0, 0, 0, 1]);
  await busy.stop();
});

test('what is held when a partition is lost is not stored afterwards', async () => {
  const group = createHoldingGroup();
  const queue = createQueues(group, 9n)(0);
  give(queue, 1, 3, 9n);
  await waitForTimers();
  await queue.stop();
  expect(group.writes).toEqual([]);
  expect(queue.stored).toBeNull();
});
