import type { ProductId, TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { Component, StoreBundles } from '@quartermaster/contracts/inventory/rules/bundles';
import { type ByIds, type ReadPool, SCHEMA } from './queries.ts';

export const listStoreBundles = async (pool: ReadPool, teamId: TeamId): Promise<StoreBundles> => {
  const { rows } = await pool.query<{
    productId: ProductId;
    bundles: { variantId: VariantId; components: Component[] }[];
  }>(
    `select product_id as "productId", bundles from ${SCHEMA}.products
     where team_id = $1 and bundles::text <> '[]'`,
    [teamId],
  );
  return new Map(
    rows.flatMap(({ productId, bundles }) =>
      bundles.map(({ variantId, components }) => [variantId, { productId, components }] as const),
    ),
  );
};

export const productsInStore = async (
  pool: ReadPool,
  ...of: ByIds
): Promise<ReadonlyMap<string, ProductId>> => {
  const { rows } = await pool.query<{ id: string; productId: ProductId }>(
    `select v.variant_id as id, v.product_id as "productId" from ${SCHEMA}.variants v
     join ${SCHEMA}.products p on p.team_id = v.team_id and p.product_id = v.product_id
       and v.variant_id = any(p.variant_ids)
     where v.team_id = $1 and v.variant_id = any($2)`,
    [...of],
  );
  return new Map(rows.map(({ id, productId }) => [id, productId]));
};
