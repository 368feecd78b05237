import { toLastInstant } from '@quartermaster/contracts/core/as-of';
import { type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import type { PastReadModels } from '@quartermaster/platform/projections/past/past-read-models';
import type { ReadPool } from './paging.ts';
import { findShopSettings } from './shop-settings.ts';

type CreateRoutes = (sources: { readonly pool: ReadPool }) => readonly MountedRoute[];

interface Sources {
  readonly pool: ReadPool;
  readonly past: PastReadModels;
}

/** Serves a call with `asOf` from the read models of that moment, with that moment as the present. */
const handlePastRequest = (
  { route, handle }: MountedRoute,
  { pool, past }: Sources,
  createRoute: (pool: ReadPool) => MountedRoute,
): MountedRoute => ({
  route,
  handle: async (request) => {
    const { asOf } = request.query as { readonly asOf?: string };
    if (asOf === undefined) return handle(request);
    const teamId = requireTeamId(request);
    const timeZone = (await findShopSettings(pool, teamId))?.timeZone ?? 'UTC';
    const then = toLastInstant(asOf, timeZone);
    if (then >= request.now) return handle(request);
    request.leaveTurn?.(); // a past that is not made yet may take a minute
    return past.ask({ teamId, instant: then, caller: request }, (models) =>
      createRoute(models).handle({ ...request, now: then }),
    );
  },
});

/** Routes that also accept `asOf` (NF-D-06): the same queries over read models that end at that moment. */
export const createAsOfRoutes = (
  sources: Sources,
  routesOver: CreateRoutes,
): readonly MountedRoute[] => {
  const over =
    (at: number) =>
    (pool: ReadPool): MountedRoute => {
      const route = routesOver({ pool })[at];
      if (route === undefined) throw new Error('The routes over the past are others');
      return route;
    };
  return routesOver(sources).map((route, at) => handlePastRequest(route, sources, over(at)));
};
