import type { Filter } from '@quartermaster/contracts/core/filters';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  mount,
  type MountedRoute,
  type RequestContext,
  sessionOf,
  teamOf,
} from '@quartermaster/contracts/core/server';
import {
  countSavedViews,
  getSavedView,
  listSavedViews,
} from '@quartermaster/contracts/saved-views/calls';
import type { SavedView } from '@quartermaster/contracts/saved-views/read-models';
import { settingsIssues } from '@quartermaster/contracts/saved-views/settings';
import type { ViewType } from '@quartermaster/contracts/saved-views/viewed-lists';
import type { ReadPool } from '../core/paging.ts';
import { viewById, viewsOfType } from './query.ts';

/** Counts the rows of a list for each of several lists of filters. */
export type CountFilters = (
  teamId: TeamId,
  filters: readonly (readonly Filter[])[],
  now: string,
) => Promise<readonly number[]>;

/** Functions that count the rows of a list; absent for lists without counts. */
export type CountedViews = Readonly<Partial<Record<ViewType, CountFilters>>>;

const readerOf = (request: RequestContext) => ({
  teamId: teamOf(request),
  userId: sessionOf(request).userId,
});

/** A release can drop a column that stored filters name. */
const hasValidFilters = ({ type, settings: { filters } }: SavedView): boolean =>
  settingsIssues(type, { filters, columns: [], sort: null }).length === 0;

const counting = (pool: ReadPool, countedViews: CountedViews): MountedRoute =>
  mount(countSavedViews, async (request) => {
    const { type } = request.query;
    const views = await viewsOfType(pool, readerOf(request), type);
    const countFilters = countedViews[type];
    const counted = countFilters === undefined ? [] : views.filter(hasValidFilters);
    const filters = counted.map(({ settings }) => settings.filters);
    const counts = (await countFilters?.(teamOf(request), filters, request.now)) ?? [];
    const byId = new Map(counted.map(({ id }, at) => [id, counts[at] ?? null]));
    return { body: views.map(({ id }) => ({ id, count: byId.get(id) ?? null })) };
  });

export const savedViewsQueryRoutes = ({
  pool,
  countedViews,
}: {
  readonly pool: ReadPool;
  readonly countedViews: CountedViews;
}): readonly MountedRoute[] => [
  mount(listSavedViews, async (request) => ({
    body: await viewsOfType(pool, readerOf(request), request.query.type),
  })),
  counting(pool, countedViews),
  mount(getSavedView, async (request) => {
    const view = await viewById(pool, readerOf(request), request.params.id);
    if (view === null) throw new Rejection('NOT_FOUND', 'No such view');
    return { body: view, revision: view.revision };
  }),
];
