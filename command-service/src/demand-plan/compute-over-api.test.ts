import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { toPosition } from '@quartermaster/contracts/core/position';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, requireSession, requireTeamId } from '@quartermaster/contracts/core/server';
import {
  computeDemandForecast,
  queryDemandPlanItems,
  readPlanPrices,
} from '@quartermaster/contracts/demand-plan/calls';
import { listen, type RunningServer } from '@quartermaster/platform/http/listen';
import { testApp, testNow } from '@quartermaster/platform/http/test-app';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { openTestDatabase } from '@quartermaster/platform/postgres/test-database';
import { migrateAuth } from '@quartermaster/platform/sessions/auth-schema';
import { acceptCallGrants, openCallGrants } from '@quartermaster/platform/sessions/call-grants';
import type { Pool } from 'pg';
import { type PlanQueries, planQueriesOverApi } from './compute-over-api.ts';
import { makeVariantId } from './examples.ts';

const ITEMS = 1_500;
const answer = {
  sha256: 'digest',
  itemsCount: 7,
  recipe: '1',
  inputsDigest: 'inputs',
  position: toPosition('0000000000000007'),
};
const price = { variantId: makeVariantId(1), salePrice: 20, costPrice: 8 };
const makeAnswerItem = (at: number) => ({
  demandPlanItemId: makeVariantId(at),
  productVariantId: makeVariantId(at),
  productId: 'product',
  productTitle: 'Mug',
  productVariantTitle: 'Red',
  sku: null,
  imageUrl: null,
  shopifyCategory: null,
  primarySupplierId: null,
  salePrice: 20,
  costPrice: 8,
  rule: 'monthly',
  months: [],
  like: null,
  lastYear: [],
});

let server: RunningServer;
let pool: Pool;
let close: () => Promise<void>;
let queries: PlanQueries;
let isLate = false;
let refusal: Rejection | null = null;
/** The call that each caller may make, and the team. */
const asked: unknown[] = [];

beforeAll(async () => {
  const database = await openTestDatabase();
  pool = openPool(database.url, { max: 2, applicationName: 'plan queries test' });
  await migrateAuth(pool);
  const note = (request: Parameters<typeof requireTeamId>[0], more: object) => {
    if (refusal !== null) throw refusal;
    const { only } = requireSession(request);
    asked.push({ call: only?.callId, team: requireTeamId(request), ...more });
  };
  const routes = [
    mount(computeDemandForecast, async (request) => {
      note(request, request.params);
      return { body: answer };
    }),
    mount(readPlanPrices, async (request) => {
      note(request, {});
      return { body: [price] };
    }),
    mount(queryDemandPlanItems, async (request) => {
      const { page, limit } = request.body.pagination;
      note(request, { page, search: request.body.search });
      const length = Math.min(limit, ITEMS - (page - 1) * limit);
      const items = Array.from({ length }, (_, at) => makeAnswerItem((page - 1) * limit + at));
      return { body: { items, total: ITEMS } };
    }),
  ];
  const now = () => testNow;
  const authenticate = acceptCallGrants(async () => null, pool, now);
  const app = testApp(routes, { authenticate, waitForPosition: async () => !isLate });
  server = await listen(app, { port: 0, host: '127.0.0.1' });
  const store = { head: async () => toPosition('0000000000000007') };
  const grants = openCallGrants(pool, now);
  queries = planQueriesOverApi({ grants, apiUrl: server.url, fetch, store });
  close = async () => {
    await server.close();
    await pool.end();
    await database.close();
  };
});
afterAll(async () => close());
beforeEach(() => {
  [isLate, refusal] = [false, null];
  asked.length = 0;
});

const { signal } = new AbortController();
const matching = { search: 'mug', filters: [] };

test('API-DP-09 a forecast is computed for a team, with a grant for that call', async () => {
  expect(await queries.computeForecast('team-7', '2026-11-01', signal)).toEqual(answer);
  expect(asked).toEqual([{ call: 'API-DP-09', team: 'team-7', startDate: '2026-11-01' }]);
});

test('API-DP-09 a computation ends when its job stops', async () => {
  const stopped = AbortSignal.abort(new Error('The process stops'));
  await expect(queries.computeForecast('team-7', '2026-11-01', stopped)).rejects.toThrow('stops');
});

test('API-DP-10 prices are read for a team', async () => {
  expect(await queries.readPrices('team-7')).toEqual([price]);
  expect(asked).toEqual([{ call: 'API-DP-10', team: 'team-7' }]);
});

test('API-DP-08 the items that match are found, page after page', async () => {
  expect((await queries.findMatching('team-7', matching)).size).toBe(ITEMS);
  const question = { call: 'API-DP-08', team: 'team-7', search: 'mug' };
  expect(asked).toEqual([1, 2].map((page) => ({ ...question, page })));
});

test('read models that do not show the last changes yet are no answer', async () => {
  isLate = true;
  const refused = { code: 'UNAVAILABLE' };
  await expect(queries.computeForecast('team-7', '2026-11-01', signal)).rejects.toMatchObject(
    refused,
  );
  await expect(queries.readPrices('team-7')).rejects.toMatchObject(refused);
  await expect(queries.findMatching('team-7', matching)).rejects.toMatchObject(refused);
});

test('ERR-09 a plan that is gone meanwhile is refused like one that never was', async () => {
  refusal = new Rejection('DEMAND_PLAN_NOT_FOUND');
  const refused = { name: 'Rejection', code: 'DEMAND_PLAN_NOT_FOUND' };
  await expect(queries.readPrices('team-7')).rejects.toMatchObject(refused);
  await expect(queries.findMatching('team-7', matching)).rejects.toMatchObject(refused);
});
