import type { OrderByFact } from '@quartermaster/contracts/calendar/rules/entries';
import type { Day } from '@quartermaster/contracts/core/day';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { ReadPool } from '../core/paging.ts';
import { soldStatuses } from './to-buy/query.ts';

interface OrderByQuestion {
  readonly first: Day;
  readonly last: Day;
  /** The present instant (ISO): items that are ignored until later are left out. */
  readonly now: string;
  readonly limit: number;
}

/** Items that can be bought with their last days to order, the earliest first. */
export const orderByItems = async (
  pool: ReadPool,
  teamId: TeamId,
  { first, last, now, limit }: OrderByQuestion,
): Promise<readonly OrderByFact[]> => {
  const { rows } = await pool.query<OrderByFact>(
    `select i.variant_id as "variantId", i.product_title as "productTitle",
       i.variant_title as "variantTitle", i.sku, i.reorder_date as "orderBy",
       i.primary_supplier_id as "supplierId", i.primary_supplier_name as "supplierName"
     from ${pool.schema}.inventory_items i
     where i.team_id = $1 and i.reorder_date between $2 and $3
       and i.status <> 'NO_RESTOCK' and i.item_type = 'STAND_ALONE'
       and i.shopify_status = any($4::text[])
       and (i.ignore_until is null or i.ignore_until <= $5)
     order by i.reorder_date, i.product_title, i.variant_title, i.variant_id limit $6`,
    [teamId, first, last, soldStatuses, now, limit],
  );
  return rows;
};
