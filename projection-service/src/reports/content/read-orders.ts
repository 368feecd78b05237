import type { Day } from '@quartermaster/contracts/core/day';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Outlook } from '@quartermaster/contracts/reports/rules/dashboard-row';
import type {
  ReportedOrder,
  VariantsOfRows,
} from '@quartermaster/contracts/reports/rules/order-rows';
import { openStatuses } from '@quartermaster/contracts/purchase-orders/rules/status';
import type { ReadPool } from '../../core/paging.ts';
import { purchaseOrderSummaries } from '../../purchase-orders/query/list.ts';
import { purchaseOrdersOf } from '../../purchase-orders/query/whole-orders.ts';
import { variantsByIds } from '../variants.ts';

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

/** Products and titles of the variants that these orders contain. */
export const readOrderedVariants = async (
  pool: ReadPool,
  teamId: TeamId,
  orders: readonly ReportedOrder[],
): Promise<VariantsOfRows> => {
  const ids = orders.flatMap(({ order }) => order.items.map((item) => item.productVariantId));
  const variants = await variantsByIds(pool, teamId, ids);
  return new Map(variants.map((row) => [row.variantId, row]));
};

/** Expected arrivals and open payments of the team. */
export const readOutlook = async (pool: ReadPool, teamId: TeamId): Promise<Outlook> => {
  const { rows: arrivals } = await pool.query<{ day: Day | null }>(
    `select s.arrival_date as day from ${pool.schema}.shipments s
     where s.team_id = $1 and s.received_at is null and s.purchase_order_status = any($2::text[])`,
    [teamId, [...openStatuses]],
  );
  const { rows: payments } = await pool.query<{ day: Day | null }>(
    `select p.due_date as day from ${pool.schema}.payments p
     where p.team_id = $1 and p.status <> 'PAID' and p.purchase_order_status is distinct from 'Cancelled'`,
    [teamId],
  );
  return {
    arrivals: arrivals.map(({ day }) => day),
    openPayments: payments.map(({ day }) => day),
  };
};
