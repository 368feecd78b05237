import type { Filter } from '@quartermaster/contracts/core/filters';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  mount,
  type MountedRoute,
  type RequestContext,
  requireSession,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import {
  countSavedViews,
  getSavedView,
  listSavedViews,
} from '@quartermaster/contracts/saved-views/calls';
import type { SavedView } from '@quartermaster/contracts/saved-views/read-models';
import { findSettingsIssues } from '@quartermaster/contracts/saved-views/settings';
import type { ViewType } from '@quartermaster/contracts/saved-views/viewed-lists';
import type { ReadPool } from '../core/paging.ts';
import { findView, viewsOfType } from './query.ts';

/** Counts the rows of a list for each of several lists of filters. */
export type CountFilters = (
  teamId: TeamId,
  filters: readonly (readonly Filter[])[],
  now: string,
) => Promise<readonly number[]>;

/** Functions that count the rows of a list; absent for lists without counts. */
export type ViewCounts = Readonly<Partial<Record<ViewType, CountFilters>>>;

const requireReader = (request: RequestContext) => ({
  teamId: requireTeamId(request),
  userId: requireSession(request).userId,
});

/** A release can drop a column that stored filters name. */
const hasValidFilters = ({ type, settings: { filters } }: SavedView): boolean =>
  findSettingsIssues(type, { filters, columns: [], sort: null }).length === 0;

const createCountRoute = (pool: ReadPool, countedViews: ViewCounts): MountedRoute =>
  mount(countSavedViews, async (request) => {
    const { type } = request.query;
    const views = await viewsOfType(pool, requireReader(request), type);
    const countFilters = countedViews[type];
    const counted = countFilters === undefined ? [] : views.filter(hasValidFilters);
    const filters = counted.map(({ settings }) => settings.filters);
    const counts = (await countFilters?.(requireTeamId(request), filters, request.now)) ?? [];
    const byId = new Map(counted.map(({ id }, at) => [id, counts[at] ?? null]));
    return { body: views.map(({ id }) => ({ id, count: byId.get(id) ?? null })) };
  });

export const savedViewsQueryRoutes = ({
  pool,
  countedViews,
}: {
  readonly pool: ReadPool;
  readonly countedViews: ViewCounts;
}): readonly MountedRoute[] => [
  mount(listSavedViews, async (request) => ({
    body: await viewsOfType(pool, requireReader(request), request.query.type),
  })),
  createCountRoute(pool, countedViews),
  mount(getSavedView, async (request) => {
    const view = await findView(pool, requireReader(request), request.params.id);
    if (view === null) throw new Rejection('NOT_FOUND', 'No such view');
    return { body: view, revision: view.revision };
  }),
];
