import { shipmentSortColumns } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { queryShipments } from '@quartermaster/contracts/purchase-orders/calls/lists';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import {
  type Abortable,
  buildMomentParams,
  keepWithinMoment,
  listBody,
  type ListParams,
  type Narrowing,
} from './list-call.ts';

/** One page of shipments; this call takes sort column and direction in separate fields. */
export const fetchShipments = (params: Omit<ListParams, 'view' | 'extra'>, options?: Abortable) => {
  const { sort, ...body } = listBody(params, shipmentSortColumns);
  const sorted = sort === undefined ? {} : { sortBy: sort.column, sortOrder: sort.order };
  return call(
    queryShipments,
    { body: { ...body, ...sorted }, ...buildMomentParams(params) },
    options,
  );
};

export const shipmentCountQuery = (narrowing: Narrowing) =>
  queryOptions({
    queryKey: ['shipments', 'count', narrowing],
    queryFn: async ({ signal }) =>
      (await fetchShipments({ ...narrowing, page: 1, limit: 1, sort: null }, { signal })).total,
    placeholderData: keepWithinMoment(narrowing),
  });
