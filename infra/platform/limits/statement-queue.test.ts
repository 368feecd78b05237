import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type pg from 'pg';
import { openPool, openPoolBeside } from '../postgres/pool.ts';
import { tookTooLong } from '../postgres/postgres-errors.ts';
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { queueStatementsByTeam } from './statement-queue.ts';

let database: TestDatabase;
let outside: pg.Pool;
let pool: pg.Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  outside = openPool(database.url, { max: 1, applicationName: 'test' });
  pool = openPoolBeside(outside, 3, { statement_timeout: '300ms' });
});
afterAll(async () => {
  await pool.end();
  await outside.end();
  await database.close();
});

const running = async (): Promise<readonly string[]> => {
  const { rows } = await outside.query<{ query: string }>(
    `select query from pg_stat_activity where state = 'active' and query like '%pg_sleep%'
       and pid <> pg_backend_pid()`,
  );
  return rows.map(({ query }) => query);
};

test('statements of one team leave room for those of another, however many there are', async () => {
  const { query } = queueStatementsByTeam(pool, { atOnce: 3, atOncePerTeam: 2 });
  const order: string[] = [];
  const sleepFor = (team: string) =>
    query('select pg_sleep(0.1), $1::text as team', [team]).then(() => order.push(team));
  const flood = Array.from({ length: 8 }, () => sleepFor('flooding'));
  const calm = sleepFor('calm');
  await calm;
  expect(order.length).toBeLessThanOrEqual(3);
  expect((await running()).length).toBeLessThanOrEqual(3);
  await Promise.all(flood);
  expect(order).toHaveLength(9);
});

test('a statement that takes too long ends, and its connection answers the next one', async () => {
  const { query } = queueStatementsByTeam(pool, { atOnce: 3, atOncePerTeam: 2 });
  const slow = query('select pg_sleep(10), $1::text', ['slow']).catch(tookTooLong);
  expect(await slow).toBe(true);
  const { rows } = await query<{ team: string }>('select $1::text as team', ['slow']);
  expect(rows).toEqual([{ team: 'slow' }]);
});
