import type { VariantId } from '@quartermaster/contracts/core/ids';
import { MAX_PAGE_LIMIT } from '@quartermaster/contracts/core/page';
import { getDashboard } from '@quartermaster/contracts/dashboard/calls';
import type { InventoryField, InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import {
  explainInventoryItem,
  getInventoryTotals,
  listInventoryItems,
} from '@quartermaster/contracts/inventory/calls/items';
import { listLocations } from '@quartermaster/contracts/locations/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';

/** One row of the list, with the fields of the shown columns only. */
export type InventoryRow = {
  readonly [Field in InventoryField]?: InventoryItem[Field] | undefined;
};

/** Whether each of these variants is marked "do not restock" now; variants that are not tracked any more are left out. */
export const restockMarks = async (
  variantIds: readonly VariantId[],
): Promise<ReadonlyMap<VariantId, boolean>> => {
  const marks = new Map<VariantId, boolean>();
  for (let at = 0; at < variantIds.length; at += MAX_PAGE_LIMIT) {
    const { data } = await call(listInventoryItems, {
      body: {
        pagination: { page: 1, limit: MAX_PAGE_LIMIT },
        variantIds: variantIds.slice(at, at + MAX_PAGE_LIMIT),
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

/** The counts of every status; the same call as the start page's. */
export const statusCounts = queryOptions({
  queryKey: ['dashboard', 'detail', null],
  queryFn: ({ signal }) => call(getDashboard, { query: {} }, { signal }),
});

export const locationList = queryOptions({
  queryKey: ['locations', 'list'],
  queryFn: ({ signal }) => call(listLocations, {}, { signal }),
});
