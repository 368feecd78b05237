import { expect, test } from '@jest/globals';
import { type Partitioning, singlePartition } from '../../event-bus/event-bus.ts';
import type { Position } from '../../event-store/event-store.ts';
import { createInMemoryEventStore } from '../../event-store/in-memory.ts';
import { toOrdinalPosition } from '../../event-store/position.ts';
import { makeTeamFact, newStream } from '../../event-store/contract/test-events.ts';
import { createWaitingSearch } from './waiting-events.ts';

const halves: Partitioning = { partitions: 2, getPartition: (teamId) => Number(teamId.at(-1)) % 2 };

const createLog = async (...teamIds: readonly string[]) => {
  const store = createInMemoryEventStore();
  const add = async (teamId: string): Promise<void> => {
    await store.append(newStream(), [makeTeamFact(teamId, 'StockCounted', {})], 'no-stream');
  };
  for (const teamId of teamIds) await add(teamId);
  return { store, add };
};
const at = (...positions: readonly (readonly [number, number])[]): ReadonlyMap<number, Position> =>
  new Map(positions.map(([partition, ordinal]) => [partition, toOrdinalPosition(ordinal)]));

test('in an undivided log the event after the position waits', async () => {
  const { store } = await createLog('team-0', 'team-1', 'team-0');
  const search = createWaitingSearch(store, singlePartition);
  const head = await store.head();
  expect(await search(at([0, 1]), head)).toMatchObject({ position: toOrdinalPosition(2) });
  expect(await search(at([0, 1]), head)).toMatchObject({ position: toOrdinalPosition(2) });
  expect(await search(at([0, 3]), head)).toBeUndefined();
});

test('a partition waits only for its own events', async () => {
  const { store, add } = await createLog('team-0', 'team-1', 'team-1');
  const search = createWaitingSearch(store, halves);
  expect(await search(at([0, 1]), await store.head())).toBeUndefined();
  expect(await search(at([0, 1], [1, 2]), await store.head())).toMatchObject({
    position: toOrdinalPosition(3),
  });
  await add('team-0');
  expect(await search(at([0, 1]), await store.head())).toMatchObject({
    position: toOrdinalPosition(4),
  });
  expect(await search(at([0, 4]), await store.head())).toBeUndefined();
});

test('what was looked through once is not read again', async () => {
  const { store } = await createLog('team-0', ...Array.from({ length: 20 }, () => 'team-1'));
  const reads: Position[] = [];
  const watched = {
    readAll: (after: Position, limit: number) => {
      reads.push(after);
      return store.readAll(after, limit);
    },
  };
  const search = createWaitingSearch(watched, halves);
  const head = await store.head();
  await search(at([0, 1]), head);
  await search(at([0, 1]), head);
  expect(reads).toEqual([toOrdinalPosition(1)]);
});

test('a partition that went back for a rebuild, or came anew, is read from its checkpoint', async () => {
  const { store } = await createLog('team-0', 'team-1', 'team-0');
  const search = createWaitingSearch(store, halves);
  const head = await store.head();
  expect(await search(at([0, 3]), head)).toBeUndefined();
  expect(await search(at([0, 1]), head)).toMatchObject({ position: toOrdinalPosition(3) });
  expect(await search(at([0, 3]), head)).toBeUndefined();
  expect(await search(at([0, 3], [1, 0]), head)).toMatchObject({ position: toOrdinalPosition(2) });
});

test('a process without a partition waits for nothing', async () => {
  const { store } = await createLog('team-0');
  expect(await createWaitingSearch(store, halves)(new Map(), await store.head())).toBeUndefined();
});
