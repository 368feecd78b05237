import { z } from 'zod';
import { amount, lineUnits, MAX_REVISION } from '../core/bounds.ts';
import type { SupplierId, VariantId } from '../core/ids.ts';
import { brandedUuid } from '../core/page.ts';
import { rejectionCodes } from '../core/rejection.ts';
import { defineRoute } from '../core/route.ts';
import { text } from '../core/text.ts';
import { MAX_ITEMS, newOrder } from '../purchase-orders/purchase-order.ts';

/** Baskets with lines that a team has at once. */
export const MAX_BASKETS = 200;
/** Lines of all baskets of a team together. */
export const MAX_BASKET_LINES = 20_000;

const basketLine = z.strictObject({
  variantId: brandedUuid<VariantId>(),
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
  /** Value for If-Match of the next change. */
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
const basketSupplierId = text
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
    supplierId: brandedUuid<SupplierId>().nullable(),
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
  query: z.object({ supplierId: basketSupplierId }),
});

const basketToOrder = z
  .strictObject({
    supplierId: brandedUuid<SupplierId>().nullable(),
    /** Supplier of the order that is drafted from a basket without one. */
    orderSupplierId: brandedUuid<SupplierId>().nullable().default(null),
    /** The revision that the caller saw; a basket that changed since is left as it is. */
    revision: z.int().min(0).max(MAX_REVISION),
    /** Quantities of the lines without one of their own; such a line that is not listed stays in the basket. */
    suggested: z
      .array(z.strictObject({ variantId: brandedUuid<VariantId>(), quantity: lineUnits }))
      .max(MAX_ITEMS)
      .default([]),
    name: newOrder.name,
    reference: newOrder.reference,
    /** Same rules as for a drafted order. */
    currency: newOrder.currency,
    exchangeRate: newOrder.exchangeRate,
    locationId: newOrder.locationId,
    arrivalDate: newOrder.arrivalDate,
    defaultStockCoverageDate: newOrder.defaultStockCoverageDate,
    issueDate: newOrder.issueDate,
  })
  .refine(({ supplierId, orderSupplierId }) => supplierId === null || orderSupplierId === null, {
    path: ['orderSupplierId'],
    message: 'Is only for a basket without a supplier',
  });
export type BasketToOrder = z.infer<typeof basketToOrder>;

/** `ordered`: by this call; `alreadyOrdered`: this revision, by another call; `changed`: changed since the caller's revision. */
const basketOutcomes = ['ordered', 'alreadyOrdered', 'changed', 'refused'] as const;

const basketResult = z.object({
  supplierId: z.string().nullable(),
  /** Null without a supplier, and for a supplier that was deleted. */
  supplierName: z.string().nullable(),
  outcome: z.enum(basketOutcomes),
  /** The draft of this revision of the basket; null when there is none. */
  purchaseOrderId: z.string().nullable(),
  /** Reason for refusing the basket; null otherwise. */
  refusal: z.object({ code: z.enum(rejectionCodes), message: z.string() }).nullable(),
  /** Warnings about the draft, such as a name that another order has too. */
  notes: z.array(z.string()).optional(),
});
export type BasketResult = z.infer<typeof basketResult>;

const haveDistinctSuppliers = (baskets: readonly BasketToOrder[]): boolean =>
  new Set(baskets.map(({ supplierId }) => supplierId)).size === baskets.length;

export const orderBaskets = defineRoute({
  id: 'API-BUY-04',
  method: 'POST',
  path: '/buy-now/baskets/orders',
  kind: 'command',
  summary:
    'Drafts an order of each named buy-now basket, each revision of a basket once; answers per supplier',
  body: z.strictObject({
    baskets: z
      .array(basketToOrder)
      .min(1)
      .max(MAX_BASKETS)
      .refine(haveDistinctSuppliers, 'Must have each supplier at most once'),
  }),
  response: z.object({ results: z.array(basketResult) }),
});

export const buyNowRoutes = [listBaskets, putBasket, deleteBasket, orderBaskets] as const;
