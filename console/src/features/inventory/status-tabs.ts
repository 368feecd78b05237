import type { Dashboard } from '@quartermaster/contracts/dashboard/calls';
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

export const useStatusCounts = (): ListCounts<StatusTab> => {
  const { data } = useQuery(dashboardQuery(null));
  return data === undefined ? {} : countsOf(data);
};
