import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { itemStockQuery, type ItemStock } from '../../../data/suggestions.ts';
import type { OrderScreen } from '../order/order-screen.ts';

const NO_STOCKS: ReadonlyMap<string, ItemStock> = new Map();

/** The stock of the items by variant; of an order as of earlier it is not known. */
export const useItemStocks = ({ editing, asOf }: OrderScreen): ReadonlyMap<string, ItemStock> => {
  const { items } = editing.edit;
  const ids = useMemo(() => items.map(({ productVariantId }) => productVariantId), [items]);
  const query = itemStockQuery(asOf === null ? ids : []);
  return useQuery(query).data ?? NO_STOCKS;
};
