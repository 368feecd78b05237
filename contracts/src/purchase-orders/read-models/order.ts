import { z } from 'zod';
import type { FilterType } from '../../core/filters.ts';
import { idSchemas } from '../../core/ids.ts';
import { recordedCredit } from '../events/settlement.ts';
import {
  recordedContent,
  recordedItem,
  recordedPayment,
  recordedShipmentCost,
  shipmentDetails,
} from '../events/recorded.ts';
import { paymentStatus } from '../purchase-order.ts';
import { itemRest } from '../rules/item-rests.ts';
import { mailedVersion } from '../rules/mailed-versions.ts';
import { paymentsStatus } from '../rules/payments.ts';
import { purchaseOrderStatus } from '../rules/status.ts';

export const purchaseOrderItem = recordedItem.omit({ storePrice: true }).extend({
  /** Price in the store when the item was added, in the shop's currency. */
  shopifyPrice: recordedItem.shape.storePrice,
  updatedAt: z.string(),
});
export type PurchaseOrderItem = z.infer<typeof purchaseOrderItem>;

export const shipmentItem = z.object({
  purchaseOrderItemId: z.string(),
  orderedQuantity: z.int(),
  receivedQuantity: z.int(),
  acceptedQuantity: z.int(),
});

export const shipment = z.object({
  id: z.string(),
  ...shipmentDetails.shape,
  receivedAt: z.string().nullable(),
  /** Day of the receipt in the shop's time zone; absent until it is received. */
  receivedOn: z.string().optional(),
  receivedLocationId: idSchemas.locationId.nullable(),
  items: z.array(shipmentItem),
  costs: z.array(recordedShipmentCost),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** STORE_PUSH_FAILED until the store has accepted the receipt (AMB-077). */
  pushError: z.literal('STORE_PUSH_FAILED').nullable(),
  pushedToShopify: z.boolean(),
});
export type Shipment = z.infer<typeof shipment>;

export type Payment = z.infer<typeof recordedPayment>;

const movedBalance = z
  .array(
    z.object({
      /** Counterpart order. */
      purchaseOrderId: idSchemas.purchaseOrderId,
      paymentId: z.string(),
      amount: z.number(),
      currency: z.string(),
    }),
  )
  .readonly();

/** Credit of the order, and balances that were applied to payments (ADR 16). */
export const settlement = z.object({
  /** Null before there was one. */
  credit: recordedCredit.extend({ lines: recordedCredit.shape.lines.readonly() }).nullable(),
  /** Balances of this order, applied to payments of other orders. */
  used: movedBalance,
  /** Balances of other orders, applied to payments of this order. */
  applied: movedBalance,
});

