import {
  type BundleDetail,
  bundleFilterColumns,
  bundleSortColumns,
  type ListedBundle,
} from '@quartermaster/contracts/bundles/calls';
import type { ProductId, TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { ListRequest } from '../../core/list-description.ts';
import { defineListQuery, type ListQuery, type Page } from '../../core/list-query.ts';
import type { ReadPool } from '../../core/paging.ts';
import { type ProductRow, products, type ProductVariant } from '../tables.ts';
import { bundlesWithVariants } from '../../core/bundle-lines.ts';
import { readListedComponents } from './listed-components.ts';

const shownColumns = `p.id as "productId", p.title as "productTitle", p.bundle_status as status,
  p.shopify_status as "shopifyStatus", p.variants_count as "variantsCount",
  p.bundle_variants_count as "bundleVariantsCount", p.created_at as "createdAt", p.updated_at as "updatedAt"`;

type Found = Omit<ListedBundle, 'components'> & Pick<ProductRow, 'variants' | 'unbundled'>;

type BundleRequest = ListRequest<(typeof bundleSortColumns)[number]>;

/** Products that are bundles; the search matches titles and SKUs. */
export const bundleList: ListQuery<Found, BundleRequest> = defineListQuery({
  table: products,
  alias: 'p',
  filterColumns: bundleFilterColumns,
  sortColumns: bundleSortColumns,
  columns: () => ({
    productTitle: { sql: 'p.title', isText: true },
    status: { sql: 'p.bundle_status' },
  }),
  defaultSort: { column: 'productTitle', order: 'ASC' },
  pageColumns: () => `${shownColumns}, p.variants, p.unbundled`,
  listed: 'p.is_bundle',
});

export const bundlesPage = async (
  pool: ReadPool,
  teamId: TeamId,
  question: BundleRequest,
): Promise<Page<ListedBundle>> => {
  const { rows, total } = await bundleList.page(pool, teamId, question);
  const components = await readListedComponents(pool, teamId, rows);
  const bundles = rows.map(({ variants: _variants, unbundled: _unbundled, ...bundle }, at) => ({
    ...bundle,
    components: components[at] ?? [],
  }));
  return { rows: bundles, total };
};

const findSource = ({ mapped, storeComponents }: ProductVariant) => {
  if (mapped !== null) return 'MANUAL' as const;
  return storeComponents.length > 0 ? ('STORE' as const) : null;
};

type BundleVariant = BundleDetail['bundleVariants'][number];
type ComponentNumbers = Pick<
  BundleVariant['components'][number],
  'onHand' | 'isLimiting' | 'planningRate' | 'bundleDemand'
>;

/** Available units and planning rate of a bundle variant, and stock and demand of its components by their ids. */
export interface BundleNumbers extends Pick<BundleVariant, 'available' | 'planningRate'> {
  readonly components: ReadonlyMap<string, ComponentNumbers>;
}

/** Reads the numbers of bundle variants, by their ids. */
export type ReadBundleNumbers = (
  pool: ReadPool,
  teamId: TeamId,
  bundleVariantIds: readonly VariantId[],
) => Promise<ReadonlyMap<string, BundleNumbers>>;

/** Of a component that was added since the numbers were read. */
const unknownNumbers: ComponentNumbers = {
  onHand: null,
  isLimiting: false,
  planningRate: null,
  bundleDemand: 0,
};

/** A bundle with its variants; null when the team has no such product or it is no bundle. */
export const findBundle = async (
  pool: ReadPool,
  teamId: TeamId,
  {
    productId,
    numbersOf: readNumbers,
  }: { readonly productId: ProductId; readonly numbersOf: ReadBundleNumbers },
): Promise<BundleDetail | null> => {
  const { rows } = await pool.query<Found & { readonly image: string | null }>(
    `select ${shownColumns}, p.image_url as image, p.variants, p.unbundled from ${pool.schema}.products p
     where p.team_id = $1 and p.id = $2 and p.is_bundle`,
    [teamId, productId],
  );
  if (rows[0] === undefined) return null;
  const { variants, unbundled: _, ...bundle } = rows[0];
  const [found] = await bundlesWithVariants(pool, teamId, 'array[$2]', [productId]);
  const sources = new Map(variants.map((variant) => [variant.id, findSource(variant)]));
  const shownVariants = found?.bundleVariants ?? [];
  const numbers = await readNumbers(
    pool,
    teamId,
    shownVariants.map(({ id }) => id),
  );
  const bundleVariants = shownVariants.map((variant) => {
    const { available = 0, planningRate = null, components } = numbers.get(variant.id) ?? {};
    return {
      ...variant,
      source: sources.get(variant.id) ?? null,
      available,
      planningRate,
      components: variant.components.map((component) => ({
        ...component,
        ...(components?.get(component.variantId) ?? unknownNumbers),
      })),
    };
  });
  return { ...bundle, bundleVariants };
};
