import type { LocationId, SupplierId } from '@quartermaster/contracts/core/ids';
import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import type { GradingLevel } from '@quartermaster/contracts/inventory/rules/grades';
import type { StockPlan } from '@quartermaster/contracts/inventory/rules/stock-projection';
import { defineTable } from '@quartermaster/platform/projections/rows/table';
import { buildSortText } from '../core/paging.ts';
import type { DetailField } from './details-table.ts';

/** A listed variant: the fields of the API without its details, plus values for SQL and buy-now. */
export interface InventoryRow extends Omit<InventoryItem, DetailField | 'continueSelling'> {
  readonly supplierIds: readonly SupplierId[];
  readonly primarySupplierId: string | null;
  readonly primarySupplierName: string | null;
  readonly collectionIds: readonly string[];
  /** Locations that stock the variant. */
  readonly locationIds: readonly LocationId[];
  /** Lower-case text that the search compares. */
  readonly searchText: string;
  /** Suggestion before the minimum order quantity; null where stock is not planned. */
  readonly rawReorderQuantity: number | null;
  readonly coverageDays: number;
  readonly ignoreUntil: string | null;
  /** Input of minimum orders: that of the projection, with `continueSelling`, and the arrival day of an order. */
  readonly stockPlan: StockPlan;
  readonly arrivalDay: number;
  /** The sum of `recentSales`; only filters compare it. */
  readonly unitsSold30Days: number;
  /** Its grade when all numbers of the team were last worked out; the service level of this grade counts. */
  readonly safetyGrade: GradingLevel | null;
  /** Units of demand lost in [0, lead time), for the stockout-risk group. */
  readonly unitsAtRisk: number;
}

/**
 * Every list reads this row of each variant of a team, and each day changes it: it is narrow, with the most used
 * columns first.
 */
export const inventoryItems = defineTable<InventoryRow>({
  name: 'inventory_items',
  key: ['variantId'],
  fillFactor: 45,
  // The default order of a list; titles rarely change, so a day does not change this index.
  indexes: [[{ sql: buildSortText('product_title') }, 'variantTitle', 'variantId']],
  columns: {
    variantId: 'text',
    quantity: 'int',
    daysToOrder: 'int',
    salesAtRisk: 'float',
    favourite: 'bool',
    status: 'text',
    gradingLevel: 'text',
    safetyGrade: 'text',
    shopifyStatus: 'text',
    vendor: 'text',
    category: 'text',
    productTitle: 'text',
    variantTitle: 'text',
    sku: 'text',
    primarySupplierId: 'text',
    itemType: 'text',
    supplierIds: 'texts',
    collectionIds: 'texts',
    locationIds: 'texts',
    searchText: 'text',
    landedCost: 'float',
    manualLandedCost: 'float',
    resolvedLandedCost: 'float',
    averageDailySales: 'float',
    averageDailySalesBeforeStockout: 'float',
    planningRate: 'float',
    totalSalesRevenue: 'float',
    salePrice: 'float',
    retailValue: 'float',
    costPrice: 'float',
    costValue: 'float',
    grossMargin: 'float',
    grossMarginPercent: 'float',
    lostSales30Days: 'float',
    unitsSold30Days: 'float',
    gradingPercent: 'float',
    gradingCumulativePercent: 'float',
    gradingValue: 'float',
    unitsAtRisk: 'float',
    incomingQuantity: 'int',
    daysToOutOfStock: 'int',
    openingStockThisWeek: 'int',
    openingStockThisMonth: 'int',
    rawReorderQuantity: 'int',
    coverageDays: 'int',
    arrivalDay: 'int',
    isInventoryManagedByShopify: 'bool',
    isCounted: 'bool',
    reorderDate: 'text',
    stockoutDate: 'text',
    coveredUntilDate: 'text',
    lastStockoutDate: 'text',
    manualStatus: 'text',
    primarySupplierName: 'text',
    productId: 'text',
    gradingStrategy: 'text',
    createdAt: 'text',
    updatedAt: 'text',
    ignoreUntil: 'text',
    tags: 'texts',
    inTransit: 'json',
    recentSales: 'json',
    stockPlan: 'json',
  },
});