export const purchaseOrder = z.object({
  id: z.string(),
  supplierId: idSchemas.supplierId.nullable(),
  status: purchaseOrderStatus,
  content: recordedContent,
  items: z.array(purchaseOrderItem),
  shipments: z.array(shipment),
  payments: z.array(recordedPayment),
  defaultStockCoverageDate: z.string().nullable(),
  issueDate: z.string().nullable(),
  /** Day on which the order left Draft; null while it is in Draft. */
  sentOn: z.string().nullable(),
  /** Statuses of the order since it left Draft; absent while it is in Draft. */
  statusesReached: z.array(purchaseOrderStatus).optional(),
  /** The exchange rates that were fixed last; null before the order was sent, and where it needs none. */
  ratesFixed: z
    .object({
      cause: z.enum(['sent', 'received', 'changed']),
      on: z.string(),
      currency: z.string().nullable(),
      rates: z.record(z.string(), z.number()),
    })
    .nullable(),
  /** Absent while no credit and no balance was recorded. */
  settlement: settlement.optional(),
  /** Declarations about units that did not arrive as ordered; absent without any. */
  itemRests: z.array(itemRest).optional(),
  /** Versions that were mailed to the supplier, from the last sent one on, newest last; absent before the first mail. */
  mailedVersions: z.array(mailedVersion).optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type PurchaseOrder = z.infer<typeof purchaseOrder>;

export const purchaseOrderSummary = z.object({
  id: z.string(),
  name: z.string(),
  reference: z.string(),
  supplierId: idSchemas.supplierId.nullable(),
  status: purchaseOrderStatus,
  currency: z.string(),
  totalItemsQuantity: z.int(),
  totalUnallocatedQuantity: z.int(),
  /** Total landed cost in the order's currency; null when a rate is missing. */
  totalCost: z.number().nullable(),
  missingCurrencies: z.array(z.string()),
  shipmentsInTransit: z.array(
    z.object({ arrivalDate: z.string().nullable(), totalItemsQuantity: z.int() }),
  ),
  nextShipmentDate: z.string().nullable(),
  payments: z.array(
    z.object({ status: paymentStatus, dueDate: z.string().nullable(), amount: z.number() }),
  ),
  nextPaymentDate: z.string().nullable(),
  paymentsStatus,
  issueDate: z.string().nullable(),
  createdAt: z.string(),
});
export type PurchaseOrderSummary = z.infer<typeof purchaseOrderSummary>;

export const shipmentSummary = z.object({
  purchaseOrderId: idSchemas.purchaseOrderId,
  purchaseOrderName: z.string(),
  purchaseOrderStatus,
  /** Present name of the supplier of the order; null without one. */
  supplierName: z.string().nullable(),
  id: z.string(),
  ...shipmentDetails.shape,
  receivedAt: z.string().nullable(),
  /** Ordered units of the shipment; received units once it is received. */
  totalQuantity: z.int(),
  /** Ordered units of the shipment, received or not. */
  orderedQuantity: z.int().optional(),
  totalProducts: z.int(),
});
export type ShipmentSummary = z.infer<typeof shipmentSummary>;

/** A field of an order with its values in words; null for a missing one. */
const fieldChange = z.object({
  field: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
/** The filterable columns of shipments, with their types. */
export const shipmentFilterColumns = {
  purchaseOrderId: 'select',
  purchaseOrderName: 'string',
  purchaseOrderStatus: 'select',
  name: 'string',
  trackingNumber: 'string',
  locationId: 'select',
  method: 'select',
  departureDate: 'date',
  arrivalDate: 'date',
  isReceived: 'boolean',
  receivedAt: 'date',
  totalQuantity: 'number',
  totalProducts: 'number',
} as const satisfies Readonly<Record<string, FilterType>>;

export const shipmentSortColumns = [
  'purchaseOrderName',
  'purchaseOrderStatus',
  'name',
  'trackingNumber',
  'method',
  'departureDate',
  'arrivalDate',
  'receivedAt',
  'totalQuantity',
  'totalProducts',
] as const;
export type ShipmentSortColumn = (typeof shipmentSortColumns)[number];

/** One recorded change of an order, as in its history. */
export const purchaseOrderHistoryEntry = z.object({
  revision: z.int(),
  /** Instant of the recording (ISO). */
  recordedAt: z.string(),
  /** Instant at which it happened (ISO), if it was recorded separately. */
  happenedAt: z.string().nullable(),
  /** True when it happened on an earlier day of the shop than it was recorded. */
  isBackDated: z.boolean(),
  actor: z.string(),
  type: z.string(),
  /** A sentence about the change. */
  summary: z.string(),
  changes: z.array(fieldChange),
});
export type PurchaseOrderHistoryEntry = z.infer<typeof purchaseOrderHistoryEntry>;

const comparedRevision = z.object({
  revision: z.int(),
  recordedAt: z.string(),
  actor: z.string(),
});

/** Two revisions of an order and their differences; revision 0 is the draft's first record. */
export const purchaseOrderComparison = z.object({
  from: comparedRevision,
  to: comparedRevision,
  sections: z.array(z.object({ title: z.string(), changes: z.array(fieldChange) })),
});
export type PurchaseOrderComparison = z.infer<typeof purchaseOrderComparison>;
