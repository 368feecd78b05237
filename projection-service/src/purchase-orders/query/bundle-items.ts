import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import { setupStatus } from '@quartermaster/contracts/inventory/rules/bundles';
import type {
  BundleComponent,
  BundleItem,
} from '@quartermaster/contracts/purchase-orders/calls/bundles';
import { deterministicId } from '@quartermaster/infra/platform/core/ids';
import type { ReadPool } from '../../core/paging.ts';

/** A bundle variant with its bundle. */
interface Line {
  readonly bundleId: string;
  readonly bundleTitle: string;
  readonly id: string;
  readonly title: string;
  readonly components: readonly Omit<BundleComponent, 'componentId'>[];
}

/**
 * Bundles in the store that have one of the variants as a component. The query unnests arrays and looks each component
 * up by its key: with plain joins it would read all variants of the team.
 */
const holding = (schema: string): string => `select p.id
  from ${schema}.variant_facts b
  join ${schema}.products p on p.team_id = b.team_id and p.id = b.product_id and b.variant_id = any(p.variant_ids)
  where b.team_id = $1 and p.shopify_status <> 'DELETED'
    and b.variant_id = any(array(
      select link->>'variantId'
      from ${schema}.variant_facts part cross join lateral json_array_elements(part.bundles) link
      where part.team_id = $1 and part.variant_id = any($2)))
    and exists (select from json_array_elements(b.catalogue->'components') held
      where held->>'variantId' = any($2))`;

/** A component that the store has not shown yet has no title; one that is not tracked has no rates. */
const component = `json_build_object(
    'productId', coalesce(c.product_id, ''), 'variantId', held.part->>'variantId',
    'productTitle', coalesce(c.catalogue->>'productTitle', ''),
    'variantTitle', coalesce(c.catalogue->>'variantTitle', ''),
    'image', c.catalogue->>'imageUrl',
    'status', c.status,
    'variantCostPrice', (c.catalogue->>'costPrice')::float,
    'quantity', (held.part->>'quantity')::bigint,
    'averageDailySales', c.average_daily_sales,
    'averageDailySalesBeforeStockout', c.average_daily_sales_before_stockout)`;

const lines = (schema: string): string => `select p.id as "bundleId", p.title as "bundleTitle",
    b.variant_id as id, min(b.catalogue->>'variantTitle') as title,
    coalesce(json_agg(${component} order by held.place) filter (where held.place is not null), '[]') as components
  from ${schema}.products p
  join ${schema}.variant_facts b on b.team_id = p.team_id and b.variant_id = any(p.variant_ids)
  left join lateral json_array_elements(b.catalogue->'components') with ordinality held(part, place) on true
  left join lateral (
    select facts.product_id, facts.catalogue, i.status, i.average_daily_sales, i.average_daily_sales_before_stockout
    from ${schema}.variant_facts facts
    left join ${schema}.inventory_items i on i.team_id = facts.team_id and i.variant_id = facts.variant_id
    where facts.team_id = p.team_id and facts.variant_id = held.part->>'variantId'
    limit 1) c on true
  where p.team_id = $1 and p.id = any(array(${holding(schema)}))
  group by p.id, p.title, p.variant_ids, b.variant_id
  order by p.title, p.id, array_position(p.variant_ids, b.variant_id)`;

/** The store has no ids for components, so the id is made of the component's variant and the bundle variant. */
const variantOf = ({ id, title, components }: Line): BundleItem['bundleVariants'][number] => ({
  id,
  title,
  components: components.map((one) => ({
    componentId: deterministicId('bundle-component', id, one.variantId),
    ...one,
  })),
});

const bundlesOf = (rows: readonly Line[]): BundleItem[] => {
  const ids = new Set(rows.map(({ bundleId }) => bundleId));
  return [...ids].map((bundleId) => {
    const own = rows.filter((row) => row.bundleId === bundleId);
    const bundleVariants = own.map(variantOf);
    const bundleTitle = own[0]?.bundleTitle ?? '';
    return { bundleId, bundleTitle, status: setupStatus(bundleVariants), bundleVariants };
  });
};

/** Bundles with a component in the order; null when the team has no such order (API-PO-12). */
export const bundleItemsOf = async (
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
  const { rows } = await pool.query<Line>(lines(pool.schema), [teamId, order.variantIds]);
  return bundlesOf(rows);
};
