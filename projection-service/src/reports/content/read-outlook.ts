import type { Day } from '@quartermaster/contracts/core/day';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { openStatuses } from '@quartermaster/contracts/purchase-orders/rules/status';
import type { Outlook } from '@quartermaster/contracts/reports/rules/dashboard-row';
import type { ReadPool } from '../../core/paging.ts';

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
