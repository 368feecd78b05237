import { z } from 'zod';
import { idSchemas, type SavedViewId } from '../core/ids.ts';
import { uniqueStrings, brandedUuid } from '../core/page.ts';
import { defineRoute } from '../core/route.ts';
import { lineText } from '../core/text.ts';
import { savedView } from './read-models.ts';
import { findSettingsIssues, viewSettings } from './settings.ts';
import { viewType } from './viewed-lists.ts';

/** Views of one type that a team has at once. */
export const MAX_VIEWS = 50;
/** Deleted views of a team that can be restored: the last ones. */
export const MAX_DELETED_VIEWS = 20;
/** Characters of the name of a view. */
export const MAX_VIEW_NAME = 100;

const viewName = lineText.trim().min(1).max(MAX_VIEW_NAME);
const byId = z.object({ id: brandedUuid<SavedViewId>() });
const viewTypeQuery = z.object({ type: viewType });
/** Ids of the views of a type, in order. */
const viewOrder = uniqueStrings.max(MAX_VIEWS);

export const listSavedViews = defineRoute({
  id: 'API-VIEW-01',
  method: 'GET',
  path: '/saved-views',
  kind: 'query',
  summary: 'The views of a list that the team saved, by position',
  query: viewTypeQuery,
  response: z.array(savedView),
});

export const createSavedView = defineRoute({
  id: 'API-VIEW-02',
  method: 'POST',
  path: '/saved-views',
  kind: 'command',
  summary: 'Saves a view of a list, after the others; at most 50 of a type',
  body: z
    .strictObject({
      type: viewType,
      name: viewName,
      settings: viewSettings.prefault({}),
    })
    .superRefine(({ type, settings }, context) => {
      for (const { path, message } of findSettingsIssues(type, settings)) {
        context.addIssue({ code: 'custom', path: ['settings', ...path], message });
      }
    }),
  response: savedView,
  status: 201,
});

export const getSavedView = defineRoute({
  id: 'API-VIEW-03',
  method: 'GET',
  path: '/saved-views/:id',
  kind: 'query',
  summary: 'A saved view',
  params: byId,
  response: savedView,
});

export const deleteSavedView = defineRoute({
  id: 'API-VIEW-04',
  method: 'DELETE',
  path: '/saved-views/:id',
  kind: 'command',
  versioned: true,
  summary: 'Deletes a saved view; the views after it move up',
  params: byId,
});

export const renameSavedView = defineRoute({
  id: 'API-VIEW-05',
  method: 'PATCH',
  path: '/saved-views/:id/rename',
  kind: 'command',
  versioned: true,
  summary: 'Renames a saved view',
  params: byId,
  body: z.strictObject({ newName: viewName }),
});

export const updateSavedView = defineRoute({
  id: 'API-VIEW-06',
  method: 'PATCH',
  path: '/saved-views/:id/update',
  kind: 'command',
  versioned: true,
  summary: 'Replaces the filters, columns and sort of a saved view',
  params: byId,
  body: z.strictObject({ settings: viewSettings }),
});

const haveSameIds = (a: readonly string[], b: readonly string[]): boolean => {
  const ids = new Set(b);
  return a.length === b.length && a.every((id) => ids.has(id));
};

export const reorderSavedViews = defineRoute({
  id: 'API-VIEW-07',
  method: 'PATCH',
  path: '/saved-views/reorder',
  kind: 'command',
  summary:
    'Puts the views of a list into another order; 409 unless currentOrder is the present one',
  body: z
    .strictObject({ type: viewType, currentOrder: viewOrder, newOrder: viewOrder })
    .refine(({ currentOrder, newOrder }) => haveSameIds(currentOrder, newOrder), {
      path: ['newOrder'],
      message: 'Must have the ids of currentOrder',
    }),
});

export const duplicateSavedView = defineRoute({
  id: 'API-VIEW-08',
  method: 'POST',
  path: '/saved-views/:id/duplicate',
  kind: 'command',
  summary: 'Saves a copy of a view, after the others',
  params: byId,
  response: savedView,
  status: 201,
});

export const restoreSavedView = defineRoute({
  id: 'API-VIEW-09',
  method: 'POST',
  path: '/saved-views/:id/restore',
  kind: 'command',
  summary:
    'Brings a deleted view back to its position, if it is one of the last 20 that the team deleted',
  params: byId,
});

export const countSavedViews = defineRoute({
  id: 'API-VIEW-10',
  method: 'GET',
  path: '/saved-views/counts',
  kind: 'query',
  summary: 'How many rows each saved view of a list finds now, by position',
  query: viewTypeQuery,
  response: z.array(
    z.object({
      id: idSchemas.savedViewId,
      /** Null where the list has no filters, or no longer accepts those of the view. */
      count: z.int().nullable(),
    }),
  ),
});

export const chooseDefaultSavedView = defineRoute({
  id: 'API-VIEW-11',
  method: 'PUT',
  path: '/saved-views/default',
  kind: 'command',
  summary: 'Chooses the view that the caller sees first in a list; null for the list as it is',
  body: z.strictObject({ type: viewType, id: brandedUuid<SavedViewId>().nullable() }),
});

export const savedViewRoutes = [
  listSavedViews,
  createSavedView,
  getSavedView,
  deleteSavedView,
  renameSavedView,
  updateSavedView,
  reorderSavedViews,
  duplicateSavedView,
  restoreSavedView,
  countSavedViews,
  chooseDefaultSavedView,
] as const;
