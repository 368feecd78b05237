import { z } from 'zod';
import type { SupplierId } from '../core/ids.ts';
import { brandedUuid, pagination } from '../core/page.ts';
import { defineRoute } from '../core/route.ts';
import { inventoryItem } from '../inventory/read-models.ts';

/** A calendar month, YYYY-MM. */
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** What is to be ordered in a month. Cost is in the shop's currency, of the units that have a price. */
const orderedMonth = z.object({
  month: z.string(),
  units: z.int(),
  cost: z.number(),
  /** Lines to order without a price. */
  withoutPrice: z.int(),
});

/** The orders from one primary supplier; null for items without one. */
const orderPlanSupplier = z.object({
  supplierId: z.string().nullable(),
  /** This month and the next eleven. */
  months: z.array(orderedMonth),
});
export type OrderPlanSupplier = z.infer<typeof orderPlanSupplier>;

const cash = z.object({
  /** Unpaid payments of all orders by the day they are due, overdue ones in the first month. */
  planned: z.number(),
  /** Cost of the orders of the plan, due by the payment terms of their suppliers. */
  ordered: z.number(),
});

export const orderPlan = z.object({
  today: z.string(),
  currency: z.string(),
  suppliers: z.array(orderPlanSupplier),
  cashOut: z.object({
    months: z.array(cash.extend({ month: z.string() })),
    /** After these months. */
    later: cash,
    /** Unpaid payments that are left out: without a due date, and without an exchange rate. */
    paymentsWithoutDate: z.int(),
    paymentsWithoutRate: z.int(),
  }),
});
export type OrderPlan = z.infer<typeof orderPlan>;

/** An item to order in one month. */
export const orderPlanLine = inventoryItem
  .pick({ productId: true, variantId: true, productTitle: true, variantTitle: true, sku: true })
  .extend({
    imageUrl: z.string().nullable(),
    units: z.int(),
    /** In the shop's currency; null where the item has no price. */
    unitPrice: z.number().nullable(),
    /** Of its first order in the month. */
    orderDate: z.string(),
    arrivalDate: z.string(),
  });
export type OrderPlanLine = z.infer<typeof orderPlanLine>;

export const getOrderPlan = defineRoute({
  id: 'API-DP-16',
  method: 'GET',
  path: '/demand-plan/order-plan',
  kind: 'query',
  summary:
    'What to order when in the next 12 months to meet the demand plan, by supplier, and the cash out by month; no suppliers while it is GENERATING',
  work: 'preview',
  response: orderPlan,
  refusals: ['DEMAND_PLAN_NOT_FOUND'],
});

export const queryOrderPlanLines = defineRoute({
  id: 'API-DP-17',
  method: 'POST',
  path: '/demand-plan/order-plan/lines/query',
  kind: 'query',
  summary:
    'The items to order from one supplier in one month of the order plan, the most units first',
  work: 'preview',
  body: z.strictObject({
    supplierId: brandedUuid<SupplierId>().nullable(),
    month,
    pagination,
  }),
  response: z.object({ items: z.array(orderPlanLine), total: z.int() }),
  refusals: ['DEMAND_PLAN_NOT_FOUND'],
});
