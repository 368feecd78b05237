import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import { getDashboard } from '@quartermaster/contracts/dashboard/calls';
import type { ReadPool } from '../../core/paging.ts';
import { dashboardOf } from './query.ts';

export const dashboardQueryRoutes = ({
  pool,
}: {
  readonly pool: ReadPool;
}): readonly MountedRoute[] => [
  mount(getDashboard, async (request) => ({
    body: await dashboardOf(pool, teamOf(request), {
      filter: request.query.filter ?? null,
      now: request.now,
    }),
  })),
];
