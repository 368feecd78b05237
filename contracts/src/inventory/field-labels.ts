import type { StoreStatus } from '../products/events.ts';
import type { InventoryField, InventoryItem } from './read-models.ts';
import { gradingStrategyLabels } from './rules/grades.ts';
import { inventoryStatusLabels } from './rules/status.ts';
import type { PlanningMethod } from './settings.ts';

export const storeStatusLabels: Readonly<Record<StoreStatus, string>> = {
  ACTIVE: 'Active',
  DRAFT: 'Draft',
  ARCHIVED: 'Archived',
  DELETED: 'Deleted',
};

export const manualStatusLabels: Readonly<
  Record<NonNullable<InventoryItem['manualStatus']>, string>
> = {
  NO_RESTOCK: 'Do not restock',
};

export const itemTypeLabels: Readonly<Record<InventoryItem['itemType'], string>> = {
  STAND_ALONE: 'Item',
  BUNDLE: 'Bundle',
};

/** Labels of the values of these fields. */
export const inventoryValueLabels: {
  readonly [Field in InventoryField]?: Readonly<Record<string, string>>;
} = {
  status: inventoryStatusLabels,
  gradingStrategy: gradingStrategyLabels,
  shopifyStatus: storeStatusLabels,
  manualStatus: manualStatusLabels,
  itemType: itemTypeLabels,
};

/** Numbers that people read with two decimals. `percent` is in percent already. */
export const inventoryDecimals: Readonly<
  Partial<Record<InventoryField, 'money' | 'rate' | 'percent'>>
> = {
  landedCost: 'money',
  manualLandedCost: 'money',
  resolvedLandedCost: 'money',
  totalSalesRevenue: 'money',
  salePrice: 'money',
  retailValue: 'money',
  costPrice: 'money',
  costValue: 'money',
  grossMargin: 'money',
  salesAtRisk: 'money',
  lostSales30Days: 'money',
  averageDailySales: 'rate',
  averageDailySalesBeforeStockout: 'rate',
  planningRate: 'rate',
  grossMarginPercent: 'percent',
  gradingPercent: 'percent',
  gradingCumulativePercent: 'percent',
};

export const planningMethodLabels: Readonly<Record<PlanningMethod, string>> = {
  AVERAGE: 'Average',
  FORECAST: 'Forecast',
  PLAN: 'Demand plan',
};
