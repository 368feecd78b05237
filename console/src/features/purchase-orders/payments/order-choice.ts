import { queryPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';

/** Orders to choose from, the newest of those with these words. */
export const orderChoiceQuery = (search: string) =>
  queryOptions({
    queryKey: ['purchase-orders', 'choice', search],
    queryFn: async ({ signal }) => {
      const body = { pagination: { page: 1, limit: 50 }, ...(search !== '' && { search }) };
      return (await call(queryPurchaseOrders, { body }, { signal })).data;
    },
    placeholderData: keepPreviousData,
  });
