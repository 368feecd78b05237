import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { PurchaseOrderSummary } from '@quartermaster/contracts/purchase-orders/read-models/order';
import {
  type PurchaseOrderStatus,
  purchaseOrderStatuses,
} from '@quartermaster/contracts/purchase-orders/rules/status';
import { columnNames, snakeCase } from '@quartermaster/platform/projections/rows/table';
import type { ReadPool } from '../../core/paging.ts';
import { orderSummaries } from '../tables.ts';

/** The columns of the row of an order, of `purchase_order_summaries` as `o`. */
export const summaryColumns = columnNames(orderSummaries)
  .filter((name) => name !== 'searchText' && name !== 'rests')
  .map((name) => `o.${snakeCase(name)} as "${name}"`)
  .join(', ');

/** One row per order with its summary, newest first (AMB-071); of all orders or those with one of these statuses. */
export const purchaseOrderSummaries = async (
  pool: ReadPool,
  teamId: TeamId,
  statuses: readonly PurchaseOrderStatus[] = purchaseOrderStatuses,
): Promise<PurchaseOrderSummary[]> => {
  const { rows } = await pool.query<PurchaseOrderSummary>(
    `select ${summaryColumns} from ${pool.schema}.purchase_order_summaries o
     where o.team_id = $1 and o.status = any($2::text[])
     order by o.created_at desc, o.id desc`,
    [teamId, [...statuses]],
  );
  return rows;
};
