import { z } from 'zod';
import { MAX_PAGE_LIMIT, search } from '../core/page.ts';
import { defineRoute } from '../core/route.ts';
import { text } from '../core/text.ts';
import { purchaseOrderStatus } from '../purchase-orders/rules/status.ts';

/** Results per group when the caller names no limit. */
export const DEFAULT_SEARCH_LIMIT = 10;

const range = `Must be a whole number from 1 to ${String(MAX_PAGE_LIMIT)}`;
const limit = text
  .max(4, range)
  .regex(/^\d{1,4}$/, range)
  .pipe(z.coerce.number<string>().min(1, range).max(MAX_PAGE_LIMIT, range));

const result = <const Type extends string>(type: Type) =>
  z.object({ type: z.literal(type), id: z.string(), title: z.string(), detail: z.string() });

/** A variant; its id is that of the inventory item. */
const itemResult = result('item').extend({ productId: z.string() });
const orderResult = result('order').extend({ status: purchaseOrderStatus });
const supplierResult = result('supplier');
const shipmentResult = result('shipment').extend({ purchaseOrderId: z.string() });

export const searchEverything = defineRoute({
  id: 'API-SEARCH-01',
  method: 'GET',
  path: '/search',
  kind: 'query',
  summary:
    'Items, purchase orders, suppliers and shipments that a text names, in any case and with or without accents; exact ' +
    'matches first, then those that begin with it',
  query: z.object({ q: search.optional(), limit: limit.optional() }),
  response: z.object({
    items: z.array(itemResult),
    orders: z.array(orderResult),
    suppliers: z.array(supplierResult),
    shipments: z.array(shipmentResult),
  }),
});
