import type { Day } from '@quartermaster/contracts/core/day';
import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { isSummed, isUndeleted } from '@quartermaster/contracts/inventory/rules/stock-counting';
import type { InventoryStatus } from '@quartermaster/contracts/inventory/rules/status';
import { openStatuses } from '@quartermaster/contracts/purchase-orders/rules/status';
import type { ReportedItem } from '@quartermaster/contracts/reports/content';
import type { ReadPool } from '../../core/paging.ts';
import { defineRows } from './define-rows.ts';

const findEarliest = (days: readonly (Day | null)[], from: Day): Day | null =>
  days.reduce<Day | null>(
    (first, day) => (day !== null && day >= from && (first === null || day < first) ? day : first),
    null,
  );

const FIRST = '0000-01-01';

/** Sums in the order of variant ids, as those of Home, so equal stock gives equal values. */
const sumValues = (
  items: readonly ReportedItem[],
  getValue: (item: ReportedItem) => number | null,
): number => {
  const held = items.filter(isSummed);
  const ordered = held.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1));
  return roundTo6(ordered.reduce((sum, item) => sum + (getValue(item) ?? 0), 0));
};

/** The days of arrivals that are expected, and of payments that are open. */
export const readOutlook = async (pool: ReadPool, teamId: TeamId) => {
  const arrivals = await pool.query<{ day: Day | null }>(
    `select s.arrival_date as day from ${pool.schema}.shipments s
     where s.team_id = $1 and s.received_at is null and s.purchase_order_status = any($2::text[])`,
    [teamId, [...openStatuses]],
  );
  const openPayments = await pool.query<{ day: Day | null }>(
    `select p.due_date as day from ${pool.schema}.payments p
     where p.team_id = $1 and p.status <> 'PAID' and p.purchase_order_status is distinct from 'Cancelled'`,
    [teamId],
  );
  const listDays = ({ rows }: typeof arrivals) => rows.map(({ day }) => day);
  return { arrivals: listDays(arrivals), openPayments: listDays(openPayments) };
};

/** The state of the shop (REP-11). */
export const dashboardSnapshot = defineRows({
  type: 'DASHBOARD_SNAPSHOT',
  read: async ({ pool, teamId, stock }) => ({
    ...(await stock()),
    ...(await readOutlook(pool, teamId)),
  }),
  compute: ({ items: tracked, today, currency, arrivals, openPayments }) => {
    const items = tracked.filter(isUndeleted);
    const selectByStatus = (status: InventoryStatus) =>
      items.filter((item) => item.status === status);
    const getCost = ({ costValue }: ReportedItem) => costValue;
    return [
      {
        itemsCount: items.length,
        healthyCount: selectByStatus('HEALTHY').length,
        runningLowCount: selectByStatus('RUNNING_LOW').length,
        stockGapCount: selectByStatus('STOCK_GAP').length,
        outOfStockCount: selectByStatus('OUT_OF_STOCK').length,
        overstockedCount: selectByStatus('OVERSTOCKED').length,
        noSalesCount: selectByStatus('NO_SALES').length,
        newProductCount: selectByStatus('NEW_PRODUCT').length,
        doNotRestockCount: selectByStatus('NO_RESTOCK').length,
        unitsInStock: sumValues(items, ({ quantity }) => Math.max(0, quantity)),
        unitsInTransit: items.reduce((sum, { incomingQuantity }) => sum + incomingQuantity, 0),
        retailValue: sumValues(items, ({ retailValue }) => retailValue),
        costValue: sumValues(items, getCost),
        noSalesCost: sumValues(selectByStatus('NO_SALES'), getCost),
        overstockedCost: sumValues(selectByStatus('OVERSTOCKED'), getCost),
        nextPurchaseOrderArrival: findEarliest(arrivals, today),
        openPaymentsCount: openPayments.length,
        nextPaymentDate: findEarliest(openPayments, FIRST),
        currency,
      },
    ];
  },
});
