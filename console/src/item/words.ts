import type { InventoryField } from '@quartermaster/contracts/inventory/read-models';
import type { StockLevelsSettings } from '@quartermaster/contracts/products/events';
import { joinParts } from '../lib/words.ts';

/** Titles of fields in headers, filters and the chooser. */
export const columnTitles: Readonly<Partial<Record<InventoryField | 'supplierIds', string>>> = {
  favourite: 'Favourite',
  productTitle: 'Product',
  variantTitle: 'Variant',
  sku: 'SKU',
  status: 'Status',
  gradingLevel: 'Grade',
  quantity: 'On hand',
  incomingQuantity: 'Incoming',
  averageDailySales: 'Daily sales',
  averageDailySalesBeforeStockout: 'Before stockout',
  planningRate: 'Planning rate',
  daysToOutOfStock: 'Days of stock',
  stockoutDate: 'Stockout',
  daysToOrder: 'Days to order',
  rawReorderQuantity: 'Needed',
  reorderDate: 'Order by',
  coveredUntilDate: 'Covered until',
  lastStockoutDate: 'Last stockout',
  manualStatus: 'Set by hand',
  openingStockThisWeek: 'Opening, week',
  openingStockThisMonth: 'Opening, month',
  salesAtRisk: 'Sales at risk',
  resolvedLandedCost: 'Landed cost',
  landedCost: 'Cost from shipment',
  manualLandedCost: 'Cost set by hand',
  costValue: 'Cost value',
  retailValue: 'Retail value',
  grossMarginPercent: 'Margin',
  grossMargin: 'Margin per unit',
  salePrice: 'Price',
  costPrice: 'Cost price',
  totalSalesRevenue: 'Revenue',
  lostSales30Days: 'Lost sales, 30 d',
  gradingPercent: 'Grade share',
  gradingCumulativePercent: 'Cumulative share',
  gradingValue: 'Grade value',
  gradingStrategy: 'Graded by',
  suppliers: 'Suppliers',
  primarySupplier: 'Primary supplier',
  vendor: 'Vendor',
  category: 'Category',
  collections: 'Collections',
  tags: 'Tags',
  shopifyStatus: 'Store status',
  itemType: 'Type',
  isInventoryManagedByShopify: 'Tracked by store',
  isCounted: 'Counted',
  createdAt: 'Created',
  updatedAt: 'Updated',
  supplierIds: 'Supplier',
};

/** "Rabbit Night Light, Red" */
export const itemName = (item: {
  readonly productTitle?: string | undefined;
  readonly variantTitle?: string | undefined;
}): string => joinParts(', ', item.productTitle, item.variantTitle);

type Level = keyof StockLevelsSettings;

export const levelTitles: Readonly<Record<Level, string>> = {
  stockBuffer: 'Stock buffer',
  runningLowThreshold: 'Running low',
  overstockedThreshold: 'Overstocked',
};

export const levelHelps: Readonly<Record<Level, string>> = {
  stockBuffer: 'Days of sales that stay in stock beyond the lead time.',
  runningLowThreshold: 'An item is running low from this many days before its last day to order.',
  overstockedThreshold: 'An item with stock for more days than this is overstocked.',
};
