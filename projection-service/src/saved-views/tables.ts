import type { SavedViewId, UserId } from '@quartermaster/contracts/core/ids';
import type { SavedView } from '@quartermaster/contracts/saved-views/read-models';
import type { ViewType } from '@quartermaster/contracts/saved-views/viewed-lists';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

type SavedViewRow = Pick<SavedView, 'id' | 'type' | 'name' | 'settings' | 'revision'>;

/** Saved views; a deleted one has no row. */
export const savedViews = defineTable<SavedViewRow>({
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
export const viewOrders = defineTable<ViewOrderRow>({
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
export const defaultViews = defineTable<DefaultViewRow>({
  name: 'default_saved_views',
  key: ['userId', 'type'],
  columns: { userId: 'text', type: 'text', viewId: 'text' },
});
