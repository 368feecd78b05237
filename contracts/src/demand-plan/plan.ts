import { z } from 'zod';
import type { VariantId } from '../core/ids.ts';

/** Months of a plan (CALC-K-11). */
export const PLAN_MONTHS = 12;
/** Largest quantity that a month of an item can be set to. */
export const MAX_MONTH_UNITS = 1_000_000_000;

/**
 * An item of a plan has the id of its variant: a team has one plan, and a plan at most one item for a variant.
 */
export type DemandPlanItemId = VariantId;

/** GENERATING while a forecast is computed and recorded; the plan has no rows and cannot be changed then (ST-DPS, AMB-110). */
export const demandPlanStatus = z.enum(['GENERATING', 'READY']);
export type DemandPlanStatus = z.infer<typeof demandPlanStatus>;

/** A calendar month, 1 for January (VAL-022). */
export const calendarMonth = z.int().min(1).max(12);

/** A number of units (VAL-023). */
const quantity = z.int().min(0);

interface MonthRow {
  readonly month: number;
}

/** Rows for each of 12 months, or none: a plan that is GENERATING has none (AMB-167). */
const yearOrNone = <Row extends z.ZodType<MonthRow>>(row: Row) =>
  z
    .array(row)
    .refine(({ length }) => length === 0 || length === PLAN_MONTHS, {
      message: 'Array must have either 0 or 12 elements',
    })
    .refine((rows) => new Set(rows.map(({ month }) => month)).size === rows.length, {
      message: 'Array must have unique months',
    });

/**
 * A month of the whole plan. Rows begin with the month of `startDate`. The previous period is the same month a year earlier.
 * Actuals are absent for months to come; those of the current month are up to now. Revenue and cost of all three are in the shop's
 * currency: planned ones by the prices of the plan, the revenue of sales as sold, their cost by the cost price of the plan.
 */
export const demandPlanMonth = z.object({
  month: calendarMonth,
  plannedQuantity: quantity,
  plannedRevenue: z.number(),
  plannedCost: z.number(),
  previousPeriodQuantity: z.int(),
  previousPeriodRevenue: z.number(),
  previousPeriodCost: z.number(),
  actualsQuantity: z.int().optional(),
  actualsRevenue: z.number().optional(),
  actualsCost: z.number().optional(),
  /** Units that the forecast alone expects, without the changes of the team. */
  forecastQuantity: quantity,
});
export type DemandPlanMonth = z.infer<typeof demandPlanMonth>;

/** How far the forecast is; null when the plan is READY. */
const progress = z
  .object({
    /** `COMPUTING` has no count yet; `RECORDING` counts items. */
    step: z.enum(['COMPUTING', 'RECORDING']),
    done: z.int(),
    total: z.int(),
  })
  .nullable();

export const demandPlan = z.object({
  id: z.string(),
  /** The first of the first month, YYYY-MM-DD. */
  startDate: z.string(),
  status: demandPlanStatus,
  progress,
  /** When the forecast in force was computed; null before the first one. */
  forecastAt: z.string().nullable(),
  /** When the prices in force were read; null before the first forecast. */
  pricesAt: z.string().nullable(),
  itemsCount: z.int(),
});
export type DemandPlan = z.infer<typeof demandPlan>;

/** The plan and its months (API-DP-01). */
export const demandPlanSummary = demandPlan.extend({ months: yearOrNone(demandPlanMonth) });
export type DemandPlanSummary = z.infer<typeof demandPlanSummary>;

/** Revenue of one month of a row of a breakdown. */
const breakdownMonth = z.object({
  month: calendarMonth,
  plannedRevenue: z.number(),
  previousPeriodRevenue: z.number(),
  actualsRevenue: z.number().optional(),
});

const breakdownMonths = yearOrNone(breakdownMonth);

/** The items of one primary supplier; null for those without one. The rows add up to the summary. */
export const supplierBreakdownRow = z.object({
  supplierId: z.string().nullable(),
  months: breakdownMonths,
});
export type SupplierBreakdownRow = z.infer<typeof supplierBreakdownRow>;

/** The items of one category of the store; null for those without one. The rows add up to the summary. */
export const categoryBreakdownRow = z.object({
  shopifyCategory: z.string().nullable(),
  months: breakdownMonths,
});
export type CategoryBreakdownRow = z.infer<typeof categoryBreakdownRow>;

/** A month of an item. The planned quantity is the adjusted one, else the forecast (CALC-DEM). */
export const plannedMonth = z.object({
  month: calendarMonth,
  /** Null when the forecast counts. */
  adjustedQuantity: quantity.nullable(),
  forecastQuantity: quantity,
});
export type PlannedMonth = z.infer<typeof plannedMonth>;

/** A month of an item in the list. */
const itemMonth = plannedMonth.extend({
  /** The limits between which demand stays in 8 of 10 months. */
  low: quantity,
  high: quantity,
});
export type ItemMonth = z.infer<typeof itemMonth>;

/** An item with what is needed to judge its plan. Months begin with that of `startDate`. */
export const demandPlanItem = z.object({
  demandPlanItemId: z.string(),
  productVariantId: z.string(),
  productId: z.string(),
  productTitle: z.string(),
  productVariantTitle: z.string(),
  sku: z.string().nullable(),
  imageUrl: z.string().nullable(),
  shopifyCategory: z.string().nullable(),
  primarySupplierId: z.string().nullable(),
  salePrice: z.number(),
  costPrice: z.number(),
  /** The rule that made the forecast (docs/forecast.md). */
  rule: z.string(),
  months: z.array(itemMonth),
  /** The item that it sells like while it is new; null for none. */
  like: z.object({ demandPlanItemId: z.string(), title: z.string(), percent: z.int() }).nullable(),
  /** Units sold in each of the 12 months before the first, the oldest first. */
  lastYear: z.array(z.int()),
});
export type DemandPlanItem = z.infer<typeof demandPlanItem>;
