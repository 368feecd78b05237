import { z } from 'zod';
import { defineEvent, createTextReplacer } from '../../core/event.ts';
import { idSchemas } from '../../core/ids.ts';
import {
  recordedShipmentCost,
  replaceInShipment,
  replaceName,
  shipmentDetails,
} from './recorded.ts';

const allocation = z.object({
  purchaseOrderItemId: z.string(),
  productVariantId: idSchemas.variantId,
  orderedQuantity: z.int(),
});

export const shipmentsAllocated = defineEvent({
  type: 'ShipmentsAllocated',
  version: 1,
  summary: 'The items of an order were distributed over its shipments.',
  data: z.object({
    purchaseOrderId: idSchemas.purchaseOrderId,
    created: z.array(shipmentDetails.extend({ id: z.string(), items: z.array(allocation) })),
    changed: z.array(
      z.object({ id: z.string(), from: z.array(allocation), to: z.array(allocation) }),
    ),
    removed: z.array(z.object({ id: z.string(), name: z.string(), items: z.array(allocation) })),
  }),
  teamTexts: {
    replace: ({ created, removed, ...data }, replacement) => ({
      ...data,
      created: created.map((one) => replaceInShipment(one, replacement)),
      removed: removed.map((one) => replaceName(one, replacement)),
    }),
  },
});

export const shipmentDetailsChanged = defineEvent({
  type: 'ShipmentDetailsChanged',
  version: 1,
  summary: 'The name, tracking, location, method or dates of a shipment were changed.',
  data: z.object({
    purchaseOrderId: idSchemas.purchaseOrderId,
    shipmentId: idSchemas.shipmentId,
    from: shipmentDetails,
    to: shipmentDetails,
  }),
  teamTexts: {
    replace: ({ from, to, ...data }, replacement) => ({
      ...data,
      from: replaceInShipment(from, replacement),
      to: replaceInShipment(to, replacement),
    }),
  },
});

export const shipmentCostsSet = defineEvent({
  type: 'ShipmentCostsSet',
  version: 1,
  summary: 'The costs of a shipment were set.',
  data: z.object({
    purchaseOrderId: idSchemas.purchaseOrderId,
    shipmentId: idSchemas.shipmentId,
    from: z.array(recordedShipmentCost),
    to: z.array(recordedShipmentCost),
  }),
  teamTexts: {
    replace: ({ from, to, ...data }, replacement) => ({
      ...data,
      from: from.map((one) => replaceName(one, replacement)),
      to: to.map((one) => replaceName(one, replacement)),
    }),
  },
});

const receivedItem = z.object({
  purchaseOrderItemId: z.string(),
  productVariantId: idSchemas.variantId,
  receivedQuantity: z.int(),
  acceptedQuantity: z.int(),
});

export const shipmentReceived = defineEvent({
  type: 'ShipmentReceived',
  version: 1,
  summary: 'A shipment arrived and was counted.',
  data: z.object({
    purchaseOrderId: idSchemas.purchaseOrderId,
    shipmentId: idSchemas.shipmentId,
    receiptId: z.string(),
    receivedAt: z.string(),
    /** Day of `receivedAt` in the shop's time zone. */
    receivedOn: z.string(),
    receivedLocationId: idSchemas.locationId,
    items: z.array(receivedItem),
    pushToStore: z.boolean(),
    /** True when the store's reported stock already includes the accepted units: the receipt adds nothing to it. */
    alreadyInStock: z.boolean(),
    on: z.string(),
  }),
});

export const shipmentReceiptUndone = defineEvent({
  type: 'ShipmentReceiptUndone',
  version: 1,
  summary: 'A receipt was undone.',
  data: z.object({
    purchaseOrderId: idSchemas.purchaseOrderId,
    shipmentId: idSchemas.shipmentId,
    receiptId: z.string(),
    receivedLocationId: idSchemas.locationId,
    items: z.array(receivedItem),
    on: z.string(),
  }),
});

export const shipmentPushed = defineEvent({
  type: 'ShipmentPushed',
  version: 1,
  summary: 'The store took over the accepted units of a receipt.',
  data: z.object({
    purchaseOrderId: idSchemas.purchaseOrderId,
    shipmentId: idSchemas.shipmentId,
    receiptId: z.string(),
  }),
});

export const shipmentPushFailed = defineEvent({
  type: 'ShipmentPushFailed',
  version: 1,
  summary: 'The store refused the accepted units of a receipt; they are pushed again later.',
  data: z.object({
    purchaseOrderId: idSchemas.purchaseOrderId,
    shipmentId: idSchemas.shipmentId,
    receiptId: z.string(),
    reason: z.string(),
  }),
  teamTexts: { replace: createTextReplacer('reason') },
});

/** The events of shipments, in the stream of their order. */
export const shipmentEvents = [
  shipmentsAllocated,
  shipmentDetailsChanged,
  shipmentCostsSet,
  shipmentReceived,
  shipmentReceiptUndone,
  shipmentPushed,
  shipmentPushFailed,
] as const;
