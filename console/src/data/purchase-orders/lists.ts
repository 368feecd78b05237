import type { SupplierId } from '@quartermaster/contracts/core/ids';
import { queryPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/lists';
import { summarisePurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/orders';
import {
  orderSortColumns,
  type OrderView,
} from '@quartermaster/contracts/purchase-orders/read-models/order-rows';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import {
  type Abortable,
  buildMomentParams,
  listBody,
  type ListParams,
  buildChoiceFilter,
} from '../list-call.ts';
import { createRouteQuery } from '../queries.ts';
import { formatOrderName } from '@quartermaster/contracts/core/words';

export const fetchOrders = (params: ListParams<OrderView>, options?: Abortable) =>
  call(
    queryPurchaseOrders,
    {
      body: { ...listBody(params, orderSortColumns), view: params.view },
      ...buildMomentParams(params),
    },
    options,
  );

/** Orders that match a search, newest first. */
export const orderChoiceQuery = (search: string) =>
  queryOptions({
    queryKey: ['purchase-orders', 'choice', search],
    queryFn: async ({ signal }) => {
      const body = { pagination: { page: 1, limit: 50 }, ...(search !== '' && { search }) };
      return (await call(queryPurchaseOrders, { body }, { signal })).data;
    },
    placeholderData: keepPreviousData,
  });

export const fetchOrderOptions = async () =>
  (await call(summarisePurchaseOrders, {}))
    .map(({ id, name }) => ({ value: id, label: formatOrderName(name) }))
    .sort((a, b) => a.label.localeCompare(b.label));

/** Drafts of a supplier, the newest first; without one, drafts without a supplier. */
export const supplierDraftsQuery = (supplierId: SupplierId | null) => {
  const filter =
    supplierId === null
      ? ({ column: 'supplierId', criteria: { type: 'select', operator: 'empty' } } as const)
      : buildChoiceFilter('supplierId', supplierId);
  const body = { pagination: { page: 1, limit: 50 }, filters: [filter], view: 'draft' as const };
  return createRouteQuery(['purchase-orders', 'drafts-of', supplierId], queryPurchaseOrders, {
    body,
  });
};
