import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MAX_FEEDS, MAX_TEAM_FEEDS } from '@quartermaster/contracts/calendar/calls';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Pool } from 'pg';
import { openPool } from '../postgres/pool.ts';
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { migrateAuth } from './auth-schema.ts';
import { type CalendarFeeds, openCalendarFeeds } from './calendar-feeds.ts';
import { forgetAddress } from './forget.ts';

const now = '2026-11-21T07:00:00.000Z';
const later = '2026-11-21T08:00:00.000Z';

let database: TestDatabase;
let pool: Pool;
let feeds: CalendarFeeds;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 4, applicationName: 'test' });
  await migrateAuth(pool);
  feeds = openCalendarFeeds(pool);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});
beforeEach(() => pool.query('truncate auth.calendar_feed'));

const owner = (userId = 'ada', teamId = 'team-1') => ({ teamId, userId });
const create = (id: string, given = owner(), at = now) =>
  feeds.create(
    { ...given, id, email: `${given.userId}@shop.example`, name: id, kinds: ['ARRIVALS'] },
    { token: `token of ${id}`, now: at },
  );
const catchCode = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof Rejection ? error.code : String(error)),
  );

describe('API-CAL-02 calendar feeds', () => {
  test('are found by their tokens, of which only digests are stored', async () => {
    const made = await create('a');
    expect(made).toEqual({
      id: 'a',
      name: 'a',
      kinds: ['ARRIVALS'],
      createdAt: now,
      addressMadeAt: now,
      readAt: null,
    });
    expect(await feeds.find('token of a')).toEqual({
      ...owner(),
      id: 'a',
      name: 'a',
      kinds: ['ARRIVALS'],
    });
    expect(await feeds.find('token of b')).toBeNull();
    const { rows } = await pool.query<{ row: string }>(
      'select to_jsonb(f)::text as row from auth.calendar_feed f',
    );
    expect(rows[0]?.row).not.toContain('token of a');
  });

  test('API-CAL-01 are those of one person in one team', async () => {
    await create('a');
    await create('b', owner(), later);
    await create('c', owner('eve'));
    await create('d', owner('ada', 'team-2'));
    const names = async (of = owner()) => (await feeds.list(of)).map(({ id }) => id);
    expect(await names()).toEqual(['b', 'a']);
    expect(await names(owner('eve'))).toEqual(['c']);
    expect(await names(owner('ada', 'team-2'))).toEqual(['d']);
  });

  test('are made once by a repeated request', async () => {
    await Promise.all([create('a'), create('a'), create('a')]);
    expect(await feeds.list(owner())).toHaveLength(1);
    expect(await catchCode(create('a', owner('eve')))).toBe('NOT_FOUND');
  });

  test('are at most 10 of a person, also when they are made at once', async () => {
    const ids = Array.from({ length: MAX_FEEDS + 3 }, (_, at) => `f${String(at)}`);
    const codes = await Promise.all(ids.map((id) => catchCode(create(id))));
    expect(codes.filter((code) => code === 'VALIDATION_FAILED')).toHaveLength(3);
    expect(await feeds.list(owner())).toHaveLength(MAX_FEEDS);
    expect(await catchCode(create('other', owner('eve')))).toBe('none');
  });

  test('are at most 200 of a team', async () => {
    for (let at = 0; at < MAX_TEAM_FEEDS; at += 1) {
      await create(`f${String(at)}`, owner(`user-${String(at % 20)}`));
    }
    expect(await catchCode(create('more', owner('eve')))).toBe('VALIDATION_FAILED');
    expect(await catchCode(create('more', owner('eve', 'team-2')))).toBe('none');
  });
});

describe('an address', () => {
  test('API-CAL-03 is replaced by a new one', async () => {
    await create('a');
    const renewed = { token: 'new token', now: later };
    expect(await catchCode(feeds.renew(owner('eve'), 'a', renewed))).toBe('NOT_FOUND');
    expect(await catchCode(feeds.renew(owner('ada', 'team-2'), 'a', renewed))).toBe('NOT_FOUND');
    expect((await feeds.renew(owner(), 'a', renewed)).addressMadeAt).toBe(later);
    expect(await feeds.find('token of a')).toBeNull();
    expect(await feeds.find('new token')).toMatchObject({ id: 'a' });
    await feeds.renew(owner(), 'a', { token: 'repeated', now });
    expect(await feeds.find('new token')).toMatchObject({ id: 'a' });
  });

  test('API-CAL-04 finds nothing once it is revoked', async () => {
    await create('a');
    expect(await catchCode(feeds.revoke(owner('eve'), 'a'))).toBe('NOT_FOUND');
    expect(await catchCode(feeds.revoke(owner('ada', 'team-2'), 'a'))).toBe('NOT_FOUND');
    await feeds.revoke(owner(), 'a');
    expect(await feeds.find('token of a')).toBeNull();
    expect(await catchCode(feeds.revoke(owner(), 'a'))).toBe('NOT_FOUND');
  });

  test('is forgotten with the person', async () => {
    await create('a');
    await create('b', owner('eve'));
    await forgetAddress(pool, 'ada@shop.example');
    expect(await feeds.find('token of a')).toBeNull();
    expect(await feeds.find('token of b')).not.toBeNull();
  });
});

test('the version of a content rises when the content changes', async () => {
  await create('a');
  expect(await feeds.read('a', 'one', now)).toEqual({ revision: 0, changedAt: now });
  expect(await feeds.read('a', 'one', later)).toEqual({ revision: 0, changedAt: now });
  expect(await feeds.read('a', 'two', later)).toEqual({ revision: 1, changedAt: later });
  expect((await feeds.list(owner()))[0]?.readAt).toBe(later);
});
