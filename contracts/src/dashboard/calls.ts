import { positionSchema, sentPosition } from '../core/position.ts';
import { z } from 'zod';
import { defineRoute } from '../core/route.ts';
import { inventoryItem } from '../inventory/read-models.ts';

/** The first items of a group as its card shows them (CALC-K-12: five). */
export const dashboardItem = inventoryItem.pick({
  variantId: true,
  productId: true,
  productTitle: true,
  variantTitle: true,
  sku: true,
  imageUrl: true,
  quantity: true,
  isCounted: true,
  daysToOutOfStock: true,
  stockoutDate: true,
  salesAtRisk: true,
  costValue: true,
  status: true,
  gradingLevel: true,
});
export type DashboardItem = z.infer<typeof dashboardItem>;

const group = z.object({ totalItemsCount: z.int(), items: z.array(dashboardItem).max(5) });

/** Today against seven days ago; the older one is null until a snapshot of that day exists (CALC-CHG). */
const comparison = z.object({
  today: z.number(),
  sevenDaysAgo: z.number().nullable(),
  change: z.number().nullable(),
  changePercent: z.number().nullable(),
});
export type DashboardComparison = z.infer<typeof comparison>;

export const valueNames = ['retailValue', 'costValue', 'noSalesCost', 'overstockedCost'] as const;
export type ValueName = (typeof valueNames)[number];

/** Days before today that a trend shows. */
export const TREND_DAYS = 30;

const dayOfTrend = z.object({
  date: z.string(),
  retailValue: z.number(),
  costValue: z.number(),
  noSalesCost: z.number(),
  overstockedCost: z.number(),
});

const trends = z.object({
  /** The first day of the 30 before today; null before any business day. */
  from: z.string().nullable(),
  /** The values when each day began, and those of this moment for today. Days without stored values are left out. */
  days: z.array(dayOfTrend).max(TREND_DAYS + 1),
});
export type DashboardTrends = z.infer<typeof trends>;

export const dashboardFilter = z.enum(['GRADE_A', 'GRADE_B', 'GRADE_C', 'FAVOURITE']);
export type DashboardFilter = z.infer<typeof dashboardFilter>;

export const dashboard = z.object({
  filter: dashboardFilter.nullable(),
  /** Log position up to which all events are in these numbers; `after` of the call for changes. */
  position: positionSchema,
  itemsCount: z.int(),
  unitsInStock: z.int(),
  inTransit: z.int(),
  doNotRestockCount: z.int(),
  stockGapCount: z.int(),
  runningLow: group,
  outOfStock: group,
  noSales: group,
  overStocked: group,
  stockoutRisk: group,
  healthy: group,
  newProduct: group,
  retailValue: comparison,
  costValue: comparison,
  noSalesCost: comparison,
  overstockedCost: comparison,
  /** Items in stock whose cost is unknown, which these values leave out. */
  withoutCost: z.object({
    costValue: z.int(),
    noSalesCost: z.int(),
    overstockedCost: z.int(),
  }),
  /** First day, from today on, that can be compared with the one seven days before; null before any business day. */
  comparableFrom: z.string().nullable(),
  trends,
  /** Counts of the next tasks of the whole team. */
  doNext: z.object({
    /** Products that buy-now lists for this week. */
    toBuyThisWeek: z.int(),
    /** Shipments in the view `arriving`. */
    shipmentsArrivingSoon: z.int(),
    /** Shipments in the view `late`. */
    overdueShipments: z.int(),
    /** Orders in the view `overdue`: with a late shipment, or with units on no shipment that are late. */
    overdueOrders: z.int().optional(),
    /** Orders in the view `draft`. */
    draftOrders: z.int(),
    /** Payments in the view `due`. */
    paymentsDue: z.int(),
  }),
});
export type Dashboard = z.infer<typeof dashboard>;

export const getDashboard = defineRoute({
  id: 'API-DASH-01',
  method: 'GET',
  path: '/dashboard',
  kind: 'query',
  summary: 'The state of the shop at a glance',
  query: z.object({ filter: dashboardFilter.optional() }),
  response: dashboard,
});

/** The data of a server-sent event. */
export const dashboardChange = z.object({
  /** Log position up to which the read models hold newer events of the team. */
  position: positionSchema,
});

export const followDashboard = defineRoute({
  id: 'API-DASH-02',
  method: 'GET',
  path: '/dashboard/changes',
  kind: 'query',
  bytes: 'answer',
  fileType: 'text/event-stream',
  status: 200,
  summary:
    'Server-sent events: one when the dashboard shows newer events of the team than before, at most one a second, for four minutes',
  query: z.object({
    /** Position of the caller's dashboard; without it, changes from now on. */
    after: sentPosition.optional(),
  }),
});

export const dashboardRoutes = [getDashboard, followDashboard] as const;
