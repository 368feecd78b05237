import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { migrate, MigrationMismatch } from './migrate.ts';
import { openPool } from './pool.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 4, applicationName: 'migrate test' });
});
afterAll(async () => {
  await pool.end();
  await database.close();
});
beforeEach(async () => {
  await pool.query('drop schema if exists shelf cascade');
});
afterEach(async () => {
  await pool.query('drop schema if exists shelf cascade');
});

const steps = [
  'create table box (id int primary key)',
  'insert into box values (1)',
  'alter table box add column label text',
];

const boxes = async (): Promise<unknown> =>
  (await pool.query('select * from shelf.box order by id')).rows;

test('steps run once and in order, and later ones are added', async () => {
  await migrate(pool, 'shelf', steps.slice(0, 2));
  await migrate(pool, 'shelf', steps);
  await migrate(pool, 'shelf', steps);
  expect(await boxes()).toEqual([{ id: 1, label: null }]);
});

test('several processes may start at once', async () => {
  await Promise.all([1, 2, 3, 4].map(async () => migrate(pool, 'shelf', steps)));
  expect(await boxes()).toEqual([{ id: 1, label: null }]);
});

test('several processes may start at once whose sessions remember that the schema is missing', async () => {
  const sessions = await Promise.all([1, 2, 3, 4].map(() => pool.connect()));
  for (const session of sessions) await session.query("select to_regnamespace('shelf')");
  for (const session of sessions) session.release();
  await Promise.all([1, 2, 3, 4].map(async () => migrate(pool, 'shelf', steps)));
  expect(await boxes()).toEqual([{ id: 1, label: null }]);
});

test('a failed step leaves no changes', async () => {
  await migrate(pool, 'shelf', steps.slice(0, 1));
  await expect(migrate(pool, 'shelf', [...steps.slice(0, 2), 'select no_such()'])).rejects.toThrow(
    'no_such',
  );
  expect(await boxes()).toEqual([]);
});

test('an edited step is refused', async () => {
  await migrate(pool, 'shelf', steps);
  const edited = ['create table box (id bigint primary key)', ...steps.slice(1)];
  await expect(migrate(pool, 'shelf', edited)).rejects.toThrow(MigrationMismatch);
});

test('tables of a newer program are refused', async () => {
  await migrate(pool, 'shelf', steps);
  await expect(migrate(pool, 'shelf', steps.slice(0, 2))).rejects.toThrow(
    'newer than this program',
  );
});

test('a name that is not a plain schema name is refused', async () => {
  await expect(migrate(pool, 'a"; drop', steps)).rejects.toThrow('Not a schema name');
});
