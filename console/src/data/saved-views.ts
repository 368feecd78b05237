import type { CallInput } from '@quartermaster/contracts/core/client';
import type { SavedViewId } from '@quartermaster/contracts/core/ids';
import {
  chooseDefaultSavedView,
  countSavedViews,
  createSavedView,
  deleteSavedView,
  duplicateSavedView,
  listSavedViews,
  renameSavedView,
  reorderSavedViews,
  restoreSavedView,
  updateSavedView,
} from '@quartermaster/contracts/saved-views/calls';
import type { SavedView } from '@quartermaster/contracts/saved-views/read-models';
import { recordedSettings } from '@quartermaster/contracts/saved-views/settings';
import type { ViewType } from '@quartermaster/contracts/saved-views/viewed-lists';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, requireRevision } from '../lib/http.ts';
import type { RefusalWords } from '../lib/problems.ts';
import { refetchAffected } from './invalidation.ts';
import { createRouteQuery } from './queries.ts';

/** The team's views of a list, by position. */
export const savedViewsQuery = (type: ViewType) =>
  createRouteQuery(['saved-views', 'list', type], listSavedViews, { query: { type } });

/** Number of rows of each view of a list; every change of a list reads it again. */
export const savedViewCountsQuery = (type: ViewType) =>
  createRouteQuery(['saved-views', 'counts', type], countSavedViews, { query: { type } });

const changes = ['saved-views'] as const;

const words: RefusalWords = {
  NOT_FOUND: 'This view no longer exists.',
  CONFLICT: 'Somebody else changed the views. You now see the latest version.',
  VERSION_STALE: 'Somebody else changed this view. You now see the latest version.',
};

type NewView = CallInput<typeof createSavedView>['body'];
type Settings = CallInput<typeof updateSavedView>['body']['settings'];
type ReadView = Pick<SavedView, 'id' | 'revision'>;

/** Changes the views of all lists, until they are read again. */
const changeViews = (
  client: QueryClient,
  change: (views: readonly SavedView[]) => SavedView[],
): void => {
  client.setQueriesData<SavedView[]>({ queryKey: ['saved-views', 'list'] }, (views) =>
    views === undefined ? views : change(views),
  );
};

const changeView = (client: QueryClient, id: SavedViewId, change: Partial<SavedView>): void =>
  changeViews(client, (views) =>
    views.map((view) => (view.id === id ? { ...view, ...change } : view)),
  );

/** After a refusal the views are read again: another member may have changed or deleted them. */
const useCachedViews = () => {
  const client = useQueryClient();
  const onError = (): void => void refetchAffected(client, changes);
  return { client, onError } as const;
};

/**
 * Resolves with the view, which is the last of the list; a refusal says when the list is full. A view from a template is counted
 * as an event of its own (UI-AN-11).
 */
export const useCreateSavedView = (isOfTemplate = false) => {
  const { client } = useCachedViews();
  return useMutation({
    mutationFn: (body: NewView) => call(createSavedView, { body }),
    onSuccess: (made) => {
      const { queryKey } = savedViewsQuery(made.type);
      client.setQueryData(queryKey, (views) => views && [...views, made]);
    },
    meta: {
      failed: 'The view was not saved',
      changes,
      words,
      showsErrors: ['VALIDATION_FAILED'],
      tracked: isOfTemplate ? 'Create saved view from template' : 'Create saved view',
    },
  });
};

/** Shows the new name at once, and the stored one again when the call fails. */
export const useRenameSavedView = () => {
  const { client, onError } = useCachedViews();
  return useMutation({
    mutationFn: ({ id, revision, newName }: ReadView & { readonly newName: string }) =>
      call(renameSavedView, { params: { id }, body: { newName } }, requireRevision(revision)),
    onMutate: async ({ id, newName }) => {
      await client.cancelQueries({ queryKey: ['saved-views', 'list'] });
      changeView(client, id, { name: newName });
    },
    onError,
    meta: { failed: 'The view was not renamed', changes, words },
  });
};

export const useUpdateSavedView = () => {
  const { client, onError } = useCachedViews();
  return useMutation({
    mutationFn: ({ id, revision, settings }: ReadView & { readonly settings: Settings }) =>
      call(updateSavedView, { params: { id }, body: { settings } }, requireRevision(revision)),
    onSuccess: (_, { id, settings }) =>
      changeView(client, id, { settings: recordedSettings.parse(settings) }),
    onError,
    meta: {
      failed: 'The view was not saved',
      changes,
      words: {
        ...words,
        VERSION_STALE:
          'Somebody else changed this view. Your changes are still here: save them as a new view, or save again to replace theirs.',
      },
    },
  });
};

export const useDuplicateSavedView = () => {
  const { onError } = useCachedViews();
  return useMutation({
    mutationFn: (id: SavedViewId) => call(duplicateSavedView, { params: { id } }),
    onError,
    meta: { failed: 'The view was not copied', changes, words },
  });
};

export const useDeleteSavedView = () => {
  const { onError } = useCachedViews();
  return useMutation({
    mutationFn: (id: SavedViewId) => call(deleteSavedView, { params: { id } }),
    onError,
    meta: { failed: 'The view was not deleted', changes, words, tracked: 'Delete saved view' },
  });
};

/** Undoes a deletion. */
export const useRestoreSavedView = () =>
  useMutation({
    mutationFn: (id: SavedViewId) => call(restoreSavedView, { params: { id } }),
    meta: { failed: 'The view was not restored', changes, words },
  });

interface NewOrder {
  readonly currentOrder: readonly SavedViewId[];
  readonly newOrder: readonly SavedViewId[];
}

/** The views in an order of their ids. */
export const sortByIds = (
  views: readonly SavedView[],
  order: readonly SavedViewId[],
): SavedView[] =>
  views
    .map((view) => ({ ...view, position: order.indexOf(view.id) }))
    .sort((a, b) => a.position - b.position);

/** Key of the calls that change the order of a list's views. */
export const orderKey = (type: ViewType) => ['saved-views', 'order', type] as const;

/** Shows the new order at once, and the stored one again when the call fails. */
export const useReorderSavedViews = (type: ViewType) => {
  const { client, onError } = useCachedViews();
  const { queryKey } = savedViewsQuery(type);
  const show = (order: readonly SavedViewId[]): void =>
    void client.setQueryData(queryKey, (views) => views && sortByIds(views, order));
  return useMutation({
    mutationKey: orderKey(type),
    scope: { id: `order of views ${type}` }, // quick moves are sent in order
    mutationFn: ({ currentOrder, newOrder }: NewOrder) =>
      call(reorderSavedViews, {
        body: { type, currentOrder: [...currentOrder], newOrder: [...newOrder] },
      }),
    onMutate: async ({ newOrder }) => {
      await client.cancelQueries({ queryKey });
      show(newOrder);
    },
    onSuccess: (_, { newOrder }) => show(newOrder),
    onError,
    meta: { failed: 'The order of the views was not changed', changes, words },
  });
};

/** Chooses the view that this member sees first in a list; null for none. */
export const useChooseDefaultSavedView = (type: ViewType) => {
  const { client, onError } = useCachedViews();
  return useMutation({
    mutationFn: (id: SavedViewId | null) => call(chooseDefaultSavedView, { body: { type, id } }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: savedViewsQuery(type).queryKey });
      client.setQueryData(savedViewsQuery(type).queryKey, (views) =>
        views?.map((view) => ({ ...view, isDefault: view.id === id })),
      );
    },
    onError,
    meta: { failed: 'Your default view was not changed', changes, words },
  });
};
