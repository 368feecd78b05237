import { z } from 'zod';
import { asOfQuery } from '../../core/as-of.ts';
import { lineUnits } from '../../core/bounds.ts';
import { nullableDay } from '../../core/day.ts';
import type { PurchaseOrderId, ShipmentId, SupplierId } from '../../core/ids.ts';
import { uniqueStrings, uuid, brandedUuid, uuids } from '../../core/page.ts';
import { defineRoute } from '../../core/route.ts';
import { lineText } from '../../core/text.ts';
import {
  contentRefusals,
  distinctIds,
  distinctItems,
  distinctVariants,
  draftItem,
  nonEmptyName,
  MAX_ITEMS,
  newOrder,
  paymentFields,
  purchaseOrderContent,
  purchaseOrderItemInput,
  shipmentCost,
  shipmentMethod,
} from '../purchase-order.ts';
import { purchaseOrder, purchaseOrderSummary } from '../read-models/order.ts';
import { purchaseOrderStatus } from '../rules/status.ts';
import { importPurchaseOrders, listLeftOutRows } from './import.ts';
import { queryShipments } from './lists.ts';
import { exportPurchaseOrderPdf } from './pdf.ts';
import { receiptBody } from './receipts.ts';

const byId = z.object({ id: brandedUuid<PurchaseOrderId>() });
const byShipment = byId.extend({ shipmentId: brandedUuid<ShipmentId>() });
/** `notes`: warnings about the order, such as a name that another order has too. */
const idAnswer = z.object({ id: z.string(), notes: z.array(z.string()).optional() });

export const listPurchaseOrders = defineRoute({
  id: 'API-PO-01',
  method: 'POST',
  path: '/purchase-orders',
  kind: 'query',
  summary: 'Purchase orders, all or those of a supplier, with given ids or holding given variants',
  query: asOfQuery,
  work: 'list',
  body: z.strictObject({
    supplierId: uuid.optional(),
    ids: uuids.optional(),
    productVariantIds: uuids.optional(),
  }),
  response: z.array(purchaseOrder),
});

export const summarisePurchaseOrders = defineRoute({
  id: 'API-PO-02',
  method: 'GET',
  path: '/purchase-orders/summary',
  kind: 'query',
  summary: 'One row per purchase order with its rollups, newest first',
  query: asOfQuery,
  work: 'list',
  response: z.array(purchaseOrderSummary),
});

export const getPurchaseOrder = defineRoute({
  id: 'API-PO-03',
  method: 'GET',
  path: '/purchase-orders/:id',
  kind: 'query',
  summary: 'A purchase order',
  params: byId,
  query: asOfQuery,
  work: 'past',
  response: purchaseOrder,
});

export const getNextOrderName = defineRoute({
  id: 'API-PO-04-NEXT',
  method: 'GET',
  path: '/purchase-orders/next-name',
  kind: 'query',
  service: 'command',
  summary: 'The name that the next order without one gets',
  response: z.object({ name: z.string() }),
});

export const getStartingCurrency = defineRoute({
  id: 'API-PO-04-CURRENCY',
  method: 'GET',
  path: '/purchase-orders/starting-currency',
  kind: 'query',
  service: 'command',
  summary: 'The currency in which a new order to a supplier starts, with the rate of the day',
  query: z.object({ supplierId: brandedUuid<SupplierId>() }),
  response: z.object({
    /** Null for the shop's. */
    currency: z.string().nullable(),
    /** Units of the shop's currency per 1 unit of the order's; null where none is needed. */
    rate: z.number().nullable(),
    /** Reasons why the currency is not that of the supplier's last order. */
    notes: z.array(z.string()),
  }),
});

