import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { ReportedOrder } from '@quartermaster/contracts/reports/rules/order-rows';
import { openStatuses } from '@quartermaster/contracts/purchase-orders/rules/status';
import type { ReadPool } from '../../core/paging.ts';
import { purchaseOrderSummaries } from './list.ts';
import { purchaseOrdersOf } from './whole-orders.ts';

const supplierNames = async (
  pool: ReadPool,
  teamId: TeamId,
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select f.id, f.name from ${pool.schema}.suppliers f where f.team_id = $1`,
    [teamId],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const isOpen = (status: string): boolean => (openStatuses as readonly string[]).includes(status);

/** The orders that still deliver. */
export const readOpenOrders = async (
  pool: ReadPool,
  teamId: TeamId,
): Promise<readonly ReportedOrder[]> => {
  const open = (await purchaseOrderSummaries(pool, teamId)).filter(({ status }) => isOpen(status));
  const summaries = new Map(open.map((summary) => [summary.id, summary]));
  const names = await supplierNames(pool, teamId);
  const orders: ReportedOrder[] = [];
  for await (const part of purchaseOrdersOf(pool, teamId, { ids: [...summaries.keys()] })) {
    for (const { id, content, items, shipments, payments } of part) {
      const summary = summaries.get(id);
      if (summary === undefined) continue;
      const supplierName = names.get(summary.supplierId ?? '') ?? null;
      orders.push({ summary, supplierName, order: { content, items, shipments, payments } });
    }
  }
  return orders;
};
