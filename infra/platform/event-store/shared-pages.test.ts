import { beforeEach, expect, test } from '@jest/globals';
import { facts, newStream } from './contract/test-events.ts';
import type { EventStore, Position } from './event-store.ts';
import { createInMemoryEventStore } from './in-memory.ts';
import { toOrdinalPosition } from './position.ts';
import { sharePages } from './shared-pages.ts';

let store: EventStore;
let reads: number;
let isBroken: boolean;
let read: (after: number, limit?: number) => Promise<readonly Position[]>;
const KEPT_MS = 200;

beforeEach(() => {
  store = createInMemoryEventStore();
  reads = 0;
  isBroken = false;
  const readPage = sharePages(async (after, limit) => {
    reads += 1;
    const page = store.readAll(after, limit);
    await new Promise(setImmediate);
    if (isBroken) throw new Error('The database is away');
    return page;
  }, KEPT_MS);
  read = async (after, limit = 100) =>
    (await readPage(toOrdinalPosition(after), limit)).map(({ position }) => position);
});

const record = (count: number) => store.append(newStream(), facts(count), 'no-stream');
const from = (first: number, last: number): readonly Position[] =>
  Array.from({ length: last - first + 1 }, (_, at) => toOrdinalPosition(first + at));

test('subscriptions that want the same events at once are answered by one read', async () => {
  await record(3);
  const pages = await Promise.all([read(0), read(0), read(0)]);
  expect(pages).toEqual([from(1, 3), from(1, 3), from(1, 3)]);
  expect(reads).toBe(1);
});

test('one that comes later, and one that has a part of them, need no read', async () => {
  await record(3);
  await read(0);
  await record(2);
  expect(await read(3)).toEqual(from(4, 5));
  expect(reads).toBe(2);
  expect([await read(0), await read(2), await read(1, 2)]).toEqual([
    from(1, 5),
    from(3, 5),
    from(2, 3),
  ]);
  expect(reads).toBe(2);
});

test('what came while an empty page was read is not missed by who waited for that page', async () => {
  const first = read(0);
  const second = read(0);
  await record(1);
  expect(await Promise.all([first, second])).toEqual([[], from(1, 1)]);
});

test('a failed read fails only the subscription that made it', async () => {
  await record(1);
  isBroken = true;
  const first = read(0);
  const second = read(0);
  await expect(first).rejects.toThrow('The database is away');
  isBroken = false;
  expect(await second).toEqual(from(1, 1));
});

test('a subscription far behind reads for itself and changes nothing for the others', async () => {
  await record(150);
  await record(3);
  await read(150);
  expect(await read(0, 100)).toEqual(from(1, 100));
  await read(150);
  expect(reads).toBe(2);
});

test('events are kept for a moment after the last one, and only the newest', async () => {
  await record(60);
  await read(0);
  expect(await read(10)).toEqual(from(11, 60));
  expect(reads).toBe(1);
  await read(9);
  expect(reads).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 2 * KEPT_MS));
  expect(await read(50)).toEqual(from(51, 60));
  expect(reads).toBe(3);
});

test('pages are right whoever reads which part when', async () => {
  let recorded = 0;
  for (let round = 0; round < 60; round += 1) {
    const count = 1 + ((round * 7) % 23);
    await record(count);
    recorded += count;
    const after = Math.max(0, recorded - ((round * 13) % 260));
    const limit = 1 + ((round * 31) % 90);
    const pages = await Promise.all([read(after, limit), read(after, limit)]);
    for (const page of pages) {
      expect(page).toEqual(from(after + 1, after + page.length));
      expect(page.length).toBeLessThanOrEqual(limit);
      expect(page.length > 0).toBe(recorded > after);
    }
  }
});
