import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { BundleItem } from '@quartermaster/contracts/purchase-orders/calls/bundles';
import { bundlesWithVariants } from '../../core/bundle-lines.ts';
import type { ReadPool } from '../../core/paging.ts';

/**
 * SQL of the bundles in the store that have one of the variants as a component. The query unnests arrays and looks each component
 * up by its key: with plain joins it would read all variants of the team.
 */
const buildBundlesSql = (schema: string): string => `select p.id
  from ${schema}.variant_facts b
  join ${schema}.products p on p.team_id = b.team_id and p.id = b.product_id and b.variant_id = any(p.variant_ids)
  where b.team_id = $1 and p.shopify_status <> 'DELETED'
    and b.variant_id = any(array(
      select link->>'variantId'
      from ${schema}.variant_facts part cross join lateral json_array_elements(part.bundles) link
      where part.team_id = $1 and part.variant_id = any($2)))
    and exists (select from json_array_elements(b.catalogue->'components') held
      where held->>'variantId' = any($2))`;

/** Bundles with a component in the order; null when the team has no such order (API-PO-12). */
export const findBundleItems = async (
  pool: ReadPool,
  teamId: TeamId,
  orderId: string,
): Promise<BundleItem[] | null> => {
  const orders = await pool.query<{ variantIds: readonly VariantId[] }>(
    `select o.variant_ids as "variantIds" from ${pool.schema}.purchase_orders o where o.team_id = $1 and o.id = $2`,
    [teamId, orderId],
  );
  const order = orders.rows[0];
  if (order === undefined) return null;
  return bundlesWithVariants(pool, teamId, `array(${buildBundlesSql(pool.schema)})`, [
    order.variantIds,
  ]);
};
