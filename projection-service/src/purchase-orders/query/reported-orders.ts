import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { ReportedOrder } from '@quartermaster/contracts/reports/content';
import { openStatuses } from '@quartermaster/contracts/purchase-orders/rules/status';
import { namesById } from '../../core/names.ts';
import type { ReadPool } from '../../core/paging.ts';
import { purchaseOrderSummaries } from './summaries.ts';
import { readPurchaseOrders } from './whole-orders.ts';

/** The open orders. */
export const readOpenOrders = async (
  pool: ReadPool,
  teamId: TeamId,
): Promise<readonly ReportedOrder[]> => {
  const open = await purchaseOrderSummaries(pool, teamId, openStatuses);
  const summaries = new Map(open.map((summary) => [summary.id, summary]));
  const names = await namesById(pool, teamId, 'suppliers');
  const orders: ReportedOrder[] = [];
  for await (const part of readPurchaseOrders(pool, teamId, { ids: [...summaries.keys()] })) {
    for (const { id, content, items, shipments, payments } of part) {
      const summary = summaries.get(id);
      if (summary === undefined) continue;
      const supplierName = names.get(summary.supplierId ?? '') ?? null;
      orders.push({ summary, supplierName, order: { content, items, shipments, payments } });
    }
  }
  return orders;
};
