import type { Revision, SupplierId, TeamId } from '@quartermaster/contracts/core/ids';
import type { Pagination, SortOrder } from '@quartermaster/contracts/core/page';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import {
  getSupplier,
  listSupplierBalances,
  listSuppliers,
  type Supplier,
  type supplierSortColumns,
} from '@quartermaster/contracts/suppliers/calls';
import { supplierBalances } from './balances.ts';
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

/** Suppliers cannot have attachments yet. */
const columns = (
  schema: string,
): string => `s.id, s.name, s.city, s.country, s.lead_time as "leadTime", s.moq,
  s.moq_mode as "moqMode", s.notes, s.address, s.contacts, '{}'::text[] as "attachmentUrls",
  ${orderCount(schema)} as "purchaseOrderCount", ${productIds(schema)} as products,
  s.payment_term as "paymentTerm", s.created_at as "createdAt", s.updated_at as "updatedAt"`;

const sortColumns = (schema: string): Readonly<Record<SortName, SortColumn>> => ({
  name: { sql: 's.name', isText: true },
  city: { sql: `nullif(s.city, '')`, isText: true },
  country: { sql: `nullif(s.country, '')` },
  leadTime: { sql: 's.lead_time' },
  moq: { sql: 's.moq' },
  purchaseOrderCount: { sql: orderCount(schema) },
  createdAt: { sql: 's.created_at' },
});

export interface SupplierQuestion {
  readonly sort?: { readonly column: SortName; readonly order: SortOrder } | undefined;
  readonly search?: string | undefined;
  readonly pagination?: Pagination | undefined;
}

/** The suppliers that a search finds: it matches names, places and contacts. */
const found = (search: string, parameters: SqlParameters): readonly string[] => [
  's.team_id = $1',
  ...(search === '' ? [] : [searchSql('s.search_text', search, parameters)]),
];

/** Suppliers by name unless sorted otherwise. */
const suppliersPage = async (
  pool: ReadPool,
  teamId: TeamId,
  { sort = { column: 'name', order: 'ASC' }, search = '', pagination }: SupplierQuestion,
): Promise<Page<Supplier>> => {
  const parameters = teamParameters(teamId);
  return selectPage<Supplier>(pool, {
    select: columns(pool.schema),
    from: `${pool.schema}.suppliers s`,
    where: found(search, parameters),
    orderBy: orderSql(sortColumns(pool.schema)[sort.column], sort.order, 's.id'),
    parameters,
    pagination,
  });
};

type Totals = Pick<ResponseOf<typeof listSuppliers>, 'totalPurchaseOrders' | 'totalProducts'>;

/** The orders and the different products of all suppliers that a search finds. */
const supplierTotals = async (
  pool: ReadPool,
  teamId: TeamId,
  { search = '' }: SupplierQuestion,
): Promise<Totals> => {
  const parameters = teamParameters(teamId);
  const matching = `select s.id from ${pool.schema}.suppliers s where ${found(search, parameters).join(' and ')}`;
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
const supplierById = async (
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

export const suppliersQueryRoutes = ({
  pool,
}: {
  readonly pool: ReadPool;
}): readonly MountedRoute[] => [
  mount(listSuppliers, async (request) => {
    const [{ rows, total }, totals] = await Promise.all([
      suppliersPage(pool, teamOf(request), request.body),
      supplierTotals(pool, teamOf(request), request.body),
    ]);
    return { body: { data: rows, count: total, ...totals } };
  }),
  mount(listSupplierBalances, async (request) => {
    const { id } = request.params;
    if ((await supplierById(pool, teamOf(request), id)) === null) {
      throw new Rejection('NOT_FOUND', 'No such supplier');
    }
    return { body: await supplierBalances(pool, teamOf(request), id) };
  }),
  mount(getSupplier, async (request) => {
    const found = await supplierById(pool, teamOf(request), request.params.id);
    if (found === null) throw new Rejection('NOT_FOUND', 'No such supplier');
    return { body: found.supplier, revision: found.revision };
  }),
];
