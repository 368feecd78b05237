import type { FilterCriteria } from '@quartermaster/contracts/core/filters';
import type { DashboardFilter } from '@quartermaster/contracts/dashboard/calls';
import { inventoryFilterColumns } from '@quartermaster/contracts/inventory/read-models';
import type { InventorySortColumn } from '@quartermaster/contracts/inventory/read-models';
import type { InventoryStatus } from '@quartermaster/contracts/inventory/rules/status';
import { filterText } from '../../list/filters/filter-url.ts';
import type { SearchParams } from '../../lib/search-params.ts';

type FilterColumn = keyof typeof inventoryFilterColumns;

const filter = (
  column: FilterColumn,
  operator: FilterCriteria['operator'],
  value: string | number | boolean,
): string =>
  filterText({ column, criteria: { type: inventoryFilterColumns[column], operator, value } });

export const above0 = (column: FilterColumn): string => filter(column, 'greaterThan', 0);

const scope: Readonly<Record<DashboardFilter, string>> = {
  GRADE_A: filter('gradingLevel', 'is', 'A'),
  GRADE_B: filter('gradingLevel', 'is', 'B'),
  GRADE_C: filter('gradingLevel', 'is', 'C'),
  FAVOURITE: filter('favourite', 'is', true),
};

/** Items of the inventory that a number counts. */
export interface Selection {
  readonly status?: InventoryStatus;
  readonly filters?: readonly string[];
  /** As in the address: a minus sorts descending. */
  readonly sort?: InventorySortColumn | `-${InventorySortColumn}`;
}

/** Search of the inventory that lists exactly the items that a number counts, under the dashboard's filter. */
export const inventorySearch = (
  { status, filters = [], sort }: Selection,
  narrowedTo: DashboardFilter | null,
): SearchParams => {
  const all = narrowedTo === null ? filters : [...filters, scope[narrowedTo]];
  return {
    ...(status !== undefined && { status }),
    ...(all.length > 0 && { f: all }),
    ...(sort !== undefined && { sort }),
  };
};
