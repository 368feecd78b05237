import { z } from 'zod';
import { asOfQuery } from '../core/as-of.ts';
import { day, daysBetween } from '../core/day.ts';
import { uniqueStrings, uuid } from '../core/page.ts';
import { defineRoute } from '../core/route.ts';
import { lineText } from '../core/text.ts';
import { shopEvent } from './events.ts';

export const shopEventKinds = ['PROMOTION', 'HOLIDAY', 'LAUNCH', 'OUT_OF_RANGE'] as const;
export type ShopEventKind = (typeof shopEventKinds)[number];

/** Events of the shop that a plan has, and items that one of them names. */
export const [MAX_SHOP_EVENTS, MAX_EVENT_ITEMS] = [200, 100] as const;
/** Longest event, in days. */
const MAX_EVENT_DAYS = 366;
/** Limits of the change of sales, in percent. */
export const [MIN_LIFT, MAX_LIFT] = [-100, 1000] as const;

const isOrdered = ({
  startDate,
  endDate,
}: {
  readonly startDate: string;
  readonly endDate: string;
}) => startDate <= endDate && daysBetween(startDate, endDate) < MAX_EVENT_DAYS;

const shopEventInput = z
  .strictObject({
    name: lineText.trim().min(1).max(100),
    kind: z.enum(shopEventKinds),
    startDate: day,
    endDate: day,
    /** Change of sales on these days, in percent: 50 for half more, -100 for no sales. */
    liftPercent: z.int().min(MIN_LIFT).max(MAX_LIFT),
    /** The category that it concerns; null for all items, or for those of `variantIds`. */
    category: lineText.max(255).nullable().default(null),
    /** The items that it concerns; empty for those of the category, or for all. */
    variantIds: uniqueStrings.max(MAX_EVENT_ITEMS).default([]),
  })
  .refine(isOrdered, {
    path: ['endDate'],
    error: 'Must not be before the first day, nor more than a year after it',
  })
  .refine(({ category, variantIds }) => category === null || variantIds.length === 0, {
    path: ['variantIds'],
    error: 'Name a category or items, not both',
  });

export const listShopEvents = defineRoute({
  id: 'API-DP-20',
  method: 'GET',
  path: '/demand-plan/shop-events',
  kind: 'query',
  summary: 'Events of the shop that change its sales for some days: at most 200, the latest first',
  query: asOfQuery,
  work: 'past',
  response: z.object({
    events: z.array(
      shopEvent.extend({
        /** Titles of the items that it names, in their order; empty for one that is not known. */
        itemTitles: z.array(z.string()),
      }),
    ),
  }),
});

export const addShopEvent = defineRoute({
  id: 'API-DP-21',
  method: 'POST',
  path: '/demand-plan/shop-events',
  kind: 'command',
  summary: 'Adds an event of the shop; it counts from the next forecast on',
  body: shopEventInput,
  status: 201,
  response: z.object({ id: z.string() }),
  refusals: ['DEMAND_PLAN_NOT_FOUND', 'INVALID_DEMAND_PLAN_STATUS', 'DEMAND_PLAN_ITEM_NOT_FOUND'],
});

const params = z.object({ id: uuid });

export const changeShopEvent = defineRoute({
  id: 'API-DP-22',
  method: 'PUT',
  path: '/demand-plan/shop-events/:id',
  kind: 'command',
  summary: 'Changes an event of the shop; that counts from the next forecast on',
  params,
  body: shopEventInput,
  refusals: ['DEMAND_PLAN_NOT_FOUND', 'INVALID_DEMAND_PLAN_STATUS', 'DEMAND_PLAN_ITEM_NOT_FOUND'],
});

export const removeShopEvent = defineRoute({
  id: 'API-DP-23',
  method: 'DELETE',
  path: '/demand-plan/shop-events/:id',
  kind: 'command',
  summary: 'Removes an event of the shop; it counts until the next forecast',
  params,
  refusals: ['DEMAND_PLAN_NOT_FOUND', 'INVALID_DEMAND_PLAN_STATUS'],
});

export const shopEventRoutes = [
  listShopEvents,
  addShopEvent,
  changeShopEvent,
  removeShopEvent,
] as const;
