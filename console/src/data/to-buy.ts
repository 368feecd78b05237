import type { CallInput } from '@quartermaster/contracts/core/client';
import type { SupplierId } from '@quartermaster/contracts/core/ids';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import {
  ignoreToBuy,
  listToBuy,
  toBuySortColumns,
  type ToBuyGroup,
  type ToBuyItem,
  unignoreToBuy,
} from '@quartermaster/contracts/inventory/calls/to-buy';
import { queryOptions, useMutation, useMutationState } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import {
  type Abortable,
  buildMomentParams,
  keepWithinMoment,
  listBody,
  type ListParams,
  buildChoiceFilter,
  type Narrowing,
} from './list-call.ts';
import { MAX_PAGE_LIMIT } from '@quartermaster/contracts/core/page';

type ToBuyPage = ResponseOf<typeof listToBuy>;
export type Shortfall = ToBuyPage['supplierShortfalls'][number];

/** Optional rows of the list. */
export interface RowVisibility {
  readonly showIgnored: boolean;
  readonly showAlreadyInPO: boolean;
}

/** A variant with its title, as a basket shows it. */
export interface Line {
  readonly item: ToBuyItem;
  readonly productTitle: string;
}
export type Lines = ReadonlyMap<string, Line>;

export const toLines = (groups: readonly ToBuyGroup[]): Lines =>
  new Map(
    groups.flatMap(({ productTitle, items }) =>
      items.map((item): [string, Line] => [item.variantId, { item, productTitle }]),
    ),
  );

export const fetchToBuy = (
  params: Omit<ListParams<never, RowVisibility>, 'view'>,
  options?: Abortable,
) =>
  call(
    listToBuy,
    {
      body: { ...listBody(params, toBuySortColumns), ...params.extra },
      ...buildMomentParams(params),
    },
    options,
  );

export interface SupplierSuggestions {
  readonly groups: readonly ToBuyGroup[];
  /** Null where the suggestions reach the supplier's minimum. */
  readonly shortfall: Shortfall | null;
}

/** All suggestions of one supplier, on any page, and the quantities that fill its minimum. */
export const fetchSuggestions = async (
  supplierId: SupplierId,
  shown: RowVisibility,
): Promise<SupplierSuggestions> => {
  const body = {
    pagination: { page: 1, limit: MAX_PAGE_LIMIT },
    filters: [buildChoiceFilter('primarySupplierId', supplierId)],
    ...shown,
  };
  const { data, supplierShortfalls } = await call(listToBuy, { body });
  const shortfall = supplierShortfalls.find((one) => one.supplierId === supplierId) ?? null;
  return { groups: data, shortfall };
};

export type SupplierToBuy = ToBuyPage['suppliers'][number];

export type SumsToBuy = ToBuyPage['totals'];

/** Totals of the listed items, of each supplier and of all, independent of the shown page. */
export const suppliersToBuyQuery = (narrowing: Narrowing, shown: RowVisibility) =>
  queryOptions({
    queryKey: ['to-buy', 'suppliers', narrowing, shown],
    queryFn: async ({ signal }) => {
      const given = { ...narrowing, page: 1, limit: 1, sort: null };
      const { suppliers, totals } = await fetchToBuy({ ...given, extra: shown }, { signal });
      return { suppliers, totals };
    },
    placeholderData: keepWithinMoment(narrowing),
  });

const IGNORE = ['ignore-to-buy'];

export type Ignoring = CallInput<typeof ignoreToBuy>['body'];

/** Hides variants from the list until a moment. `onIgnored` runs even when its caller has unmounted. */
export const useIgnoreCall = (onIgnored: (ignoring: Ignoring) => void) =>
  useMutation({
    mutationKey: IGNORE,
    mutationFn: (body: Ignoring) => call(ignoreToBuy, { body }),
    onSuccess: (_answer, ignoring) => onIgnored(ignoring),
    meta: { failed: 'The items are not ignored', changes: ['to-buy'] },
  });

/** Ignore calls that have not ended yet. */
export const useIgnoreCalls = (): readonly Ignoring[] =>
  useMutationState({
    filters: { mutationKey: IGNORE, status: 'pending' },
    select: ({ state }) => state.variables as Ignoring,
  });

export const useUnignore = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof unignoreToBuy>['body']) => call(unignoreToBuy, { body }),
    meta: { failed: 'The items are still ignored', changes: ['to-buy'] },
  });
