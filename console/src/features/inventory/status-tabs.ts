import type { Dashboard } from '@quartermaster/contracts/dashboard/calls';
import type { Filter } from '@quartermaster/contracts/core/filters';
import {
  inventoryStatusLabels,
  type InventoryStatus,
} from '@quartermaster/contracts/inventory/rules/status';
import { useQuery } from '@tanstack/react-query';
import { dashboardQuery } from '../../data/dashboard.ts';
import type { ListCounts } from '../../list/definition.ts';

export type StatusTab = 'ALL' | InventoryStatus;

const { RUNNING_LOW, STOCK_GAP, OUT_OF_STOCK, OVERSTOCKED, NO_SALES, HEALTHY, NO_RESTOCK } =
  inventoryStatusLabels;

/** The statuses that need action come first. */
export const statusTabLabels: Readonly<Record<StatusTab, string>> = {
  ...{ ALL: 'All', RUNNING_LOW, STOCK_GAP, OUT_OF_STOCK, OVERSTOCKED, NO_SALES },
  ...{ NEW_PRODUCT: 'New', HEALTHY, NO_RESTOCK },
};

const NONE: readonly Filter[] = [];

const filtersByTab = new Map(
  (Object.keys(statusTabLabels) as StatusTab[]).map((value): [StatusTab, readonly Filter[]] => [
    value,
    [{ column: 'status', criteria: { type: 'select', operator: 'is', value } }],
  ]),
);

/** The filter of a tab; the same value at each call. */
export const filtersOfTab = (tab: StatusTab): readonly Filter[] =>
  tab === 'ALL' ? NONE : (filtersByTab.get(tab) ?? NONE);

const countsOf = (dashboard: Dashboard): Readonly<Record<StatusTab, number>> => ({
  ALL: dashboard.itemsCount,
  RUNNING_LOW: dashboard.runningLow.totalItemsCount,
  STOCK_GAP: dashboard.stockGapCount,
  OUT_OF_STOCK: dashboard.outOfStock.totalItemsCount,
  OVERSTOCKED: dashboard.overStocked.totalItemsCount,
  NO_SALES: dashboard.noSales.totalItemsCount,
  NEW_PRODUCT: dashboard.newProduct.totalItemsCount,
  HEALTHY: dashboard.healthy.totalItemsCount,
  NO_RESTOCK: dashboard.doNotRestockCount,
});

/** How many items of the whole shop have each status. */
export const useStatusCounts = (): ListCounts<StatusTab> => {
  const { data } = useQuery(dashboardQuery(null));
  return data === undefined ? {} : countsOf(data);
};
