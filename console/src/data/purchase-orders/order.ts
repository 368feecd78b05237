import { CallFailed } from '@quartermaster/contracts/core/client';
import { listBundleItems } from '@quartermaster/contracts/purchase-orders/calls/bundles';
import {
  getNextOrderName,
  getPurchaseOrder,
  getStartingCurrency,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, request } from '../../lib/http.ts';
import type { RefusalWords } from '../../lib/problems.ts';
import { createRouteQuery } from '../queries.ts';

export const words: RefusalWords = {
  NOT_FOUND: 'This purchase order no longer exists.',
  PURCHASE_ORDER_DELETED: 'This purchase order has been deleted.',
  PURCHASE_ORDER_CANCELLED: 'The order is cancelled. Reopen it before receiving.',
  STATUS_NOT_ALLOWED:
    'Units were received already, so the order cannot become a draft or be cancelled.',
  SHIPMENT_OVER_ALLOCATED:
    'The shipments hold more units than the order. Take some out of a shipment first.',
  SHIPMENT_RECEIVED_IMMUTABLE: 'Received quantities cannot be changed.',
  SHIPMENT_ALREADY_RECEIVED: 'Somebody else has already received this shipment.',
  SHIPMENT_PUSHED_TO_STORE:
    'The received units are in the store’s stock already, so the receipt can no longer be undone.',
  REST_IN_USE:
    'Units that did not come with this shipment are on another shipment, marked as not coming or to be replaced. Undo that first.',
  RECEIVED_AT_OUT_OF_BOUNDS: 'Choose a day between a year before the order and tomorrow.',
  DAY_OUT_OF_BOUNDS:
    'Choose a day from ten years ago to five years ahead. Check the year of the day.',
  UNITS_NOT_DECLARABLE: 'Fewer units than that are without a shipment.',
  DUPLICATE_VARIANT: 'Every variant can be in an order only once.',
  SUPPLIER_COST_NEGATIVE: 'The discounts are higher than what the supplier asks for.',
  PERCENTAGE_OVER_100: 'A percentage discount is at most 100.',
  LANDED_COST_UNKNOWN: 'The landed costs are unknown while an exchange rate is missing.',
  VERSION_STALE: 'Somebody else changed this order. You now see the latest version.',
};

/** The name that the next order without one gets. */
export const nextOrderNameQuery = queryOptions({
  queryKey: ['purchase-orders', 'next-name'],
  queryFn: ({ signal }) => call(getNextOrderName, {}, { signal }),
  staleTime: 0,
});

/** The currency in which a new order to a supplier starts. */
export const startingCurrencyQuery = (supplierId: string | null) =>
  queryOptions({
    queryKey: ['purchase-orders', 'starting-currency', supplierId],
    queryFn: ({ signal }) =>
      call(getStartingCurrency, { query: { supplierId: supplierId ?? '' } }, { signal }),
    enabled: supplierId !== null,
    staleTime: 0,
  });

export interface ReadOrder {
  readonly order: PurchaseOrder;
  /** Sent with a change, so that it does not overwrite another user's. */
  readonly revision: number | null;
}

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['purchase-orders', 'detail', id],
    queryFn: async ({ signal }): Promise<ReadOrder> => {
      const { body, revision } = await request(getPurchaseOrder, { params: { id } }, { signal });
      return { order: body, revision };
    },
  });

/** An order as it stood at a moment, an instant or the end of a day; null when there was none. */
export const orderAsOfQuery = (id: string, asOf: string) =>
  queryOptions({
    queryKey: ['purchase-orders', 'as-of', id, asOf],
    queryFn: async ({ signal }): Promise<ReadOrder | null> => {
      try {
        const input = { params: { id }, query: { asOf } };
        const { body, revision } = await request(getPurchaseOrder, input, { signal });
        return { order: body, revision };
      } catch (error) {
        if (error instanceof CallFailed && error.status === 404) return null;
        throw error;
      }
    },
    placeholderData: keepPreviousData,
  });

/** Bundles of which the saved order holds a component. */
export const bundleItemsQuery = (id: string) =>
  createRouteQuery(['purchase-orders', 'bundle-items', id], listBundleItems, { params: { id } });
