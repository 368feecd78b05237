import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import { getDashboard } from '@quartermaster/contracts/dashboard/calls';
import type { DashboardSources } from './do-next.ts';
import { dashboardOf } from './query.ts';

export const dashboardQueryRoutes = (sources: DashboardSources): readonly MountedRoute[] => [
  mount(getDashboard, async (request) => ({
    body: await dashboardOf(sources, teamOf(request), {
      filter: request.query.filter ?? null,
      now: request.now,
    }),
  })),
];
