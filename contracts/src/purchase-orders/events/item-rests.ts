import { z } from 'zod';
import { defineEvent } from '../../core/event.ts';
import { idSchemas } from '../../core/ids.ts';

/** Units of items before and after. */
const declared = z.object({
  purchaseOrderId: idSchemas.purchaseOrderId,
  items: z.array(
    z.object({
      purchaseOrderItemId: z.string(),
      productVariantId: idSchemas.variantId,
      from: z.int(),
      to: z.int(),
    }),
  ),
  /** Day in the shop's time zone. */
  on: z.string(),
});

export const unitsNotComingSet = defineEvent({
  type: 'UnitsNotComingSet',
  version: 1,
  summary: 'Units of an order that did not arrive were declared not coming, or expected again.',
  data: declared,
});

export const replacementsExpectedSet = defineEvent({
  type: 'ReplacementsExpectedSet',
  version: 1,
  summary: 'Replacements of rejected units were declared expected, or no longer.',
  data: declared,
});

export const itemRestEvents = [unitsNotComingSet, replacementsExpectedSet] as const;
