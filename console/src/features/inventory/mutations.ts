import type { SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import {
  addFavourites,
  removeFavourites,
  setManualStatus,
} from '@quartermaster/contracts/inventory/calls/items';
import type { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import { createPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatCount } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../ui/toast.tsx';
import { restockMarks } from './queries.ts';

type Page = ResponseOf<typeof listInventoryItems>;

export interface FavouriteChange {
  readonly variantIds: readonly VariantId[];
  readonly favourite: boolean;
}

/** The variants among these whose star differs in a row that is shown. */
const starredOtherwise = (client: QueryClient, { variantIds, favourite }: FavouriteChange) => {
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
  client.setQueriesData<Page>({ queryKey: ['inventory', 'list'] }, (page) =>
    page === undefined ? page : { ...page, data: page.data.map(marked) },
  );
  client.setQueriesData<InventoryItem | null>({ queryKey: ['inventory', 'detail'] }, (item) =>
    item === undefined || item === null ? item : marked(item),
  );
};

/** Adds or removes favourites. Stars change at once; those that changed change back when the call fails (UI-SC-06). */
export const useSetFavourite = () => {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'favourites' }, // two quick presses arrive in the order they were made
    mutationFn: ({ variantIds, favourite }: FavouriteChange) =>
      call(favourite ? addFavourites : removeFavourites, { body: { variantIds: [...variantIds] } }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: ['inventory'] });
      const changed = starredOtherwise(client, change);
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

const wordsOf = ({ variantIds, noRestock }: ManualStatusChange): string => {
  if (variantIds.length === 0) return 'Nothing to change';
  const done = noRestock ? 'marked “do not restock”' : 'restocked again';
  return `${formatCount(variantIds.length, 'item')} ${done}`;
};

/** Leaves out variants that have the mark, or have none, already; returns those that changed. */
const changeMarks = async ({ variantIds, noRestock }: ManualStatusChange): Promise<VariantId[]> => {
  const marks = await restockMarks(variantIds);
  const changing = variantIds.filter((id) => marks.get(id) === !noRestock);
  const manualStatus = noRestock ? 'NO_RESTOCK' : null;
  if (changing.length > 0)
    await call(setManualStatus, { body: { variantIds: changing, manualStatus } });
  return changing;
};

const useManualStatus = (onDone?: (change: ManualStatusChange) => void) =>
  useMutation({
    mutationFn: changeMarks,
    onSuccess: (variantIds, { noRestock }) => onDone?.({ variantIds, noRestock }),
    meta: { failed: 'The items were not changed', changes: ['inventory'] },
  });

/** Marks variants "do not restock" or clears the mark. Undo is offered, for the variants that changed alone (UI-SC-09). */
export const useSetNoRestock = () => {
  const undo = useManualStatus();
  const { mutate, isPending } = useManualStatus((change) => {
    if (change.variantIds.length === 0) toast.success(wordsOf(change));
    else {
      toast.undoable(wordsOf(change), () =>
        undo.mutate({ ...change, noRestock: !change.noRestock }),
      );
    }
  });
  const set = (change: ManualStatusChange): void => {
    if (change.variantIds.length > 0) mutate(change);
  };
  return { set, isPending };
};

export interface OrderDraft {
  readonly productVariantIds: readonly VariantId[];
  readonly supplierId: SupplierId | null;
}

/** Drafts a purchase order for variants and goes to it; the quantities are filled in there. */
export const useDraftOrder = () => {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ productVariantIds, supplierId }: OrderDraft) =>
      call(createPurchaseOrder, {
        body: { productVariantIds: [...productVariantIds], supplierId },
      }),
    onSuccess: ({ id }, { productVariantIds }) => {
      toast.success(`Order drafted with ${formatCount(productVariantIds.length, 'item')}`);
      void navigate({ to: '/purchase-orders/$id/{-$tab}', params: { id } });
    },
    meta: { failed: 'The order was not created', changes: ['purchase-orders'] },
  });
};
