import type { SavedViewId, UserId } from '@quartermaster/contracts/core/ids';
import {
  defaultSavedViewChosen,
  savedViewCreated,
  savedViewDeleted,
  savedViewRenamed,
  savedViewRestored,
  savedViewSettingsChanged,
  savedViewsReordered,
} from '@quartermaster/contracts/saved-views/events';
import type { ViewType } from '@quartermaster/contracts/saved-views/viewed-lists';
import {
  defineProjection,
  need,
  on,
  onRow,
  type ProjectedEvent,
  type Rows,
} from '@quartermaster/platform/projections/projection';
import type { SavedView } from '@quartermaster/contracts/saved-views/read-models';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

type SavedViewRow = Pick<SavedView, 'id' | 'type' | 'name' | 'settings' | 'revision'>;

/** Saved views; a deleted one has no row. */
const savedViews = defineTable<SavedViewRow>({
  name: 'saved_views',
  key: ['id'],
  columns: { id: 'text', type: 'text', name: 'text', settings: 'json', revision: 'int' },
});

interface ViewOrderRow {
  readonly type: ViewType;
  /** By position. */
  readonly viewIds: readonly SavedViewId[];
}

/** The order of the views of each type. */
const viewOrders = defineTable<ViewOrderRow>({
  name: 'saved_view_orders',
  key: ['type'],
  columns: { type: 'text', viewIds: 'texts' },
});

interface DefaultViewRow {
  readonly userId: UserId;
  readonly type: ViewType;
  readonly viewId: SavedViewId;
}

/** The view that a member sees first; it may have been deleted and restored since. */
const defaultViews = defineTable<DefaultViewRow>({
  name: 'default_saved_views',
  key: ['userId', 'type'],
  columns: { userId: 'text', type: 'text', viewId: 'text' },
});

type WithView = { readonly data: { readonly viewId: SavedViewId; readonly type: ViewType } };

const needsViewAndOrder = ({ data }: WithView) => [
  need(savedViews, data.viewId),
  need(viewOrders, data.type),
];

const changeOrder = (
  rows: Rows,
  type: ViewType,
  change: (order: readonly SavedViewId[]) => readonly SavedViewId[],
): void => {
  const viewIds = change(rows.get(viewOrders, type)?.viewIds ?? []);
  rows.put(viewOrders, { type, viewIds });
};

/** Puts a view at its position; the views from there on move down. */
const putView = (
  { data }: ProjectedEvent<typeof savedViewCreated> | ProjectedEvent<typeof savedViewRestored>,
  rows: Rows,
): void => {
  const { viewId: id, type, name, settings, revision, position } = data;
  rows.put(savedViews, { id, type, name, settings, revision });
  changeOrder(rows, type, (order) => order.toSpliced(position, 0, id));
};

const toRowKey = ({ data: { viewId } }: WithView) => [viewId];

/** The saved views of a team, and the views that its members see first. */
export const savedViewsProjection = defineProjection({
  name: 'saved_views',
  version: 1,
  tables: [savedViews, viewOrders, defaultViews],
  on: [
    on(savedViewCreated, { needs: needsViewAndOrder, fold: putView }),
    on(savedViewRestored, { needs: needsViewAndOrder, fold: putView }),
    on(savedViewDeleted, {
      needs: needsViewAndOrder,
      fold: ({ data: { viewId, type } }, rows) => {
        rows.remove(savedViews, viewId);
        changeOrder(rows, type, (order) => order.filter((id) => id !== viewId));
      },
    }),
    onRow(savedViewRenamed, savedViews, toRowKey, (row, { data: { name, revision } }) =>
      row === undefined ? undefined : { ...row, name, revision },
    ),
    onRow(savedViewSettingsChanged, savedViews, toRowKey, (row, { data: { settings, revision } }) =>
      row === undefined ? undefined : { ...row, settings, revision },
    ),
    onRow(
      savedViewsReordered,
      viewOrders,
      ({ data: { type } }) => [type],
      (_, { data: { type, viewIds } }) => ({ type, viewIds }),
    ),
    onRow(
      defaultSavedViewChosen,
      defaultViews,
      ({ data: { userId, type } }) => [userId, type],
      (_, { data: { userId, type, viewId } }) =>
        viewId === null ? undefined : { userId, type, viewId },
    ),
  ],
});
