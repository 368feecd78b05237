import type { Filter } from '@quartermaster/contracts/core/filters';
import { shipmentSortColumns } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { queryShipments } from '@quartermaster/contracts/purchase-orders/calls/lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import type { ListSort } from '../../../lib/list-url.ts';

export interface ShipmentParams {
  readonly page: number;
  readonly limit: number;
  readonly sort: ListSort | null;
  readonly search: string;
  readonly filters: readonly Filter[];
}

const bodyOf = ({ page, limit, sort, search, filters }: ShipmentParams) => {
  const sortBy = shipmentSortColumns.find((name) => name === sort?.column);
  return {
    pagination: { page, limit },
    filters: [...filters],
    ...(search !== '' && { search }),
    ...(sort !== null && sortBy !== undefined && { sortBy, sortOrder: sort.order }),
  };
};

export const shipmentsQuery = (params: ShipmentParams) =>
  queryOptions({
    queryKey: ['shipments', 'list', params],
    queryFn: ({ signal }) => call(queryShipments, { body: bodyOf(params) }, { signal }),
    placeholderData: keepPreviousData,
  });

/** How many there are, without any of them. */
export const shipmentCountQuery = (narrowing: Pick<ShipmentParams, 'search' | 'filters'>) =>
  queryOptions({
    queryKey: ['shipments', 'count', narrowing],
    queryFn: async ({ signal }) => {
      const body = bodyOf({ ...narrowing, page: 1, limit: 1, sort: null });
      return (await call(queryShipments, { body }, { signal })).total;
    },
    placeholderData: keepPreviousData,
  });
