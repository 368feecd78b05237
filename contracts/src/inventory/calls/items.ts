import { z } from 'zod';
import { asOfQuery } from '../../core/as-of.ts';
import { idSchemas, type VariantId } from '../../core/ids.ts';
import { createTotalsQuery } from '../../core/totals-query.ts';
import { pagination, search, sortBy, uniqueStrings, brandedUuid } from '../../core/page.ts';
import { defineRoute } from '../../core/route.ts';
import { manualStatus } from '../../products/events.ts';
import { inventoryFields, inventoryItem, inventorySortColumns } from '../read-models.ts';
import { explanation } from '../rules/explain/explanation.ts';
import { inventoryStatus } from '../rules/status.ts';
import { firstPage, inventoryFilters } from './list-body.ts';
import { inventoryExportRoutes } from './export.ts';
import { getInsightsMetadata } from './insights-metadata.ts';
import { landedCostRoutes } from './landed-cost.ts';
import { getServiceLevelCosts } from './service-level-costs.ts';
import { previewInsightSettings } from './settings-preview.ts';
import { findCurrentSuggestions, getSuggestedUnits } from './suggested-units.ts';
import { toBuyRoutes } from './to-buy.ts';

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

export const getInventoryTotals = defineRoute({
  id: 'API-PO-24',
  method: 'GET',
  path: '/inventory-items/totals',
  kind: 'query',
  summary:
    'Retail and cost value of the tracked stock that matches, and how many items have each status',
  query: createTotalsQuery(inventoryFilters),
  work: 'past',
  response: z.object({
    totalRetailValue: z.number(),
    totalCostValue: z.number(),
    totalQuantity: z.int(),
    /** Items in stock whose cost is unknown, which the cost value leaves out. */
    withoutCost: z.int(),
    /** Bundles among them, whose units are counted with their components. */
    bundlesCount: z.int().optional(),
    /** Items whose stock is not counted. */
    notCountedCount: z.int().optional(),
    statuses: z.partialRecord(inventoryStatus, z.int()),
  }),
});

export const stockPoint = z.object({
  day: z.string(),
  /** Stock at the start of the day after deliveries; may be negative when customers wait. */
  available: z.number(),
  delivered: z.number(),
  /** Stock of that day if the suggested quantity were ordered today; null before its arrival, and when none is. */
  ifOrderedToday: z.number().nullable(),
});

export const explainInventoryItem = defineRoute({
  id: 'API-INV-10',
  method: 'GET',
  path: '/inventory-items/:variantId/explain',
  kind: 'query',
  summary: 'Where each number of a variant comes from, and its projected stock',
  query: asOfQuery,
  work: 'past',
  params: z.object({ variantId: brandedUuid<VariantId>() }),
  response: z.object({
    variantId: idSchemas.variantId,
    today: z.string(),
    explanations: z.array(explanation),
    /** Bundles that contain the variant as a component. */
    bundles: z.array(
      z.object({
        productId: idSchemas.productId,
        title: z.string(),
        /** Units in one bundle. */
        quantity: z.int(),
        /** Bundles a day that are sold as lines of their own; components of a set are in their own sales. */
        rate: z.number(),
        /** Units a day that the bundle adds to its planning rate. */
        demand: z.number(),
      }),
    ),
    projection: z.array(stockPoint),
    salesByMonth: z.array(z.object({ month: z.string(), units: z.number(), revenue: z.number() })),
    statusChanges: z.array(
      z.object({
        on: z.string(),
        from: z.string().nullable(),
        to: z.string(),
        /** The type of the event that changed it. */
        cause: z.string(),
        /** Cause of the change, in one sentence. */
        reason: z.string(),
      }),
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
  explainInventoryItem,
  setManualStatus,
  ...toBuyRoutes,
  ...landedCostRoutes,
  getSuggestedUnits,
  findCurrentSuggestions,
  ...inventoryExportRoutes,
  previewInsightSettings,
  getServiceLevelCosts,
] as const;
