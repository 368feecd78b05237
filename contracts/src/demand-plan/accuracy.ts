import { z } from 'zod';
import { asOfQuery } from '../core/as-of.ts';
import { defineRoute } from '../core/route.ts';

/** Most suppliers, categories and rules that are shown: those that sold most. */
export const MAX_SCORED_GROUPS = 100;
/** Most months that are scored: the last ones that are over. */
export const SCORED_MONTHS = 12;

/** Shares of what was sold; null where nothing was. A bias above 0: too much was expected. */
const accuracy = z.object({ wape: z.number().nullable(), bias: z.number().nullable() });

/** What was expected when each month began, against what was sold in it. */
const score = z.object({
  /** Months of items. */
  itemMonths: z.int(),
  soldUnits: z.int(),
  forecastUnits: z.int(),
  plannedUnits: z.int(),
  /** Of the forecast alone. */
  forecast: accuracy,
  /** Of the plan with the changes of the team. */
  planned: accuracy,
});
export type Score = z.infer<typeof score>;

/** Rows of the groups that sold most, and the number of all groups. */
const toGroups = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row).max(MAX_SCORED_GROUPS), total: z.int() });

export const planAccuracy = z.object({
  /** The scored months; null before the first of them is over. */
  firstMonth: z.string().nullable(),
  lastMonth: z.string().nullable(),
  all: score,
  /** Months of items that the team had changed when they began. */
  adjusted: score,
  unadjusted: score,
  /** Ascending, as YYYY-MM. */
  months: z.array(score.extend({ month: z.string() })),
  /** Changed months of items by quarter, ascending. */
  quarters: z.array(score.extend({ year: z.int(), quarter: z.int().min(1).max(4) })),
  suppliers: toGroups(score.extend({ supplierId: z.string().nullable() })),
  categories: toGroups(score.extend({ shopifyCategory: z.string().nullable() })),
  rules: toGroups(score.extend({ rule: z.string() })),
});
export type PlanAccuracy = z.infer<typeof planAccuracy>;

export const getDemandPlanAccuracy = defineRoute({
  id: 'API-DP-18',
  method: 'GET',
  path: '/demand-plan/accuracy',
  kind: 'query',
  summary:
    'How close the forecast and the plan came to what was sold: the last 12 months that are over, as they were planned when they began',
  query: asOfQuery,
  work: 'past',
  response: planAccuracy,
});
