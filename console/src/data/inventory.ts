import { splitIntoChunks } from '@quartermaster/contracts/core/chunks';
import type { VariantId, SupplierId } from '@quartermaster/contracts/core/ids';
import { MAX_PAGE_LIMIT } from '@quartermaster/contracts/core/page';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import {
  addFavourites,
  explainInventoryItem,
  getInventoryTotals,
  listInventoryItems,
  removeFavourites,
  setManualStatus,
} from '@quartermaster/contracts/inventory/calls/items';
import {
  type InventoryField,
  type InventoryItem,
  inventorySortColumns,
} from '@quartermaster/contracts/inventory/read-models';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import {
  type Abortable,
  buildMomentParams,
  buildNarrowingParams,
  keepWithinMoment,
  listBody,
  type ListParams,
  type Narrowing,
} from './list-call.ts';
import { createRouteQuery, changeRows } from './queries.ts';
import type { Filter } from '@quartermaster/contracts/core/filters';

/** One row of the list, with the fields of the shown columns only. */
export type InventoryRow = {
  readonly [Field in InventoryField]?: InventoryItem[Field] | undefined;
};

/** For each variant: true when it is marked "do not restock". Variants that are not tracked are absent. */
const fetchRestockMarks = async (
  variantIds: readonly VariantId[],
): Promise<ReadonlyMap<VariantId, boolean>> => {
  const marks = new Map<VariantId, boolean>();
  for (const part of splitIntoChunks(variantIds, MAX_PAGE_LIMIT)) {
    const { data } = await call(listInventoryItems, {
      body: {
        pagination: { page: 1, limit: MAX_PAGE_LIMIT },
        variantIds: part,
        select: ['variantId', 'manualStatus'],
      },
    });
    for (const { variantId, manualStatus } of data) {
      if (variantId !== undefined) marks.set(variantId, manualStatus === 'NO_RESTOCK');
    }
  }
  return marks;
};

/** One variant with all its fields, at a moment of the past or now; null where it was or is not tracked. */
export const inventoryItemQuery = (variantId: VariantId, asOf: string | null = null) =>
  queryOptions({
    // A changed star is shown in details, not in items of the past.
    queryKey: ['inventory', asOf === null ? 'detail' : 'past', variantId, asOf],
    queryFn: async ({ signal }): Promise<InventoryItem | null> => {
      const body = { pagination: { page: 1, limit: 1 }, variantIds: [variantId] };
      const { data } = await call(
        listInventoryItems,
        { body, ...buildMomentParams({ asOf }) },
        { signal },
      );
      return (data[0] as InventoryItem | undefined) ?? null;
    },
  });

export const buildSupplierFilter = (supplierId: SupplierId) =>
  ({
    column: 'supplierIds',
    criteria: { type: 'select', operator: 'isIn', value: [supplierId] },
  }) satisfies Filter;

export const itemExplanationQuery = (variantId: VariantId, asOf: string | null = null) =>
  createRouteQuery(['inventory', 'explain', variantId, asOf], explainInventoryItem, {
    params: { variantId },
    ...buildMomentParams({ asOf }),
  });

/** Totals of the matching items, and their number by status. */
export const inventoryTotalsQuery = (narrowing: Narrowing) =>
  queryOptions({
    ...createRouteQuery(
      ['inventory', 'totals', narrowing],
      getInventoryTotals,
      buildNarrowingParams(narrowing),
    ),
    placeholderData: keepWithinMoment(narrowing),
  });

/** A page of the list, with these fields alone. */
export const fetchInventory = (
  select: readonly InventoryField[],
  params: Omit<ListParams, 'view' | 'extra'>,
  options?: Abortable,
) => {
  const body = { ...listBody(params, inventorySortColumns), select: [...select] };
  return call(listInventoryItems, { body, ...buildMomentParams(params) }, options);
};

type Page = ResponseOf<typeof listInventoryItems>;

export interface FavouriteChange {
  readonly variantIds: readonly VariantId[];
  readonly favourite: boolean;
}

/** Variants among these whose star differs in a shown row. */
const findChangedStars = (client: QueryClient, { variantIds, favourite }: FavouriteChange) => {
  const pages = client.getQueriesData<Page>({ queryKey: ['inventory', 'list'] });
  const items = client.getQueriesData<InventoryItem | null>({ queryKey: ['inventory', 'detail'] });
  const rows = [...pages.flatMap(([, page]) => page?.data ?? []), ...items.map(([, item]) => item)];
  const ids = new Set(variantIds);
  return rows.flatMap((row) =>
    row?.variantId !== undefined && ids.has(row.variantId) && row.favourite === !favourite
      ? row.variantId
      : [],
  );
};

const markRows = (client: QueryClient, { variantIds, favourite }: FavouriteChange): void => {
  const ids = new Set(variantIds);
  const marked = <Row extends { variantId?: VariantId | undefined }>(row: Row): Row =>
    row.variantId !== undefined && ids.has(row.variantId) ? { ...row, favourite } : row;
  changeRows<InventoryRow>(client, ['inventory', 'list'], marked);
  client.setQueriesData<InventoryItem | null>({ queryKey: ['inventory', 'detail'] }, (item) =>
    item === undefined || item === null ? item : marked(item),
  );
};

/** Adds or removes favourites. Stars change at once; changed ones roll back when the call fails (UI-SC-06). */
export const useSetFavourite = () => {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'favourites' }, // quick presses are sent in order
    mutationFn: ({ variantIds, favourite }: FavouriteChange) =>
      call(favourite ? addFavourites : removeFavourites, { body: { variantIds: [...variantIds] } }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: ['inventory'] });
      const changed = findChangedStars(client, change);
      markRows(client, change);
      return { changed };
    },
    onError: (_error, { favourite }, kept) =>
      markRows(client, { variantIds: kept?.changed ?? [], favourite: !favourite }),
    meta: { failed: 'The favourites were not changed', changes: ['inventory'] },
  });
};

export interface ManualStatusChange {
  readonly variantIds: readonly VariantId[];
  /** True: do not restock; false: decided by the numbers again. */
  readonly noRestock: boolean;
}

/** Skips variants whose mark is already as requested; returns the changed ones. */
const changeMarks = async ({ variantIds, noRestock }: ManualStatusChange): Promise<VariantId[]> => {
  const marks = await fetchRestockMarks(variantIds);
  const changing = variantIds.filter((id) => marks.get(id) === !noRestock);
  const manualStatus = noRestock ? 'NO_RESTOCK' : null;
  if (changing.length > 0)
    await call(setManualStatus, { body: { variantIds: changing, manualStatus } });
  return changing;
};

/** Marks variants "do not restock" or clears the mark; `onDone` receives only the changed variants. */
export const useManualStatus = (onDone?: (change: ManualStatusChange) => void) =>
  useMutation({
    mutationFn: changeMarks,
    onSuccess: (variantIds, { noRestock }) => onDone?.({ variantIds, noRestock }),
    meta: { failed: 'The items were not changed', changes: ['inventory'] },
  });
