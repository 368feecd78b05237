import { z } from 'zod';
import { asOfQuery } from '../../core/as-of.ts';
import { instant } from '../../core/day.ts';
import { filtersOver } from '../../core/filters.ts';
import { MAX_ADDRESS_TEXT } from '../../core/bounds.ts';
import { idOf, type VariantId } from '../../core/ids.ts';
import { pagination, search, sortBy, uniqueStrings, uuidOf } from '../../core/page.ts';
import { defineRoute } from '../../core/route.ts';
import { text } from '../../core/text.ts';
import { manualStatus } from '../../products/events.ts';
import {
  inventoryFields,
  inventoryFilterColumns,
  inventoryItem,
  inventorySortColumns,
  itemSupplier,
} from '../read-models.ts';
import { explanation } from '../rules/explain/explanation.ts';
import { insightsSettings } from '../settings.ts';
import { landedCostRoutes } from './landed-cost.ts';

const firstPage = { page: 1, limit: 100 };
export const inventoryFilters = filtersOver(inventoryFilterColumns);
const variantIds = z.strictObject({ variantIds: uniqueStrings.max(20_000) });

export const listInventoryItems = defineRoute({
  id: 'API-INV-01',
  method: 'POST',
  path: '/inventory-items',
  kind: 'query',
  summary: 'Tracked variants with everything known and derived about their stock',
  query: asOfQuery,
  work: 'past',
  body: z.strictObject({
    pagination: pagination.default(firstPage),
    sort: sortBy(inventorySortColumns).optional(),
    filters: inventoryFilters.default([]),
    variantIds: uniqueStrings.max(20_000).optional(),
    search: search.optional(),
    select: z.array(z.enum(inventoryFields)).min(1).max(inventoryFields.length).optional(),
  }),
  response: z.object({ data: z.array(inventoryItem.partial()), total: z.int() }),
});

export const addFavourites = defineRoute({
  id: 'API-INV-02',
  method: 'PATCH',
  path: '/inventory-items/favourites',
  kind: 'command',
  summary: 'Adds variants to the favourites',
  body: variantIds,
});

export const replaceFavourites = defineRoute({
  id: 'API-INV-03',
  method: 'PUT',
  path: '/inventory-items/favourites',
  kind: 'command',
  summary: 'Makes exactly these variants the favourites',
  body: variantIds,
});

export const removeFavourites = defineRoute({
  id: 'API-INV-04',
  method: 'PUT',
  path: '/inventory-items/remove-favourites',
  kind: 'command',
  summary: 'Takes variants off the favourites',
  body: variantIds,
});

export const getInsightsMetadata = defineRoute({
  id: 'API-INV-05',
  method: 'GET',
  path: '/inventory-items/insights-settings-metadata',
  kind: 'query',
  summary: 'The periods and thresholds in force and when the numbers were last worked out',
  query: asOfQuery,
  work: 'past',
  response: insightsSettings.extend({
    today: z.string().nullable(),
    lastCalculatedAt: z.string().nullable(),
  }),
  refusals: ['NOT_FOUND'],
});

export const getInventoryTotals = defineRoute({
  id: 'API-PO-24',
  method: 'GET',
  path: '/inventory-items/totals',
  kind: 'query',
  summary: 'Retail and cost value of all tracked stock',
  query: asOfQuery,
  work: 'past',
  response: z.object({
    totalRetailValue: z.number(),
    totalCostValue: z.number(),
    totalQuantity: z.int(),
  }),
});

export const toBuyItem = inventoryItem
  .pick({
    variantId: true,
    productId: true,
    sku: true,
    variantTitle: true,
    imageUrl: true,
    quantity: true,
    incomingQuantity: true,
    inTransit: true,
    averageDailySales: true,
    planningRate: true,
    daysToOrder: true,
    rawReorderQuantity: true,
    stockoutDate: true,
    salesAtRisk: true,
    gradingLevel: true,
    status: true,
    costPrice: true,
    salePrice: true,
    suppliers: true,
    primarySupplier: true,
    favourite: true,
  })
  .extend({
    /** Final quantity, after the minimum order quantity (AMB-025). */
    reorderQuantity: z.int().nullable(),
    reorderCost: z.number().nullable(),
    coverageDays: z.int(),
    supplierUnitPrice: z.number().nullable(),
    ignoreUntil: z.string().nullable(),
  });
export type ToBuyItem = z.infer<typeof toBuyItem>;

