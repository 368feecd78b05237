import { z } from 'zod';
import { brandedUuid } from '../core/page.ts';
import { defineRoute } from '../core/route.ts';
import { demandPlanFilters, nonEmptySearch } from './list-columns.ts';
import {
  calendarMonth,
  type DemandPlanItemId,
  MAX_MONTH_UNITS,
  PLAN_MONTHS,
  plannedMonth,
} from './plan.ts';

/** Items that one call adjusts cell by cell. */
export const MAX_ADJUSTED_ITEMS = 1000;
/** The last adjustments of a plan, which can be undone. */
export const MAX_UNDOABLE_ADJUSTMENTS = 20;
/** Largest increase of an adjustment by percent; the largest decrease is 100 %. */
export const MAX_PERCENT = 1000;

const adjustedQuantity = z.int().min(0).max(MAX_MONTH_UNITS).nullable();

const monthChange = z.strictObject({
  month: calendarMonth,
  /** Null lets the forecast count again. */
  adjustedQuantity,
  /**
   * The adjusted quantity that the caller saw; null for none. When another one is in force, nothing is changed and the answer
   * is 409 with both. Without it the change applies in any case.
   */
  previousQuantity: adjustedQuantity.optional(),
});

const itemChange = z.strictObject({
  demandPlanItemId: brandedUuid<DemandPlanItemId>(),
  months: z
    .array(monthChange)
    .min(1)
    .max(PLAN_MONTHS)
    .refine((months) => new Set(months.map(({ month }) => month)).size === months.length, {
      message: 'Must be an array of unique months per demand plan item',
    }),
});
export type ItemChange = z.infer<typeof itemChange>;

/** An item after a change. */
const changedItem = z.object({
  demandPlanItemId: z.string(),
  productVariantId: z.string(),
  months: z.array(plannedMonth),
});

export const adjustMonthlySales = defineRoute({
  id: 'API-DP-07',
  method: 'PATCH',
  path: '/demand-plan/items/monthly-sales',
  kind: 'command',
  summary: 'Adjusts months of items, all or none of them',
  body: z
    .array(itemChange)
    .min(1)
    .max(MAX_ADJUSTED_ITEMS)
    .refine(
      (items) =>
        new Set(items.map(({ demandPlanItemId }) => demandPlanItemId)).size === items.length,
      { message: 'Must be an array of unique demand plan items' },
    ),
  response: z.array(changedItem),
  refusals: [
    'DEMAND_PLAN_NOT_FOUND',
    'DEMAND_PLAN_ITEM_NOT_FOUND',
    'INVALID_DEMAND_PLAN_STATUS',
    'DEMAND_PLAN_CELL_CHANGED',
  ],
});

/** An adjustment of many items at once, and what it changed. */
const adjustment = z.object({
  id: z.string(),
  /** Items of which at least one month changed. */
  changedItems: z.int(),
  changedCells: z.int(),
  /** Cells that an undoing left as they are, because they were changed again. */
  changedSince: z.int(),
});
export type Adjustment = z.infer<typeof adjustment>;

const months = z
  .array(calendarMonth)
  .min(1)
  .max(PLAN_MONTHS)
  .refine((list) => new Set(list).size === list.length, 'Must be an array of unique months');

export const adjustMatchingItems = defineRoute({
  id: 'API-DP-11',
  method: 'POST',
  path: '/demand-plan/adjustments',
  kind: 'command',
  summary: 'Adjusts months of all items that match, by percent or to a total; can be undone',
  body: z.strictObject({
    /** All items of the plan that match now. */
    matching: z.strictObject({
      filters: demandPlanFilters.default([]),
      search: nonEmptySearch.optional(),
    }),
    months,
    change: z.discriminatedUnion('way', [
      /** Changes each planned quantity; halves are rounded up. */
      z.strictObject({ way: z.literal('PERCENT'), percent: z.number().min(-100).max(MAX_PERCENT) }),
      /** Makes the planned quantities of each month add up to `total`, by their shares (largest remainder). */
      z.strictObject({ way: z.literal('TOTAL'), total: z.int().min(0).max(MAX_MONTH_UNITS) }),
      /** Lets the forecast count again. */
      z.strictObject({ way: z.literal('FORECAST') }),
    ]),
  }),
  response: adjustment,
  refusals: ['DEMAND_PLAN_NOT_FOUND', 'INVALID_DEMAND_PLAN_STATUS'],
});

export const undoAdjustment = defineRoute({
  id: 'API-DP-12',
  method: 'POST',
  path: '/demand-plan/adjustments/:id/undo',
  kind: 'command',
  summary: 'Restores the months that an adjustment changed, except those that were changed since',
  params: z.object({ id: brandedUuid<string>() }),
  response: adjustment,
  refusals: ['DEMAND_PLAN_NOT_FOUND', 'INVALID_DEMAND_PLAN_STATUS'],
});

export const demandPlanAdjustmentRoutes = [
  adjustMonthlySales,
  adjustMatchingItems,
  undoAdjustment,
] as const;
