import type { Position } from '@quartermaster/contracts/core/position';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { OrderSizes } from '@quartermaster/contracts/forecast/rules/order-sizes';
import type { BigOrder } from '@quartermaster/contracts/inventory/rules/item-facts';
import type { SalesHistory } from '@quartermaster/contracts/inventory/rules/history';
import { defineTable } from '@quartermaster/platform/projections/rows/table';
import type { Source } from './variant.ts';

/** Net sales by day as parallel lists, ascending; day numbers count from 1970-01-01. */
export interface SalesByDay {
  readonly days: readonly number[];
  readonly units: readonly number[];
  readonly revenue: readonly number[];
  readonly orders: readonly number[];
}

/**
 * The newest day with sales, after all days in the lists. It is stored separately: an order then changes a few numbers
 * of the row instead of lists of years.
 */
export interface OpenDay {
  readonly openDay: number | null;
  readonly openUnits: number;
  readonly openRevenue: number;
  readonly openOrders: number;
}

/** The last event of sales, with its position in the log. */
export interface SalesSource extends Source {
  readonly position: Position;
}

/** The part of the sales of a component that came by a set, by day. */
export interface SetSales extends SalesHistory {
  readonly variantId: VariantId;
}

/** Groups of order lines that were sold as a set, by day. Their units and revenue are sales of its components. */
export interface Groups extends SalesHistory {
  /** Of the days before the newest one. */
  readonly source: SalesSource | null;
  readonly newestSource: SalesSource | null;
}

/** The orders of about half a year by their units, groups of a set included; `orderSizesBefore` puts the parts together. */
export interface SizeLists {
  /** Of the days before the newest one. */
  readonly orderSizes: OrderSizes;
  /** Of the newest day, so that an order does not change the longer lists. */
  readonly openSizes: OrderSizes;
}

/** Stored form of the sales of a variant; `salesByDay` puts the parts together. */
export interface VariantSales extends SalesByDay, OpenDay, SizeLists {
  readonly variantId: VariantId;
  /** Of the days in the lists. */
  readonly source: SalesSource | null;
  readonly openSource: SalesSource | null;
  /** The largest orders of about a year, the largest first. */
  readonly bigOrders: readonly BigOrder[];
  /** By variant id of the set. */
  readonly bySets: readonly SetSales[];
  /** Null for a variant that was never sold as a set. */
  readonly groups: Groups | null;
}

/** Days, or sizes of orders, whose numbers take as much memory as a usual row. */
const ENTRIES_PER_ROW = 12;

export const variantSales = defineTable<VariantSales>({
  name: 'variant_sales',
  key: ['variantId'],
  weighRow: ({ days, orderSizes }) =>
    1 + Math.floor((days.length + orderSizes.days.length) / ENTRIES_PER_ROW),
  columns: {
    variantId: 'text',
    days: 'json',
    units: 'json',
    revenue: 'json',
    orders: 'json',
    openDay: 'int',
    openUnits: 'int',
    openRevenue: 'float',
    openOrders: 'int',
    source: 'json',
    openSource: 'json',
    orderSizes: 'json',
    openSizes: 'json',
    bigOrders: 'json',
    bySets: 'json',
    groups: 'json',
  },
});
