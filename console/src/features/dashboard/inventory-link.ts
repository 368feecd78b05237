import type { FilterCriteria } from '@quartermaster/contracts/core/filters';
import type { DashboardFilter } from '@quartermaster/contracts/dashboard/calls';
import { inventoryFilterColumns } from '@quartermaster/contracts/inventory/read-models';
import type { InventorySortColumn } from '@quartermaster/contracts/inventory/read-models';
import type { InventoryStatus } from '@quartermaster/contracts/inventory/rules/status';
import { filterText } from '../../list/filters/filter-url.ts';
import type { SearchParams } from '../../lib/search-params.ts';

type FilterColumn = keyof typeof inventoryFilterColumns;

const buildFilter = (
  column: FilterColumn,
  operator: FilterCriteria['operator'],
  value: string | number | boolean,
): string =>
  filterText({ column, criteria: { type: inventoryFilterColumns[column], operator, value } });

export const filterAboveZero = (column: FilterColumn): string =>
  buildFilter(column, 'greaterThan', 0);

const scopeFilters: Readonly<Record<DashboardFilter, string>> = {
  GRADE_A: buildFilter('gradingLevel', 'is', 'A'),
  GRADE_B: buildFilter('gradingLevel', 'is', 'B'),
  GRADE_C: buildFilter('gradingLevel', 'is', 'C'),
  FAVOURITE: buildFilter('favourite', 'is', true),
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
  const all = narrowedTo === null ? filters : [...filters, scopeFilters[narrowedTo]];
  return {
    ...(status !== undefined && { status }),
    ...(all.length > 0 && { f: all }),
    ...(sort !== undefined && { sort }),
  };
};
