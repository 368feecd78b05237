import { z } from 'zod';
import { asOfQuery } from '../../core/as-of.ts';
import { idSchemas, type PurchaseOrderId } from '../../core/ids.ts';
import { brandedUuid, uniqueStrings } from '../../core/page.ts';
import { defineRoute } from '../../core/route.ts';
import { orderSuggestionsRecorded } from '../../purchase-orders/events/suggestions.ts';
import { MAX_ITEMS } from '../../purchase-orders/purchase-order.ts';

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
    'What was suggested of the items of an order at the moment at which it left draft: one entry for each item whose stock is counted. Empty for a draft, an unknown order, and an order whose suggestions were not known then',
  params: z.object({ id: brandedUuid<PurchaseOrderId>() }),
  query: asOfQuery,
  work: 'past',
  response: suggestedUnits,
});

/**
 * Version of the rule by which units are suggested, recorded with each suggestion. It grows with every change of
 * `rules/reorder.ts` and `rules/minimum-order.ts` that can suggest another quantity for the same input.
 */
export const SUGGESTION_RULE_VERSION = 1;

/** The suggestions of some items now, with the rule that made them; an order records them. */
export const currentSuggestions = orderSuggestionsRecorded.data.pick({
  method: true,
  ruleVersion: true,
  suggestions: true,
});
export type CurrentSuggestions = z.infer<typeof currentSuggestions>;

export const findCurrentSuggestions = defineRoute({
  id: 'API-INV-07-NOW',
  method: 'POST',
  path: '/inventory-items/current-suggestions',
  kind: 'query',
  summary:
    'What is suggested of some items now: one entry for each whose stock is counted; for services only',
  body: z.strictObject({ variantIds: uniqueStrings.min(1).max(MAX_ITEMS) }),
  response: currentSuggestions,
});
