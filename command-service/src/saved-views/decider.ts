import type { SavedViewId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { MAX_VIEW_NAME, MAX_VIEWS } from '@quartermaster/contracts/saved-views/calls';
import { type SavedViewEvent, savedViewEvents } from '@quartermaster/contracts/saved-views/events';
import {
  findSettingsIssues,
  type ViewSettings,
} from '@quartermaster/contracts/saved-views/settings';
import type { ViewType } from '@quartermaster/contracts/saved-views/viewed-lists';
import isEqual from 'fast-deep-equal';
import { decideByType, type Decider } from '../core/decider.ts';
import {
  evolve,
  noViews,
  listViewIds,
  type SavedViews,
  snapshot,
  type View,
} from './saved-views.ts';

interface ViewReference {
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
  | ({ readonly type: 'RenameView'; readonly name: string } & ViewReference)
  | ({ readonly type: 'UpdateView'; readonly settings: ViewSettings } & ViewReference)
  | ({ readonly type: 'DeleteView' } & ViewReference)
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

const requireView = ({ views }: SavedViews, viewId: SavedViewId): View => {
  const view = views.get(viewId);
  if (view === undefined) throw new Rejection('NOT_FOUND', 'No such view');
  return view;
};

/** Returns the view to change; rejects when the caller read an older revision of it. */
const requireCurrentView = (before: SavedViews, { viewId, readRevision }: ViewReference): View => {
  const view = requireView(before, viewId);
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

const checkViewLimit = (before: SavedViews, type: ViewType): void => {
  if (listViewIds(before, type).length < MAX_VIEWS) return;
  const message = `Must be at most ${String(MAX_VIEWS)} views of a list: delete one first`;
  throw new Rejection('VALIDATION_FAILED', message, { issues: [{ path: 'type', message }] });
};

const checkSettings = (type: ViewType, settings: ViewSettings): void => {
  const issues = findSettingsIssues(type, settings);
  if (issues.length === 0) return;
  throw new Rejection('VALIDATION_FAILED', 'The settings do not fit the list of the view', {
    issues: issues.map(({ path, message }) => ({ path: ['settings', ...path].join('.'), message })),
  });
};

/** Creates a view after the others of its type. */
const createView = (
  before: SavedViews,
  { id: viewId, type, name, settings }: Omit<View, 'revision'>,
  copiedFrom: SavedViewId | null,
): readonly SavedViewEvent[] => {
  if (before.views.has(viewId)) throw new Rejection('CONFLICT', 'This view exists');
  checkViewLimit(before, type);
  const position = listViewIds(before, type).length;
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

const decide = decideByType<SavedViewCommand, SavedViews, SavedViewEvent>({
  CreateView: ({ viewId: id, of: type, name, settings }, before) =>
    createView(before, { id, type, name, settings }, null),
  RenameView: (command, before) => {
    const view = requireCurrentView(before, command);
    const { name } = command;
    if (name === view.name) return [];
    return [{ type: 'SavedViewRenamed', data: { ...nextVersion(view), name } }];
  },
  UpdateView: (command, before) => {
    const view = requireCurrentView(before, command);
    const { settings } = command;
    checkSettings(view.type, settings);
    if (isEqual(settings, view.settings)) return [];
    return [{ type: 'SavedViewSettingsChanged', data: { ...nextVersion(view), settings } }];
  },
  DeleteView: (command, before) => {
    const view = requireCurrentView(before, command);
    const position = listViewIds(before, view.type).indexOf(view.id);
    return [{ type: 'SavedViewDeleted', data: { ...nextVersion(view), position } }];
  },
  /** Records nothing for a view that is not deleted. */
  RestoreView: ({ viewId }, before) => {
    if (before.views.has(viewId)) return [];
    const view = before.deleted.find(({ id }) => id === viewId);
    if (view === undefined) throw new Rejection('NOT_FOUND', 'No such view');
    checkViewLimit(before, view.type);
    const { name, settings } = view;
    const position = Math.min(view.position, listViewIds(before, view.type).length);
    const data = { ...nextVersion(view), position, name, settings };
    return [{ type: 'SavedViewRestored', data }];
  },
  DuplicateView: ({ viewId: id, copiedFrom }, before) => {
    const { type, name, settings } = requireView(before, copiedFrom);
    return createView(before, { id, type, name: copyName(name), settings }, copiedFrom);
  },
  ReorderViews: ({ of: type, currentOrder, newOrder }, before) => {
    if (!isEqual(currentOrder, listViewIds(before, type))) {
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
