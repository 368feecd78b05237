import { z } from 'zod';
import { defineEvent, type EventsOf } from '../core/event.ts';
import { idSchemas } from '../core/ids.ts';

const unitsByDay = z.object({ offsets: z.array(z.int()), units: z.array(z.int()) });

/**
 * Net sales of one variant by day, as parallel lists: day number k is `from` + offsets[k].
 * Units and revenue are ordered minus cancelled; revenue is after discounts in the shop's currency.
 *
 * A set is a bundle whose order lines are its components; the store groups these lines. Its units are groups, each
 * counted once.
 */
export const salesHistoryRecorded = defineEvent({
  type: 'SalesHistoryRecorded',
  version: 1,
  summary: 'The past sales of a variant by day, read from the store at the first load.',
  data: z.object({
    variantId: idSchemas.variantId,
    from: z.string(),
    /** Last day of this history; later orders are recorded one by one. */
    through: z.string(),
    offsets: z.array(z.int()),
    units: z.array(z.int()),
    revenue: z.array(z.number()),
    orders: z.array(z.int()),
    /**
     * The orders of the last 180 days up to and including `through` by their size: on day `from` + offsets[k], orders[k] orders
     * had units[k] units of the variant, ascending by day and units. The size of an order is the sum of all its lines of the
     * variant, whether they came by a set or not, and of its groups of a set. Orders without units are left out.
     */
    orderSizes: unitsByDay.extend({ orders: z.array(z.int()) }),
    /** The part of `units` that came by each set; omitted for none. */
    bySets: z.array(unitsByDay.extend({ variantId: idSchemas.variantId })).optional(),
    /** Groups sold of a set; `units` counts only lines of its own. Omitted for none. */
    groups: unitsByDay.optional(),
  }),
});

/** Stream `sales-<teamId>.<variantId>`. */
export const salesEvents = [salesHistoryRecorded] as const;
export type SalesEvent = EventsOf<typeof salesEvents>;

/** Units of a set: groups of the order, or units of a component that came by it. */
export const setUnits = z.object({ variantId: idSchemas.variantId, units: z.int() });
export type SetUnits = z.infer<typeof setUnits>;

/** Net units and revenue of one variant in an order, all its lines together. */
export const orderLine = z.object({
  variantId: idSchemas.variantId,
  units: z.int(),
  revenue: z.number(),
  /** The part of `units` that came by each set; omitted for none. */
  bySets: z.array(setUnits).optional(),
});
export type OrderLine = z.infer<typeof orderLine>;

/** Net groups of each set in an order; omitted for none. */
const groups = z.array(setUnits).optional();

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
    groups,
  }),
});

export const orderChanged = defineEvent({
  type: 'OrderChanged',
  version: 1,
  summary: 'An order was edited, cancelled or deleted; the differences count on its own day.',
  data: z.object({
    orderId: z.string(),
    day: z.string(),
    updatedAt: z.string(),
    cancelled: z.boolean(),
    /** True when the store deleted the order: it counts as never placed. Omitted otherwise. */
    deleted: z.literal(true).optional(),
    lines: z.array(orderLine),
    groups,
    /** New minus old, per variant that changed; `orders` is -1, 0 or 1. */
    differences: z.array(orderLine.extend({ orders: z.int() })),
    /** New minus old, per set whose groups changed; omitted for none. */
    groupDifferences: groups,
  }),
});

/** Stream `order-<teamId>.<orderId>`. */
export const orderEvents = [orderPlaced, orderChanged] as const;
export type OrderEvent = EventsOf<typeof orderEvents>;
