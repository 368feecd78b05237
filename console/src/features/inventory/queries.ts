import type { Filter } from '@quartermaster/contracts/core/filters';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import { getDashboard } from '@quartermaster/contracts/dashboard/calls';
import type { InventoryField, InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import { inventorySortColumns } from '@quartermaster/contracts/inventory/read-models';
import {
  explainInventoryItem,
  getInsightsMetadata,
  getInventoryTotals,
  listInventoryItems,
} from '@quartermaster/contracts/inventory/calls/items';
import { listLocations } from '@quartermaster/contracts/locations/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import type { ListSort } from '../../lib/list-url.ts';

/** One row of the list: only the fields of the shown columns were asked for. */
export type InventoryRow = {
  readonly [Field in InventoryField]?: InventoryItem[Field] | undefined;
};

export interface InventoryListParams {
  readonly page: number;
  readonly limit: number;
  readonly sort: ListSort | null;
  readonly search: string;
  readonly filters: readonly Filter[];
  readonly select: readonly InventoryField[];
}

type SortColumn = (typeof inventorySortColumns)[number];
const isSortColumn = (column: string): column is SortColumn =>
  inventorySortColumns.some((known) => known === column);

/** A hand-written address may name a column that cannot be sorted by; it is left out. */
const sortOf = (sort: ListSort | null) =>
  sort !== null && isSortColumn(sort.column)
    ? { sort: { column: sort.column, order: sort.order } }
    : {};

const bodyOf = ({ page, limit, sort, search, filters, select }: InventoryListParams) => ({
  pagination: { page, limit },
  ...sortOf(sort),
  ...(search !== '' && { search }),
  filters: [...filters],
  select: [...select],
});

export const inventoryList = (params: InventoryListParams) =>
  queryOptions({
    queryKey: ['inventory', 'list', params],
    queryFn: ({ signal }) => call(listInventoryItems, { body: bodyOf(params) }, { signal }),
    placeholderData: keepPreviousData,
  });

const LARGEST_PAGE = 1000;

/** Ids of everything the list finds, page by page. */
export const allMatchingIds = async (params: InventoryListParams): Promise<string[]> => {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const body = bodyOf({ ...params, page, limit: LARGEST_PAGE, select: ['variantId'] });
    const { data, total } = await call(listInventoryItems, { body });
    ids.push(...data.flatMap(({ variantId }) => variantId ?? []));
    if (data.length === 0 || ids.length >= total) return ids;
  }
};

/** Whether each of these variants is marked "do not restock" now; variants that are not tracked any more are left out. */
export const restockMarks = async (
  variantIds: readonly VariantId[],
): Promise<ReadonlyMap<VariantId, boolean>> => {
  const marks = new Map<VariantId, boolean>();
  for (let at = 0; at < variantIds.length; at += LARGEST_PAGE) {
    const { data } = await call(listInventoryItems, {
      body: {
        pagination: { page: 1, limit: LARGEST_PAGE },
        variantIds: variantIds.slice(at, at + LARGEST_PAGE),
        select: ['variantId', 'manualStatus'],
      },
    });
    for (const { variantId, manualStatus } of data) {
      if (variantId !== undefined) marks.set(variantId, manualStatus === 'NO_RESTOCK');
    }
  }
  return marks;
};

/** One variant with all its fields; null where it is not tracked any more. */
export const inventoryItemQuery = (variantId: VariantId) =>
  queryOptions({
    queryKey: ['inventory', 'detail', variantId],
    queryFn: async ({ signal }): Promise<InventoryItem | null> => {
      const body = { pagination: { page: 1, limit: 1 }, variantIds: [variantId] };
      const { data } = await call(listInventoryItems, { body }, { signal });
      return (data[0] as InventoryItem | undefined) ?? null;
    },
  });

export const itemExplanation = (variantId: VariantId) =>
  queryOptions({
    queryKey: ['inventory', 'explain', variantId],
    queryFn: ({ signal }) => call(explainInventoryItem, { params: { variantId } }, { signal }),
  });

export const inventoryTotals = queryOptions({
  queryKey: ['inventory', 'totals'],
  queryFn: ({ signal }) => call(getInventoryTotals, {}, { signal }),
});

export const insightsMetadata = queryOptions({
  queryKey: ['inventory', 'metadata'],
  queryFn: ({ signal }) => call(getInsightsMetadata, {}, { signal }),
});

/** The counts of every status; the same call as the start page's. */
export const statusCounts = queryOptions({
  queryKey: ['dashboard', 'detail', null],
  queryFn: ({ signal }) => call(getDashboard, { query: {} }, { signal }),
});

export const locationList = queryOptions({
  queryKey: ['locations', 'list'],
  queryFn: ({ signal }) => call(listLocations, {}, { signal }),
});
