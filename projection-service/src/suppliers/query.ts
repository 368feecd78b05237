import type { Filter } from '@quartermaster/contracts/core/filters';
import type { Revision, SupplierId, TeamId } from '@quartermaster/contracts/core/ids';
import type { Pagination, SortOrder } from '@quartermaster/contracts/core/page';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type {
  listSuppliers,
  Supplier,
  supplierFilterColumns,
  supplierSortColumns,
} from '@quartermaster/contracts/suppliers/calls';
import type { PaymentTerm } from '@quartermaster/contracts/suppliers/supplier';
import { dayOfFilters } from '../core/business-day.ts';
import { type FilterColumn, filterSql } from '../core/filter-sql.ts';
import {
  orderSql,
  type Page,
  type ReadPool,
  searchSql,
  selectPage,
  type SortColumn,
  type SqlParameters,
  teamParameters,
} from '../core/paging.ts';

type SortName = (typeof supplierSortColumns)[number];

const orderCount = (
  schema: string,
): string => `(select count(*)::int from ${schema}.purchase_orders o
  where o.team_id = s.team_id and o.supplier_id = s.id)`;
const productIds = (
  schema: string,
): string => `array(select p.product_id from ${schema}.supplier_products p
  where p.team_id = s.team_id and p.supplier_id = s.id order by p.product_id)`;

const columns = (
  schema: string,
): string => `s.id, s.name, s.city, s.country, s.lead_time as "leadTime", s.moq,
  s.moq_mode as "moqMode", s.notes, s.address, s.contacts, s.attachment_urls as "attachmentUrls",
  ${orderCount(schema)} as "purchaseOrderCount", ${productIds(schema)} as products,
  s.payment_term as "paymentTerm", s.created_at as "createdAt", s.updated_at as "updatedAt"`;

/** The SQL of each filterable column of suppliers `s`. */
export const filterColumns = (
  schema: string,
): Readonly<Record<keyof typeof supplierFilterColumns, FilterColumn>> => ({
  name: { sql: 's.name' },
  city: { sql: 's.city' },
  country: { sql: 's.country' },
  leadTime: { sql: 's.lead_time' },
  moq: { sql: 's.moq' },
  moqMode: { sql: 's.moq_mode' },
  purchaseOrderCount: { sql: orderCount(schema) },
  products: { sql: `cardinality(${productIds(schema)})` },
  createdAt: { sql: 's.created_at' },
  updatedAt: { sql: 's.updated_at' },
});

const sortColumns = (schema: string): Readonly<Record<SortName, SortColumn>> => ({
  name: { sql: 's.name', isText: true },
  city: { sql: `nullif(s.city, '')`, isText: true },
  country: { sql: `nullif(s.country, '')` },
  leadTime: { sql: 's.lead_time' },
  moq: { sql: 's.moq' },
  purchaseOrderCount: { sql: orderCount(schema) },
  createdAt: { sql: 's.created_at' },
});

interface SupplierNarrowing {
  readonly search?: string | undefined;
  readonly filters?: readonly Filter[] | undefined;
}

interface SupplierQuestion extends SupplierNarrowing {
  readonly sort?: { readonly column: SortName; readonly order: SortOrder } | undefined;
  readonly pagination?: Pagination | undefined;
}

/** SQL conditions of a narrowing, over `suppliers s`; the search matches names, places and contacts. */
const suppliersWhere = async (
  pool: ReadPool,
  teamId: TeamId,
  { search = '', filters = [] }: SupplierNarrowing,
): Promise<{ readonly where: readonly string[]; readonly parameters: SqlParameters }> => {
  const parameters = teamParameters(teamId);
  const today = await dayOfFilters(pool, teamId, filters);
  const where = [
    's.team_id = $1',
    filterSql(filters, filterColumns(pool.schema), { parameters, today }),
    ...(search === '' ? [] : [searchSql('s.search_text', search, parameters)]),
  ];
  return { where, parameters };
};

/** Suppliers by name unless sorted otherwise. */
export const suppliersPage = async (
  pool: ReadPool,
  teamId: TeamId,
  { sort = { column: 'name', order: 'ASC' }, pagination, ...narrowing }: SupplierQuestion,
): Promise<Page<Supplier>> =>
  selectPage<Supplier>(pool, {
    ...(await suppliersWhere(pool, teamId, narrowing)),
    select: columns(pool.schema),
    from: `${pool.schema}.suppliers s`,
    orderBy: orderSql(sortColumns(pool.schema)[sort.column], sort.order, 's.id'),
    pagination,
  });

type Totals = Pick<ResponseOf<typeof listSuppliers>, 'totalPurchaseOrders' | 'totalProducts'>;

/** The orders and the different products of all suppliers that match. */
export const supplierTotals = async (
  pool: ReadPool,
  teamId: TeamId,
  narrowing: SupplierNarrowing,
): Promise<Totals> => {
  const { where, parameters } = await suppliersWhere(pool, teamId, narrowing);
  const matching = `select s.id from ${pool.schema}.suppliers s where ${where.join(' and ')}`;
  const { rows } = await pool.query<Totals>(
    `select
       (select count(*)::int from ${pool.schema}.purchase_orders o
        where o.team_id = $1 and o.supplier_id in (${matching})) as "totalPurchaseOrders",
       (select count(distinct p.product_id)::int from ${pool.schema}.supplier_products p
        where p.team_id = $1 and p.supplier_id in (${matching})) as "totalProducts"`,
    [...parameters.values],
  );
  if (rows[0] === undefined) throw new Error('Totals are one row');
  return rows[0];
};

/** A supplier with the revision of its stream; null when the team has no supplier with this id. */
export const supplierById = async (
  pool: ReadPool,
  teamId: TeamId,
  supplierId: SupplierId,
): Promise<{ readonly supplier: Supplier; readonly revision: Revision } | null> => {
  const { rows } = await pool.query<Supplier & { revision: Revision }>(
    `select ${columns(pool.schema)}, s.revision from ${pool.schema}.suppliers s where s.team_id = $1 and s.id = $2`,
    [teamId, supplierId],
  );
  if (rows[0] === undefined) return null;
  const { revision, ...supplier } = rows[0];
  return { supplier, revision };
};

/** The payment term of each supplier; null where it has none. */
export const paymentTerms = async (
  pool: ReadPool,
  teamId: TeamId,
): Promise<ReadonlyMap<SupplierId, PaymentTerm | null>> => {
  const { rows } = await pool.query<{ id: SupplierId; paymentTerm: PaymentTerm | null }>(
    `select s.id, s.payment_term as "paymentTerm" from ${pool.schema}.suppliers s where s.team_id = $1`,
    [teamId],
  );
  return new Map(rows.map(({ id, paymentTerm }) => [id, paymentTerm]));
};
