import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import { MAX_PAGE_LIMIT } from '@quartermaster/contracts/core/page';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { RouteRequest } from '@quartermaster/contracts/core/server';
import { type adjustMatchingItems } from '@quartermaster/contracts/demand-plan/adjustment-calls';
import {
  computeDemandForecast,
  queryDemandPlanItems,
  readPlanPrices,
} from '@quartermaster/contracts/demand-plan/calls';
import type { PlanPrice } from '@quartermaster/contracts/demand-plan/events';
import { openQuery, type QueryApi } from '../core/query-api.ts';

export type Matching = RouteRequest<typeof adjustMatchingItems>['body']['matching'];

/** Questions about a team to the query service. All reject with UNAVAILABLE while the read models are behind. */
export interface PlanQueries {
  /** Computes and keeps the forecast of 12 months from a day on. */
  readonly computeForecast: (
    teamId: TeamId,
    startDate: string,
    signal: AbortSignal,
  ) => Promise<ResponseOf<typeof computeDemandForecast>>;
  /** The current prices of the items of the plan. */
  readonly readPrices: (teamId: TeamId) => Promise<readonly PlanPrice[]>;
  /** The items of the plan that match now. */
  readonly findMatching: (teamId: TeamId, matching: Matching) => Promise<ReadonlySet<VariantId>>;
}

/** A forecast of 20,000 items takes up to a minute, after a wait for its turn; below the life of a grant. */
const FORECAST_TIMEOUT_MS = 240_000;
const TIMEOUT_MS = 20_000;

/** Asks the query service, with a grant for each call. */
export const planQueriesOverApi = (api: QueryApi): PlanQueries => ({
  computeForecast: async (teamId, startDate, signal) => {
    const call = { teamId, route: computeDemandForecast, timeoutMs: FORECAST_TIMEOUT_MS, signal };
    const ask = await openQuery(api, call);
    return ask({ params: { startDate } });
  },
  readPrices: async (teamId) => {
    const ask = await openQuery(api, { teamId, route: readPlanPrices, timeoutMs: TIMEOUT_MS });
    return ask({});
  },
  findMatching: async (teamId, matching) => {
    const call = { teamId, route: queryDemandPlanItems, timeoutMs: TIMEOUT_MS };
    const ask = await openQuery(api, call);
    const found = new Set<VariantId>();
    for (let page = 1; ; page += 1) {
      const pagination = { page, limit: MAX_PAGE_LIMIT };
      const { items } = await ask({ body: { ...matching, pagination } });
      for (const { demandPlanItemId } of items) found.add(demandPlanItemId);
      if (items.length < MAX_PAGE_LIMIT) return found;
    }
  },
});
