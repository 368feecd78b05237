import type { Filter } from '../core/filters.ts';
import type { SortOrder } from '../core/page.ts';
import type { InventorySortColumn } from '../inventory/read-models.ts';

export const groupNames = [
  'runningLow',
  'outOfStock',
  'noSales',
  'overStocked',
  'stockoutRisk',
  'healthy',
  'newProduct',
] as const;
export type GroupName = (typeof groupNames)[number];

interface GroupSort {
  readonly column: InventorySortColumn;
  readonly order: SortOrder;
}

/** Figure of each group; it sorts the items of the group and of the list that the group opens. */
export const groupSorts: Readonly<Record<GroupName, GroupSort>> = {
  runningLow: { column: 'daysToOutOfStock', order: 'ASC' },
  outOfStock: { column: 'salesAtRisk', order: 'DESC' },
  noSales: { column: 'costValue', order: 'DESC' },
  overStocked: { column: 'costValue', order: 'DESC' },
  stockoutRisk: { column: 'salesAtRisk', order: 'DESC' },
  healthy: { column: 'daysToOutOfStock', order: 'ASC' },
  newProduct: { column: 'quantity', order: 'DESC' },
};

/** Days within which the last day to order of an item to buy this week lies. */
export const THIS_WEEK_DAYS = 7;

/** Narrows buy-now to this week. */
export const toBuyThisWeek: Filter = {
  column: 'daysToOrder',
  criteria: { type: 'number', operator: 'lessThanOrEqual', value: THIS_WEEK_DAYS },
};
