import { z } from 'zod';
import { createTextReplacer, defineEvent, type EventsOf } from '../core/event.ts';
import { idSchemas } from '../core/ids.ts';
import { positionSchema } from '../core/position.ts';

/** A forecast of a plan. It is computed once, and its numbers are recorded in parts. */
const ofForecast = z.object({ planId: z.string(), forecastId: z.string() });

export const demandForecastRequested = defineEvent({
  type: 'DemandForecastRequested',
  version: 1,
  summary:
    'A member generated the demand plan or refreshed its forecast; the plan cannot be changed until it is ready.',
  data: ofForecast.extend({
    /** The first of the first of 12 months. */
    startDate: z.string(),
  }),
});

export const demandForecastComputed = defineEvent({
  type: 'DemandForecastComputed',
  version: 1,
  summary: 'The forecast of a demand plan was computed; its numbers are in the next events.',
  data: ofForecast.extend({
    /** The kept file with the numbers, from which the next events are recorded. */
    sha256: z.string(),
    itemsCount: z.int(),
    /** Version of the formulas. */
    recipe: z.string(),
    /** SHA-256 of the sales, prices and items that the forecast was computed from, in hex. */
    inputsDigest: z.string(),
    /** Events up to this position of the log were counted. */
    position: positionSchema,
  }),
});

/** Numbers of 12 months from the first of the plan on. */
const year = z.array(z.int());

export const forecastItem = z.object({
  variantId: idSchemas.variantId,
  /** Expected units by month. */
  forecast: year,
  /** Limits between which demand stays in 8 of 10 months. */
  low: year,
  high: year,
  rule: z.string(),
  /** Prices of that moment, in the shop's currency. An item that has prices in the plan keeps them. */
  salePrice: z.number(),
  costPrice: z.number(),
});
export type ForecastItem = z.infer<typeof forecastItem>;

/** The content of the kept file of a forecast: each item once, in the order of the variant ids. */
export const forecastFile = z
  .array(forecastItem)
  .refine(
    (items) =>
      items.every(({ variantId }, at) => at === 0 || (items[at - 1]?.variantId ?? '') < variantId),
    'Must be in the order of unique variant ids',
  );

export const demandForecastItemsRecorded = defineEvent({
  type: 'DemandForecastItemsRecorded',
  version: 1,
  summary: 'A part of the numbers of a forecast.',
  data: ofForecast.extend({
    /** From 0. */
    part: z.int(),
    items: z.array(forecastItem),
  }),
});

export const demandPlanReady = defineEvent({
  type: 'DemandPlanReady',
  version: 1,
  summary:
    'All numbers of a forecast are recorded and take the place of those of before. Adjusted months stay, by calendar month.',
  data: ofForecast,
});

export const demandForecastInterrupted = defineEvent({
  type: 'DemandForecastInterrupted',
  version: 1,
  summary:
    'A member interrupted a forecast: the plan is as before it was requested, and there is none when it was the first.',
  data: ofForecast,
});

export const planPrice = z.object({
  variantId: idSchemas.variantId,
  salePrice: z.number(),
  costPrice: z.number(),
});
export type PlanPrice = z.infer<typeof planPrice>;

export const demandPlanPricesRecorded = defineEvent({
  type: 'DemandPlanPricesRecorded',
  version: 1,
  summary: 'Prices of items of the plan were renewed; those of other items stay.',
  data: z.object({ planId: z.string(), items: z.array(planPrice) }),
});

/** A month of an item before and after a change; null when the forecast counts. */
const cellChange = z.object({
  /** Calendar month, 1 for January. */
  month: z.int(),
  from: z.int().nullable(),
  to: z.int().nullable(),
});
export type CellChange = z.infer<typeof cellChange>;

export const demandPlanAdjusted = defineEvent({
  type: 'DemandPlanAdjusted',
  version: 1,
  summary: 'Months of items were adjusted, together or as a part of a larger adjustment.',
  data: z.object({
    planId: z.string(),
    /** All events of one adjustment have the same id. */
    adjustmentId: z.string(),
    /** How the quantities came about. A team may know further ways later. */
    way: z.string(),
    /** The adjustment that this one undoes; omitted for others. */
    undoes: z.string().optional(),
    items: z.array(z.object({ variantId: idSchemas.variantId, months: z.array(cellChange) })),
  }),
});

/** The item that a new one sells like: it sells `percent` of what that one sells. */
export const likeItem = z.object({ variantId: idSchemas.variantId, percent: z.int() });
export type LikeItem = z.infer<typeof likeItem>;

export const demandPlanLikeItemSet = defineEvent({
  type: 'DemandPlanLikeItemSet',
  version: 1,
  summary:
    'A member said which item a new item sells like, or that it is like none. It counts from the next forecast on.',
  data: z.object({
    planId: z.string(),
    variantId: idSchemas.variantId,
    like: likeItem.nullable(),
  }),
});

export const shopEvent = z.object({
  shopEventId: z.string(),
  name: z.string(),
  /** A team may know further kinds later. */
  kind: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** Change of sales on these days, in percent. */
  liftPercent: z.int(),
  /** Null where it concerns all items, or those of `variantIds`. */
  category: z.string().nullable(),
  /** Empty where it concerns the items of the category, or all. */
  variantIds: z.array(idSchemas.variantId),
});
export type ShopEvent = z.infer<typeof shopEvent>;

const replaceInShopEvent = createTextReplacer('name');

export const demandPlanShopEventSet = defineEvent({
  type: 'DemandPlanShopEventSet',
  version: 1,
  summary:
    'A member added or changed an event of the shop that changes its sales for some days. It counts from the next forecast on.',
  data: z.object({ planId: z.string(), event: shopEvent }),
  teamTexts: {
    replace: ({ planId, event }, replacement) => ({
      planId,
      event: replaceInShopEvent(event, replacement),
    }),
  },
});

export const demandPlanShopEventRemoved = defineEvent({
  type: 'DemandPlanShopEventRemoved',
  version: 1,
  summary: 'A member removed an event of the shop. It counts until the next forecast.',
  data: z.object({ planId: z.string(), shopEventId: z.string() }),
});

/** Stream `demand_plan-<teamId>.<teamId>`: a team has one plan. */
export const demandPlanEvents = [
  demandForecastRequested,
  demandForecastComputed,
  demandForecastItemsRecorded,
  demandPlanReady,
  demandForecastInterrupted,
  demandPlanPricesRecorded,
  demandPlanAdjusted,
  demandPlanLikeItemSet,
  demandPlanShopEventSet,
  demandPlanShopEventRemoved,
] as const;
export type DemandPlanEvent = EventsOf<typeof demandPlanEvents>;
