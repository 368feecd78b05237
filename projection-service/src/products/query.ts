import type { SupplierId, TeamId } from '@quartermaster/contracts/core/ids';
import {
  productFilterColumns,
  type ProductSummary,
  productSortColumns,
} from '@quartermaster/contracts/products/calls';
import { findMostUrgentStatus } from '@quartermaster/contracts/inventory/rules/status';
import type { ListRequest, ListSql } from '../core/list-description.ts';
import { defineListQuery, type ListQuery, type Page } from '../core/list-query.ts';
import { buildSortText, type ReadPool } from '../core/paging.ts';
import { IS_SUMMED, IS_UNDELETED } from '../core/counted-items-sql.ts';
import { products } from './tables.ts';

const buildLevelColumn = (name: string) => ({ sql: `(p.stock_levels->>'${name}')::float8` });

/** Suppliers of a product `p` by name, the primary one first; deleted suppliers are left out (AMB-095). */
export const linkedSuppliers = (
  schema: string,
): string => `(select coalesce(json_agg(json_build_object(
    'supplierId', s.id, 'isPrimary', l."isPrimary", 'name', s.name)
    order by l."isPrimary" desc, ${buildSortText('s.name')}, s.id), '[]')
  from json_to_recordset(p.suppliers) as l("supplierId" text, "isPrimary" boolean)
  join ${schema}.suppliers s on s.team_id = p.team_id and s.id = l."supplierId")`;

type Stock = Pick<ProductSummary, 'quantity' | 'statuses'>;

/** Units and statuses of the tracked items of a product `p`; null without one. */
const buildStockSql = (schema: string): string => `(select json_build_object(
    'quantity', sum(c.units), 'statuses', json_object_agg(c.status, c.count))
  from (
    select i.status, count(*) as count, sum(greatest(i.quantity, 0)) filter (where ${IS_SUMMED}) as units
    from ${schema}.inventory_items i
    where i.team_id = p.team_id and i.variant_id = any(p.variant_ids) and ${IS_UNDELETED}
    group by i.status) c
  having count(*) > 0)`;

type Found = Omit<ProductSummary, keyof Stock | 'status'> & { readonly stock: Stock | null };

const toSummary = ({ stock, ...product }: Found): ProductSummary => {
  const { quantity, statuses } = stock ?? { quantity: null, statuses: {} };
  return { ...product, quantity, status: findMostUrgentStatus(Object.keys(statuses)), statuses };
};

const shownColumns = (schema: string): string =>
  `p.id, p.title, p.image_url as "imageUrl", p.shopify_status as "shopifyStatus", p.vendor,
   p.category, p.variants_count as "variantsCount", p.excluded, ${linkedSuppliers(schema)} as suppliers,
   p.shopify_tags as "shopifyTags", p.stock_levels as "stockLevelsSettings", p.is_bundle as "isBundle",
   ${buildStockSql(schema)} as stock, p.created_at as "createdAt", p.updated_at as "updatedAt"`;

interface ProductFilter {
  /** True lists excluded products only, false tracked ones only. */
  readonly ignored?: boolean | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly notIds?: readonly string[] | undefined;
  readonly excludeBundles?: boolean | undefined;
  readonly supplierId?: SupplierId | undefined;
}

interface ProductRequest extends ListRequest<(typeof productSortColumns)[number]> {
  readonly filter: ProductFilter;
}

const conditions = (
  filter: ProductFilter,
  { schema, parameters: { add } }: ListSql,
): readonly string[] => [
  ...(filter.ignored === undefined ? [] : [`p.excluded = ${add(filter.ignored)}`]),
  ...(filter.ids === undefined ? [] : [`p.id = any(${add(filter.ids)}::text[])`]),
  ...(filter.notIds === undefined ? [] : [`p.id <> all(${add(filter.notIds)}::text[])`]),
  ...(filter.excludeBundles === true ? ['not p.is_bundle'] : []),
  ...(filter.supplierId === undefined
    ? []
    : [
        `exists (select from ${schema}.supplier_products l where l.team_id = p.team_id
          and l.supplier_id = ${add(filter.supplierId)} and l.product_id = p.id)`,
      ]),
];

/** The search matches titles and SKUs. */
export const productList: ListQuery<Found, ProductRequest> = defineListQuery({
  table: products,
  alias: 'p',
  filterColumns: productFilterColumns,
  sortColumns: productSortColumns,
  columns: (schema) => ({
    title: { isText: true },
    vendor: { sortSql: `nullif(p.vendor, '')`, isText: true },
    category: { isText: true },
    supplierIds: {
      sql: `array(select l.supplier_id from ${schema}.supplier_products l
        where l.team_id = p.team_id and l.product_id = p.id)`,
      isList: true,
    },
    stockBuffer: buildLevelColumn('stockBuffer'),
    runningLowThreshold: buildLevelColumn('runningLowThreshold'),
    overstockedThreshold: buildLevelColumn('overstockedThreshold'),
  }),
  defaultSort: { column: 'title', order: 'ASC' },
  pageColumns: ({ schema }) => shownColumns(schema),
  where: ({ filter }, sql) => conditions(filter, sql),
});

export const productsPage = async (
  pool: ReadPool,
  teamId: TeamId,
  question: ProductRequest,
): Promise<Page<ProductSummary>> => {
  const { rows, total } = await productList.page(pool, teamId, question);
  return { rows: rows.map(toSummary), total };
};

const readNames = async (pool: ReadPool, teamId: TeamId, column: string): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select p.${column} as name from ${pool.schema}.products p
     where p.team_id = $1 and p.shopify_status <> 'DELETED' and p.${column} <> ''
     group by p.${column} order by ${buildSortText(`p.${column}`)}, p.${column}`,
    [teamId],
  );
  return rows.map(({ name }) => name);
};

/** Vendors of the products in the store. */
export const vendorNames = (pool: ReadPool, teamId: TeamId): Promise<string[]> =>
  readNames(pool, teamId, 'vendor');

/** Categories of the products in the store. */
export const categoryNames = (pool: ReadPool, teamId: TeamId): Promise<string[]> =>
  readNames(pool, teamId, 'category');

/** Tags of the products in the store. */
export const storeTags = async (pool: ReadPool, teamId: TeamId): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select tag as name from ${pool.schema}.products p, unnest(p.shopify_tags) tag
     where p.team_id = $1 and p.shopify_status <> 'DELETED' and tag <> ''
     group by tag order by ${buildSortText('tag')}, tag`,
    [teamId],
  );
  return rows.map(({ name }) => name);
};
