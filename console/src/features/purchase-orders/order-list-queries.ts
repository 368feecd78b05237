import type { Filter } from '@quartermaster/contracts/core/filters';
import { MAX_PAGE_LIMIT } from '@quartermaster/contracts/core/page';
import { queryPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/lists';
import {
  type OrderRow,
  orderSortColumns,
  type OrderView,
} from '@quartermaster/contracts/purchase-orders/read-models/order-rows';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import type { ListSort } from '../../lib/list-url.ts';

export interface OrderParams {
  readonly page: number;
  readonly limit: number;
  readonly sort: ListSort | null;
  readonly search: string;
  readonly filters: readonly Filter[];
  readonly view: OrderView;
}

const bodyOf = ({ page, limit, sort, search, filters, view }: OrderParams) => {
  const column = orderSortColumns.find((name) => name === sort?.column);
  return {
    pagination: { page, limit },
    filters: [...filters],
    view,
    ...(search !== '' && { search }),
    ...(sort !== null && column !== undefined && { sort: { column, order: sort.order } }),
  };
};

export const ordersQuery = (params: OrderParams) =>
  queryOptions({
    queryKey: ['purchase-orders', 'list', params],
    queryFn: ({ signal }) => call(queryPurchaseOrders, { body: bodyOf(params) }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Every order that matches, page after page. */
export const allMatching = async (params: OrderParams): Promise<readonly OrderRow[]> => {
  const rows: OrderRow[] = [];
  for (let page = 1; ; page += 1) {
    const body = bodyOf({ ...params, page, limit: MAX_PAGE_LIMIT });
    const { data, total } = await call(queryPurchaseOrders, { body });
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) return rows;
  }
};

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
