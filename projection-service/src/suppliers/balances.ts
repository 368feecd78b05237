import type { SupplierId, TeamId } from '@quartermaster/contracts/core/ids';
import { MAX_PAGE_LIMIT } from '@quartermaster/contracts/core/page';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { listSupplierBalances } from '@quartermaster/contracts/suppliers/calls';
import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import type { ReadPool } from '../core/paging.ts';

type Balances = ResponseOf<typeof listSupplierBalances>;

/** What was paid too much to a supplier and is not used yet, per currency and per order (ADR 16). */
export const supplierBalances = async (
  pool: ReadPool,
  teamId: TeamId,
  supplierId: SupplierId,
): Promise<Balances> => {
  const from = `from ${pool.schema}.purchase_orders o
    join ${pool.schema}.purchase_order_summaries s on s.team_id = o.team_id and s.id = o.id
    where o.team_id = $1 and o.supplier_id = $2 and o.supplier_balance > 0`;
  const [orders, totals] = await Promise.all([
    pool.query<Balances['orders'][number]>(
      `select o.id as "purchaseOrderId", s.name as "purchaseOrderName", s.currency,
         o.supplier_balance as balance ${from}
       order by o.created_at desc, o.id desc limit ${String(MAX_PAGE_LIMIT)}`,
      [teamId, supplierId],
    ),
    pool.query<Balances['totals'][number]>(
      `select s.currency, sum(o.supplier_balance order by o.id) as balance ${from}
       group by s.currency order by s.currency`,
      [teamId, supplierId],
    ),
  ]);
  return {
    totals: totals.rows.map(({ currency, balance }) => ({ currency, balance: roundTo6(balance) })),
    orders: orders.rows,
  };
};
