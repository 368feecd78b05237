import type { SuggestedUnits } from '@quartermaster/contracts/inventory/calls/suggested-units';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { itemStockQuery, type ItemStock, suggestedUnitsQuery } from '../../../data/suggestions.ts';
import type { OrderScreen } from '../order/order-screen.ts';

const NO_STOCKS: ReadonlyMap<string, ItemStock> = new Map();

/** Sets the units that were suggested when the order left draft; null for items that were added later. */
const withSuggestedUnits = (
  stocks: ReadonlyMap<string, ItemStock>,
  suggested: SuggestedUnits = [],
): ReadonlyMap<string, ItemStock> => {
  const units = new Map(suggested.map(({ variantId, quantity }) => [variantId, quantity]));
  return new Map(
    [...stocks].map(([id, stock]) => [id, { ...stock, suggested: units.get(id) ?? null }]),
  );
};

/**
 * Stock of the items by variant; empty for an order as of an earlier moment. A draft shows the current suggestion. Any
 * other order shows the suggestion of the moment at which it left draft, since its own units cover the need from then on.
 */
export const useItemStocks = ({
  editing,
  order,
  asOf,
}: OrderScreen): ReadonlyMap<string, ItemStock> => {
  const { items } = editing.edit;
  const isDraft = order.status === 'Draft';
  const ids = useMemo(() => items.map(({ productVariantId }) => productVariantId), [items]);
  const stocks = useQuery(itemStockQuery(asOf === null ? ids : [])).data ?? NO_STOCKS;
  const usesStoredSuggestions = asOf === null && !isDraft;
  const suggested = useQuery({
    ...suggestedUnitsQuery(order.id),
    enabled: usesStoredSuggestions,
  }).data;
  return useMemo(
    () => (isDraft ? stocks : withSuggestedUnits(stocks, suggested)),
    [isDraft, stocks, suggested],
  );
};
