import type { SavedViewId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { MAX_VIEW_NAME, MAX_VIEWS } from '@quartermaster/contracts/saved-views/calls';
import { type SavedViewEvent, savedViewEvents } from '@quartermaster/contracts/saved-views/events';
import { settingsIssues, type ViewSettings } from '@quartermaster/contracts/saved-views/settings';
import type { ViewType } from '@quartermaster/contracts/saved-views/viewed-lists';
import isEqual from 'fast-deep-equal';
import { decideBy, type Decider } from '../core/decider.ts';
import { evolve, noViews, orderOf, type SavedViews, snapshot, type View } from './saved-views.ts';

interface ToView {
  readonly viewId: SavedViewId;
  /** The revision that the caller read; null when the caller named none. */
  readonly readRevision: number | null;
}

type SavedViewCommand =
  | {
      readonly type: 'CreateView';
      readonly viewId: SavedViewId;
      readonly of: ViewType;
      readonly name: string;
      readonly settings: ViewSettings;
    }
  | ({ readonly type: 'RenameView'; readonly name: string } & ToView)
  | ({ readonly type: 'UpdateView'; readonly settings: ViewSettings } & ToView)
  | ({ readonly type: 'DeleteView' } & ToView)
  | { readonly type: 'RestoreView'; readonly viewId: SavedViewId }
  | {
      readonly type: 'DuplicateView';
      readonly viewId: SavedViewId;
      readonly copiedFrom: SavedViewId;
    }
  | {
      readonly type: 'ReorderViews';
      readonly of: ViewType;
      readonly currentOrder: readonly SavedViewId[];
      readonly newOrder: readonly SavedViewId[];
    };

const knownView = ({ views }: SavedViews, viewId: SavedViewId): View => {
  const view = views.get(viewId);
  if (view === undefined) throw new Rejection('NOT_FOUND', 'No such view');
  return view;
};

/** Returns the view to change; rejects when the caller read an older revision of it. */
const viewRead = (before: SavedViews, { viewId, readRevision }: ToView): View => {
  const view = knownView(before, viewId);
  if (readRevision === null || readRevision === view.revision) return view;
  throw new Rejection('VERSION_STALE', 'Somebody else changed this meanwhile', {
    details: { currentVersion: view.revision },
  });
};

const nextVersion = ({ id: viewId, type, revision }: View) => ({
  viewId,
  type,
  revision: revision + 1,
});

const checkRoom = (before: SavedViews, type: ViewType): void => {
  if (orderOf(before, type).length < MAX_VIEWS) return;
  const message = `Must be at most ${String(MAX_VIEWS)} views of a list: delete one first`;
  throw new Rejection('VALIDATION_FAILED', message, { issues: [{ path: 'type', message }] });
};

const checkSettings = (type: ViewType, settings: ViewSettings): void => {
  const issues = settingsIssues(type, settings);
  if (issues.length === 0) return;
  throw new Rejection('VALIDATION_FAILED', 'The settings do not fit the list of the view', {
    issues: issues.map(({ path, message }) => ({ path: ['settings', ...path].join('.'), message })),
  });
};

/** Creates a view after the others of its type. */
const created = (
  before: SavedViews,
  { id: viewId, type, name, settings }: Omit<View, 'revision'>,
  copiedFrom: SavedViewId | null,
): readonly SavedViewEvent[] => {
  if (before.views.has(viewId)) throw new Rejection('CONFLICT', 'This view exists');
  checkRoom(before, type);
  const position = orderOf(before, type).length;
  const data = { viewId, type, revision: 0, position, name, settings, copiedFrom };
  return [{ type: 'SavedViewCreated', data }];
};

const COPY = ' (copy)';

/** "Summer (copy)"; a long name is cut between characters (AMB-102). */
const copyName = (name: string): string => {
  let kept = name.slice(0, MAX_VIEW_NAME - COPY.length);
  if (/[\ud800-\udbff]$/.test(kept)) kept = kept.slice(0, -1);
  return `${kept}${COPY}`;
};

const decide = decideBy<SavedViewCommand, SavedViews, SavedViewEvent>({
  CreateView: ({ viewId: id, of: type, name, settings }, before) =>
    created(before, { id, type, name, settings }, null),
  RenameView: (command, before) => {
    const view = viewRead(before, command);
    const { name } = command;
    if (name === view.name) return [];
    return [{ type: 'SavedViewRenamed', data: { ...nextVersion(view), name } }];
  },
  UpdateView: (command, before) => {
    const view = viewRead(before, command);
    const { settings } = command;
    checkSettings(view.type, settings);
    if (isEqual(settings, view.settings)) return [];
    return [{ type: 'SavedViewSettingsChanged', data: { ...nextVersion(view), settings } }];
  },
  DeleteView: (command, before) => {
    const view = viewRead(before, command);
    const position = orderOf(before, view.type).indexOf(view.id);
    return [{ type: 'SavedViewDeleted', data: { ...nextVersion(view), position } }];
  },
  /** Records nothing for a view that is not deleted. */
  RestoreView: ({ viewId }, before) => {
    if (before.views.has(viewId)) return [];
    const view = before.deleted.find(({ id }) => id === viewId);
    if (view === undefined) throw new Rejection('NOT_FOUND', 'No such view');
    checkRoom(before, view.type);
    const { name, settings } = view;
    const position = Math.min(view.position, orderOf(before, view.type).length);
    const data = { ...nextVersion(view), position, name, settings };
    return [{ type: 'SavedViewRestored', data }];
  },
  DuplicateView: ({ viewId: id, copiedFrom }, before) => {
    const { type, name, settings } = knownView(before, copiedFrom);
    return created(before, { id, type, name: copyName(name), settings }, copiedFrom);
  },
  ReorderViews: ({ of: type, currentOrder, newOrder }, before) => {
    if (!isEqual(currentOrder, orderOf(before, type))) {
      throw new Rejection('CONFLICT', 'Somebody else changed the views or their order meanwhile');
    }
    if (isEqual(newOrder, currentOrder)) return [];
    return [{ type: 'SavedViewsReordered', data: { type, viewIds: [...newOrder] } }];
  },
});

/** Stream `saved_views-<teamId>.<teamId>`: one for all lists, since calls name a view by its id alone. */
export const savedViewsDecider: Decider<SavedViewCommand, SavedViews, SavedViewEvent> = {
  subject: 'saved_views',
  definitions: savedViewEvents,
  initial: noViews,
  evolve,
  decide,
  snapshot,
};
