import type { TeamId } from '@quartermaster/contracts/core/ids';
import {
  paymentFilterColumns,
  type PaymentRow,
  type PaymentSortColumn,
  paymentSortColumns,
} from '@quartermaster/contracts/purchase-orders/read-models/payment-rows';
import type { ListRequest } from '../core/list-description.ts';
import { defineListQuery, type ListQuery } from '../core/list-query.ts';
import type { ReadPool } from '../core/paging.ts';
import { joinSupplier } from '../core/supplier-of-order.ts';
import { payments } from './tables.ts';

const columns = `p.id, p.name, p.description, p.status, p.purchase_order_id as "purchaseOrderId",
  p.purchase_order_name as "purchaseOrderName", p.purchase_order_status as "purchaseOrderStatus",
  f.name as "supplierName", p.currency, p.total_amount as "totalAmount", p.due_date as "dueDate",
  p.paid_on as "paidOn", p.paid_reference as "paidReference"`;

export type PaymentRequest = ListRequest<PaymentSortColumn>;

/** The search matches names, descriptions and names of orders. */
export const paymentList: ListQuery<PaymentRow, PaymentRequest> = defineListQuery({
  table: payments,
  alias: 'p',
  filterColumns: paymentFilterColumns,
  sortColumns: paymentSortColumns,
  columns: () => ({
    name: { isText: true },
    purchaseOrderName: { isText: true },
    paidReference: { isText: true },
  }),
  defaultSort: { column: 'dueDate', order: 'ASC' },
  pageColumns: () => columns,
  join: (schema) => joinSupplier(schema, 'p'),
});

/** Currencies of the team's payments, each once (AMB-131). */
export const paymentCurrencies = async (pool: ReadPool, teamId: TeamId): Promise<string[]> => {
  const { rows } = await pool.query<{ currency: string }>(
    `select distinct p.currency from ${pool.schema}.payments p where p.team_id = $1 order by p.currency`,
    [teamId],
  );
  return rows.map(({ currency }) => currency);
};
