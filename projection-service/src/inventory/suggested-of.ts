import type { PurchaseOrderId, TeamId } from '@quartermaster/contracts/core/ids';
import type { SuggestedUnits } from '@quartermaster/contracts/inventory/calls/suggested-units';
import type { ReadPool } from '../core/paging.ts';

/** Suggested units of the items of an order when it left draft; empty for a draft and an unknown order. */
export const readSuggestedUnits = async (
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
