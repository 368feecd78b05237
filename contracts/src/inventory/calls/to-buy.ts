import { z } from 'zod';
import { asOfQuery } from '../../core/as-of.ts';
import { instant } from '../../core/day.ts';
import { MAX_ADDRESS_TEXT } from '../../core/bounds.ts';
import { idSchemas } from '../../core/ids.ts';
import { pagination, search, sortBy, uniqueStrings } from '../../core/page.ts';
import { defineRoute } from '../../core/route.ts';
import { text } from '../../core/text.ts';
import { moqMode } from '../../suppliers/supplier.ts';
import { type InventoryField, inventoryItem, itemSupplier } from '../read-models.ts';
import { inventoryStatus } from '../rules/status.ts';
import { firstPage, inventoryFilters } from './list-body.ts';

/** Fields of an inventory item that a buy-now row shows unchanged. */
export const toBuyFields = [
  'variantId',
  'productId',
  'sku',
  'variantTitle',
  'imageUrl',
  'quantity',
  'incomingQuantity',
  'inTransit',
  'averageDailySales',
  'planningRate',
  'daysToOrder',
  'reorderDate',
  'rawReorderQuantity',
  'stockoutDate',
  'lastStockoutDate',
  'salesAtRisk',
  'gradingLevel',
  'status',
  'costPrice',
  'salePrice',
  'suppliers',
  'primarySupplier',
  'favourite',
] as const satisfies readonly InventoryField[];

const toBuyMask = Object.fromEntries(toBuyFields.map((field) => [field, true])) as Readonly<
  Record<(typeof toBuyFields)[number], true>
>;

export const toBuyItem = inventoryItem.pick(toBuyMask).extend({
  /** Final quantity, after the minimum order quantity (AMB-025). */
  reorderQuantity: z.int().nullable(),
  reorderCost: z.number().nullable(),
  coverageDays: z.int(),
  /** Days for which the last day to order has been past; 0 until then. */
  daysLate: z.int().min(0),
  supplierUnitPrice: z.number().nullable(),
  ignoreUntil: z.string().nullable(),
});
export type ToBuyItem = z.infer<typeof toBuyItem>;

export const toBuyGroup = z.object({
  productId: idSchemas.productId,
  productTitle: z.string(),
  imageUrl: z.string().nullable(),
  totalReorderQuantity: z.int(),
  /** Sum of the items that have a price. */
  totalReorderCost: z.number().nullable(),
  /** Items to buy without a price, which `totalReorderCost` leaves out. */
  itemsWithoutPriceCount: z.int().min(0).optional(),
  variantsCount: z.int(),
  lowestVariantsDaysToOrder: z.int().nullable(),
  /** Days late of the latest item. */
  daysLate: z.int().min(0),
  /** Units on hand of all items. */
  quantity: z.int(),
  /** The most urgent one of the items. */
  status: inventoryStatus.nullable(),
  /** Units a day of all items. */
  planningRate: z.number(),
  stockoutDate: z.string().nullable(),
  salesAtRisk: z.number(),
  suppliers: z.array(itemSupplier.pick({ id: true, name: true, isPrimary: true })),
  coverageDays: z.int(),
  purchaseOrderQuantities: z.array(
    z.object({
      poName: z.string(),
      poId: z.string(),
      variantId: idSchemas.variantId,
      quantity: z.int(),
    }),
  ),
  items: z.array(toBuyItem),
});
export type ToBuyGroup = z.infer<typeof toBuyGroup>;

/** A supplier whose minimum for the whole order the suggested rows do not reach. */
export const supplierShortfall = z.object({
  supplierId: idSchemas.supplierId,
  supplierName: z.string(),
  moq: z.number(),
  suggestedQuantity: z.int(),
  shortfall: z.number(),
  /** Quantities of the supplier's rows after "fill to minimum". */
  filled: z.array(z.object({ variantId: idSchemas.variantId, quantity: z.int() })),
});
export type SupplierShortfall = z.infer<typeof supplierShortfall>;

/** Totals of the listed items. */
const sumsToBuy = z.object({
  itemsCount: z.int(),
  /** Items that must be ordered now to arrive in time. */
  dueNowCount: z.int(),
  /** Cost of these items; those without a price are left out. */
  dueNowCost: z.number(),
  quantity: z.int(),
  /** Sum of the items that have a price. */
  cost: z.number(),
  itemsWithoutPriceCount: z.int(),
});
export type SumsToBuy = z.infer<typeof sumsToBuy>;

/** Totals of the listed items of one primary supplier. */
export const supplierToBuy = sumsToBuy.extend({
  /** Null for the items without a supplier. */
  supplierId: idSchemas.supplierId.nullable(),
  supplierName: z.string().nullable(),
  moq: z.number().nullable(),
  moqMode,
  /** The earliest last day to order, which may be past; null when none is known. */
  orderBy: z.string().nullable(),
});
export type SupplierToBuy = z.infer<typeof supplierToBuy>;

export const toBuySortColumns = [
  'productTitle',
  /** By the place of the supplier in `suppliers`. */
  'supplier',
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
    /** Lists these variants alone. */
    variantIds: uniqueStrings.max(20_000).optional(),
  }),
  response: z.object({
    total: z.int(),
    data: z.array(toBuyGroup),
    supplierShortfalls: z.array(supplierShortfall),
    /** Of all listed items, on any page; the largest `dueNowCost` first, those without a supplier last. */
    suppliers: z.array(supplierToBuy),
    /** Of all listed items, on any page. */
    totals: sumsToBuy,
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

export const toBuyRoutes = [listToBuy, ignoreToBuy, unignoreToBuy] as const;
