import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import { getInsightsMetadata } from '@quartermaster/contracts/inventory/calls/insights-metadata';
import {
  explainInventoryItem,
  getInventoryTotals,
  listInventoryItems,
} from '@quartermaster/contracts/inventory/calls/items';
import {
  getSuggestedUnits,
  type SuggestedUnits,
} from '@quartermaster/contracts/inventory/calls/suggested-units';
import type { ReadPool } from '../core/paging.ts';
import { explainVariant } from './explain.ts';
import { inventoryPage, teamState } from './query.ts';
import { inventoryTotals } from './totals.ts';
import type { PurchaseOrderId, TeamId } from '@quartermaster/contracts/core/ids';

/** Suggested units of the items of an order when it left draft; empty for a draft and an unknown order. */
const readSuggestedUnits = async (
  pool: ReadPool,
  teamId: TeamId,
  purchaseOrderId: PurchaseOrderId,
): Promise<SuggestedUnits> => {
  const { rows } = await pool.query<{ suggested: SuggestedUnits }>(
    `select o.suggested from ${pool.schema}.inventory_orders o
     where o.team_id = $1 and o.purchase_order_id = $2`,
    [teamId, purchaseOrderId],
  );
  return rows[0]?.suggested ?? [];
};

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
  mount(getSuggestedUnits, async (request) => ({
    body: await readSuggestedUnits(pool, requireTeamId(request), request.params.id),
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
