import { orderBaskets, type BasketResult } from '@quartermaster/contracts/buy-now/calls';
import type { CallInput } from '@quartermaster/contracts/core/client';
import type { SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { call } from '../lib/http.ts';
import { resolvePlaces, type BasketEdit, type BasketPlace } from './basket-edits.ts';
import {
  BASKET_STATE,
  changeBasketState,
  NO_BASKET_STATE,
  getSaver,
  type BasketState,
} from './basket-saver.ts';
import { basketsQuery } from './baskets-query.ts';

/** Interval at which shown baskets are read again. */
const READ_AGAIN_MS = 30_000;

const NO_BASKETS: readonly never[] = [];

/** Change of a line; null removes it. */
export type LineChange = readonly [
  variantId: VariantId,
  line: { readonly supplierId: SupplierId | null; readonly quantity: number | null } | null,
];

/** Converts changes to edits; a line stays in its basket. */
const toEdits = (
  places: ReadonlyMap<VariantId, BasketPlace>,
  changes: readonly LineChange[],
): readonly (readonly [VariantId, BasketEdit])[] =>
  changes.map(([variantId, line]) => {
    const { supplierId } = places.get(variantId) ?? line ?? { supplierId: null };
    return [variantId, { supplierId, quantity: line?.quantity ?? null, isRemoved: line === null }];
  });

const useBasketState = (): BasketState =>
  useQuery<BasketState>({
    queryKey: BASKET_STATE,
    queryFn: skipToken,
    initialData: NO_BASKET_STATE,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  }).data ?? NO_BASKET_STATE;

/**
 * The baskets of the team: as stored, with the edits of this member. Edits are saved after a short pause, one basket after the
 * other. When a newer revision is stored, the edits are applied to it, and `overruled` names the lines that both members changed.
 */
export const useTeamBaskets = () => {
  const client = useQueryClient();
  const query = useQuery({ ...basketsQuery, staleTime: 0, refetchInterval: READ_AGAIN_MS });
  const { edits, failure, overruled } = useBasketState();
  const baskets = query.data ?? NO_BASKETS;
  const places = useMemo(() => resolvePlaces(baskets, edits), [baskets, edits]);
  const change = useCallback(
    (changes: readonly LineChange[]): void => {
      if (changes.length === 0) return;
      const stored = client.getQueryData(basketsQuery.queryKey) ?? NO_BASKETS;
      changeBasketState(client, (before) => ({
        edits: new Map([...before.edits, ...toEdits(resolvePlaces(stored, before.edits), changes)]),
      }));
      getSaver(client).schedule();
    },
    [client],
  );
  return {
    query,
    baskets,
    places,
    change,
    failure,
    overruled,
    isSaved: edits.size === 0,
    dismiss: (): void => changeBasketState(client, () => ({ overruled: [] })),
    /** The stored baskets in the cache. */
    stored: () => client.getQueryData(basketsQuery.queryKey) ?? NO_BASKETS,
    /** Saves at once; false when that failed. */
    flush: (): Promise<boolean> => getSaver(client).flush(),
  };
};

export type TeamBaskets = ReturnType<typeof useTeamBaskets>;

export type BasketToOrder = CallInput<typeof orderBaskets>['body']['baskets'][number];

/** Most suggestions in one call. */
const MOST_SUGGESTED = 5000;

/** Splits baskets into parts that fit into one call. */
const splitByCallSize = (baskets: readonly BasketToOrder[]): readonly BasketToOrder[][] => {
  const parts: BasketToOrder[][] = [];
  let room = 0;
  for (const basket of baskets) {
    const size = basket.suggested?.length ?? 0;
    if (size > room || parts.length === 0) {
      parts.push([]);
      room = MOST_SUGGESTED;
    }
    parts.at(-1)?.push(basket);
    room -= size;
  }
  return parts;
};

/** Creates draft orders from baskets, at most one of each revision even when several members ask; returns each outcome. */
export const createBasketOrders = async (
  baskets: readonly BasketToOrder[],
): Promise<readonly BasketResult[]> => {
  const results: BasketResult[] = [];
  for (const part of splitByCallSize(baskets)) {
    results.push(...(await call(orderBaskets, { body: { baskets: part } })).results);
  }
  return results;
};
