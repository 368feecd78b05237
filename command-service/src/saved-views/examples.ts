import type { SavedViewEvent } from '@quartermaster/contracts/saved-views/events';
import { type ViewSettings, viewSettings } from '@quartermaster/contracts/saved-views/settings';
import type { ViewType } from '@quartermaster/contracts/saved-views/viewed-lists';

type EventData<Type> = Extract<SavedViewEvent, { type: Type }>['data'];

/** Settings that hide a column of any list. */
export const hideColumns = (...keys: readonly string[]): ViewSettings =>
  viewSettings.parse({ columns: keys.map((key) => ({ key, hidden: true })) });

/** Facts of the views of one list; the name of a view is its id. */
export const makeViewEvents = (type: ViewType) => ({
  created: (viewId: string, position: number, given: Partial<EventData<'SavedViewCreated'>> = {}) =>
    ({
      type: 'SavedViewCreated',
      data: {
        viewId,
        type,
        position,
        revision: 0,
        name: viewId,
        settings: hideColumns(),
        copiedFrom: null,
        ...given,
      },
    }) satisfies SavedViewEvent,
  renamed: (viewId: string, revision: number, name: string) =>
    ({
      type: 'SavedViewRenamed',
      data: { viewId, type, revision, name },
    }) satisfies SavedViewEvent,
  changed: (viewId: string, revision: number, settings: ViewSettings) =>
    ({
      type: 'SavedViewSettingsChanged',
      data: { viewId, type, revision, settings },
    }) satisfies SavedViewEvent,
  deleted: (viewId: string, position: number, revision = 1) =>
    ({
      type: 'SavedViewDeleted',
      data: { viewId, type, revision, position },
    }) satisfies SavedViewEvent,
  restored: (viewId: string, position: number, revision = 2) =>
    ({
      type: 'SavedViewRestored',
      data: { viewId, type, revision, position, name: viewId, settings: hideColumns() },
    }) satisfies SavedViewEvent,
  reordered: (...viewIds: string[]) =>
    ({ type: 'SavedViewsReordered', data: { type, viewIds } }) satisfies SavedViewEvent,
});
