import type { ReadPool } from './core/paging.ts';
import type { CountedLists } from './inventory/dashboard/do-next.ts';
import { paymentsPage } from './payments/query.ts';
import { purchaseOrdersPage } from './purchase-orders/query/list.ts';
import { shipmentsPage } from './shipments/query.ts';

const pagination = { page: 1, limit: 1 };

/** The totals of the lists themselves, for the counts of the dashboard. */
export const countedLists = (pool: ReadPool): CountedLists => ({
  shipments: async (teamId, filters) =>
    (await shipmentsPage(pool, teamId, { filters, pagination })).total,
  payments: async (teamId, filters) =>
    (await paymentsPage(pool, teamId, { filters, pagination })).total,
  overdueOrders: async (teamId) =>
    (await purchaseOrdersPage(pool, teamId, { filters: [], view: 'overdue', pagination })).total,
  draftOrders: async (teamId) =>
    (await purchaseOrdersPage(pool, teamId, { filters: [], view: 'draft', pagination })).total,
});
