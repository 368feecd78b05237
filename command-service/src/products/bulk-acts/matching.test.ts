import { toPosition } from '@quartermaster/contracts/core/position';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mount, requireTeamId } from '@quartermaster/contracts/core/server';
import { getInsightsMetadata } from '@quartermaster/contracts/inventory/calls/insights-metadata';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { listen, type RunningServer } from '@quartermaster/platform/http/listen';
import { testApp, testNow } from '@quartermaster/platform/http/test-app';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { openTestDatabase } from '@quartermaster/platform/postgres/test-database';
import { migrateAuth } from '@quartermaster/platform/sessions/auth-schema';
import { acceptCallGrants, openCallGrants } from '@quartermaster/platform/sessions/call-grants';
import type { Pool } from 'pg';
import { findMatchingOverApi } from './matching.ts';

let server: RunningServer;
let pool: Pool;
let close: () => Promise<void>;
let now = testNow;
let isLate = false;
let refusal: Rejection | null = null;
const pages: unknown[] = [];
const tokens: string[] = [];

beforeAll(async () => {
  const database = await openTestDatabase();
  pool = openPool(database.url, { max: 2, applicationName: 'matching test' });
  await migrateAuth(pool);
  const list = mount(listInventoryItems, async (request) => {
    if (refusal !== null) throw refusal;
    const { page, limit } = request.body.pagination;
    pages.push({ team: requireTeamId(request), page, search: request.body.search });
    const count = Math.min(limit, 1500 - (page - 1) * limit);
    const data = Array.from({ length: count }, (_, at) => ({
      variantId: `${String(page)}-${String(at)}`,
    }));
    return { body: { data, total: 1500 } };
  });
  const other = mount(getInsightsMetadata, async () => ({}));
  const authenticate = acceptCallGrants(
    async () => null,
    pool,
    () => now,
  );
  const app = testApp([list, other], { authenticate, waitForPosition: async () => !isLate });
  server = await listen(app, { port: 0, host: '127.0.0.1' });
  close = async () => {
    await server.close();
    await pool.end();
    await database.close();
  };
});
afterAll(async () => close());

const find = (teamId: string) => {
  const watched: typeof fetch = (input, init) => {
    tokens.push(new Headers(init?.headers).get('Authorization') ?? '');
    return fetch(input, init);
  };
  const grants = openCallGrants(pool, () => now);
  const store = { head: async () => toPosition('0000000000000007') };
  const find = findMatchingOverApi({ grants, apiUrl: server.url, fetch: watched, store });
  return find(teamId, { search: 'mug', filters: [] });
};

test('all variants that match are found, page after page, in the team of the act', async () => {
  expect(new Set(await find('team-7')).size).toBe(1500);
  expect(pages).toEqual([1, 2].map((page) => ({ team: 'team-7', page, search: 'mug' })));
});

test('the token opens that call alone, for minutes', async () => {
  await find('team-7');
  const fetchStatus = async (path: string, method: string): Promise<number> => {
    const headers = { Authorization: tokens.at(-1) ?? '', 'Content-Type': 'application/json' };
    const body = method === 'POST' ? { body: '{}' } : {};
    return (await fetch(`${server.url}/api${path}`, { method, headers, ...body })).status;
  };
  expect(await fetchStatus('/inventory-items', 'POST')).toBe(200);
  expect(await fetchStatus('/inventory-items/insights-settings-metadata', 'GET')).toBe(403);
  now = new Date(Date.parse(testNow) + 5 * 60_000).toISOString();
  expect(await fetchStatus('/inventory-items', 'POST')).toBe(401);
});

test('an inventory that does not show the last changes yet is no answer', async () => {
  isLate = true;
  await expect(find('team-7')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('a refusal of the queries is passed on with the time to wait, and not as a defect', async () => {
  isLate = false;
  const details = { retryAfterSeconds: 7 };
  refusal = new Rejection('RATE_LIMITED', 'Too many lists', { details });
  await expect(find('team-7')).rejects.toMatchObject({
    name: 'Rejection',
    code: 'RATE_LIMITED',
    message: 'Too many lists',
    details,
  });
});
