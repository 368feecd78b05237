import { z } from 'zod';
import { MAX_LEAD_TIME_DAYS, MAX_ORDER_UNITS } from '../core/bounds.ts';
import { day } from '../core/day.ts';
import type { PurchaseOrderId, ShipmentId, SupplierId } from '../core/ids.ts';
import { search, uniqueStrings, brandedUuid } from '../core/page.ts';
import { lineText, text } from '../core/text.ts';
import { inventoryFilters } from '../inventory/calls/list-body.ts';

/** Characters of the name of a draft. */
export const MAX_DRAFT_NAME = 100;
/** Items that a draft names one by one; more are selected by filters. */
export const MAX_NAMED_ITEMS = 1000;
/** Suppliers whose lead time or minimum a draft changes. */
const MAX_SUPPLIERS = 100;
const MAX_SHIPMENTS = 50;
/** Months with a demand of their own: the horizon of the stock projection. */
export const MAX_MONTHS = 24;
/** Demand may fall to zero and rise to eleven times the planning rate. */
const MIN_PERCENT = -100;
const MAX_PERCENT = 1000;

/** Items of a draft: the named ones, or all that match at the moment of the request. */
export const whatIfSelection = z
  .strictObject({
    variantIds: uniqueStrings.min(1).max(MAX_NAMED_ITEMS).optional(),
    matching: z
      .strictObject({ filters: inventoryFilters.default([]), search: search.optional() })
      .optional(),
  })
  .refine(({ variantIds, matching }) => (variantIds === undefined) !== (matching === undefined), {
    message: 'Must be either variantIds or matching',
    path: ['variantIds'],
  });
export type WhatIfSelection = z.infer<typeof whatIfSelection>;

const percent = z.int().min(MIN_PERCENT).max(MAX_PERCENT);
const month = text.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Must be a month, as 2026-03');

/** Refuses a second entry with the same key, at its own path. */
const refuseDuplicates =
  <Entry extends object, Key extends keyof Entry & string>(key: Key, message: string) =>
  (entries: readonly Entry[], context: z.RefinementCtx): void => {
    const seen = new Set<Entry[Key]>();
    for (const [at, entry] of entries.entries()) {
      if (seen.has(entry[key])) context.addIssue({ code: 'custom', path: [at, key], message });
      seen.add(entry[key]);
    }
  };
const oncePerSupplier = 'Must name each supplier once';

const leadTime = z.strictObject({
  /** Null for the shop's lead time, which applies to items whose supplier has none. */
  supplierId: brandedUuid<SupplierId>().nullable(),
  days: z.int().min(0).max(MAX_LEAD_TIME_DAYS),
});
const minimum = z.strictObject({
  supplierId: brandedUuid<SupplierId>(),
  /** Units; null is no minimum. */
  moq: z.number().min(0).max(MAX_ORDER_UNITS).nullable(),
});
const shipment = z.strictObject({
  purchaseOrderId: brandedUuid<PurchaseOrderId>(),
  shipmentId: brandedUuid<ShipmentId>(),
  /** Null for a lost shipment, whose units never arrive. */
  arrivalDate: day.nullable(),
});
const demand = z.strictObject({
  /** Change of the planning rate in percent; applies to the selected items only. */
  percent: percent.default(0),
  /** Months with a percentage of their own, in place of `percent`. */
  months: z
    .array(z.strictObject({ month, percent }))
    .max(MAX_MONTHS)
    .superRefine(refuseDuplicates('month', 'Must name each month once'))
    .default([]),
});

/** Assumptions of a draft. Each part may be left out. */
export const whatIfChanges = z.strictObject({
  leadTimes: z
    .array(leadTime)
    .max(MAX_SUPPLIERS)
    .superRefine(refuseDuplicates('supplierId', oncePerSupplier))
    .default([]),
  demand: demand.prefault({}),
  shipments: z
    .array(shipment)
    .max(MAX_SHIPMENTS)
    .superRefine(refuseDuplicates('shipmentId', 'Must name each shipment once'))
    .default([]),
  minimums: z
    .array(minimum)
    .max(MAX_SUPPLIERS)
    .superRefine(refuseDuplicates('supplierId', oncePerSupplier))
    .default([]),
});
export type WhatIfChanges = z.infer<typeof whatIfChanges>;
/** Changes in the form of a request body. */
export type SentChanges = z.input<typeof whatIfChanges>;

/** A draft as sent and stored. */
export const whatIfContent = z.strictObject({
  name: lineText.trim().min(1).max(MAX_DRAFT_NAME),
  selection: whatIfSelection,
  changes: whatIfChanges.prefault({}),
});
export type WhatIfContent = z.infer<typeof whatIfContent>;
