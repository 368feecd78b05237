import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type pg from 'pg';
import { openPool } from '../postgres/pool.ts';
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { assertDataFormat, DataOfOtherVersion } from './assert-data-format.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 8, applicationName: 'test' });
});
afterAll(async () => {
  await pool.end();
  await database.close();
});
beforeEach(async () => {
  await pool.query(
    'drop schema if exists quartermaster cascade; drop schema if exists directory cascade',
  );
});

test('an empty database takes the format of the program, from many processes at once', async () => {
  await Promise.all(Array.from({ length: 8 }, () => assertDataFormat(pool, 'shapes of today')));
  await expect(assertDataFormat(pool, 'shapes of today')).resolves.toBeUndefined();
});

test('data of other shapes is refused, with what to do', async () => {
  await assertDataFormat(pool, 'shapes of yesterday');
  await expect(assertDataFormat(pool, 'shapes of today')).rejects.toThrow(DataOfOtherVersion);
  await expect(assertDataFormat(pool, 'shapes of today')).rejects.toThrow('npm run reset');
});

test('data from before the format was recorded is refused', async () => {
  await pool.query('create schema directory; create table directory.checkpoints (position text)');
  await expect(assertDataFormat(pool, 'shapes of today')).rejects.toThrow(DataOfOtherVersion);
});
