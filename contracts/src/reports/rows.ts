import { z } from 'zod';
import { idOf } from '../core/ids.ts';
import { gradingLevel } from '../inventory/rules/grades.ts';
import { inventoryItem } from '../inventory/read-models.ts';
import { inventoryStatus } from '../inventory/rules/status.ts';
import { storeStatus } from '../products/events.ts';
import { paymentsStatus } from '../purchase-orders/rules/payments.ts';
import { purchaseOrderStatus } from '../purchase-orders/rules/status.ts';
import type { ReportType } from './types.ts';

/** What every row about a variant names (AMB-168). */
const variant = {
  productId: idOf.productId,
  variantId: idOf.variantId,
  productTitle: z.string(),
  variantTitle: z.string(),
  imageUrl: z.string().nullable(),
  sku: z.string(),
};
/** Of the amounts of the row. */
const currency = z.string();
const day = z.string();

const unitsAtLocations = z.array(
  z.object({ locationId: idOf.locationId, locationName: z.string(), quantity: z.int() }),
);
export type UnitsAtLocation = z.infer<typeof unitsAtLocations>[number];

const risk = {
  ...variant,
  averageDailySales: z.number(),
  quantity: z.int(),
  locationQuantities: unitsAtLocations,
  stockoutDate: day.nullable(),
};

const assetValue = z.object({
  ...variant,
  quantity: z.int(),
  costPrice: z.number().nullable(),
  costValue: z.number().nullable(),
  retailValue: z.number(),
  stockoutDate: day.nullable(),
  currency,
});

/** The rows of each report. Days are YYYY-MM-DD; percentages are in percent; unknown values are null (REP-01..13). */
export const reportRows = {
  STOCKOUT_RISK: z.object(risk),
  OUT_OF_STOCK: z.object({
    ...risk,
    lostSales30Days: z.number(),
    /** The day of the last unit; null where it is unknown. */
    lastStockoutDate: day.nullable().optional(),
    currency,
  }),
  DEAD_STOCK: z.object({
    ...variant,
    oldStatus: inventoryStatus,
    newStatus: inventoryStatus,
    quantity: z.int(),
  }),
  SALES_VELOCITY: z.object({
    ...variant,
    oldAverageDailySales: z.number(),
    newAverageDailySales: z.number(),
  }),
  ACTIVE_STOCK_ASSET_VALUE: assetValue,
  ALL_STOCK_ASSET_VALUE: assetValue,
  /** `locations` are those below 0. */
  NEGATIVE_ON_HAND: z.object({ ...variant, locations: unitsAtLocations }),
  INVENTORY_SNAPSHOT: z.object({
    ...variant,
    gradingLevel: gradingLevel.nullable(),
    status: inventoryStatus,
    inTransit: inventoryItem.shape.inTransit,
    incomingQuantity: z.int(),
    costValue: z.number().nullable(),
    retailValue: z.number(),
    currency,
  }),
  SALES_SNAPSHOT: z.object({
    ...variant,
    storeStatus,
    landedCost: z.number().nullable(),
    totalSalesRevenue: z.number(),
    currency,
  }),
  ACTIVE_PURCHASE_ORDERS_SNAPSHOT: z.object({
    purchaseOrderId: idOf.purchaseOrderId,
    name: z.string(),
    reference: z.string(),
    status: purchaseOrderStatus,
    supplierId: idOf.supplierId.nullable(),
    supplierName: z.string().nullable(),
    issueDate: day.nullable(),
    totalItemsQuantity: z.int(),
    totalUnallocatedQuantity: z.int(),
    totalCost: z.number().nullable(),
    nextShipmentDate: day.nullable(),
    paymentTotal: z.number().nullable(),
    nextPaymentDate: day.nullable(),
    paymentsStatus,
    createdAt: z.string(),
    currency,
  }),
  DASHBOARD_SNAPSHOT: z.object({
    itemsCount: z.int(),
    healthyCount: z.int(),
    runningLowCount: z.int(),
    stockGapCount: z.int(),
    outOfStockCount: z.int(),
    overstockedCount: z.int(),
    noSalesCount: z.int(),
    newProductCount: z.int(),
    doNotRestockCount: z.int(),
    unitsInStock: z.int(),
    unitsInTransit: z.int(),
    retailValue: z.number(),
    costValue: z.number(),
    noSalesCost: z.number(),
    overstockedCost: z.number(),
    nextPurchaseOrderArrival: day.nullable(),
    openPaymentsCount: z.int(),
    nextPaymentDate: day.nullable(),
    currency,
  }),
  INVENTORY_ITEMS_VARIANCE: z.object({
    ...variant,
    quantity: z.int(),
    previousQuantity: z.int().nullable(),
    quantityChange: z.int().nullable(),
    quantityChangePercent: z.number().nullable(),
    retailValue: z.number(),
    previousRetailValue: z.number().nullable(),
    retailValueChange: z.number().nullable(),
    retailValueChangePercent: z.number().nullable(),
    costValue: z.number().nullable(),
    previousCostValue: z.number().nullable(),
    costValueChange: z.number().nullable(),
    costValueChangePercent: z.number().nullable(),
    currency,
  }),
  INVENTORY_IN_TRANSIT: z.object({
    purchaseOrderId: idOf.purchaseOrderId,
    purchaseOrderName: z.string(),
    status: purchaseOrderStatus,
    shipmentId: idOf.shipmentId,
    arrivalDate: day.nullable(),
    supplierId: idOf.supplierId.nullable(),
    supplierName: z.string().nullable(),
    ...variant,
    quantity: z.int(),
    unitCost: z.number(),
    landedCost: z.number().nullable(),
    currency,
  }),
} as const satisfies Readonly<Record<ReportType, z.ZodObject>>;

export type ReportRow<Type extends ReportType> = z.infer<(typeof reportRows)[Type]>;
/** A row of any report. */
export type AnyReportRow = { [Type in ReportType]: ReportRow<Type> }[ReportType];
export type VariantOfRow = Pick<ReportRow<'STOCKOUT_RISK'>, keyof typeof variant>;

/** A row of one report has all fields of some other: those with more fields are tried first, so that none is lost. */
const mostFieldsFirst = Object.values(reportRows).toSorted(
  (a, b) => Object.keys(b.shape).length - Object.keys(a.shape).length,
);

/** A row of any report, as answers contain it. */
export const anyReportRow = z.union(
  mostFieldsFirst as unknown as readonly [z.ZodType<AnyReportRow>],
);