export const toBuyGroup = z.object({
  productId: idOf.productId,
  productTitle: z.string(),
  imageUrl: z.string().nullable(),
  totalReorderQuantity: z.int(),
  /** Of the items that have a price. */
  totalReorderCost: z.number().nullable(),
  /** Items to buy without a price, which `totalReorderCost` leaves out. */
  itemsWithoutPriceCount: z.int().min(0).optional(),
  variantsCount: z.int(),
  lowestVariantsDaysToOrder: z.int().nullable(),
  stockoutDate: z.string().nullable(),
  salesAtRisk: z.number(),
  suppliers: z.array(itemSupplier.pick({ id: true, name: true, isPrimary: true })),
  coverageDays: z.int(),
  purchaseOrderQuantities: z.array(
    z.object({
      poName: z.string(),
      poId: z.string(),
      variantId: idOf.variantId,
      quantity: z.int(),
    }),
  ),
  items: z.array(toBuyItem),
});
export type ToBuyGroup = z.infer<typeof toBuyGroup>;

/** A supplier whose minimum for the whole order the suggested rows do not reach. */
export const supplierShortfall = z.object({
  supplierId: idOf.supplierId,
  supplierName: z.string(),
  moq: z.number(),
  suggestedQuantity: z.int(),
  shortfall: z.number(),
  /** Quantities of the supplier's rows after "fill to minimum". */
  filled: z.array(z.object({ variantId: idOf.variantId, quantity: z.int() })),
});
export type SupplierShortfall = z.infer<typeof supplierShortfall>;

export const toBuySortColumns = [
  'productTitle',
  'totalReorderQuantity',
  'totalReorderCost',
  'lowestVariantsDaysToOrder',
  'stockoutDate',
  'salesAtRisk',
] as const;

export const listToBuy = defineRoute({
  id: 'API-INV-07',
  method: 'POST',
  path: '/inventory-items/to-buy',
  kind: 'query',
  summary: 'What to order now, in product groups with quantities',
  query: asOfQuery,
  work: 'past',
  body: z.strictObject({
    pagination: pagination.default(firstPage),
    filters: inventoryFilters.default([]),
    showIgnored: z.boolean().default(false),
    showAlreadyInPO: z.boolean().default(false),
    sort: sortBy(toBuySortColumns).optional(),
    search: search.optional(),
  }),
  response: z.object({
    total: z.int(),
    data: z.array(toBuyGroup),
    supplierShortfalls: z.array(supplierShortfall),
  }),
});

export const ignoreToBuy = defineRoute({
  id: 'API-INV-08',
  method: 'POST',
  path: '/inventory-items/to-buy/ignore',
  kind: 'command',
  summary: 'Leaves variants out of buy-now until an instant',
  body: z.strictObject({ variantIds: uniqueStrings.min(1).max(20_000), ignoreUntil: instant }),
});

export const unignoreToBuy = defineRoute({
  id: 'API-INV-09',
  method: 'DELETE',
  path: '/inventory-items/to-buy/ignore',
  kind: 'command',
  summary:
    'Lists ignored variants in buy-now again; ids in the body, or up to 6,000 characters of them as ?variantIds=a,b',
  query: z.object({
    variantIds: text
      .max(MAX_ADDRESS_TEXT)
      .transform((ids) => ids.split(','))
      .pipe(uniqueStrings.max(20_000))
      .optional(),
  }),
  body: z.strictObject({ variantIds: uniqueStrings.min(1).max(20_000) }).optional(),
});

export const stockPoint = z.object({
  day: z.string(),
  /** Stock at the start of the day after deliveries; may be negative when customers wait. */
  available: z.number(),
  delivered: z.number(),
});

export const explainInventoryItem = defineRoute({
  id: 'API-INV-10',
  method: 'GET',
  path: '/inventory-items/:variantId/explain',
  kind: 'query',
  summary: 'Where each number of a variant comes from, and its projected stock',
  query: asOfQuery,
  work: 'past',
  params: z.object({ variantId: uuidOf<VariantId>() }),
  response: z.object({
    variantId: idOf.variantId,
    today: z.string(),
    explanations: z.array(explanation),
    projection: z.array(stockPoint),
    salesByMonth: z.array(z.object({ month: z.string(), units: z.number(), revenue: z.number() })),
    statusChanges: z.array(
      z.object({ on: z.string(), from: z.string().nullable(), to: z.string(), cause: z.string() }),
    ),
  }),
});

export const setManualStatus = defineRoute({
  id: 'API-PROD-26',
  method: 'PUT',
  path: '/products/variants/manual-status',
  kind: 'command',
  summary: 'Marks variants "do not restock", or clears the mark',
  body: z.strictObject({
    variantIds: uniqueStrings.min(1).max(20_000),
    manualStatus: manualStatus.nullable(),
  }),
});

export const inventoryRoutes = [
  listInventoryItems,
  addFavourites,
  replaceFavourites,
  removeFavourites,
  getInsightsMetadata,
  getInventoryTotals,
  listToBuy,
  ignoreToBuy,
  unignoreToBuy,
  explainInventoryItem,
  setManualStatus,
  ...landedCostRoutes,
] as const;
