import type { ReadPool } from './core/paging.ts';
import type { ListCounts } from './inventory/dashboard/do-next.ts';
import { paymentList } from './payments/query.ts';
import { countOrders } from './purchase-orders/query/list.ts';
import { shipmentList } from './shipments/query.ts';

/** The totals of the lists themselves, for the counts of the dashboard. */
export const createListCounts = (pool: ReadPool): ListCounts => ({
  shipments: (teamId, filters) => shipmentList.count(pool, teamId, { filters }),
  payments: (teamId, filters) => paymentList.count(pool, teamId, { filters }),
  overdueOrders: (teamId) => countOrders(pool, teamId, 'overdue'),
  draftOrders: (teamId) => countOrders(pool, teamId, 'draft'),
});
