import type {
  ProductId,
  Revision,
  SupplierId,
  TeamId,
  VariantId,
} from '@quartermaster/contracts/core/ids';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type {
  getProductProfile,
  listSupplierVariantData,
} from '@quartermaster/contracts/products/calls';
import type { ReadPool } from '../core/paging.ts';
import { linkedSuppliers } from './query.ts';
import type { ProductVariant } from './tables.ts';

type ProductProfile = ResponseOf<typeof getProductProfile>;
type VariantData = ResponseOf<typeof listSupplierVariantData>;

interface Found extends Omit<ProductProfile, 'variants'> {
  readonly variants: readonly ProductVariant[];
  readonly revision: Revision;
}

interface Known {
  readonly quantity: number;
  readonly tags: readonly string[];
}

/**
 * Stock and tags by variant. The inventory's number comes first, since that of a bundle is derived from its components.
 */
const readStockAndTags = async (
  pool: ReadPool,
  teamId: TeamId,
  variantIds: readonly VariantId[],
): Promise<ReadonlyMap<string, Known>> => {
  const { rows } = await pool.query<Known & { id: string }>(
    `select v.id, coalesce(i.quantity,
       (select sum((level->>'quantity')::float8) from json_array_elements(f.stock->'levels') level
        where (f.stock->>'isCounted')::boolean and f.catalogue->>'shopifyStatus' is distinct from 'DELETED'), 0) as quantity,
       coalesce(t.tags, '{}') as tags
     from unnest($2::text[]) v(id)
     left join ${pool.schema}.variant_facts f on f.team_id = $1 and f.variant_id = v.id
     left join ${pool.schema}.inventory_items i on i.team_id = $1 and i.variant_id = v.id
     left join ${pool.schema}.variant_tags t on t.team_id = $1 and t.variant_id = v.id`,
    [teamId, variantIds],
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** A product with its variants and the revision of its stream; null when the team has no product with this id. */
export const productById = async (
  pool: ReadPool,
  teamId: TeamId,
  productId: ProductId,
): Promise<{ readonly product: ProductProfile; readonly revision: Revision } | null> => {
  const { rows } = await pool.query<Found>(
    `select p.id, p.title, p.image_url as "imageUrl", p.shopify_status as "shopifyStatus",
       p.shopify_tags as "shopifyTags", p.vendor, p.category, ${linkedSuppliers(pool.schema)} as suppliers,
       p.stock_levels as "stockLevelsSettings", p.variants, p.created_at as "createdAt",
       p.updated_at as "updatedAt", p.revision
     from ${pool.schema}.products p where p.team_id = $1 and p.id = $2`,
    [teamId, productId],
  );
  if (rows[0] === undefined) return null;
  const { revision, variants: found, ...product } = rows[0];
  const known = await readStockAndTags(
    pool,
    teamId,
    found.map(({ id }) => id),
  );
  const variants = found.map(({ storeComponents: _store, mapped: _mapped, ...variant }) => ({
    ...variant,
    productId,
    inventoryQuantity: known.get(variant.id)?.quantity ?? 0,
    tags: [...(known.get(variant.id)?.tags ?? [])],
  }));
  return { product: { ...product, variants }, revision };
};

/** A supplier's prices by variant; null when the team has no such supplier. */
export const supplierPrices = async (
  pool: ReadPool,
  teamId: TeamId,
  supplierId: SupplierId,
): Promise<VariantData | null> => {
  const known = await pool.query(
    `select from ${pool.schema}.suppliers s where s.team_id = $1 and s.id = $2`,
    [teamId, supplierId],
  );
  if (known.rowCount === 0) return null;
  const { rows } = await pool.query<VariantData[number]>(
    `select v.variant_id as "productVariantId", v.unit_price as "unitPrice", v.sku as "supplierSKU"
     from ${pool.schema}.supplier_variant_prices v where v.team_id = $1 and v.supplier_id = $2
     order by v.product_id, v.variant_id`,
    [teamId, supplierId],
  );
  return rows;
};
