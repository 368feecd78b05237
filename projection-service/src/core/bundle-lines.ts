import type { TeamId } from '@quartermaster/contracts/core/ids';
import {
  buildComponentId,
  resolveBundleStatus,
} from '@quartermaster/contracts/inventory/rules/bundles';
import type {
  BundleComponent,
  BundleItem,
} from '@quartermaster/contracts/purchase-orders/calls/bundles';
import type { ReadPool } from './paging.ts';

/** A bundle variant with its bundle. */
interface BundleVariantRow {
  readonly bundleId: string;
  readonly bundleTitle: string;
  readonly updateFailed: boolean;
  readonly id: string;
  readonly title: string;
  readonly components: readonly Omit<BundleComponent, 'componentId'>[];
}

/** A component that the store has not shown yet has no title; one that is not tracked has no rates. */
const componentSql = `json_build_object(
    'productId', coalesce(c.product_id, ''), 'variantId', held.part->>'variantId',
    'productTitle', coalesce(c.catalogue->>'productTitle', ''),
    'variantTitle', coalesce(c.catalogue->>'variantTitle', ''),
    'image', c.catalogue->>'imageUrl',
    'status', c.status,
    'variantCostPrice', (c.catalogue->>'costPrice')::float,
    'quantity', (held.part->>'quantity')::bigint,
    'averageDailySales', c.average_daily_sales,
    'averageDailySalesBeforeStockout', c.average_daily_sales_before_stockout)`;

const bundleVariantsSql = (
  schema: string,
  bundleIds: string,
): string => `select p.id as "bundleId", p.title as "bundleTitle", p.update_failed as "updateFailed",
    b.variant_id as id, min(b.catalogue->>'variantTitle') as title,
    coalesce(json_agg(${componentSql} order by held.place) filter (where held.place is not null), '[]') as components
  from ${schema}.products p
  join ${schema}.variant_facts b on b.team_id = p.team_id and b.variant_id = any(p.variant_ids)
  left join lateral json_array_elements(b.catalogue->'components') with ordinality held(part, place) on true
  left join lateral (
    select facts.product_id, facts.catalogue, i.status, i.average_daily_sales, i.average_daily_sales_before_stockout
    from ${schema}.variant_facts facts
    left join ${schema}.inventory_items i on i.team_id = facts.team_id and i.variant_id = facts.variant_id
    where facts.team_id = p.team_id and facts.variant_id = held.part->>'variantId'
    limit 1) c on true
  where p.team_id = $1 and p.id = any(${bundleIds})
  group by p.id, p.title, p.update_failed, p.variant_ids, b.variant_id
  order by p.title, p.id, array_position(p.variant_ids, b.variant_id)`;

const toBundleVariant = ({
  id,
  title,
  components,
}: BundleVariantRow): BundleItem['bundleVariants'][number] => ({
  id,
  title,
  components: components.map((one) => ({
    componentId: buildComponentId(id, one.variantId),
    ...one,
  })),
});

const groupByBundle = (rows: readonly BundleVariantRow[]): BundleItem[] => {
  const ids = new Set(rows.map(({ bundleId }) => bundleId));
  return [...ids].map((bundleId) => {
    const own = rows.filter((row) => row.bundleId === bundleId);
    const bundleVariants = own.map(toBundleVariant);
    const { bundleTitle = '', updateFailed = false } = own[0] ?? {};
    const status = resolveBundleStatus(updateFailed, bundleVariants);
    return { bundleId, bundleTitle, status, bundleVariants };
  });
};

/** Whole bundles with all their variants; `bundleIds` is SQL for an array of product ids, with the team as `$1`. */
export const bundlesWithVariants = async (
  pool: ReadPool,
  teamId: TeamId,
  bundleIds: string,
  values: readonly unknown[],
): Promise<BundleItem[]> => {
  const { rows } = await pool.query<BundleVariantRow>(bundleVariantsSql(pool.schema, bundleIds), [
    teamId,
    ...values,
  ]);
  return groupByBundle(rows);
};
