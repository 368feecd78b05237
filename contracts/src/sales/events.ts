import { z } from 'zod';
import { defineEvent, type EventsOf } from '../core/event.ts';
import { idOf } from '../core/ids.ts';

/**
 * Net sales of one variant by day, as parallel lists: day number k is `from` + offsets[k].
 * Units and revenue are ordered minus cancelled; revenue is after discounts in the shop's currency.
 */
export const salesHistoryRecorded = defineEvent({
  type: 'SalesHistoryRecorded',
  version: 1,
  summary: 'The past sales of a variant by day, read from the store at the first load.',
  data: z.object({
    variantId: idOf.variantId,
    from: z.string(),
    /** Last day of this history; later orders are recorded one by one. */
    through: z.string(),
    offsets: z.array(z.int()),
    units: z.array(z.int()),
    revenue: z.array(z.number()),
    orders: z.array(z.int()),
  }),
});

/** Stream `sales-<teamId>.<variantId>`. */
export const salesEvents = [salesHistoryRecorded] as const;
export type SalesEvent = EventsOf<typeof salesEvents>;

/** Net units and revenue of one variant in an order, all its lines together. */
export const orderLine = z.object({
  variantId: idOf.variantId,
  units: z.int(),
  revenue: z.number(),
});
export type OrderLine = z.infer<typeof orderLine>;

export const orderPlaced = defineEvent({
  type: 'OrderPlaced',
  version: 1,
  summary: 'A customer bought in the store.',
  data: z.object({
    orderId: z.string(),
    storeOrderId: z.string(),
    name: z.string(),
    placedAt: z.string(),
    /** Day of the order in the shop's time zone. */
    day: z.string(),
    updatedAt: z.string(),
    lines: z.array(orderLine),
  }),
});

export const orderChanged = defineEvent({
  type: 'OrderChanged',
  version: 1,
  summary: 'An order was edited or cancelled; the differences count on its own day.',
  data: z.object({
    orderId: z.string(),
    day: z.string(),
    updatedAt: z.string(),
    cancelled: z.boolean(),
    lines: z.array(orderLine),
    /** New minus old, per variant that changed; `orders` is -1, 0 or 1. */
    differences: z.array(orderLine.extend({ orders: z.int() })),
  }),
});

/** Stream `order-<teamId>.<orderId>`. */
export const orderEvents = [orderPlaced, orderChanged] as const;
export type OrderEvent = EventsOf<typeof orderEvents>;
