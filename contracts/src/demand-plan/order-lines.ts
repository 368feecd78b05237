import { z } from 'zod';
import { asOfQuery } from '../core/as-of.ts';
import { createFiltersSchema, type FilterType } from '../core/filters.ts';
import { idSchemas } from '../core/ids.ts';
import { pagination, search, sortBy } from '../core/page.ts';
import { defineRoute } from '../core/route.ts';

/** An item of an order that was sent: what was suggested, what was ordered, what came, and what sold since. */
export const suggestedOrderLine = z.object({
  purchaseOrderId: idSchemas.purchaseOrderId,
  purchaseOrderName: z.string(),
  supplierName: z.string().nullable(),
  itemId: z.string(),
  variantId: idSchemas.variantId,
  /** Empty for an item that is not tracked any more. */
  productTitle: z.string(),
  variantTitle: z.string(),
  sku: z.string(),
  /** Day of issue of the order, else the day on which it left draft. */
  orderedOn: z.string(),
  /** Units that were suggested when the item was added; null where that was not recorded. */
  suggestedWhenAdded: z.int().nullable(),
  /** Units that were suggested when the order left draft; null where that was not recorded. */
  suggestedWhenSent: z.int().nullable(),
  /** The planning method of the last of these suggestions; null without one. */
  method: z.string().nullable(),
  orderedUnits: z.int(),
  /** Units that were accepted. */
  acceptedUnits: z.int(),
  /** Units that were declared not coming. */
  notComingUnits: z.int(),
  /** Net units sold from that day until today. */
  soldUnits: z.number(),
});
export type SuggestedOrderLine = z.infer<typeof suggestedOrderLine>;

/** `suggestedUnits` are those of when the order left draft, else those of when the item was added. */
export const orderLineFilterColumns = {
  supplierId: 'select',
  purchaseOrderId: 'select',
  orderedOn: 'date',
  suggestedUnits: 'number',
  orderedUnits: 'number',
  /** Ordered units less suggested units. */
  differenceUnits: 'number',
  acceptedUnits: 'number',
  notComingUnits: 'number',
} as const satisfies Readonly<Record<string, FilterType>>;

export const orderLineSortColumns = [
  'orderedOn',
  'suggestedUnits',
  'orderedUnits',
  'differenceUnits',
  'acceptedUnits',
  'notComingUnits',
] as const;
export type OrderLineSortColumn = (typeof orderLineSortColumns)[number];

export const querySuggestedOrderLines = defineRoute({
  id: 'API-DP-15',
  method: 'POST',
  path: '/demand-plan/order-lines/query',
  kind: 'query',
  summary:
    'Items of orders that were sent, with what was suggested, ordered, received and sold since; the last sent first unless sorted otherwise. Cancelled and deleted orders are left out',
  query: asOfQuery,
  work: 'past',
  body: z.strictObject({
    pagination: pagination.optional(),
    search: search.optional(),
    sort: sortBy(orderLineSortColumns).optional(),
    filters: createFiltersSchema(orderLineFilterColumns).default([]),
  }),
  response: z.object({
    data: z.array(suggestedOrderLine),
    total: z.int(),
    /** Of all lines that match: how many have a suggestion, and were ordered as suggested, more or less. */
    counts: z.object({
      suggested: z.int(),
      asSuggested: z.int(),
      more: z.int(),
      less: z.int(),
    }),
  }),
});
