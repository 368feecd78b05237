import { roundTo6 } from '../../core/decimal.ts';
import type { Day } from '../../core/day.ts';
import { isSummed, isUndeleted } from '../../inventory/rules/counted.ts';
import type { InventoryStatus } from '../../inventory/rules/status.ts';
import type { ReportRow } from '../rows.ts';
import type { ReportedItem, ReportedStock } from './state.ts';

/** Arrivals and payments of the team. */
export interface Outlook {
  /** Arrival dates of shipments of open orders that were not received. */
  readonly arrivals: readonly (Day | null)[];
  /** Due dates of unpaid payments of orders that are not cancelled. */
  readonly openPayments: readonly (Day | null)[];
}

const earliest = (days: readonly (Day | null)[], from: Day): Day | null =>
  days.reduce<Day | null>(
    (first, day) => (day !== null && day >= from && (first === null || day < first) ? day : first),
    null,
  );

const FIRST = '0000-01-01';

/** Sums in the order of variant ids, as those of Home, so equal stock gives equal values. */
const sumOf = (
  items: readonly ReportedItem[],
  valueOf: (item: ReportedItem) => number | null,
): number => {
  const held = items.filter(isSummed);
  const ordered = held.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1));
  return roundTo6(ordered.reduce((sum, item) => sum + (valueOf(item) ?? 0), 0));
};

/** The state of the shop (REP-11). */
export const dashboardRow = (
  { items: tracked, today, currency }: ReportedStock,
  { arrivals, openPayments }: Outlook,
): ReportRow<'DASHBOARD_SNAPSHOT'> => {
  const items = tracked.filter(isUndeleted);
  const having = (status: InventoryStatus) => items.filter((item) => item.status === status);
  const costOf = ({ costValue }: ReportedItem) => costValue;
  return {
    itemsCount: items.length,
    healthyCount: having('HEALTHY').length,
    runningLowCount: having('RUNNING_LOW').length,
    stockGapCount: having('STOCK_GAP').length,
    outOfStockCount: having('OUT_OF_STOCK').length,
    overstockedCount: having('OVERSTOCKED').length,
    noSalesCount: having('NO_SALES').length,
    newProductCount: having('NEW_PRODUCT').length,
    doNotRestockCount: having('NO_RESTOCK').length,
    unitsInStock: sumOf(items, ({ quantity }) => Math.max(0, quantity)),
    unitsInTransit: items.reduce((sum, { incomingQuantity }) => sum + incomingQuantity, 0),
    retailValue: sumOf(items, ({ retailValue }) => retailValue),
    costValue: sumOf(items, costOf),
    noSalesCost: sumOf(having('NO_SALES'), costOf),
    overstockedCost: sumOf(having('OVERSTOCKED'), costOf),
    nextPurchaseOrderArrival: earliest(arrivals, today),
    openPaymentsCount: openPayments.length,
    nextPaymentDate: earliest(openPayments, FIRST),
    currency,
  };
};
