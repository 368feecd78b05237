import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Pool } from 'pg';
import { openPool } from '../postgres/pool.ts';
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { migrateDrafts } from './drafts-schema.ts';
import { forgetDrafts } from './forget-drafts.ts';
import { openSharedDrafts, type SharedDrafts } from './shared-drafts.ts';

const now = '2026-11-21T07:00:00.000Z';
const later = '2026-12-21T06:59:59.999Z';
const end = '2026-12-21T07:00:00.000Z';
const kept = { kind: 'test', days: 30, mostPerTeam: 3, mostInAll: 5, mostBytes: 200 };

let database: TestDatabase;
let pool: Pool;
let drafts: SharedDrafts;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 6, applicationName: 'test' });
  await migrateDrafts(pool);
  drafts = openSharedDrafts(pool, kept);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});
beforeEach(() => pool.query('truncate drafts.shared_draft'));

const named = (id: string, teamId = 'team-1') => ({ teamId, id, now, userId: 'ada' });
const create = (id: string, teamId?: string) => drafts.create(named(id, teamId), { name: id });
const catchCode = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof Rejection ? error.code : String(error)),
  );

describe('API-WHATIF-02 drafts', () => {
  test('are found by the members of their team alone', async () => {
    const made = await create('a');
    expect(made).toEqual({
      id: 'a',
      content: { name: 'a' },
      revision: 0,
      createdAt: now,
      changedAt: now,
      changedBy: 'ada',
      expiresAt: end,
    });
    expect(await drafts.find(named('a'))).toEqual(made);
    expect(await catchCode(drafts.find(named('a', 'team-2')))).toBe('NOT_FOUND');
    const foreign = { ...named('a', 'team-2'), ifMatch: null };
    expect(await catchCode(drafts.replace(foreign, {}))).toBe('NOT_FOUND');
    expect(await catchCode(drafts.remove(foreign))).toBe('NOT_FOUND');
    const page = { page: 1, limit: 10 };
    expect(await drafts.list('team-2', now, page)).toEqual({ drafts: [], total: 0 });
  });

  test('of two teams may have one id', async () => {
    await Promise.all([create('a'), create('a', 'team-2')]);
    await drafts.replace({ ...named('a'), ifMatch: null }, { name: 'changed' });
    expect((await drafts.find(named('a', 'team-2'))).content).toEqual({ name: 'a' });
  });

  test('are listed in pages, those changed last first', async () => {
    await create('a');
    await create('b');
    await drafts.replace({ ...named('a'), now: later, ifMatch: 0 }, { name: 'a' });
    const page = async (at: number) => {
      const listed = await drafts.list('team-1', later, { page: at, limit: 1 });
      return [listed.drafts.map(({ id }) => id), listed.total];
    };
    expect(await Promise.all([page(1), page(2), page(3)])).toEqual([
      [['a'], 2],
      [['b'], 2],
      [[], 2],
    ]);
  });

  test('end 30 days after their last change', async () => {
    await create('a');
    await create('b');
    expect(await drafts.find({ ...named('a'), now: later })).toMatchObject({ id: 'a' });
    await drafts.replace({ ...named('b'), now: later, ifMatch: null }, {});
    expect(await catchCode(drafts.find({ ...named('a'), now: end }))).toBe('NOT_FOUND');
    const changing = { ...named('a'), now: end, ifMatch: null };
    expect(await catchCode(drafts.replace(changing, {}))).toBe('NOT_FOUND');
    expect((await drafts.list('team-1', end, { page: 1, limit: 9 })).total).toBe(1);
    expect(await forgetDrafts(pool, end, new AbortController().signal)).toBe(1);
    expect(await drafts.find({ ...named('b'), now: end })).toMatchObject({ revision: 1 });
  });

  test('are changed over the revision that was read alone', async () => {
    await create('a');
    const mine = drafts.replace({ ...named('a'), ifMatch: 0 }, { name: 'mine' });
    const yours = drafts.replace({ ...named('a'), ifMatch: 0 }, { name: 'yours' });
    expect((await Promise.all([mine, yours].map(catchCode))).sort()).toEqual([
      'VERSION_STALE',
      'none',
    ]);
    await expect(drafts.remove({ ...named('a'), ifMatch: 7 })).rejects.toMatchObject({
      details: { currentVersion: 1, changedBy: 'ada', changedAt: now },
    });
    await drafts.remove({ ...named('a'), ifMatch: 1 });
    expect(await catchCode(drafts.find(named('a')))).toBe('NOT_FOUND');
  });

  test('are bounded for a team, whoever makes them at the same moment, and in all', async () => {
    const made = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => catchCode(create(id))));
    expect(made.filter((code) => code === 'none').length).toBe(3);
    expect(new Set(made)).toEqual(new Set(['none', 'VALIDATION_FAILED']));
    await create('a', 'team-2');
    await create('b', 'team-2');
    expect(await catchCode(create('c', 'team-2'))).toBe('UNAVAILABLE');
    const [known] = (await drafts.list('team-1', now, { page: 1, limit: 1 })).drafts;
    expect(await create(known?.id ?? '')).toEqual(known);
  });

  test('are bounded in their length', async () => {
    const long = { name: 'x'.repeat(200) };
    expect(await catchCode(drafts.create(named('a'), long))).toBe('PAYLOAD_TOO_LARGE');
    await create('a');
    const changing = { ...named('a'), ifMatch: null };
    expect(await catchCode(drafts.replace(changing, long))).toBe('PAYLOAD_TOO_LARGE');
  });
});