export const createPurchaseOrder = defineRoute({
  id: 'API-PO-04',
  method: 'POST',
  path: '/purchase-orders/create',
  kind: 'command',
  summary: 'Drafts a purchase order for variants; quantities start at 0',
  body: z.strictObject({
    ...newOrder,
    productVariantIds: uniqueStrings.max(MAX_ITEMS).default([]),
  }),
  response: idAnswer,
  status: 201,
  refusals: ['DUPLICATE_VARIANT', 'DAY_OUT_OF_BOUNDS'],
});

export const createPurchaseOrderWithQuantities = defineRoute({
  id: 'API-PO-05',
  method: 'POST',
  path: '/purchase-orders/create-with-quantities',
  kind: 'command',
  summary: 'Drafts a purchase order for variants with quantities',
  body: z.strictObject({
    ...newOrder,
    items: z
      .array(draftItem)
      .max(MAX_ITEMS)
      .refine(...distinctVariants),
  }),
  response: idAnswer,
  status: 201,
  refusals: ['DUPLICATE_VARIANT', 'DAY_OUT_OF_BOUNDS'],
});

export const updatePurchaseOrder = defineRoute({
  id: 'API-PO-06',
  method: 'PUT',
  path: '/purchase-orders/:id',
  kind: 'command',
  versioned: true,
  summary: 'Changes an order; keys left out stay, lists given replace',
  params: byId,
  body: z.strictObject({
    status: purchaseOrderStatus.optional(),
    content: purchaseOrderContent.extend({ name: nonEmptyName }).partial().optional(),
    supplierId: uuid.nullable().optional(),
    issueDate: nullableDay.optional(),
    defaultStockCoverageDate: nullableDay.optional(),
    items: z
      .array(purchaseOrderItemInput)
      .max(MAX_ITEMS)
      .refine(...distinctVariants)
      .optional(),
    payments: z
      .array(paymentFields.extend({ id: uuid.optional() }))
      .max(500)
      .refine(...distinctIds)
      .optional(),
    shipmentCosts: z
      .array(z.strictObject({ shipmentId: uuid, costs: z.array(shipmentCost).max(200) }))
      .max(200)
      .optional(),
  }),
  refusals: contentRefusals,
});

export const addProductVariants = defineRoute({
  id: 'API-PO-07',
  method: 'PUT',
  path: '/purchase-orders/:id/add-product-variants',
  kind: 'command',
  versioned: true,
  summary: 'Adds variants to an order; answers the ids of the new items',
  params: byId,
  body: z.strictObject({ productVariantIds: uniqueStrings.min(1).max(MAX_ITEMS) }),
  response: z.array(z.string()),
  refusals: ['PURCHASE_ORDER_DELETED', 'DUPLICATE_VARIANT'],
});

export const deletePurchaseOrder = defineRoute({
  id: 'API-PO-08',
  method: 'DELETE',
  path: '/purchase-orders/:id',
  kind: 'command',
  versioned: true,
  summary: 'Deletes an order; its history stays',
  params: byId,
  refusals: ['PURCHASE_ORDER_DELETED'],
});

export const deletePurchaseOrders = defineRoute({
  id: 'API-PO-09',
  method: 'POST',
  path: '/purchase-orders/delete',
  kind: 'command',
  summary: 'Deletes orders, all or none',
  body: z.array(uuid).min(1).max(1000),
  refusals: ['PURCHASE_ORDER_DELETED'],
});

export const duplicatePurchaseOrder = defineRoute({
  id: 'API-PO-10',
  method: 'POST',
  path: '/purchase-orders/:id/duplicate',
  kind: 'command',
  summary:
    'Drafts a copy of what an order orders, without its dates, papers, shipments and payments',
  params: byId,
  response: idAnswer,
  status: 201,
  refusals: ['PURCHASE_ORDER_DELETED', 'SUPPLIER_COST_NEGATIVE'],
});

