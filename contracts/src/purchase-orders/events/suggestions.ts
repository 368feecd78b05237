import { z } from 'zod';
import { defineEvent } from '../../core/event.ts';
import { idSchemas } from '../../core/ids.ts';

export const orderSuggestionsRecorded = defineEvent({
  type: 'OrderSuggestionsRecorded',
  version: 1,
  summary:
    'What was suggested of items of an order when they were added, or of all its items when it left draft.',
  data: z.object({
    purchaseOrderId: idSchemas.purchaseOrderId,
    moment: z.enum(['ADDED', 'SENT']),
    /** The planning method of the team. */
    method: z.string(),
    /** Version of the rule that made them. */
    ruleVersion: z.int(),
    /** Items without counted stock have none. */
    suggestions: z.array(
      z.object({
        variantId: idSchemas.variantId,
        /** Units after the minimum of the primary supplier; 0 where nothing was due. */
        quantity: z.int(),
        /** SHA-256 in hex of the input of the rule for this item, as JSON in the form of RFC 8785. */
        inputsDigest: z.string(),
      }),
    ),
  }),
});
