import type { Filter } from '@quartermaster/contracts/core/filters';
import {
  inventoryFilterColumns,
  type InventoryField,
} from '@quartermaster/contracts/inventory/read-models';
import type { InventoryStatus } from '@quartermaster/contracts/inventory/rules/status';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { narrowedBy } from '../../lib/filter-fields.ts';
import { useListFilters } from '../../lib/list-filters.ts';
import { useListUrl } from '../../lib/list-url.ts';
import { settings } from '../../lib/storage.ts';
import type { ColumnLayout } from '../../ui/data-grid/column-layout.ts';
import { useGridLayout } from '../../ui/data-grid/use-grid-layout.ts';
import type { InventoryColumn } from './columns.tsx';
import { inventoryList } from './queries.ts';
import { useStatusTab } from './status-tabs.tsx';

const options = {
  pageSize: settings.pageSizeInventory,
  defaultSort: { column: 'totalSalesRevenue', order: 'DESC' },
} as const;

const ofStatus = (status: InventoryStatus | null): readonly Filter[] =>
  status === null
    ? []
    : [{ column: 'status', criteria: { type: 'select', operator: 'is', value: status } }];

/** Needed whatever is shown: the row's id, its star and what bulk actions ask about. */
const always: readonly InventoryField[] = [
  'variantId',
  'favourite',
  'manualStatus',
  'primarySupplier',
];

/** The fields of the shown columns, in a fixed order, so that moving columns asks for nothing new. */
const fieldsOf = (
  columns: readonly InventoryColumn[],
  layout: readonly ColumnLayout[],
): readonly InventoryField[] => {
  const hidden = new Set(layout.filter((column) => column.hidden).map(({ key }) => key));
  const shown = columns.filter(({ key }) => !hidden.has(key)).flatMap(({ fields }) => fields);
  return [...new Set([...always, ...shown])].sort();
};

/** The list as its address and the chosen columns ask for it. */
export const useInventoryList = (columns: readonly InventoryColumn[]) => {
  const url = { ...useListUrl(options), ...useListFilters(inventoryFilterColumns) };
  const [status, setStatus] = useStatusTab();
  const grid = useGridLayout('inventory', columns);
  const { page, limit, sort, search, filters } = url;
  const select = useMemo(() => fieldsOf(columns, grid.layout), [columns, grid.layout]);
  const params = useMemo(
    () => ({ page, limit, sort, search, filters: narrowedBy(filters, ofStatus(status)), select }),
    [page, limit, sort, search, filters, status, select],
  );
  const answer = useQuery(inventoryList(params));
  return { url, status, setStatus, grid, params, answer } as const;
};

export type InventoryListState = ReturnType<typeof useInventoryList>;
