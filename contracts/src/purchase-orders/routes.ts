import { z } from 'zod';
import { asOfQuery } from '../core/as-of.ts';
import { nullableDay } from '../core/day.ts';
import { filtersOver } from '../core/filters.ts';
import { pagination, search, sortOrder, uniqueStrings, uuid } from '../core/page.ts';
import { defineRoute } from '../core/route.ts';
import { importPurchaseOrders, listLeftOutRows } from './import-routes.ts';
import { distinctIds, distinctItems, distinctVariants } from './distinct.ts';
import {
  givenName,
  MAX_ITEMS,
  draftItem,
  newOrder,
  paymentFields,
  purchaseOrderContent,
  purchaseOrderItemInput,
  quantity,
  shipmentCost,
  shipmentMethod,
} from './purchase-order.ts';
import { exportPurchaseOrderPdf } from './pdf-routes.ts';
import {
  purchaseOrder,
  purchaseOrderSummary,
  shipmentFilterColumns,
  shipmentSortColumns,
  shipmentSummary,
} from './read-models.ts';
import { receiptBody } from './receipt-body.ts';
import { purchaseOrderStatus } from './status.ts';

const byId = z.object({ id: uuid });
const byShipment = z.object({ id: uuid, shipmentId: uuid });
const idAnswer = z.object({ id: z.string() });

export const listPurchaseOrders = defineRoute({
  id: 'API-PO-01',
  method: 'POST',
  path: '/purchase-orders',
  kind: 'query',
  summary: 'Purchase orders, all or those of a supplier, with given ids or holding given variants',
  query: asOfQuery,
  body: z.strictObject({
    supplierId: uuid.optional(),
    ids: z.array(uuid).optional(),
    productVariantIds: z.array(uuid).optional(),
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
  response: purchaseOrder,
});

export const createPurchaseOrder = defineRoute({
  id: 'API-PO-04',
  method: 'POST',
  path: '/purchase-orders/create',
  kind: 'command',
  summary: 'Drafts a purchase order for variants; quantities start at 0',
  body: z.strictObject({ ...newOrder, productVariantIds: uniqueStrings.default([]) }),
  response: idAnswer,
  status: 201,
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
    content: purchaseOrderContent.extend({ name: givenName }).partial().optional(),
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
      .optional(),
  }),
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
});

export const deletePurchaseOrder = defineRoute({
  id: 'API-PO-08',
  method: 'DELETE',
  path: '/purchase-orders/:id',
  kind: 'command',
  versioned: true,
  summary: 'Deletes an order; its history stays',
  params: byId,
});

export const deletePurchaseOrders = defineRoute({
  id: 'API-PO-09',
  method: 'POST',
  path: '/purchase-orders/delete',
  kind: 'command',
  summary: 'Deletes orders, all or none',
  body: z.array(uuid).min(1).max(1000),
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
});

export const queryShipments = defineRoute({
  id: 'API-PO-13',
  method: 'POST',
  path: '/purchase-orders/shipments/query',
  kind: 'query',
  summary: 'Shipments of all orders, by arrival unless sorted otherwise',
  query: asOfQuery,
  body: z.strictObject({
    pagination: pagination.optional(),
    search: search.optional(),
    sortBy: z.enum(shipmentSortColumns).optional(),
    sortOrder: sortOrder.optional(),
    filters: filtersOver(shipmentFilterColumns).default([]),
    /** Equalities that all hold, beside the filters. */
    filter: z
      .strictObject({
        purchaseOrderId: uuid.optional(),
        isReceived: z.boolean().optional(),
        departureDate: nullableDay.optional(),
        arrivalDate: nullableDay.optional(),
      })
      .optional(),
  }),
  response: z.object({ data: z.array(shipmentSummary), total: z.int() }),
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
    name: givenName.optional(),
    trackingNumber: z.string().trim().max(200).optional(),
    locationId: uuid.nullable().optional(),
    method: shipmentMethod.nullable().optional(),
    departureDate: nullableDay.optional(),
    arrivalDate: nullableDay.optional(),
  }),
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
          .array(z.strictObject({ purchaseOrderItemId: uuid, orderedQuantity: quantity }))
          .max(MAX_ITEMS)
          .refine(...distinctItems),
      }),
    )
    .max(200)
    .refine(...distinctIds),
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
});

export const purchaseOrderRoutes = [
  listPurchaseOrders,
  summarisePurchaseOrders,
  getPurchaseOrder,
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
