import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import { getInsightsMetadata } from '@quartermaster/contracts/inventory/calls/insights-metadata';
import {
  explainInventoryItem,
  getInventoryTotals,
  listInventoryItems,
} from '@quartermaster/contracts/inventory/calls/items';
import type { ReadPool } from '../core/paging.ts';
import { explainVariant } from './explain.ts';
import { inventoryPage, teamState } from './query.ts';
import { inventoryTotals } from './totals.ts';

export const inventoryQueryRoutes = ({
  pool,
  members = pool,
}: {
  readonly pool: ReadPool;
  readonly members?: ReadPool;
}): readonly MountedRoute[] => [
  mount(listInventoryItems, async (request) => {
    const { rows, total } = await inventoryPage(pool, requireTeamId(request), request.body);
    return { body: { data: rows, total } };
  }),
  mount(getInventoryTotals, async (request) => ({
    body: await inventoryTotals(pool, requireTeamId(request), request.query),
  })),
  mount(getInsightsMetadata, async (request) => {
    const { settings, today, calculatedAt } = await teamState(pool, requireTeamId(request));
    return { body: { ...settings, today, lastCalculatedAt: calculatedAt } };
  }),
  mount(explainInventoryItem, async (request) => ({
    body: await explainVariant(
      { pool, members },
      {
        teamId: requireTeamId(request),
        variantId: request.params.variantId,
        now: request.now,
      },
    ),
  })),
];
