import type { EventOf } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import {
  defaultSavedViewChosen,
  savedViewCreated,
  savedViewDeleted,
  savedViewRenamed,
  savedViewRestored,
  savedViewSettingsChanged,
  savedViewsReordered,
} from '@quartermaster/contracts/saved-views/events';
import { type ViewSettings, viewSettings } from '@quartermaster/contracts/saved-views/settings';
import type { ViewType } from '@quartermaster/contracts/saved-views/viewed-lists';
import { fact, type GivenEvent } from '../core/given-events.ts';

type Created = EventOf<typeof savedViewCreated>['data'];

export const noSettings = viewSettings.parse({});

/** An id that calls accept, ending with two digits. */
export const viewId = (number: number): string =>
  `00000000-0000-4000-8000-0000000007${String(number).padStart(2, '0')}`;

/** Builds events of the views of one list of a team; the name of a view contains its id. */
export const createViewEvents = (type: ViewType, teamId: TeamId = 'team-1') => {
  const stream = `saved_views.${teamId}`;
  const options = { teamId };
  return {
    created: (id: string, position: number, given: Partial<Created> = {}): GivenEvent => {
      const data = { viewId: id, type, position, revision: 0, name: `View ${id}`, ...given };
      return fact(
        savedViewCreated,
        stream,
        { settings: noSettings, copiedFrom: null, ...data },
        options,
      );
    },
    renamed: (id: string, revision: number, name: string): GivenEvent =>
      fact(savedViewRenamed, stream, { viewId: id, type, revision, name }, options),
    changed: (id: string, revision: number, settings: ViewSettings): GivenEvent =>
      fact(savedViewSettingsChanged, stream, { viewId: id, type, revision, settings }, options),
    deleted: (id: string, position: number): GivenEvent =>
      fact(savedViewDeleted, stream, { viewId: id, type, revision: 1, position }, options),
    restored: (id: string, position: number): GivenEvent => {
      const data = { viewId: id, type, revision: 2, position, name: `View ${id}` };
      return fact(savedViewRestored, stream, { ...data, settings: noSettings }, options);
    },
    reordered: (...viewIds: string[]): GivenEvent =>
      fact(savedViewsReordered, stream, { type, viewIds }, options),
    chosen: (userId: string, id: string | null): GivenEvent =>
      fact(
        defaultSavedViewChosen,
        `default_saved_views.${userId}`,
        { userId, type, viewId: id },
        options,
      ),
  };
};
