import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { toPosition } from '@quartermaster/contracts/core/position';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, requireSession, requireTeamId } from '@quartermaster/contracts/core/server';
import { findCurrentSuggestions } from '@quartermaster/contracts/inventory/calls/suggested-units';
import { MAX_ITEMS } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { listen, type RunningServer } from '@quartermaster/platform/http/listen';
import { testApp, testNow } from '@quartermaster/platform/http/test-app';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { openTestDatabase } from '@quartermaster/platform/postgres/test-database';
import { migrateAuth } from '@quartermaster/platform/sessions/auth-schema';
import { acceptCallGrants, openCallGrants } from '@quartermaster/platform/sessions/call-grants';
import type { Directory } from './directory.ts';
import { suggestionsOverApi } from './suggestions-over-api.ts';

let server: RunningServer;
let close: () => Promise<void>;
/** Waits for its answer as long as a busy machine needs. */
let suggestions: Directory['suggestions'];
let impatient: Directory['suggestions'];
let isLate = false;
let refusal: Rejection | null = null;
let delayMs = 0;
/** The call that the caller may make, the team, and the number of variants. */
const asked: unknown[] = [];

const rule = { method: 'PLAN', ruleVersion: 3 };
const suggest = (variantId: string) => ({ variantId, quantity: 4, inputsDigest: 'digest' });

beforeAll(async () => {
  const database = await openTestDatabase();
  const pool = openPool(database.url, { max: 2, applicationName: 'suggestions test' });
  await migrateAuth(pool);
  const routes = [
    mount(findCurrentSuggestions, async (request) => {
      await wait(delayMs);
      if (refusal !== null) throw refusal;
      const { variantIds } = request.body;
      const { only } = requireSession(request);
      asked.push([only?.callId, requireTeamId(request), variantIds.length]);
      return { body: { ...rule, suggestions: variantIds.map(suggest) } };
    }),
  ];
  const now = () => testNow;
  const authenticate = acceptCallGrants(async () => null, pool, now);
  const app = testApp(routes, { authenticate, waitForPosition: async () => !isLate });
  server = await listen(app, { port: 0, host: '127.0.0.1' });
  const store = { head: async () => toPosition('0000000000000007') };
  const grants = openCallGrants(pool, now);
  const api = { grants, apiUrl: server.url, fetch, store };
  suggestions = suggestionsOverApi(api, 60_000);
  impatient = suggestionsOverApi(api, 50);
  close = async () => {
    await server.close();
    await pool.end();
    await database.close();
  };
});
afterAll(async () => close());
beforeEach(() => {
  [isLate, refusal, delayMs] = [false, null, 0];
  asked.length = 0;
});

test('API-DP-15 what is suggested is asked with a grant for that call, also while read models are behind', async () => {
  isLate = true;
  expect(await suggestions('team-7', ['v1', 'v2'])).toEqual({
    ...rule,
    suggestions: [suggest('v1'), suggest('v2')],
  });
  expect(asked).toEqual([['API-INV-07-NOW', 'team-7', 2]]);
});

test('API-DP-15 more items than one call takes are asked in parts', async () => {
  const ids = Array.from({ length: MAX_ITEMS + 1 }, (_, at) => `v${String(at)}`);
  const found = await suggestions('team-7', ids);
  expect(found?.suggestions.map(({ variantId }) => variantId)).toEqual(ids);
  expect(asked).toHaveLength(2);
});

test('API-DP-15 nothing is asked about no items', async () => {
  expect(await suggestions('team-7', [])).toBeNull();
  expect(asked).toEqual([]);
});

test('API-DP-15 a service that is slow, that refuses, or that is away leaves them unknown', async () => {
  refusal = new Rejection('UNAVAILABLE', 'Busy', { details: { retryAfterSeconds: 1 } });
  expect(await suggestions('team-7', ['v1'])).toBeNull();
  [refusal, delayMs] = [null, 1_000];
  expect(await impatient('team-7', ['v1'])).toBeNull();
  await server.close();
  expect(await suggestions('team-7', ['v1'])).toBeNull();
});
