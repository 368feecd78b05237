import {
  inventoryStatusLabels,
  type InventoryStatus,
} from '@quartermaster/contracts/inventory/rules/status';
import { useQuery } from '@tanstack/react-query';
import { inventoryTotalsQuery } from '../../data/inventory.ts';
import type { Narrowing } from '../../data/list-call.ts';
import type { ListCounts } from '../../list/definition.ts';

export type StatusTab = 'ALL' | InventoryStatus;

const { RUNNING_LOW, STOCK_GAP, OUT_OF_STOCK, OVERSTOCKED, NO_SALES, HEALTHY, NO_RESTOCK } =
  inventoryStatusLabels;

/** Labels of the tabs; the statuses that need action come first. */
export const statusTabLabels: Readonly<Record<StatusTab, string>> = {
  ALL: 'All',
  RUNNING_LOW,
  STOCK_GAP,
  OUT_OF_STOCK,
  OVERSTOCKED,
  NO_SALES,
  NEW_PRODUCT: 'New',
  HEALTHY,
  NO_RESTOCK,
};

const tabs = Object.keys(statusTabLabels) as StatusTab[];

/** Counts by status of the items that match the search and the filters. */
export const useStatusCounts = (narrowing: Narrowing): ListCounts<StatusTab> => {
  const { data } = useQuery(inventoryTotalsQuery(narrowing));
  if (data === undefined) return {};
  const all = Object.values(data.statuses).reduce((sum, count) => sum + count, 0);
  return Object.fromEntries(
    tabs.map((tab) => [tab, tab === 'ALL' ? all : (data.statuses[tab] ?? 0)]),
  );
};