export const receiveShipment = defineRoute({
  id: 'API-PO-15',
  method: 'PATCH',
  path: '/purchase-orders/:id/shipments/:shipmentId/received',
  kind: 'command',
  versioned: true,
  summary: 'Records what arrived with a shipment, or takes the receipt back with receivedAt null',
  params: byShipment,
  body: receiptBody,
  refusals: [
    'PURCHASE_ORDER_DELETED',
    'PURCHASE_ORDER_CANCELLED',
    'SHIPMENT_ITEM_UNKNOWN',
    'ACCEPTED_ABOVE_RECEIVED',
    'SHIPMENT_ALREADY_RECEIVED',
    'SHIPMENT_PUSHED_TO_STORE',
    'RECEIVED_AT_OUT_OF_BOUNDS',
    'REST_IN_USE',
  ],
});

export const updateShipment = defineRoute({
  id: 'API-PO-16',
  method: 'PUT',
  path: '/purchase-orders/:id/shipments/:shipmentId',
  kind: 'command',
  versioned: true,
  summary: 'Changes the details of a shipment; keys left out stay',
  params: byShipment,
  body: z.strictObject({
    name: nonEmptyName.optional(),
    trackingNumber: lineText.trim().max(200).optional(),
    locationId: uuid.nullable().optional(),
    method: shipmentMethod.nullable().optional(),
    departureDate: nullableDay.optional(),
    arrivalDate: nullableDay.optional(),
  }),
  refusals: ['PURCHASE_ORDER_DELETED', 'DAY_OUT_OF_BOUNDS'],
});

export const setShipments = defineRoute({
  id: 'API-PO-17',
  method: 'PUT',
  path: '/purchase-orders/:id/shipments',
  kind: 'command',
  versioned: true,
  summary:
    'Distributes the items of an order over shipments; the list replaces the unreceived ones',
  params: byId,
  body: z
    .array(
      z.strictObject({
        id: uuid.optional(),
        items: z
          .array(z.strictObject({ purchaseOrderItemId: uuid, orderedQuantity: lineUnits }))
          .max(MAX_ITEMS)
          .refine(...distinctItems),
      }),
    )
    .max(200)
    .refine(...distinctIds),
  refusals: [
    'PURCHASE_ORDER_DELETED',
    'SHIPMENT_ITEM_UNKNOWN',
    'SHIPMENT_OVER_ALLOCATED',
    'SHIPMENT_RECEIVED_IMMUTABLE',
  ],
});

export const setPurchaseOrderStatus = defineRoute({
  id: 'API-PO-18',
  method: 'PUT',
  path: '/purchase-orders/:id/status',
  kind: 'command',
  versioned: true,
  summary: 'Sets the status of an order',
  params: byId,
  body: z.strictObject({ status: purchaseOrderStatus }),
  refusals: ['PURCHASE_ORDER_DELETED', 'STATUS_NOT_ALLOWED'],
});

export const setPurchaseOrderStatuses = defineRoute({
  id: 'API-PO-19',
  method: 'PUT',
  path: '/purchase-orders/status',
  kind: 'command',
  summary: 'Sets the status of many orders, all or none',
  body: z
    .array(z.strictObject({ id: uuid, status: purchaseOrderStatus }))
    .min(1)
    .max(1000)
    .refine(...distinctIds),
  refusals: ['PURCHASE_ORDER_DELETED', 'STATUS_NOT_ALLOWED'],
});

export const purchaseOrderRoutes = [
  listPurchaseOrders,
  summarisePurchaseOrders,
  getPurchaseOrder,
  getNextOrderName,
  getStartingCurrency,
  createPurchaseOrder,
  createPurchaseOrderWithQuantities,
  updatePurchaseOrder,
  addProductVariants,
  deletePurchaseOrder,
  deletePurchaseOrders,
  exportPurchaseOrderPdf,
  duplicatePurchaseOrder,
  queryShipments,
  receiveShipment,
  updateShipment,
  setShipments,
  setPurchaseOrderStatus,
  setPurchaseOrderStatuses,
  importPurchaseOrders,
  listLeftOutRows,
] as const;
