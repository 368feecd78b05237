import type { TeamId } from '@quartermaster/contracts/core/ids';
import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { getInventoryTotals } from '@quartermaster/contracts/inventory/calls/items';
import type { ReadPool } from '../core/paging.ts';
import { HAS_UNKNOWN_COST, IS_SUMMED } from '../core/counted-items-sql.ts';
import { inventoryList, type InventoryRequest } from './query.ts';

interface Sums {
  readonly retail: number;
  readonly cost: number;
  readonly units: number;
  readonly withoutCost: number;
}

interface StatusCount {
  readonly status: string;
  readonly count: number;
  readonly bundles: number;
  readonly notCounted: number;
}

/**
 * Value and units of the tracked stock that matches, in full precision without rounding errors (AMB-047 AMB-027), and
 * the number of items by status.
 */
export const inventoryTotals = async (
  pool: ReadPool,
  teamId: TeamId,
  question: InventoryRequest,
): Promise<ResponseOf<typeof getInventoryTotals>> => {
  const [[sums], counts] = await Promise.all([
    inventoryList.select<Sums>(
      pool,
      teamId,
      question,
      (matching) => `select coalesce(sum(i.retail_value order by i.variant_id), 0) as retail,
         coalesce(sum(i.cost_value order by i.variant_id), 0) as cost,
         coalesce(sum(greatest(i.quantity, 0)), 0)::float8 as units,
         (count(*) filter (where ${HAS_UNKNOWN_COST}))::int as "withoutCost"
       ${matching} and ${IS_SUMMED}`,
    ),
    inventoryList.select<StatusCount>(
      pool,
      teamId,
      question,
      (matching) => `select i.status, count(*)::int as count,
         (count(*) filter (where i.is_counted and i.item_type = 'BUNDLE'))::int as bundles,
         (count(*) filter (where not i.is_counted))::int as "notCounted"
       ${matching} group by i.status order by i.status`,
    ),
  ]);
  if (sums === undefined) throw new Error('A sum is one row');
  const { retail, cost, units, withoutCost } = sums;
  return {
    totalRetailValue: roundTo6(retail),
    totalCostValue: roundTo6(cost),
    totalQuantity: units,
    withoutCost,
    bundlesCount: counts.reduce((sum, { bundles }) => sum + bundles, 0),
    notCountedCount: counts.reduce((sum, { notCounted }) => sum + notCounted, 0),
    statuses: Object.fromEntries(counts.map(({ status, count }) => [status, count])),
  };
};
