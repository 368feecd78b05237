import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import * as contract from '@quartermaster/contracts/demand-plan/calls';
import { getDemandPlanAccuracy } from '@quartermaster/contracts/demand-plan/accuracy';
import { listShopEvents } from '@quartermaster/contracts/demand-plan/shop-events';
import type { ReadPool } from '../core/paging.ts';
import { requireServiceGrant } from '../core/service-grant.ts';
import { readAccuracy } from './accuracy.ts';
import { computeForecast, type ForecastSources } from './forecast/compute.ts';
import { readItemsPage, readPrices } from './list.ts';
import { listTitledShopEvents } from './shop-events.ts';
import { readCategoryBreakdown, readSummary, readSupplierBreakdown } from './query.ts';

interface Sources {
  readonly pool: ReadPool;
}

export const demandPlanQueryRoutes = ({ pool }: Sources): readonly MountedRoute[] => [
  mount(contract.getDemandPlanSummary, async (request) => ({
    body: await readSummary(pool, requireTeamId(request)),
  })),
  mount(contract.getSupplierBreakdown, async (request) => ({
    body: await readSupplierBreakdown(pool, requireTeamId(request)),
  })),
  mount(contract.getCategoryBreakdown, async (request) => ({
    body: await readCategoryBreakdown(pool, requireTeamId(request)),
  })),
  mount(getDemandPlanAccuracy, async (request) => ({
    body: await readAccuracy(pool, requireTeamId(request)),
  })),
  mount(listShopEvents, async (request) => ({
    body: { events: await listTitledShopEvents(pool, requireTeamId(request)) },
  })),
  mount(contract.queryDemandPlanItems, async (request) => {
    const { rows, total } = await readItemsPage(pool, requireTeamId(request), request.body);
    return { body: { items: rows, total } };
  }),
];

/** Calls that only a service with a grant may make. */
export const demandPlanServiceRoutes = (
  sources: ForecastSources & Sources,
): readonly MountedRoute[] => [
  mount(contract.computeDemandForecast, async (request) => {
    requireServiceGrant(request, contract.computeDemandForecast);
    const { params, signal } = request;
    const { startDate } = params;
    const teamId = requireTeamId(request);
    return { body: await computeForecast(sources, teamId, { startDate, signal }) };
  }),
  mount(contract.readPlanPrices, async (request) => {
    requireServiceGrant(request, contract.readPlanPrices);
    return { body: await readPrices(sources.pool, requireTeamId(request)) };
  }),
];
