import { z } from 'zod';
import { asOfQuery } from '../../core/as-of.ts';
import { nullableDay } from '../../core/day.ts';
import { createFiltersSchema } from '../../core/filters.ts';
import { pagination, search, sortBy, sortOrder, uuid } from '../../core/page.ts';
import { defineRoute } from '../../core/route.ts';
import {
  orderFilterColumns,
  orderRow,
  orderSortColumns,
  orderView,
} from '../read-models/order-rows.ts';
import {
  shipmentFilterColumns,
  shipmentSortColumns,
  shipmentSummary,
} from '../read-models/order.ts';

export const queryPurchaseOrders = defineRoute({
  id: 'API-PO-45',
  method: 'POST',
  path: '/purchase-orders/query',
  kind: 'query',
  summary:
    'Purchase orders page by page, newest first unless sorted otherwise, and how many of those that match each view holds',
  query: asOfQuery,
  work: 'past',
  body: z.strictObject({
    pagination: pagination.optional(),
    search: search.optional(),
    sort: sortBy(orderSortColumns).optional(),
    filters: createFiltersSchema(orderFilterColumns).default([]),
    /** Narrows the result of search and filters. */
    view: orderView.default('all'),
  }),
  response: z.object({
    data: z.array(orderRow),
    total: z.int(),
    /** Ordered units of all orders counted in `total`. */
    totalUnits: z.int(),
    /** Their total costs by currency; orders without a known cost are counted apart. */
    totalCosts: z.array(z.object({ currency: z.string(), amount: z.number() })),
    ordersWithoutCost: z.int(),
    /** Number of orders that search and filters find, by view. */
    counts: z.record(orderView, z.int()),
  }),
});

export const queryShipments = defineRoute({
  id: 'API-PO-13',
  method: 'POST',
  path: '/purchase-orders/shipments/query',
  kind: 'query',
  summary: 'Shipments of all orders, by arrival unless sorted otherwise',
  query: asOfQuery,
  work: 'past',
  body: z.strictObject({
    pagination: pagination.optional(),
    search: search.optional(),
    sortBy: z.enum(shipmentSortColumns).optional(),
    sortOrder: sortOrder.optional(),
    filters: createFiltersSchema(shipmentFilterColumns).default([]),
    /** Equality conditions that all apply, in addition to the filters. */
    filter: z
      .strictObject({
        purchaseOrderId: uuid.optional(),
        isReceived: z.boolean().optional(),
        departureDate: nullableDay.optional(),
        arrivalDate: nullableDay.optional(),
      })
      .optional(),
  }),
  response: z.object({
    data: z.array(shipmentSummary),
    total: z.int(),
    /** Units of all shipments counted in `total`. */
    totalUnits: z.int(),
  }),
});
