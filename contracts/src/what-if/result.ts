import { z } from 'zod';
import { beforeAndAfter, suggested } from '../inventory/calls/settings-preview.ts';
import { inventoryItem } from '../inventory/read-models.ts';
import { inventoryStatus } from '../inventory/rules/status.ts';

/** Kinds of differences of an item; ANY lists each item with at least one difference. */
export const whatIfDifference = z.enum(['ANY', 'STATUS', 'STOCKOUT', 'SALES_AT_RISK', 'TO_BUY']);
export type WhatIfDifference = z.infer<typeof whatIfDifference>;

/** One item with its present values and those that the draft assumes. */
const whatIfItem = inventoryItem
  .pick({ productId: true, variantId: true, productTitle: true, variantTitle: true, sku: true })
  .extend({
    imageUrl: z.string().nullable(),
    status: beforeAndAfter(inventoryStatus),
    stockoutDate: beforeAndAfter(z.string().nullable()),
    salesAtRisk: beforeAndAfter(z.number()),
    /** Units that buy-now suggests; 0 where it does not list the item. */
    reorderQuantity: beforeAndAfter(z.int()),
  });
export type WhatIfItem = z.infer<typeof whatIfItem>;

/** Items that run out before an order placed today could arrive. */
const stockouts = z.object({
  itemsCount: z.int(),
  /** Demand that is not met on those days; none where customers wait. */
  unitsLost: z.number(),
});

const cashOut = z.object({
  /** Unpaid payments of all orders by the day they are due, overdue ones in the first month. */
  planned: z.number(),
  /** Cost of the units that buy-now suggests of the draft's items, due by the payment terms of their suppliers. */
  suggested: beforeAndAfter(z.number()),
});

/** Effect of one change of a draft, if it is made real. */
const whatIfEffect = z.object({
  /** Path of the change in the draft, such as `leadTimes.0`. */
  path: z.string(),
  kind: z.enum(['LEAD_TIME', 'MINIMUM', 'ARRIVAL_DATE', 'LOSS', 'DEMAND']),
  /** Name of the supplier, or of the order with its shipment; null for the shop, for demand, and where it is unknown. */
  name: z.string().nullable(),
  /** Value in force and assumed value: days, units, a date. */
  from: z.union([z.number(), z.string()]).nullable(),
  to: z.union([z.number(), z.string()]).nullable(),
  /** Target of the change; NOTHING for a mere assumption, UNKNOWN for a supplier or shipment that no longer exists. */
  becomes: z.enum(['SUPPLIER', 'SHOP', 'SHIPMENT', 'NOTHING', 'UNKNOWN']),
});
export type WhatIfEffect = z.infer<typeof whatIfEffect>;

export const whatIfResult = z.object({
  today: z.string(),
  currency: z.string(),
  /** Number of items of the draft, and of those with each kind of difference. */
  itemsCount: z.int(),
  differences: z.record(whatIfDifference, z.int()),
  statuses: z.array(beforeAndAfter(z.int()).extend({ status: inventoryStatus })),
  stockouts: beforeAndAfter(stockouts),
  salesAtRisk: beforeAndAfter(z.number()),
  toBuy: beforeAndAfter(suggested),
  cashOut: z.object({
    /** This month and the next eleven. */
    months: z.array(cashOut.extend({ month: z.string() })),
    /** After these months. */
    later: cashOut,
    /** Unpaid payments that are left out: without a due date, and without an exchange rate. */
    paymentsWithoutDate: z.int(),
    paymentsWithoutRate: z.int(),
  }),
  effects: z.array(whatIfEffect),
  /** A page of the items that differ; those whose sales at risk change most come first. */
  data: z.array(whatIfItem),
  total: z.int(),
});
export type WhatIfResult = z.infer<typeof whatIfResult>;
