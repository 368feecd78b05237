import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrateAuth } from '@quartermaster/platform/sessions/auth-schema';
import { openSessions } from '@quartermaster/platform/sessions/sessions';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { openTestDatabase } from '@quartermaster/platform/postgres/test-database';
import { withSampleSessions } from './connect-store.ts';

let pool: ReturnType<typeof openPool>;
let close = async (): Promise<void> => undefined;
beforeAll(async () => {
  const database = await openTestDatabase();
  pool = openPool(database.url, { max: 2, applicationName: 'sample shop test' });
  await migrateAuth(pool);
  close = async () => {
    await pool.end();
    await database.close();
  };
});
afterAll(() => close());

const sessionsLeft = async (): Promise<number> =>
  (await pool.query('select 1 from auth.session')).rows.length;

test('a failed and repeated set-up of the sample leaves no session', async () => {
  const sessions = openSessions(pool, () => '2026-11-21T07:00:00.000Z');
  const users = { findId: async (email: string) => email };
  const during: number[] = [];
  const work = async (): Promise<void> => {
    during.push(await sessionsLeft());
    if (during.length < 3) throw new Error('The gateway is away');
  };
  const tryIt = () => withSampleSessions({ sessions, users }, 'http://localhost', work);
  await expect(tryIt()).rejects.toThrow('away');
  await expect(tryIt()).rejects.toThrow('away');
  await tryIt();
  expect(during).toEqual([2, 2, 2]);
  expect(await sessionsLeft()).toBe(0);
});
