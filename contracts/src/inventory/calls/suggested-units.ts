import { z } from 'zod';
import { asOfQuery } from '../../core/as-of.ts';
import { idSchemas, type PurchaseOrderId } from '../../core/ids.ts';
import { brandedUuid } from '../../core/page.ts';
import { defineRoute } from '../../core/route.ts';

export const suggestedUnits = z.array(
  z.object({
    variantId: idSchemas.variantId,
    /** After the minimum of the primary supplier; 0 where nothing was due. */
    quantity: z.int(),
  }),
);
export type SuggestedUnits = z.infer<typeof suggestedUnits>;

export const getSuggestedUnits = defineRoute({
  id: 'API-INV-07-SENT',
  method: 'GET',
  path: '/purchase-orders/:id/suggested-units',
  kind: 'query',
  summary:
    'What was suggested of the items of an order at the moment at which it left draft: one entry for each item whose stock is counted. Empty for a draft and an unknown order',
  params: z.object({ id: brandedUuid<PurchaseOrderId>() }),
  query: asOfQuery,
  work: 'past',
  response: suggestedUnits,
});
