import type { Day } from '../core/day.ts';
import type { VariantId } from '../core/ids.ts';
import type { InventoryItem } from '../inventory/read-models.ts';
import type { InventoryStatus } from '../inventory/rules/status.ts';
import type { PurchaseOrder, PurchaseOrderSummary } from '../purchase-orders/read-models/order.ts';
import type { AnyReportRow, ReportType } from './types.ts';

/** Fields of a tracked variant that reports read. */
export type ReportedItem = Pick<
  InventoryItem,
  | 'productId'
  | 'variantId'
  | 'productTitle'
  | 'variantTitle'
  | 'imageUrl'
  | 'sku'
  | 'quantity'
  | 'averageDailySales'
  | 'stockoutDate'
  | 'lastStockoutDate'
  | 'lostSales30Days'
  | 'status'
  | 'gradingLevel'
  | 'costPrice'
  | 'costValue'
  | 'retailValue'
  | 'resolvedLandedCost'
  | 'totalSalesRevenue'
  | 'incomingQuantity'
  | 'inTransit'
  | 'locations'
  | 'locationQuantities'
  | 'shopifyStatus'
  | 'itemType'
  | 'isCounted'
>;

/** State of a variant with which a later report compares it. */
export interface ItemState {
  readonly status: InventoryStatus;
  readonly averageDailySales: number;
}
export type ItemStates = ReadonlyMap<VariantId, ItemState>;

/** Values of a variant when an earlier business day began. */
export interface ItemValues extends ItemState {
  readonly quantity: number;
  readonly retailValue: number;
  readonly costValue: number | null;
}

/** The variants of a team at the moment of a report. */
export interface ReportedStock {
  readonly today: Day;
  readonly currency: string;
  /** Tracked variants that the report does not leave out. */
  readonly items: readonly ReportedItem[];
}

/** An order as reports read it. */
export interface ReportedOrder {
  readonly summary: PurchaseOrderSummary;
  /** Present name of the supplier; null without one. */
  readonly supplierName: string | null;
  readonly order: Pick<PurchaseOrder, 'content' | 'items' | 'shipments' | 'payments'>;
}

/** A variant with its status and average daily sales, as stored. */
export type StoredState = readonly [VariantId, InventoryStatus, number];

/** Stored content of an instance. */
export interface StoredReport {
  readonly type: ReportType;
  readonly rows: readonly AnyReportRow[];
  /** The state of every tracked variant, for the next report; null for reports that compare nothing. */
  readonly states: readonly StoredState[] | null;
}
