import type { Filter } from '@quartermaster/contracts/core/filters';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Pagination, SortOrder } from '@quartermaster/contracts/core/page';
import {
  paymentFilterColumns,
  type PaymentRow,
  type PaymentSortColumn,
  paymentSortColumns,
} from '@quartermaster/contracts/purchase-orders/read-models/payment-rows';
import { snakeCase } from '@quartermaster/platform/projections/rows/table';
import { dayOfFilters } from '../core/business-day.ts';
import { withSupplier } from '../core/supplier-of-order.ts';
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

const textColumns: readonly string[] = ['name', 'purchaseOrderName', 'paidReference'];

const sortColumns = Object.fromEntries(
  paymentSortColumns.map((name) => [
    name,
    { sql: `p.${snakeCase(name)}`, isText: textColumns.includes(name) },
  ]),
) as Readonly<Record<PaymentSortColumn, SortColumn>>;

/** The SQL of each filterable column of the contract. */
export const filterColumns: Readonly<Record<string, FilterColumn>> = Object.fromEntries(
  Object.keys(paymentFilterColumns).map((name) => [name, { sql: `p.${snakeCase(name)}` }]),
);

const columns = `p.id, p.name, p.description, p.status, p.purchase_order_id as "purchaseOrderId",
  p.purchase_order_name as "purchaseOrderName", p.purchase_order_status as "purchaseOrderStatus",
  f.name as "supplierName", p.currency, p.total_amount as "totalAmount", p.due_date as "dueDate",
  p.paid_on as "paidOn", p.paid_reference as "paidReference"`;

/** Filters of the payments in a list or a total. */
export interface PaymentNarrowing {
  readonly search?: string | undefined;
  readonly filters?: readonly Filter[] | undefined;
}

export interface PaymentQuestion extends PaymentNarrowing {
  readonly pagination?: Pagination | undefined;
  readonly sort?: { readonly column: PaymentSortColumn; readonly order: SortOrder } | undefined;
}

/** SQL conditions of a narrowing, over `payments p`. */
export const paymentsWhere = async (
  pool: ReadPool,
  teamId: TeamId,
  { search = '', filters = [] }: PaymentNarrowing,
): Promise<{ readonly where: readonly string[]; readonly parameters: SqlParameters }> => {
  const parameters = teamParameters(teamId);
  const today = await dayOfFilters(pool, teamId, filters);
  const where = [
    'p.team_id = $1',
    filterSql(filters, filterColumns, { parameters, today }),
    ...(search === '' ? [] : [searchSql('p.search_text', search, parameters)]),
  ];
  return { where, parameters };
};

/** Payments by due date unless sorted otherwise; the search matches names, descriptions and names of orders. */
export const paymentsPage = async (
  pool: ReadPool,
  teamId: TeamId,
  question: PaymentQuestion,
): Promise<Page<PaymentRow>> => {
  const { column, order } = question.sort ?? { column: 'dueDate', order: 'ASC' };
  return selectPage<PaymentRow>(pool, {
    ...(await paymentsWhere(pool, teamId, question)),
    select: columns,
    from: withSupplier(pool.schema, 'payments p'),
    orderBy: orderSql(sortColumns[column], order, 'p.id'),
    pagination: question.pagination,
  });
};

/** Currencies of the team's payments, each once (AMB-131). */
export const paymentCurrencies = async (pool: ReadPool, teamId: TeamId): Promise<string[]> => {
  const { rows } = await pool.query<{ currency: string }>(
    `select distinct p.currency from ${pool.schema}.payments p where p.team_id = $1 order by p.currency`,
    [teamId],
  );
  return rows.map(({ currency }) => currency);
};
