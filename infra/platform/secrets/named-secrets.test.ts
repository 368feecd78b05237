import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { openPool } from '../postgres/pool.ts';
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { migrateAuth } from '../sessions/auth-schema.ts';
import { createKeyRing, SecretUnreadable } from './key-ring.ts';
import { openNamedSecrets } from './named-secrets.ts';
import { testKey, testKeys } from './test-keys.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 6, applicationName: 'secrets test' });
  await migrateAuth(pool);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});
beforeEach(() => pool.query('truncate auth.secret'));

const stored = async (): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ value: string }>(
    'select value from auth.secret order by name',
  );
  return rows.map(({ value }) => value);
};

test('a secret is created once and is the same for every process', async () => {
  const secrets = await Promise.all(
    Array.from({ length: 4 }, async () => (await openNamedSecrets(pool, testKeys)).named('files')),
  );
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  const { named } = await openNamedSecrets(pool, testKeys);
  expect(await named('store')).not.toBe(secrets[0]);
});

test('NF-S-01 no secret is readable in the database', async () => {
  const { named } = await openNamedSecrets(pool, testKeys);
  const made = await named('store');
  const [value] = await stored();
  expect(value).toMatch(/^sealed:/);
  expect(value).not.toContain(made);
});

test('a wrong key stops the start without losing or sealing anything', async () => {
  const secret = await (await openNamedSecrets(pool, testKeys)).named('files');
  const before = await stored();
  const wrong = createKeyRing([testKey(9)]);
  await expect(openNamedSecrets(pool, wrong)).rejects.toThrow(SecretUnreadable);
  expect(await stored()).toEqual(before);
  expect(await (await openNamedSecrets(pool, testKeys)).named('files')).toBe(secret);
});

test('after a change of keys the old key is no longer needed', async () => {
  const secret = await (await openNamedSecrets(pool, testKeys)).named('files');
  await openNamedSecrets(pool, createKeyRing([testKey(2), testKey(1)]));
  const { named } = await openNamedSecrets(pool, createKeyRing([testKey(2)]));
  expect(await named('files')).toBe(secret);
});
