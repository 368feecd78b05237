import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { openPool } from '../postgres/pool.ts';
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { openAttempts } from './attempts.ts';
import { migrateAuth } from './auth-schema.ts';
import { forgetExpired } from './forget.ts';
import { openOneTimeLinks } from './one-time-links.ts';
import { openSessions } from './sessions.ts';
import { openSignInCodes } from './sign-in-codes.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 6, applicationName: 'test' });
  await migrateAuth(pool);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});
beforeEach(() =>
  pool.query('truncate auth.attempt, auth.sign_in_code, auth.session, auth.one_time_link'),
);

const going = new AbortController().signal;
const old = (): string => '2026-01-01T00:00:00.000Z';
const today = '2026-11-21T07:00:00.000Z';

/** One row in each of the four tables, made at an instant. */
const signIn = async (name: string, now: () => string) => {
  const email = `${name}@gift-shop.example`;
  const attempts = openAttempts(pool, now);
  const links = openOneTimeLinks(pool, now);
  const codes = openSignInCodes(pool, { peppers: ['pepper'], now });
  const sessions = openSessions(pool, now);
  return {
    count: await attempts.count({ subject: name, tries: 3, seconds: 600 }),
    link: await links.issue({ purpose: 'sign-in', subject: email, lifetimeSeconds: 3600 }),
    code: await codes.issue(email),
    token: await sessions.create({ userId: name, email, teamId: null, role: 'MEMBER' }),
  };
};

const countRows = async (): Promise<readonly number[]> => {
  const tables = ['session', 'sign_in_code', 'one_time_link', 'attempt'];
  return Promise.all(
    tables.map(async (table) => (await pool.query(`select 1 from auth.${table}`)).rows.length),
  );
};

test('expired sessions, codes, links and counts are deleted, and no others', async () => {
  for (let index = 0; index < 5; index += 1) await signIn(`old-${String(index)}`, old);
  const young = await signIn('young', () => today);
  expect(await forgetExpired(pool, today, going)).toBe(20);
  expect(await countRows()).toEqual([1, 1, 1, 1]);
  expect(await openSessions(pool, () => today).find(young.token)).not.toBeNull();
  const codes = openSignInCodes(pool, { peppers: ['pepper'], now: () => today });
  expect(await codes.redeem(young.code)).toBe('young@gift-shop.example');
});

test('many rows are deleted in batches, up to a bound per run', async () => {
  for (let index = 0; index < 7; index += 1) await signIn(`old-${String(index)}`, old);
  expect(await forgetExpired(pool, today, going, { batch: 2, mostBatches: 2 })).toBe(16);
  expect(await countRows()).toEqual([3, 3, 3, 3]);
  expect(await forgetExpired(pool, today, going, { batch: 2, mostBatches: 9 })).toBe(12);
  expect(await countRows()).toEqual([0, 0, 0, 0]);
});

test('two processes at once delete each row once', async () => {
  for (let index = 0; index < 9; index += 1) await signIn(`old-${String(index)}`, old);
  const both = [1, 2].map(() => forgetExpired(pool, today, going, { batch: 2 }));
  await Promise.all(both);
  await forgetExpired(pool, today, going);
  expect(await countRows()).toEqual([0, 0, 0, 0]);
});

test('a stopping process starts no further batch', async () => {
  await signIn('old', old);
  expect(await forgetExpired(pool, today, AbortSignal.abort())).toBe(0);
  expect(await countRows()).toEqual([1, 1, 1, 1]);
});
