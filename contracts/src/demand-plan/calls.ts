import { z } from 'zod';
import { asOfQuery } from '../core/as-of.ts';
import { pagination, sortBy } from '../core/page.ts';
import { positionSchema } from '../core/position.ts';
import { defineRoute } from '../core/route.ts';
import { getDemandPlanAccuracy } from './accuracy.ts';
import { demandPlanAdjustmentRoutes } from './adjustment-calls.ts';
import { planPrice } from './events.ts';
import { setLikeItem } from './like-item-call.ts';
import { demandPlanFilters, demandPlanSortColumns, nonEmptySearch } from './list-columns.ts';
import { shopEventRoutes } from './shop-events.ts';
import { querySuggestedOrderLines } from './order-lines.ts';
import { getOrderPlan, queryOrderPlanLines } from './order-plan.ts';
import {
  categoryBreakdownRow,
  demandPlan,
  demandPlanItem,
  demandPlanSummary,
  supplierBreakdownRow,
} from './plan.ts';

export const getDemandPlanSummary = defineRoute({
  id: 'API-DP-01',
  method: 'GET',
  path: '/demand-plan/summary',
  kind: 'query',
  summary: 'The demand plan and its 12 months; no months while it is GENERATING',
  query: asOfQuery,
  work: 'past',
  response: demandPlanSummary,
  refusals: ['DEMAND_PLAN_NOT_FOUND'],
});

export const getSupplierBreakdown = defineRoute({
  id: 'API-DP-02',
  method: 'GET',
  path: '/demand-plan/monthly-revenue-breakdown/supplier',
  kind: 'query',
  summary: 'Revenue of the 12 months by primary supplier',
  query: asOfQuery,
  work: 'past',
  response: z.array(supplierBreakdownRow),
  refusals: ['DEMAND_PLAN_NOT_FOUND'],
});

export const getCategoryBreakdown = defineRoute({
  id: 'API-DP-03',
  method: 'GET',
  path: '/demand-plan/monthly-revenue-breakdown/shopify-category',
  kind: 'query',
  summary: 'Revenue of the 12 months by category',
  query: asOfQuery,
  work: 'past',
  response: z.array(categoryBreakdownRow),
  refusals: ['DEMAND_PLAN_NOT_FOUND'],
});

export const generateDemandPlan = defineRoute({
  id: 'API-DP-04',
  method: 'POST',
  path: '/demand-plan/generate',
  kind: 'command',
  summary: 'Makes the demand plan of the team, in the background',
  status: 201,
  response: demandPlan,
  refusals: ['DEMAND_PLAN_ALREADY_EXISTS'],
});

export const refreshDemandForecast = defineRoute({
  id: 'API-DP-05',
  method: 'POST',
  path: '/demand-plan/refresh-forecast',
  kind: 'command',
  summary:
    'Computes the forecast anew from the current month on, in the background; adjusted months and prices stay',
  refusals: ['DEMAND_PLAN_NOT_FOUND', 'INVALID_DEMAND_PLAN_STATUS'],
});

export const refreshDemandPlanPrices = defineRoute({
  id: 'API-DP-06',
  method: 'POST',
  path: '/demand-plan/refresh-prices',
  kind: 'command',
  summary: 'Renews the sale and cost prices of all items of the plan',
  refusals: ['DEMAND_PLAN_NOT_FOUND', 'INVALID_DEMAND_PLAN_STATUS'],
});

export const queryDemandPlanItems = defineRoute({
  id: 'API-DP-08',
  method: 'POST',
  path: '/demand-plan/items-context/query',
  kind: 'query',
  summary: 'Items of the demand plan; none while it is GENERATING',
  query: asOfQuery,
  work: 'past',
  body: z.strictObject({
    pagination,
    search: nonEmptySearch.optional(),
    filters: demandPlanFilters.default([]),
    sort: sortBy(demandPlanSortColumns).optional(),
  }),
  response: z.object({
    items: z.array(demandPlanItem),
    total: z.int(),
  }),
  refusals: ['DEMAND_PLAN_NOT_FOUND'],
});

/** The file of a forecast that was computed and kept. */
const computedForecast = z.object({
  sha256: z.string(),
  itemsCount: z.int(),
  recipe: z.string(),
  inputsDigest: z.string(),
  position: positionSchema,
});

export const computeDemandForecast = defineRoute({
  id: 'API-DP-09',
  method: 'GET',
  path: '/demand-plan/forecasts/:startDate',
  kind: 'query',
  summary: 'Computes and keeps the forecast of 12 months from a day on; for services only',
  params: z.object({ startDate: z.iso.date() }),
  work: 'report',
  response: computedForecast,
});

export const readPlanPrices = defineRoute({
  id: 'API-DP-10',
  method: 'GET',
  path: '/demand-plan/prices',
  kind: 'query',
  summary: 'Current prices of the items of the plan; for services only',
  work: 'list',
  response: z.array(planPrice),
  refusals: ['DEMAND_PLAN_NOT_FOUND'],
});

export const interruptDemandForecast = defineRoute({
  id: 'API-DP-13',
  method: 'POST',
  path: '/demand-plan/interrupt',
  kind: 'command',
  summary: 'Interrupts a forecast that is being made; the plan is as before it was requested',
  refusals: ['DEMAND_PLAN_NOT_FOUND', 'INVALID_DEMAND_PLAN_STATUS'],
});

export const followDemandPlan = defineRoute({
  id: 'API-DP-14',
  method: 'GET',
  path: '/demand-plan/progress',
  kind: 'query',
  service: 'command',
  bytes: 'answer',
  fileType: 'text/event-stream',
  status: 200,
  summary:
    'The plan without its months as server-sent events: one now and one after each change, until it is READY or a minute is over',
  refusals: ['DEMAND_PLAN_NOT_FOUND'],
});

export const demandPlanRoutes = [
  getDemandPlanSummary,
  getSupplierBreakdown,
  getCategoryBreakdown,
  generateDemandPlan,
  refreshDemandForecast,
  refreshDemandPlanPrices,
  queryDemandPlanItems,
  computeDemandForecast,
  readPlanPrices,
  ...demandPlanAdjustmentRoutes,
  interruptDemandForecast,
  followDemandPlan,
  getOrderPlan,
  queryOrderPlanLines,
  getDemandPlanAccuracy,
  querySuggestedOrderLines,
  setLikeItem,
  ...shopEventRoutes,
] as const;
