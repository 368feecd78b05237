import { z } from 'zod';
import { idSchemas, type ProductId } from '../core/ids.ts';
import { brandedUuid } from '../core/page.ts';
import { defineRoute } from '../core/route.ts';
import { text } from '../core/text.ts';

const byId = z.object({ id: brandedUuid<ProductId>() });

const inherited = z.object({
  /** Days in force. */
  value: z.int(),
  source: z.enum(['SUPPLIER', 'PRODUCT', 'TEAM']),
  /** Days of the team, in force after a reset. */
  ofTeam: z.int(),
});

/** The stock levels in force for a product, each with its source. */
const effectiveStockLevels = z.object({
  /** Lead time of the primary supplier, else of the team; the other levels are the product's, else the team's. */
  leadTime: inherited,
  /** Its value is null where each variant has its own by the service level of its grade. */
  stockBuffer: inherited.extend({
    value: z.int().nullable(),
    source: z.enum([...inherited.shape.source.options, 'SERVICE_LEVEL']),
  }),
  runningLowThreshold: inherited,
  overstockedThreshold: inherited,
  /** Null without a primary supplier. */
  primarySupplier: z.object({ id: idSchemas.supplierId, name: z.string() }).nullable(),
});
export type EffectiveStockLevels = z.infer<typeof effectiveStockLevels>;

export const getStockLevels = defineRoute({
  id: 'API-PROD-27',
  method: 'GET',
  path: '/products/:id/settings/stock-levels',
  kind: 'query',
  summary: 'The stock levels that count for a product, and where each comes from',
  params: byId,
  response: effectiveStockLevels,
});

/** The longest history, in days. */
export const MAX_HISTORY_DAYS = 730;
const DEFAULT_HISTORY_DAYS = 365;
const range = `Must be a whole number from 1 to ${String(MAX_HISTORY_DAYS)}`;

const days = text
  .max(3, range)
  .regex(/^\d{1,3}$/, range)
  .pipe(z.coerce.number<string>().min(1, range).max(MAX_HISTORY_DAYS, range));

const settingName = z.enum([
  'leadTime',
  'reorderFrequency',
  'stockBuffer',
  'runningLowThreshold',
  'overstockedThreshold',
  'planningMethod',
  'serviceLevels',
  'averageDailySalesPeriodDays',
  'gradingPeriodDays',
  'gradingStrategy',
  'gradingThresholds',
]);
export type SettingName = z.infer<typeof settingName>;
const settingValue = z.union([z.string(), z.number()]).nullable();
export type SettingValue = z.infer<typeof settingValue>;

const orderIdentity = { purchaseOrderId: idSchemas.purchaseOrderId, purchaseOrderName: z.string() };
const shipmentIdentity = {
  ...orderIdentity,
  shipmentId: idSchemas.shipmentId,
  shipmentName: z.string(),
};

/** An event on a day of the history. */
const historyMark = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ORDER'), day: z.string(), ...orderIdentity, quantity: z.int() }),
  z.object({ kind: z.literal('RECEIPT'), day: z.string(), ...shipmentIdentity, quantity: z.int() }),
  z.object({
    kind: z.literal('SETTINGS'),
    day: z.string(),
    scope: z.enum(['TEAM', 'PRODUCT']),
    /** Null: without a value of its own. */
    changes: z.array(z.object({ setting: settingName, before: settingValue, after: settingValue })),
  }),
]);
export type HistoryMark = z.infer<typeof historyMark>;

/** A received shipment with some of the product. */
const productShipment = z.object({
  ...shipmentIdentity,
  receivedAt: z.string(),
  /** Accepted units of the product. */
  quantity: z.int(),
  variants: z.array(
    z.object({
      variantId: idSchemas.variantId,
      quantity: z.int(),
      /** Per unit in the shop's currency; null while a rate is missing. */
      landedCost: z.number().nullable(),
    }),
  ),
});
export type ProductShipment = z.infer<typeof productShipment>;

const historyDay = z.object({
  day: z.string(),
  /** Net units sold, and their revenue in the shop's currency. */
  units: z.number(),
  revenue: z.number(),
  /** Units at the end of the day, without those of bundles; null while none are known and before the product was created. */
  stock: z.number().nullable(),
});
export type HistoryDay = z.infer<typeof historyDay>;

export const getProductHistory = defineRoute({
  id: 'API-PROD-28',
  method: 'GET',
  path: '/products/:id/history',
  kind: 'query',
  work: 'list',
  summary: 'Sales and stock of a product by day, what happened meanwhile, and its landed costs',
  params: byId,
  query: z.object({ days: days.default(DEFAULT_HISTORY_DAYS) }),
  response: z.object({
    days: z.array(historyDay),
    /** Stock before this day is an estimate from sales and receipts; null while no stock is known. */
    stockRecordedFrom: z.string().nullable(),
    /** Oldest first. */
    marks: z.array(historyMark),
    /** All receipts, the latest first. */
    shipments: z.array(productShipment),
  }),
});

export const productHistoryRoutes = [getStockLevels, getProductHistory] as const;
