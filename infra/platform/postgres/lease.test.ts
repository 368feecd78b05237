import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { withLease } from './lease.ts';
import { openPool } from './pool.ts';
import { openTestDatabase } from './test-database.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
/** Two processes, with two connections each. */
let here: pg.Pool;
let there: pg.Pool;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => {
  here = openPool(database.url, { max: 2, applicationName: 'here' });
  there = openPool(database.url, { max: 2, applicationName: 'there' });
});
afterEach(async () => {
  await Promise.all([here.end(), there.end()]);
});
afterAll(() => database.close());

const done = async (): Promise<string> => 'done';

/** Resolves once the leases are held; `end` ends them. */
const hold = async (pool: pg.Pool, ...names: readonly string[]) => {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const signals: AbortSignal[] = [];
  const works: Promise<unknown>[] = [];
  for (const name of names) {
    await new Promise<void>((resolve) => {
      const work = withLease(pool, name, async (lost) => {
        signals.push(lost);
        resolve();
        await ended;
      });
      works.push(work);
    });
  }
  const ending = async (): Promise<void> => {
    end();
    await Promise.allSettled(works);
  };
  return { signals, end: ending };
};

describe('a lease', () => {
  test('excludes work of the same name in this and in another process, until it ends', async () => {
    const held = await hold(here, 'a');
    expect(await withLease(here, 'a', done)).toBeNull();
    expect(await withLease(there, 'a', done)).toBeNull();
    expect(await withLease(there, 'b', done)).toBe('done');
    await held.end();
    expect(await withLease(there, 'a', done)).toBe('done');
  });

  test('ends with work that fails', async () => {
    const failing = withLease(here, 'a', () => Promise.reject(new Error('It broke')));
    await expect(failing).rejects.toThrow('It broke');
    expect(await withLease(there, 'a', done)).toBe('done');
  });

  test('takes no connection of its own: fifty of them leave the others of the pool to other work', async () => {
    const names = Array.from({ length: 50 }, (_, at) => `store sync ${at}`);
    const held = await hold(here, ...names);
    expect(here.totalCount).toBe(1);
    expect((await here.query('select 1')).rowCount).toBe(1);
    await held.end();
    expect(here.idleCount).toBe(here.totalCount);
  });

  test('is lost with its connection, as all others of it are, and can be taken again', async () => {
    const held = await hold(here, 'a', 'b');
    const [first, second] = held.signals as [AbortSignal, AbortSignal];
    const lost = Promise.all([once(first, 'abort'), once(second, 'abort')]);
    await there.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'here'`,
    );
    await lost;
    // The server says that it ends a session before it gives up the locks of it.
    while ((await withLease(there, 'a', done)) === null) await sleep(5);
    expect(await withLease(here, 'b', done)).toBe('done');
    await held.end();
  });

  test('is free again at once for callers that come one after the other', async () => {
    const outcomes = [];
    for (let at = 0; at < 100; at += 1) outcomes.push(await withLease(here, 'a', done));
    expect(new Set(outcomes)).toEqual(new Set(['done']));
    const together = await Promise.all([1, 2, 3].map((at) => withLease(here, `c${at}`, done)));
    expect(together).toEqual(['done', 'done', 'done']);
  });
});
