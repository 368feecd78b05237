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
import type { ViewType } from '@quartermaster/contracts/saved-views/viewed-lists';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, matching } from '../lib/http.ts';
import type { RefusalWords } from '../lib/problems.ts';
import { refetchAfter } from './invalidation.ts';
import { answerOf } from './queries.ts';

/** The team's views of a list, by position. */
export const savedViewsQuery = (type: ViewType) =>
  answerOf(['saved-views', 'list', type], listSavedViews, { query: { type } });

/** How many rows each view of a list finds; every change of a list reads it again. */
export const savedViewCountsQuery = (type: ViewType) =>
  answerOf(['saved-views', 'counts', type], countSavedViews, { query: { type } });

const changes = ['saved-views'] as const;

const words: RefusalWords = {
  NOT_FOUND: 'This view no longer exists.',
  CONFLICT: 'Somebody else changed the views meanwhile. What you see now is the newest.',
  VERSION_STALE: 'Somebody else changed this view meanwhile. What you see now is the newest.',
};

type NewView = CallInput<typeof createSavedView>['body'];
type Settings = CallInput<typeof updateSavedView>['body']['settings'];
type ReadView = Pick<SavedView, 'id' | 'revision'>;

/** Answers the view, which comes last; a list that is full says so in the text of the refusal. */
export const useCreateSavedView = () =>
  useMutation({
    mutationFn: (body: NewView) => call(createSavedView, { body }),
    meta: {
      failed: 'The view was not saved',
      changes,
      words,
      showsErrors: ['VALIDATION_FAILED'],
    },
  });

export const useRenameSavedView = () =>
  useMutation({
    mutationFn: ({ id, revision, newName }: ReadView & { readonly newName: string }) =>
      call(renameSavedView, { params: { id }, body: { newName } }, matching(revision)),
    meta: { failed: 'The view was not renamed', changes, words },
  });

export const useUpdateSavedView = () =>
  useMutation({
    mutationFn: ({ id, revision, settings }: ReadView & { readonly settings: Settings }) =>
      call(updateSavedView, { params: { id }, body: { settings } }, matching(revision)),
    meta: { failed: 'The view was not saved', changes, words },
  });

export const useDuplicateSavedView = () =>
  useMutation({
    mutationFn: (id: SavedViewId) => call(duplicateSavedView, { params: { id } }),
    meta: { failed: 'The view was not copied', changes, words },
  });

export const useDeleteSavedView = () =>
  useMutation({
    mutationFn: (id: SavedViewId) => call(deleteSavedView, { params: { id } }),
    meta: { failed: 'The view was not deleted', changes, words },
  });

/** Undoes a deletion. */
export const useRestoreSavedView = () =>
  useMutation({
    mutationFn: (id: SavedViewId) => call(restoreSavedView, { params: { id } }),
    meta: { failed: 'The view was not restored', changes, words },
  });

const changeViews = (
  client: QueryClient,
  type: ViewType,
  change: (views: readonly SavedView[]) => SavedView[],
): void => {
  client.setQueryData(savedViewsQuery(type).queryKey, (views) =>
    views === undefined ? views : change(views),
  );
};

interface NewOrder {
  readonly currentOrder: readonly SavedViewId[];
  readonly newOrder: readonly SavedViewId[];
}

const inOrder = (views: readonly SavedView[], order: readonly SavedViewId[]): SavedView[] =>
  views
    .map((view) => ({ ...view, position: order.indexOf(view.id) }))
    .sort((a, b) => a.position - b.position);

/** Shows the new order at once, and the stored one again when the call fails. */
export const useReorderSavedViews = (type: ViewType) => {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `order of views ${type}` }, // two quick moves arrive in the order they were made
    mutationFn: ({ currentOrder, newOrder }: NewOrder) =>
      call(reorderSavedViews, {
        body: { type, currentOrder: [...currentOrder], newOrder: [...newOrder] },
      }),
    onMutate: async ({ newOrder }) => {
      await client.cancelQueries({ queryKey: savedViewsQuery(type).queryKey });
      changeViews(client, type, (views) => inOrder(views, newOrder));
    },
    onError: () => void refetchAfter(client, changes),
    meta: { failed: 'The order of the views was not changed', changes, words },
  });
};

/** Chooses the view that this member sees first in a list; null for none. */
export const useChooseDefaultSavedView = (type: ViewType) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: SavedViewId | null) => call(chooseDefaultSavedView, { body: { type, id } }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: savedViewsQuery(type).queryKey });
      changeViews(client, type, (views) =>
        views.map((view) => ({ ...view, isDefault: view.id === id })),
      );
    },
    onError: () => void refetchAfter(client, changes),
    meta: { failed: 'Your first view was not changed', changes, words },
  });
};
