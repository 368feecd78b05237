import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { VariantOfRow } from '@quartermaster/contracts/reports/types';
import type { ReadPool } from '../core/paging.ts';

/** Products and titles of variants, by title; a removed product keeps its last ones. */
export const variantsByIds = async (
  pool: ReadPool,
  teamId: TeamId,
  ids: readonly VariantId[],
): Promise<VariantOfRow[]> => {
  const { rows } = await pool.query<VariantOfRow>(
    `select p.id as "productId", v->>'id' as "variantId", p.title as "productTitle", v->>'title' as "variantTitle",
       coalesce(v->>'imageUrl', p.image_url) as "imageUrl", v->>'sku' as sku
     from ${pool.schema}.products p, json_array_elements(p.variants) v
     where p.team_id = $1 and p.variant_ids && $2::text[] and v->>'id' = any($2::text[])
     order by p.title, v->>'title', v->>'id'`,
    [teamId, [...new Set(ids)]],
  );
  return rows;
};
