import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { isConnectionLost } from './postgres-errors.ts';
import { inTransaction, openPool } from './pool.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 3, applicationName: 'pool test' });
  await pool.query('create table counted (n int not null)');
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const readValue = async (expression: string): Promise<unknown> => {
  const { rows } = await pool.query<{ value: unknown }>(`select ${expression} as value`);
  return rows[0]?.value;
};

describe('values of the database', () => {
  test.each([
    ["date '2026-02-28'", '2026-02-28'],
    ["timestamptz '2026-03-29 02:30:00.1239+02'", '2026-03-29T00:30:00.123Z'],
    ["timestamptz '2026-03-29 00:30:00Z'", '2026-03-29T00:30:00.000Z'],
    ["'infinity'::timestamptz", 'infinity'],
    ['9007199254740991::int8', 9_007_199_254_740_991],
    ['9007199254740993::int8', '9007199254740993'],
    ['1.5::float8', 1.5],
    ['1.50::numeric', '1.50'],
    ['count(*)', 1],
    ["array[date '2026-01-01', null]", ['2026-01-01', null]],
    ['array[1, 9007199254740993]::int8[]', [1, '9007199254740993']],
    ["array[timestamptz '2026-01-01 00:00:00Z']", ['2026-01-01T00:00:00.000Z']],
    [`'{"a": [1]}'::jsonb`, { a: [1] }],
  ])('are converted: %s becomes %j', async (expression, expected) => {
    expect(await readValue(expression)).toEqual(expected);
  });

  test('give the same instant for any time zone of the session', async () => {
    const client = await pool.connect();
    await client.query("set timezone = 'America/New_York'");
    const { rows } = await client.query<{ at: string }>(
      "select timestamptz '2026-07-01 12:00:00Z' as at",
    );
    client.release(true);
    expect(rows).toEqual([{ at: '2026-07-01T12:00:00.000Z' }]);
  });
});

describe('a transaction', () => {
  const counted = async (): Promise<unknown> => readValue('(select count(*) from counted)');

  test('is committed when its work resolves and rolled back when it rejects', async () => {
    const answer = await inTransaction(pool, async (client) => {
      await client.query('insert into counted values (1)');
      return 'done';
    });
    expect(answer).toBe('done');
    const failing = inTransaction(pool, async (client) => {
      await client.query('insert into counted values (2)');
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await counted()).toBe(1);
  });

  test('whose connection breaks rejects, and the pool continues', async () => {
    const broken = inTransaction(pool, async (client) => {
      await client.query('insert into counted values (3)');
      await client.query('select pg_terminate_backend(pg_backend_pid())');
    });
    await expect(broken).rejects.toThrow();
    expect(await counted()).toBe(1);
    expect(await inTransaction(pool, async () => 'next')).toBe('next');
  });

  test('with a connection that breaks while it is idle does not end the process', async () => {
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = new Promise((resolve) => client.once('end', resolve));
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
    await expect(client.query('select 1')).rejects.toThrow();
    client.release(true);
    expect(await counted()).toBe(1);
  });

  test('of a frozen process is rolled back by the server, and the others continue', async () => {
    const settings = { idle_in_transaction_session_timeout: '200ms' };
    const frozen = openPool(database.url, { max: 1, applicationName: 'frozen', settings });
    const holder = await frozen.connect();
    const ended = new Promise((resolve) => holder.once('end', resolve));
    await holder.query('begin');
    await holder.query('lock table counted in exclusive mode');
    await pool.query('insert into counted values (4)');
    await ended;
    const late: unknown = await holder.query('commit').catch((error: unknown) => error);
    expect(isConnectionLost(late)).toBe(true);
    holder.release(true);
    expect(await inTransaction(frozen, async () => 'next')).toBe('next');
    await frozen.end();
    expect(await counted()).toBe(2);
  });

  test.each([
    ['idle_in_transaction_session_timeout', '30s'],
    ['tcp_keepalives_idle', '10'],
    ['tcp_keepalives_interval', '5'],
    ['tcp_keepalives_count', '3'],
  ])('has %s set to %s in every pool without other settings', async (name, expected) => {
    const address = new URL(database.url);
    address.searchParams.delete('host'); // a socket of the system has no keepalives
    const byPort = openPool(address.href, { max: 1, applicationName: 'by port' });
    const { rows } = await byPort.query(`show ${name}`);
    await byPort.end();
    expect(rows).toEqual([{ [name]: expected }]);
  });
});
