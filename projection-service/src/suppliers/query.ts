import type { Revision, SupplierId, TeamId } from '@quartermaster/contracts/core/ids';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import {
  type listSuppliers,
  type Supplier,
  supplierFilterColumns,
  supplierSortColumns,
} from '@quartermaster/contracts/suppliers/calls';
import type { PaymentTerm } from '@quartermaster/contracts/suppliers/supplier';
import type { ListRequest } from '../core/list-description.ts';
import { defineListQuery, type ListQuery } from '../core/list-query.ts';
import type { ReadPool } from '../core/paging.ts';
import { suppliers } from './table.ts';

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

type SupplierRequest = ListRequest<(typeof supplierSortColumns)[number]>;

/** The search matches names, places and contacts. */
export const supplierList: ListQuery<Supplier, SupplierRequest> = defineListQuery({
  table: suppliers,
  alias: 's',
  filterColumns: supplierFilterColumns,
  sortColumns: supplierSortColumns,
  columns: (schema) => ({
    name: { isText: true },
    city: { sortSql: `nullif(s.city, '')`, isText: true },
    country: { sortSql: `nullif(s.country, '')` },
    purchaseOrderCount: { sql: orderCount(schema) },
    products: { sql: `cardinality(${productIds(schema)})` },
  }),
  defaultSort: { column: 'name', order: 'ASC' },
  pageColumns: ({ schema }) => columns(schema),
});

type Totals = Pick<ResponseOf<typeof listSuppliers>, 'totalPurchaseOrders' | 'totalProducts'>;

/** The orders and the different products of all suppliers that match. */
export const supplierTotals = async (
  pool: ReadPool,
  teamId: TeamId,
  question: SupplierRequest,
): Promise<Totals> => {
  const [totals] = await supplierList.select<Totals>(
    pool,
    teamId,
    question,
    (matching, { schema }) => `select
       (select count(*)::int from ${schema}.purchase_orders o
        where o.team_id = $1 and o.supplier_id in (select s.id ${matching})) as "totalPurchaseOrders",
       (select count(distinct p.product_id)::int from ${schema}.supplier_products p
        where p.team_id = $1 and p.supplier_id in (select s.id ${matching})) as "totalProducts"`,
  );
  if (totals === undefined) throw new Error('Totals are one row');
  return totals;
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
