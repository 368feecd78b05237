import type { ProductId, SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import type { LikeItem, ShopEvent } from '@quartermaster/contracts/demand-plan/events';
import type { AdjustedMonths } from '@quartermaster/contracts/demand-plan/rules/adjusted-months';
import type { Component } from '@quartermaster/contracts/inventory/rules/bundles';
import { defineTable } from '@quartermaster/platform/projections/rows/table';
import { buildSortText } from '../core/paging.ts';
import type { Amounts, SalesByMonth } from './amounts.ts';

/** One of two halves of the tables: the next forecast is recorded beside the one in force. */
export type Half = 'A' | 'B';

/** A forecast of a plan and where its items are. Rows of another forecast in the same half do not count. */
export interface PlanForecast {
  readonly forecastId: string;
  readonly half: Half;
  readonly startDate: string;
  /** Null until it is computed. */
  readonly computedAt: string | null;
  /** Items that it has; 0 until it is computed. */
  readonly itemsCount: number;
  readonly recordedItems: number;
}

export interface PlanRow {
  readonly id: 'plan';
  readonly planId: string;
  /** Null before the first forecast. */
  readonly inForce: PlanForecast | null;
  /** The one that is being computed or recorded; null when the plan is READY. */
  readonly staged: PlanForecast | null;
  readonly pricesAt: string | null;
  /** The last month, YYYY-MM, whose plan was kept when it began. */
  readonly keptThrough: string;
}

/** One row per team. */
export const plans = defineTable<PlanRow>({
  name: 'demand_plans',
  key: ['id'],
  columns: {
    id: 'text',
    planId: 'text',
    inForce: 'json',
    staged: 'json',
    pricesAt: 'text',
    keptThrough: 'text',
  },
});

/** A product as far as its items show it. */
export interface PlanProduct {
  readonly productId: ProductId;
  readonly variantIds: readonly VariantId[];
  readonly title: string;
  readonly category: string | null;
  readonly primarySupplierId: SupplierId | null;
  readonly isExcluded: boolean;
  /** True when the team decided that it is no bundle. */
  readonly unbundled: boolean;
}

export const planProducts = defineTable<PlanProduct>({
  name: 'demand_plan_products',
  key: ['productId'],
  columns: {
    productId: 'text',
    variantIds: 'json',
    title: 'text',
    category: 'text',
    primarySupplierId: 'text',
    isExcluded: 'bool',
    unbundled: 'bool',
  },
});

/** What the plan knows of a variant, whether or not it is an item of it. */
export interface PlanVariant extends SalesByMonth {
  readonly variantId: VariantId;
  /** Null until the store showed it. */
  readonly productId: ProductId | null;
  readonly title: string;
  readonly sku: string;
  readonly imageUrl: string | null;
  readonly isDeleted: boolean;
  /** Set by hand; null for those of the store. */
  readonly mapped: readonly Component[] | null;
  readonly storeComponents: readonly Component[];
  /** Null where no month is adjusted. */
  readonly adjusted: AdjustedMonths | null;
  /** The item that it sells like; null for none. */
  readonly likeItem: LikeItem | null;
}

export const planVariants = defineTable<PlanVariant>({
  name: 'demand_plan_variants',
  key: ['variantId'],
  columns: {
    variantId: 'text',
    productId: 'text',
    title: 'text',
    sku: 'text',
    imageUrl: 'text',
    isDeleted: 'bool',
    mapped: 'json',
    storeComponents: 'json',
    adjusted: 'json',
    likeItem: 'json',
    months: 'json',
    units: 'json',
    revenue: 'json',
  },
});

/** An item of a forecast, by which items are found and sorted: every list reads this row of each item of a team. */
export interface PlanItemRow {
  readonly half: Half;
  readonly variantId: VariantId;
  readonly forecastId: string;
  readonly productId: ProductId;
  readonly productTitle: string;
  readonly productVariantTitle: string;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly shopifyCategory: string | null;
  readonly primarySupplierId: SupplierId | null;
  /** True while it is tracked and not deleted. */
  readonly isListed: boolean;
  /** False for a set: what it sells are units of its components. */
  readonly isSummed: boolean;
  readonly rule: string;
  readonly salePrice: number;
  readonly costPrice: number;
  readonly plannedQuantity: number;
  readonly plannedRevenue: number;
  readonly isAdjusted: boolean;
  /** Lower-case text that the search matches. */
  readonly searchText: string;
}

export const planItems = defineTable<PlanItemRow>({
  name: 'demand_plan_items',
  key: ['half', 'variantId'],
  // The default order of the list.
  indexes: [['half', { sql: buildSortText('product_title') }, 'productVariantTitle', 'variantId']],
  columns: {
    half: 'text',
    variantId: 'text',
    forecastId: 'text',
    isListed: 'bool',
    isSummed: 'bool',
    isAdjusted: 'bool',
    plannedQuantity: 'int',
    plannedRevenue: 'float',
    salePrice: 'float',
    costPrice: 'float',
    productTitle: 'text',
    productVariantTitle: 'text',
    sku: 'text',
    shopifyCategory: 'text',
    primarySupplierId: 'text',
    rule: 'text',
    searchText: 'text',
    productId: 'text',
    imageUrl: 'text',
  },
});

/** The months of an item from the first of the plan on. */
export interface PlanItemMonths {
  readonly half: Half;
  readonly variantId: VariantId;
  readonly low: readonly number[];
  readonly high: readonly number[];
  readonly adjusted: readonly (number | null)[];
  readonly amounts: Amounts;
}

/** Has a row for each row of `planItems`. */
export const planItemMonths = defineTable<PlanItemMonths>({
  name: 'demand_plan_item_months',
  key: ['half', 'variantId'],
  columns: {
    half: 'text',
    variantId: 'text',
    low: 'json',
    high: 'json',
    adjusted: 'json',
    amounts: 'json',
  },
});

/** Sums over the listed items of one supplier or one category, without sets. */
export interface PlanTotals {
  readonly half: Half;
  readonly by: 'supplier' | 'category';
  /** Id of the supplier or name of the category; empty for items without one. */
  readonly name: string;
  readonly forecastId: string;
  readonly itemsCount: number;
  readonly amounts: Amounts;
}

export const planTotals = defineTable<PlanTotals>({
  name: 'demand_plan_totals',
  key: ['half', 'by', 'name'],
  columns: {
    half: 'text',
    by: 'text',
    name: 'text',
    forecastId: 'text',
    itemsCount: 'int',
    amounts: 'json',
  },
});

export const planShopEvents = defineTable<ShopEvent>({
  name: 'demand_plan_shop_events',
  key: ['shopEventId'],
  columns: {
    shopEventId: 'text',
    name: 'text',
    kind: 'text',
    startDate: 'text',
    endDate: 'text',
    liftPercent: 'int',
    category: 'text',
    variantIds: 'json',
  },
});

/** A month of an item as it was planned when the month began, and what was sold in it since. Units. */
export interface PlanScore {
  /** YYYY-MM. */
  readonly month: string;
  readonly variantId: VariantId;
  readonly forecast: number;
  /** Null where the team had not changed it. */
  readonly adjusted: number | null;
  readonly rule: string;
  readonly supplierId: SupplierId | null;
  readonly category: string | null;
  readonly sold: number;
}

export const planScores = defineTable<PlanScore>({
  name: 'demand_plan_scores',
  key: ['month', 'variantId'],
  columns: {
    month: 'text',
    variantId: 'text',
    forecast: 'int',
    adjusted: 'int',
    rule: 'text',
    supplierId: 'text',
    category: 'text',
    sold: 'int',
  },
});
