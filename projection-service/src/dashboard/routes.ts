import {
  mount,
  type MountedRoute,
  requireSession,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import {
  type ChosenLayout,
  defaultLayout,
  getDashboardLayout,
  toShownLayout,
} from '@quartermaster/contracts/dashboard/layout';
import type { ReadPool } from '../core/paging.ts';

export const dashboardLayoutQueryRoutes = ({
  pool,
}: {
  readonly pool: ReadPool;
}): readonly MountedRoute[] => [
  mount(getDashboardLayout, async (request) => {
    const { rows } = await pool.query<ChosenLayout>(
      `select card_order as "order", hidden from ${pool.schema}.dashboard_layouts
       where team_id = $1 and user_id = $2`,
      [requireTeamId(request), requireSession(request).userId],
    );
    return { body: toShownLayout(rows[0] ?? defaultLayout) };
  }),
];
