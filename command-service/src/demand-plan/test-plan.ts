import type { TeamId } from '@quartermaster/contracts/core/ids';
import { START, toPosition } from '@quartermaster/contracts/core/position';
import type { ForecastItem, PlanPrice } from '@quartermaster/contracts/demand-plan/events';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { contentDigest } from '@quartermaster/platform/files/content-store';
import { member, testApp } from '@quartermaster/platform/http/test-app';
import type { Idempotency } from '@quartermaster/platform/http/idempotency/idempotency';
import type { RouteBinding } from '@quartermaster/platform/http/calls/route-binding';
import { firstTry } from '@quartermaster/platform/reactions/test-try';
import request from 'supertest';
import { createCommandHandler } from '../core/handle-command.ts';
import type { Matching } from './compute-over-api.ts';
import { type ForecastDependencies, onForecastRequested } from './on-forecast-requested.ts';
import { loadPlan } from './read.ts';
import { demandPlanRoutes } from './routes.ts';

/** The query service: it computes the present `items` as forecast, and keeps their file. */
export const createTestQueries = (items: readonly ForecastItem[]) => {
  const files = new Map<string, unknown>();
  const queries = {
    items,
    prices: [] as readonly PlanPrice[],
    matching: [] as readonly string[],
    /** The start dates, filters and searches that it was asked for. */
    asked: [] as (string | Matching)[],
  };
  const computeForecast: ForecastDependencies['computeForecast'] = async (_, startDate) => {
    queries.asked.push(startDate);
    const sha256 = contentDigest(queries.items);
    files.set(sha256, queries.items);
    const position = toPosition('1');
    const itemsCount = queries.items.length;
    return { sha256, itemsCount, recipe: '1', inputsDigest: 'inputs', position };
  };
  return Object.assign(queries, {
    computeForecast,
    kept: { read: async ({ sha256 }: { readonly sha256: string }) => files.get(sha256) },
    readPrices: async () => queries.prices,
    findMatching: async (_: TeamId, matching: Matching) => {
      queries.asked.push(matching);
      return new Set(queries.matching);
    },
  });
};

/** Keys whose answers are lost, as when a process is killed before it stores them: each repetition runs again. */
const forgetfulKeys: Idempotency = {
  claim: async ({ scope, key, now }) => ({
    outcome: 'run',
    commandId: deterministicId('key', scope, key),
    startedAt: now,
  }),
  renewDuring: (_, work) => work(),
  keep: async () => undefined,
  release: async () => undefined,
  forgetBefore: async () => 0,
};

type TestQueries = ReturnType<typeof createTestQueries>;
type Today = { readonly timeZone: string; readonly today: string | null };

/** Creates a team with calls to its plan; forecasts are made only when a test calls `react`. */
export const createTestPlan = (
  store: EventStore,
  queries: TestQueries,
  {
    teamId = 'team-1',
    shop = { timeZone: 'Europe/London', today: '2026-11-21' },
    binding = {},
  }: {
    readonly teamId?: TeamId;
    readonly shop?: Today;
    readonly binding?: Partial<RouteBinding>;
  } = {},
) => {
  const handler = createCommandHandler(store);
  const directory = { shop: async () => ({ currency: 'GBP', ...shop }) };
  const routes = demandPlanRoutes({ ...queries, handler, store, directory });
  const authenticate = async () => ({ ...member, teamId });
  const app = testApp(routes, { authenticate, idempotency: forgetfulKeys, ...binding });
  const call = (method: 'get' | 'post' | 'patch' | 'put', path: string, key?: string) => {
    const sent = request(app)[method](`/api/demand-plan${path}`).auth('any', { type: 'bearer' });
    return key === undefined ? sent : sent.set('Idempotency-Key', key);
  };
  const reaction = onForecastRequested({ ...queries, handler });
  const readEvents = async (type?: string) =>
    (await store.readAll(START, 100_000)).filter(
      (event) => event.metadata.teamId === teamId && event.type === (type ?? event.type),
    );
  return {
    get: (path: string) => call('get', path),
    post: (path: string, body?: object, key?: string) => call('post', path, key).send(body),
    put: (path: string, body: object) => call('put', path).send(body),
    adjust: (body: object, key?: string) => call('patch', '/items/monthly-sales', key).send(body),
    /** Makes the forecasts that were requested, as after a start of the process. */
    react: async () => {
      for (const event of await readEvents('DemandForecastRequested')) {
        await reaction.handle(event, firstTry);
      }
    },
    state: () => loadPlan({ handler }, teamId),
    readEvents,
  };
};
