import { z } from 'zod';
import { defineEvent, type EventsOf, createTextReplacer } from '../core/event.ts';
import { idSchemas } from '../core/ids.ts';

const recordedLine = z.object({
  variantId: idSchemas.variantId,
  /** Null follows the suggestion. */
  quantity: z.int().nullable(),
  /** In the shop's currency; null follows the supplier's price. */
  unitCost: z.number().nullable(),
});

/** The supplier of a basket, null for the basket of products without one, and the number of its changes before. */
const basketVersion = { supplierId: idSchemas.supplierId.nullable(), revision: z.int() };

export const buyNowBasketChanged = defineEvent({
  type: 'BuyNowBasketChanged',
  version: 1,
  summary: 'Lines of the buy-now basket of a supplier were added, changed or removed.',
  data: z.object({
    ...basketVersion,
    set: z.array(recordedLine),
    removed: z.array(idSchemas.variantId),
  }),
});

export const buyNowBasketEmptied = defineEvent({
  type: 'BuyNowBasketEmptied',
  version: 1,
  summary: 'The buy-now basket of a supplier was emptied.',
  data: z.object(basketVersion),
});

/** Holds all data of the draft, so that the order is drafted even if the process ends right after this event. */
export const buyNowBasketOrdered = defineEvent({
  type: 'BuyNowBasketOrdered',
  version: 1,
  summary: 'The buy-now basket of a supplier became a draft order, and its lines left it.',
  data: z.object({
    ...basketVersion,
    purchaseOrderId: idSchemas.purchaseOrderId,
    /** Supplier of the order: the basket's supplier, else the chosen one. */
    orderSupplierId: idSchemas.supplierId.nullable(),
    /** Empty for the next number. */
    name: z.string(),
    reference: z.string(),
    /** Null for the shop's. */
    currency: z.string().nullable(),
    /** Units of each currency per 1 unit of the order's currency. */
    exchangeRates: z.record(z.string(), z.number()),
    items: z.array(
      z.object({
        variantId: idSchemas.variantId,
        quantity: z.int(),
        /** In the shop's currency; null follows the supplier's price. */
        unitCost: z.number().nullable(),
      }),
    ),
    /** Variants of lines that stay in the basket because their suggestion was unknown. */
    kept: z.array(idSchemas.variantId),
    locationId: idSchemas.locationId.nullable(),
    arrivalDate: z.string().nullable(),
    defaultStockCoverageDate: z.string().nullable(),
    issueDate: z.string().nullable(),
  }),
  teamTexts: { replace: createTextReplacer('name', 'reference') },
});

/** Stream `buy_now_baskets-<teamId>.<teamId>`: the baskets of all suppliers, shared by the team. */
export const buyNowBasketEvents = [
  buyNowBasketChanged,
  buyNowBasketEmptied,
  buyNowBasketOrdered,
] as const;
export type BuyNowBasketEvent = EventsOf<typeof buyNowBasketEvents>;
