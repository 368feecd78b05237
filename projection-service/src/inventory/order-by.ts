import type { OrderByFact } from '@quartermaster/contracts/calendar/rules/entries';
import type { Day } from '@quartermaster/contracts/core/day';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { type ReadPool, createTeamParameters } from '../core/paging.ts';
import { type Candidate, buildBuyableConditions } from './to-buy/query.ts';
import { isIgnored } from './to-buy/suggest.ts';

interface OrderByRequest {
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
  { first, last, now, limit }: OrderByRequest,
): Promise<readonly OrderByFact[]> => {
  const parameters = createTeamParameters(teamId);
  const where = [
    'i.team_id = $1',
    `i.reorder_date between ${parameters.add(first)} and ${parameters.add(last)}`,
    ...buildBuyableConditions(parameters),
  ];
  const { rows } = await pool.query<OrderByFact & Pick<Candidate, 'ignoreUntil'>>(
    `select i.variant_id as "variantId", i.product_title as "productTitle",
       i.variant_title as "variantTitle", i.sku, i.reorder_date as "orderBy",
       i.primary_supplier_id as "supplierId", i.primary_supplier_name as "supplierName",
       i.ignore_until as "ignoreUntil"
     from ${pool.schema}.inventory_items i where ${where.join(' and ')}
     order by i.reorder_date, i.product_title, i.variant_title, i.variant_id
     limit ${parameters.add(limit)}`,
    [...parameters.values],
  );
  return rows.filter((row) => !isIgnored(row, now));
};
