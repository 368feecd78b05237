import type { Filter } from '@quartermaster/contracts/core/filters';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { getInventoryTotals } from '@quartermaster/contracts/inventory/calls/items';
import { type ReadPool, teamParameters } from '../core/paging.ts';
import { HAS_UNKNOWN_COST, IS_SUMMED } from '../core/counted.ts';
import { dayOf, inventoryWhere } from './query.ts';

interface InventoryNarrowing {
  readonly search?: string | undefined;
  readonly filters?: readonly Filter[] | undefined;
}

interface Sums {
  readonly retail: number;
  readonly cost: number;
  readonly units: number;
  readonly withoutCost: number;
}

interface OfStatus {
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
  { search, filters = [] }: InventoryNarrowing,
): Promise<ResponseOf<typeof getInventoryTotals>> => {
  const parameters = teamParameters(teamId);
  const where = inventoryWhere(
    { search, filters },
    parameters,
    await dayOf(pool, teamId, filters),
  ).join(' and ');
  const [sums, counts] = await Promise.all([
    pool.query<Sums>(
      `select coalesce(sum(i.retail_value order by i.variant_id), 0) as retail,
              coalesce(sum(i.cost_value order by i.variant_id), 0) as cost,
              coalesce(sum(greatest(i.quantity, 0)), 0)::float8 as units,
              (count(*) filter (where ${HAS_UNKNOWN_COST}))::int as "withoutCost"
       from ${pool.schema}.inventory_items i where ${where} and ${IS_SUMMED}`,
      [...parameters.values],
    ),
    pool.query<OfStatus>(
      `select i.status, count(*)::int as count,
         (count(*) filter (where i.is_counted and i.item_type = 'BUNDLE'))::int as bundles,
         (count(*) filter (where not i.is_counted))::int as "notCounted"
       from ${pool.schema}.inventory_items i where ${where} group by i.status order by i.status`,
      [...parameters.values],
    ),
  ]);
  if (sums.rows[0] === undefined) throw new Error('A sum is one row');
  const { retail, cost, units, withoutCost } = sums.rows[0];
  return {
    totalRetailValue: roundTo6(retail),
    totalCostValue: roundTo6(cost),
    totalQuantity: units,
    withoutCost,
    bundlesCount: counts.rows.reduce((sum, { bundles }) => sum + bundles, 0),
    notCountedCount: counts.rows.reduce((sum, { notCounted }) => sum + notCounted, 0),
    statuses: Object.fromEntries(counts.rows.map(({ status, count }) => [status, count])),
  };
};
