import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type pg from 'pg';
import { openPool } from '../postgres/pool.ts';
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { createQueuePool } from './queue-defects.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 2, applicationName: 'queue pool test' });
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

/** Takes a connection with a callback, as the queue does for the one it listens on. */
const take = (from: pg.Pool): Promise<() => void> =>
  new Promise((resolve, reject) => {
    from.connect((error, _, release) => {
      if (error === undefined) resolve(release);
      else reject(error);
    });
  });

test('a connection that the queue releases twice is back in the pool once', async () => {
  const [one, other] = [await take(createQueuePool(pool)), await take(createQueuePool(pool))];
  one();
  expect(one).not.toThrow();
  expect(pool.idleCount).toBe(1);
  other();
  expect(pool.idleCount).toBe(2);
  const plain = await take(pool);
  plain();
  expect(plain).toThrow('already been released');
});

test('all other calls reach the pool unchanged', async () => {
  const heard: string[] = [];
  const listen = () => heard.push('connect');
  const queue = createQueuePool(pool);
  queue.on('acquire', listen);
  const { rows } = await queue.query<{ one: number }>('select 1 as one');
  queue.removeListener('acquire', listen);
  const client = await queue.connect();
  client.release();
  expect([rows, heard, queue.totalCount]).toEqual([[{ one: 1 }], ['connect'], pool.totalCount]);
});
