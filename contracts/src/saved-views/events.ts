import { z } from 'zod';
import { defineEvent, type EventsOf, createTextReplacer } from '../core/event.ts';
import { idSchemas } from '../core/ids.ts';
import { recordedSettings, replaceInSettings } from './settings.ts';
import { viewType } from './viewed-lists.ts';

/** The view, its list, and the number of its changes before. */
const viewVersion = { viewId: idSchemas.savedViewId, type: viewType, revision: z.int() };
/** Place among the team's views of the type, from 0. */
const position = z.int();

const replaceName = createTextReplacer('name');

export const savedViewCreated = defineEvent({
  type: 'SavedViewCreated',
  version: 1,
  summary: 'A view of a list was saved, after the other views of the list.',
  data: z.object({
    ...viewVersion,
    position,
    name: z.string(),
    settings: recordedSettings,
    /** The view that it is a copy of. */
    copiedFrom: idSchemas.savedViewId.nullable(),
  }),
  teamTexts: {
    replace: (data, replacement) => ({
      ...replaceName(data, replacement),
      settings: replaceInSettings(data.settings, replacement),
    }),
  },
});

export const savedViewRenamed = defineEvent({
  type: 'SavedViewRenamed',
  version: 1,
  summary: 'A saved view was renamed.',
  data: z.object({ ...viewVersion, name: z.string() }),
  teamTexts: { replace: replaceName },
});

export const savedViewSettingsChanged = defineEvent({
  type: 'SavedViewSettingsChanged',
  version: 1,
  summary: 'The filters, columns or sort of a saved view were changed.',
  data: z.object({ ...viewVersion, settings: recordedSettings }),
  teamTexts: {
    replace: (data, replacement) => ({
      ...data,
      settings: replaceInSettings(data.settings, replacement),
    }),
  },
});

export const savedViewDeleted = defineEvent({
  type: 'SavedViewDeleted',
  version: 1,
  summary: 'A saved view was deleted; the views after it moved up.',
  data: z.object({ ...viewVersion, position }),
});

export const savedViewRestored = defineEvent({
  type: 'SavedViewRestored',
  version: 1,
  summary: 'A deleted view was brought back; the views from its position on moved down.',
  data: z.object({ ...viewVersion, position, name: z.string(), settings: recordedSettings }),
  teamTexts: {
    replace: (data, replacement) => ({
      ...replaceName(data, replacement),
      settings: replaceInSettings(data.settings, replacement),
    }),
  },
});

export const savedViewsReordered = defineEvent({
  type: 'SavedViewsReordered',
  version: 1,
  summary: 'The saved views of a list were put into another order.',
  data: z.object({ type: viewType, viewIds: z.array(idSchemas.savedViewId) }),
});

/** Stream `saved_views-<teamId>.<teamId>`: the views of all lists, shared by the team. */
export const savedViewEvents = [
  savedViewCreated,
  savedViewRenamed,
  savedViewSettingsChanged,
  savedViewDeleted,
  savedViewRestored,
  savedViewsReordered,
] as const;
export type SavedViewEvent = EventsOf<typeof savedViewEvents>;

export const defaultSavedViewChosen = defineEvent({
  type: 'DefaultSavedViewChosen',
  version: 1,
  summary: 'A member chose the view that a list opens with, or none.',
  data: z.object({
    userId: idSchemas.userId,
    type: viewType,
    viewId: idSchemas.savedViewId.nullable(),
  }),
});

/** Stream `default_saved_views-<teamId>.<userId>`. */
export const defaultSavedViewEvents = [defaultSavedViewChosen] as const;
export type DefaultSavedViewEvent = EventsOf<typeof defaultSavedViewEvents>;
