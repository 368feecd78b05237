import type { Day } from '@quartermaster/contracts/core/day';
import { shipmentSortColumns } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { queryShipments } from '@quartermaster/contracts/purchase-orders/calls/lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { narrowedBy } from '../../list/filters/filter-fields.ts';
import { call } from '../../lib/http.ts';
import type { ListParams, Narrowing } from '../../list/list.ts';
import { listBody } from '../../list/request.ts';
import { filtersOfView, type ShipmentView } from './views.ts';

/** One page of shipments; this call names its sort column apart from its order. */
export const fetchShipments = (
  params: Omit<ListParams, 'view' | 'extra'>,
  options?: { readonly signal?: AbortSignal },
) => {
  const { sort, ...body } = listBody(params, shipmentSortColumns);
  const sorted = sort === undefined ? {} : { sortBy: sort.column, sortOrder: sort.order };
  return call(queryShipments, { body: { ...body, ...sorted } }, options);
};

/** How many shipments a view has. */
export const shipmentCountQuery = (
  view: ShipmentView,
  { search, filters }: Narrowing,
  today: Day,
) => {
  const narrowing = { search, filters: narrowedBy(filters, filtersOfView(view, today)) };
  return queryOptions({
    queryKey: ['shipments', 'count', narrowing],
    queryFn: async ({ signal }) =>
      (await fetchShipments({ ...narrowing, page: 1, limit: 1, sort: null }, { signal })).total,
    placeholderData: keepPreviousData,
  });
};
