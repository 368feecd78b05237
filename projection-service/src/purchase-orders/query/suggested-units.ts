import type { PurchaseOrderId, TeamId } from '@quartermaster/contracts/core/ids';
import type { SuggestedUnits } from '@quartermaster/contracts/inventory/calls/suggested-units';
import type { ReadPool } from '../../core/paging.ts';

/** Suggested units of the items of an order when it left draft; empty for a draft and an unknown order. */
export const readSuggestedWhenSent = async (
  pool: ReadPool,
  teamId: TeamId,
  purchaseOrderId: PurchaseOrderId,
): Promise<SuggestedUnits> => {
  const { rows } = await pool.query<SuggestedUnits[number]>(
    `select l.variant_id as "variantId", l.suggested_when_sent as quantity
     from ${pool.schema}.purchase_order_lines l
     where l.team_id = $1 and l.purchase_order_id = $2 and l.suggested_when_sent is not null
     order by l.item_id`,
    [teamId, purchaseOrderId],
  );
  return rows;
};
