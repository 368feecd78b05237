import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { openPool } from '../postgres/pool.ts';
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { migrateAuth } from './auth-schema.ts';
import { type DownloadGrants, openDownloadGrants } from './download-grants.ts';

let database: TestDatabase;
let pool: Pool;
let grants: DownloadGrants;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 2, applicationName: 'test' });
  await migrateAuth(pool);
  grants = openDownloadGrants(pool);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const now = '2026-03-01T09:00:00.000Z';
const download = (teamId: string, at = 0) => ({
  teamId,
  userId: `ada of ${teamId}`,
  callId: 'API-X',
  question: { at },
});

test('a token stands for the question of its team, at its call and for 15 minutes', async () => {
  const [token, other] = [
    await grants.issue(download('team-1', 1), now),
    await grants.issue(download('team-2', 2), now),
  ];
  expect(await grants.find('API-X', token, now)).toEqual({
    teamId: 'team-1',
    userId: 'ada of team-1',
    question: { at: 1 },
  });
  expect(await grants.find('API-X', other, now)).toMatchObject({ teamId: 'team-2' });
  const refused = { code: 'FORBIDDEN' };
  await expect(grants.find('API-Y', token, now)).rejects.toMatchObject(refused);
  await expect(grants.find('API-X', `${token}x`, now)).rejects.toMatchObject(refused);
  const later = '2026-03-01T09:15:00.000Z';
  await expect(grants.find('API-X', token, later)).rejects.toMatchObject(refused);
});

test('a team keeps its 20 newest, and nobody keeps expired ones', async () => {
  const at = (minute: number) => `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
  const first = await grants.issue(download('team-3'), at(0));
  const others = await grants.issue(download('team-4'), at(0));
  for (let more = 0; more < 19; more += 1) await grants.issue(download('team-3', more), at(1));
  await expect(grants.find('API-X', first, at(2))).resolves.toMatchObject({ teamId: 'team-3' });
  await grants.issue(download('team-3'), at(2));
  await expect(grants.find('API-X', first, at(2))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(grants.find('API-X', others, at(2))).resolves.toMatchObject({ teamId: 'team-4' });
  await grants.issue(download('team-3'), at(40));
  const { rowCount } = await pool.query('select from auth.call_grant');
  expect(rowCount).toBe(1);
});
