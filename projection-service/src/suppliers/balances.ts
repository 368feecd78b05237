import type { SupplierId, TeamId } from '@quartermaster/contracts/core/ids';
import { MAX_PAGE_LIMIT } from '@quartermaster/contracts/core/page';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { listSupplierBalances } from '@quartermaster/contracts/suppliers/calls';
import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import type { ReadPool } from '../core/paging.ts';

type Balances = ResponseOf<typeof listSupplierBalances>;

/** Unused balances with a supplier, per currency and per order (ADR 16). */
export const supplierBalances = async (
  pool: ReadPool,
  teamId: TeamId,
  supplierId: SupplierId,
): Promise<Balances> => {
  const from = `from (
    select o.id, s.name, s.currency, o.supplier_balance as balance, o.created_at, false as is_deleted
    from ${pool.schema}.purchase_orders o
    join ${pool.schema}.purchase_order_summaries s on s.team_id = o.team_id and s.id = o.id
    where o.team_id = $1 and o.supplier_id = $2 and o.supplier_balance > 0
    union all
    select d.id, d.name, d.currency, d.balance, d.created_at, true
    from ${pool.schema}.deleted_order_balances d
    where d.team_id = $1 and d.supplier_id = $2 and d.balance > 0) b`;
  const [orders, totals] = await Promise.all([
    pool.query<Balances['orders'][number]>(
      `select b.id as "purchaseOrderId", b.name as "purchaseOrderName", b.is_deleted as "isDeleted",
         b.currency, b.balance ${from}
       order by b.created_at desc, b.id desc limit ${String(MAX_PAGE_LIMIT)}`,
      [teamId, supplierId],
    ),
    pool.query<Balances['totals'][number]>(
      `select b.currency, sum(b.balance order by b.id) as balance ${from}
       group by b.currency order by b.currency`,
      [teamId, supplierId],
    ),
  ]);
  return {
    totals: totals.rows.map(({ currency, balance }) => ({ currency, balance: roundTo6(balance) })),
    orders: orders.rows,
  };
};
