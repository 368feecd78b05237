import { describe, expect, test } from '@jest/globals';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { appendAll, createPace, type FirstStream } from './first-append.ts';
import { teamId } from './test-connector.ts';

const { signal } = new AbortController();

/** Each call of `follow` ends the oldest wait for the read models. */
const openReadModels = () => {
  const waiting: (() => void)[] = [];
  const awaitProjected = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));
  return { awaitProjected, follow: () => waiting.shift()?.() };
};

const isDone = async (promise: Promise<void>): Promise<boolean> =>
  Promise.race([promise.then(() => true), new Promise<false>((no) => setImmediate(no, false))]);

describe('the pace of a first load', () => {
  test('is that of the read models, two windows behind at most', async () => {
    const { awaitProjected, follow } = openReadModels();
    const pace = createPace(awaitProjected, signal);
    await pace(2);
    await pace(2);
    const third = pace(2);
    expect(await isDone(third)).toBe(false);
    follow();
    expect(await isDone(third)).toBe(true);
  });

  test('leaves nothing behind when it is asked to', async () => {
    const { awaitProjected, follow } = openReadModels();
    const pace = createPace(awaitProjected, signal);
    const only = pace(0);
    expect(await isDone(only)).toBe(false);
    follow();
    expect(await isDone(only)).toBe(true);
  });

  test('is slow and does not end while read models stand still or cannot be asked', async () => {
    const still = createPace(openReadModels().awaitProjected, signal);
    const broken = createPace(() => Promise.reject(new Error('No database')), signal);
    expect(await Promise.all([still(0), broken(0)])).toEqual([undefined, undefined]);
  });

  test('ends when the load is stopped', async () => {
    const stopping = new AbortController();
    const paced = createPace(openReadModels().awaitProjected, stopping.signal)(0);
    stopping.abort(new Error('The connector is stopping'));
    await expect(paced).rejects.toThrow('The connector is stopping');
  });
});

/** A stream whose event takes longer than a time slice to build. */
const slowStream = (id: string): FirstStream => ({
  subject: 'location',
  id,
  onExistingStream: async () => 0,
  get events() {
    const until = performance.now() + 10;
    while (performance.now() < until);
    return [];
  },
});

test('an append that fails while others have their turn fails the load, and nothing else', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  const store = { append: () => Promise.reject(new Error('The log is away')) };
  const run = {
    teamId,
    store: store as Partial<EventStore> as EventStore,
    report: { recorded: () => undefined },
    slot: { part: <Result>(work: () => Promise<Result>) => work(), isBehind: () => false },
    pace: async () => undefined,
  };
  await expect(appendAll(run, ['a', 'b', 'c'].map(slowStream))).rejects.toThrow('The log is away');
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
