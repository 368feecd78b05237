import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MAX_FEEDS } from '@quartermaster/contracts/calendar/calls';
import type { Idempotency } from '@quartermaster/platform/http/idempotency/idempotency';
import { openPostgresIdempotency } from '@quartermaster/platform/http/idempotency/postgres-idempotency';
import { member, testApp } from '@quartermaster/platform/http/test-app';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import { migrateAuth } from '@quartermaster/platform/sessions/auth-schema';
import {
  type CalendarFeeds,
  openCalendarFeeds,
} from '@quartermaster/platform/sessions/calendar-feeds';
import type { Pool } from 'pg';
import request from 'supertest';
import { calendarRoutes } from './routes.ts';

let database: TestDatabase;
let pool: Pool;
let idempotency: Idempotency;
let feeds: CalendarFeeds;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 4, applicationName: 'test' });
  await migrateAuth(pool);
  idempotency = await openPostgresIdempotency(pool);
  feeds = openCalendarFeeds(pool);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});
beforeEach(() => pool.query('truncate auth.calendar_feed'));

let now = '2026-11-21T07:00:00.000Z';
const lines: string[] = [];
const call = (
  method: 'post' | 'delete',
  path: string,
  { key, session = {} }: { readonly key?: string; readonly session?: object } = {},
) => {
  const routes = calendarRoutes({ feeds, secret: 'secret', publicUrl: 'https://shop.example' });
  const authenticate = async () => ({ ...member, ...session });
  const app = testApp(routes, { authenticate, idempotency, now: () => now }, { lines });
  const sent = request(app)[method](`/api/calendar-feeds${path}`);
  return sent
    .auth('any', { type: 'bearer' })
    .set(key === undefined ? {} : { 'Idempotency-Key': key });
};

const body = { name: 'My phone', kinds: ['ARRIVALS', 'REPORTS'] };
const create = (key?: string, session?: object) =>
  call('post', '', { ...(key !== undefined && { key }), ...(session && { session }) }).send(body);
const parseToken = (url: string): string => new URL(url).pathname.split('/').at(-2) ?? '';

describe('API-CAL-02 a calendar feed', () => {
  test('is made for the caller, with an address that is answered once', async () => {
    const made = (await create().expect(201)).body;
    expect(made).toMatchObject({ ...body, createdAt: now, readAt: null });
    expect(made.url).toMatch(
      /^https:\/\/shop\.example\/api\/calendars\/[\w-]{43}\/quartermaster\.ics$/,
    );
    const found = await feeds.find(parseToken(made.url));
    expect(found).toMatchObject({ id: made.id, teamId: 'team-1', userId: 'user-member' });
  });

  test('NF-E-02 is made once under a key, with one address that is stored nowhere', async () => {
    const [first, second] = [await create('key-1'), await create('key-1')];
    expect(second.body).toEqual(first.body);
    expect(await feeds.list({ teamId: 'team-1', userId: 'user-member' })).toHaveLength(1);
    const { rows } = await pool.query<{ text: string }>(
      `select query_to_xml('select * from http.idempotency_key', true, false, '')::text as text`,
    );
    expect(rows[0]?.text).not.toContain(parseToken(first.body.url));
    expect(lines.join('')).not.toContain(parseToken(first.body.url));
    const other = (await create('key-2')).body;
    expect(other.url).not.toBe(first.body.url);
  });

  test('has a name and one or more kinds, each once', async () => {
    for (const wrong of [
      { ...body, name: ' ' },
      { ...body, name: 'x'.repeat(101) },
      { ...body, kinds: [] },
      { ...body, kinds: ['ARRIVALS', 'ARRIVALS'] },
      { ...body, kinds: ['SALES'] },
    ]) {
      await call('post', '').send(wrong).expect(400);
    }
  });

  test('is one of at most 10 of a person', async () => {
    for (let at = 0; at < MAX_FEEDS; at += 1) await create().expect(201);
    const refused = await create().expect(400);
    expect(refused.body.message).toContain('at most 10 calendar feeds');
    await create(undefined, { userId: 'eve' }).expect(201);
    await create(undefined, { teamId: 'team-2' }).expect(201);
  });
});

describe('the owner of a feed', () => {
  test('API-CAL-03 gives it a new address', async () => {
    const { id, url } = (await create()).body;
    now = '2026-11-21T08:00:00.000Z';
    const renewed = (await call('post', `/${id}/renew`).expect(200)).body;
    expect(renewed).toMatchObject({ id, name: 'My phone', addressMadeAt: now });
    expect(await feeds.find(parseToken(url))).toBeNull();
    expect(await feeds.find(parseToken(renewed.url))).toMatchObject({ id });
    for (const session of [{ userId: 'eve' }, { teamId: 'team-2' }]) {
      await call('post', `/${id}/renew`, { session }).expect(404);
      await call('delete', `/${id}`, { session }).expect(404);
    }
  });

  test('API-CAL-04 revokes it', async () => {
    const { id, url } = (await create()).body;
    await call('delete', `/${id}`).expect(204);
    expect(await feeds.find(parseToken(url))).toBeNull();
    await call('delete', `/${id}`).expect(404);
  });
});
