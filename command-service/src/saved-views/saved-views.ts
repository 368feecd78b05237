import type { SavedViewId } from '@quartermaster/contracts/core/ids';
import { MAX_DELETED_VIEWS } from '@quartermaster/contracts/saved-views/calls';
import type { SavedViewEvent } from '@quartermaster/contracts/saved-views/events';
import type { ViewSettings } from '@quartermaster/contracts/saved-views/settings';
import type { ViewType } from '@quartermaster/contracts/saved-views/viewed-lists';
import { evolveByType, snapshotForm } from '../core/decider.ts';

export interface View {
  readonly id: SavedViewId;
  readonly type: ViewType;
  readonly name: string;
  readonly settings: ViewSettings;
  /** Counts the changes of the view from 0. */
  readonly revision: number;
}

interface DeletedView extends View {
  /** Its position before it was deleted. */
  readonly position: number;
}

/** The saved views of a team. */
export interface SavedViews {
  readonly views: ReadonlyMap<SavedViewId, View>;
  /** The ids of the views of each type, by position. */
  readonly orders: ReadonlyMap<ViewType, readonly SavedViewId[]>;
  /** The last deleted views, the newest last. */
  readonly deleted: readonly DeletedView[];
}

export const noViews: SavedViews = { views: new Map(), orders: new Map(), deleted: [] };

/** Lists the ids of the views of a type, by position. */
export const listViewIds = ({ orders }: SavedViews, type: ViewType): readonly SavedViewId[] =>
  orders.get(type) ?? [];

const withView = (before: SavedViews, view: View): SavedViews => ({
  ...before,
  views: new Map([...before.views, [view.id, view]]),
});

const withOrder = (
  before: SavedViews,
  type: ViewType,
  order: readonly SavedViewId[],
): SavedViews => ({ ...before, orders: new Map([...before.orders, [type, order]]) });

const changeView = (
  before: SavedViews,
  { viewId, ...change }: { viewId: SavedViewId } & Partial<View>,
): SavedViews => {
  const view = before.views.get(viewId);
  return view === undefined ? before : withView(before, { ...view, ...change });
};

export const evolve = evolveByType<SavedViews, SavedViewEvent>({
  SavedViewCreated: (before, { viewId: id, type, name, settings, revision }) => {
    const after = withView(before, { id, type, name, settings, revision });
    return withOrder(after, type, [...listViewIds(before, type), id]);
  },
  SavedViewRenamed: (before, { viewId, name, revision }) =>
    changeView(before, { viewId, name, revision }),
  SavedViewSettingsChanged: (before, { viewId, settings, revision }) =>
    changeView(before, { viewId, settings, revision }),
  SavedViewDeleted: (before, { viewId, type, position, revision }) => {
    const view = before.views.get(viewId);
    if (view === undefined) return before;
    const views = new Map([...before.views].filter(([id]) => id !== viewId));
    const gone = { ...view, position, revision };
    const deleted = [...before.deleted, gone].slice(-MAX_DELETED_VIEWS);
    const order = listViewIds(before, type).filter((id) => id !== viewId);
    return withOrder({ ...before, views, deleted }, type, order);
  },
  SavedViewRestored: (before, { viewId: id, type, name, settings, position, revision }) => {
    const after = withView(before, { id, type, name, settings, revision });
    const deleted = before.deleted.filter((view) => view.id !== id);
    return withOrder(
      { ...after, deleted },
      type,
      listViewIds(before, type).toSpliced(position, 0, id),
    );
  },
  SavedViewsReordered: (before, { type, viewIds }) => withOrder(before, type, viewIds),
});

export const snapshot = snapshotForm({
  version: 1,
  toJson: ({ views, orders, deleted }: SavedViews) => ({
    views: [...views.values()],
    orders: [...orders],
    deleted,
  }),
  fromJson: ({ views, orders, deleted }): SavedViews => ({
    views: new Map(views.map((view) => [view.id, view])),
    orders: new Map(orders),
    deleted,
  }),
});
