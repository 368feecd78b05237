import { z } from 'zod';
import { amount, lineUnits } from '../core/bounds.ts';
import type { SupplierId, VariantId } from '../core/ids.ts';
import { uuidOf } from '../core/page.ts';
import { defineRoute } from '../core/route.ts';
import { text } from '../core/text.ts';
import { MAX_ITEMS } from '../purchase-orders/purchase-order.ts';

/** Baskets with lines that a team has at once. */
export const MAX_BASKETS = 200;
/** Lines of all baskets of a team together. */
export const MAX_BASKET_LINES = 20_000;

const basketLine = z.strictObject({
  variantId: uuidOf<VariantId>(),
  /** Null follows the suggestion. */
  quantity: lineUnits.nullable(),
  /** In the shop's currency; null follows the supplier's price. */
  unitCost: amount.nullable().default(null),
});
export type BasketLine = z.infer<typeof basketLine>;

const areDistinct = (lines: readonly BasketLine[]): boolean =>
  new Set(lines.map(({ variantId }) => variantId)).size === lines.length;

const basket = z.object({
  /** Null for the basket of products without a supplier. */
  supplierId: z.string().nullable(),
  /** Null without a supplier, and for a supplier that was deleted. */
  supplierName: z.string().nullable(),
  /** Goes into If-Match of the next change. */
  revision: z.int(),
  changedAt: z.string(),
  /** Email of the member who changed it last. */
  changedBy: z.string(),
  lines: z.array(
    z.object({
      variantId: z.string(),
      quantity: z.int().nullable(),
      unitCost: z.number().nullable(),
    }),
  ),
});
export type Basket = z.infer<typeof basket>;

/** In the address of a call, `none` names the basket of products without a supplier. */
const basketOf = text
  .regex(/^(?:none|[\da-fA-F-]{36})$/, 'Must be the id of a supplier, or none')
  .transform((given) => (given === 'none' ? null : given));

export const listBaskets = defineRoute({
  id: 'API-BUY-01',
  method: 'GET',
  path: '/buy-now/baskets',
  kind: 'query',
  summary: 'The buy-now baskets of the team that have lines, by name of supplier',
  response: z.object({ baskets: z.array(basket) }),
});

export const putBasket = defineRoute({
  id: 'API-BUY-02',
  method: 'PUT',
  path: '/buy-now/baskets',
  kind: 'command',
  versioned: true,
  summary:
    'Replaces the lines of the buy-now basket of a supplier; a basket that has lines needs its revision in If-Match',
  body: z.strictObject({
    supplierId: uuidOf<SupplierId>().nullable(),
    lines: z
      .array(basketLine)
      .max(MAX_ITEMS)
      .refine(areDistinct, 'Must have each variant at most once'),
  }),
  response: z.object({ revision: z.int() }),
});

export const deleteBasket = defineRoute({
  id: 'API-BUY-03',
  method: 'DELETE',
  path: '/buy-now/baskets',
  kind: 'command',
  versioned: true,
  summary:
    'Empties the buy-now basket of a supplier, or of products without one (`none`); needs its revision in If-Match',
  query: z.object({ supplierId: basketOf }),
});

export const buyNowRoutes = [listBaskets, putBasket, deleteBasket] as const;
