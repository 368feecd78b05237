import { z } from 'zod';
import { defineEvent, type EventsOf } from '../core/event.ts';
import { idOf } from '../core/ids.ts';

const recordedLine = z.object({
  variantId: idOf.variantId,
  /** Null follows the suggestion. */
  quantity: z.int().nullable(),
  /** In the shop's currency; null follows the supplier's price. */
  unitCost: z.number().nullable(),
});

/** The supplier of a basket, null for the basket of products without one, and the number of its changes before. */
const basketVersion = { supplierId: idOf.supplierId.nullable(), revision: z.int() };

export const buyNowBasketChanged = defineEvent({
  type: 'BuyNowBasketChanged',
  version: 1,
  summary: 'Lines of the buy-now basket of a supplier were added, changed or removed.',
  data: z.object({
    ...basketVersion,
    set: z.array(recordedLine),
    removed: z.array(idOf.variantId),
  }),
});

export const buyNowBasketEmptied = defineEvent({
  type: 'BuyNowBasketEmptied',
  version: 1,
  summary: 'The buy-now basket of a supplier was emptied.',
  data: z.object(basketVersion),
});

/** Stream `buy_now_baskets-<teamId>.<teamId>`: the baskets of all suppliers, shared by the team. */
export const buyNowBasketEvents = [buyNowBasketChanged, buyNowBasketEmptied] as const;
export type BuyNowBasketEvent = EventsOf<typeof buyNowBasketEvents>;
