import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { AT_START, type Checkpoint, checkpointAfter, type EventStore } from '../event-store.ts';
import { createInMemoryEventStore } from '../in-memory.ts';
import { makeTeamFact } from '../contract/test-events.ts';
import type { IndexSource } from './fill-index.ts';
import { openRecentEvents } from './recent-events.ts';

const record = async (store: EventStore, count: number): Promise<void> => {
  const events = Array.from({ length: count }, () => makeTeamFact('own', 'StockCounted', {}));
  await store.append(`stock-own.${randomUUID()}`, events, 'no-stream');
};

/** A log that counts the events that were read page by page, and can break its subscriptions. */
const openCounted = () => {
  const log = createInMemoryEventStore();
  const counts = { read: 0, looked: 0, subscribed: 0 };
  let breakOff: (error: Error) => void = () => undefined;
  const counted: EventStore = {
    ...log,
    readAll: async (after, limit) => {
      const events = await log.readAll(after, limit);
      counts.read += events.length;
      return events;
    },
    eventIdAt: async (position) => {
      counts.looked += 1;
      return log.eventIdAt(position);
    },
    subscribeAll: (...request) => {
      counts.subscribed += 1;
      const subscription = log.subscribeAll(...request);
      const broken = new Promise<never>((_, reject) => (breakOff = reject));
      const done = Promise.race([subscription.done, broken]);
      broken.catch(() => void subscription.stop());
      return { ...subscription, done };
    },
  };
  return { log, counted, counts, breakOff: () => breakOff(new Error('The feed broke')) };
};

/** Reads on until the end of the log, as the index does; returns the ids. */
const readToEnd = async (
  source: IndexSource,
  log: EventStore,
  from: Checkpoint,
): Promise<{ readonly ids: readonly string[]; readonly at: Checkpoint }> => {
  const ids: string[] = [];
  const end = await log.head();
  let at = from;
  while (at.position !== end) {
    expect(await source.has(at)).toBe(true);
    const events = await source.readAfter(at, 7);
    ids.push(...events.map(({ id }) => id));
    at = checkpointAfter(events, at);
    if (events.length === 0) await new Promise(setImmediate);
  }
  return { ids, at };
};

test('the index takes new events from its subscription, each once, and looks for nothing in the log', async () => {
  const { log, counted, counts } = openCounted();
  const source = openRecentEvents(counted);
  await record(log, 20);
  const first = await readToEnd(source, log, AT_START);
  const before = { ...counts };
  await record(log, 30);
  const second = await readToEnd(source, log, first.at);
  const all = (await log.readAll(AT_START.position, 100)).map(({ id }) => id);
  expect([...first.ids, ...second.ids]).toEqual(all);
  expect(await source.has(second.at)).toBe(true);
  expect(await source.readAfter(second.at, 10)).toEqual([]);
  expect(counts).toEqual(before);
  await source.close();
});

test('the index reads the log for what another process left behind, and after its subscription broke', async () => {
  const { log, counted, counts, breakOff } = openCounted();
  const source = openRecentEvents(counted);
  await record(log, 20);
  const { at } = await readToEnd(source, log, AT_START);
  breakOff();
  await new Promise(setImmediate);
  await record(log, 5);
  const second = await readToEnd(source, log, at);
  expect(second.ids).toHaveLength(5);
  expect(counts.subscribed).toBe(2);
  const again = await readToEnd(source, log, AT_START); // the checkpoint of the index was put back
  expect(again.ids).toHaveLength(25);
  await source.close();
});

test('more new events than are kept in memory are read from the log', async () => {
  const { log, counted, counts } = openCounted();
  const source = openRecentEvents(counted);
  await record(log, 1);
  const { at } = await readToEnd(source, log, AT_START);
  const before = counts.read;
  for (let append = 0; append < 25; append += 1) await record(log, 500);
  while ((await source.readAfter(at, 1)).length === 0) await new Promise(setImmediate);
  const { ids } = await readToEnd(source, log, at);
  expect(new Set(ids).size).toBe(12_500);
  expect(counts.read).toBeGreaterThan(before);
  await source.close();
});
