import { type MountedRoute, mount, teamOf } from '@quartermaster/contracts/core/server';
import { listLocations, listLocationsByIds } from '@quartermaster/contracts/locations/calls';
import type { ReadPool } from '../core/paging.ts';
import { activeLocations, locationsByIds } from './query.ts';

export const locationsQueryRoutes = ({
  pool,
}: {
  readonly pool: ReadPool;
}): readonly MountedRoute[] => [
  mount(listLocations, async (request) => ({
    body: await activeLocations(pool, teamOf(request)),
  })),
  mount(listLocationsByIds, async (request) => ({
    body: await locationsByIds(pool, teamOf(request), request.body),
  })),
];
