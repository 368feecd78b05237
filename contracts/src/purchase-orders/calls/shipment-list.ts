import { z } from 'zod';
import { asOfQuery } from '../../core/as-of.ts';
import { nullableDay } from '../../core/day.ts';
import { filtersOver } from '../../core/filters.ts';
import { pagination, search, sortOrder, uuid } from '../../core/page.ts';
import { defineRoute } from '../../core/route.ts';
import {
  shipmentFilterColumns,
  shipmentSortColumns,
  shipmentSummary,
} from '../read-models/order.ts';

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
    filters: filtersOver(shipmentFilterColumns).default([]),
    /** Equalities that all hold, beside the filters. */
    filter: z
      .strictObject({
        purchaseOrderId: uuid.optional(),
        isReceived: z.boolean().optional(),
        departureDate: nullableDay.optional(),
        arrivalDate: nullableDay.optional(),
      })
      .optional(),
  }),
  response: z.object({ data: z.array(shipmentSummary), total: z.int() }),
});
