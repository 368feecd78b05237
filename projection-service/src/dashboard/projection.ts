import type { UserId } from '@quartermaster/contracts/core/ids';
import {
  type ChosenLayout,
  dashboardLayoutChosen,
} from '@quartermaster/contracts/dashboard/layout';
import { defineProjection, onRow } from '@quartermaster/platform/projections/projection';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

interface LayoutRow {
  readonly userId: UserId;
  readonly cardOrder: ChosenLayout['order'];
  readonly hidden: ChosenLayout['hidden'];
}

const dashboardLayouts = defineTable<LayoutRow>({
  name: 'dashboard_layouts',
  key: ['userId'],
  columns: { userId: 'text', cardOrder: 'json', hidden: 'json' },
});

/** The layout that each member chose for the dashboard. */
export const dashboardLayoutsProjection = defineProjection({
  name: 'dashboard_layouts',
  version: 1,
  tables: [dashboardLayouts],
  on: [
    onRow(
      dashboardLayoutChosen,
      dashboardLayouts,
      ({ data: { userId } }) => [userId],
      (_, { data: { userId, order, hidden } }) => ({ userId, cardOrder: order, hidden }),
    ),
  ],
});
