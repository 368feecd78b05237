import { z } from 'zod';
import { defineEvent, type EventsOf } from '../../core/event.ts';
import { idOf } from '../../core/ids.ts';
import { purchaseOrderStatus } from '../rules/status.ts';
import {
  purchaseOrderMailed,
  purchaseOrderMailFailed,
  purchaseOrderMailRequested,
} from './mails.ts';
import {
  itemsUnderVendorName,
  receiptUnderVendorName,
  recordedContent,
  recordedItem,
  recordedPayment,
  recordedShipmentCost,
  shipmentDetails,
} from './recorded.ts';
import { settlementEvents } from './settlement.ts';
import {
  storeWithdrawalFailed,
  storeWithdrawalGivenUp,
  storeWithdrawalRequested,
  storeWithdrawn,
} from './store.ts';

const allocation = z.object({
  purchaseOrderItemId: z.string(),
  productVariantId: idOf.variantId,
  orderedQuantity: z.int(),
});

export const purchaseOrderCreated = defineEvent({
  type: 'PurchaseOrderCreated',
  version: 1,
  summary: 'A purchase order was drafted.',
  data: z.object({
    purchaseOrderId: idOf.purchaseOrderId,
    supplierId: idOf.supplierId.nullable(),
    content: recordedContent,
    issueDate: z.string().nullable(),
    defaultStockCoverageDate: z.string().nullable(),
    duplicatedFrom: z.string().nullable(),
  }),
});

export const purchaseOrderDetailsChanged = defineEvent({
  type: 'PurchaseOrderDetailsChanged',
  version: 1,
  summary:
    'The supplier, dates, texts, currency, rates or order-level costs of an order were changed.',
  data: z.object({
    purchaseOrderId: idOf.purchaseOrderId,
    supplierId: idOf.supplierId.nullable(),
    content: recordedContent,
    issueDate: z.string().nullable(),
    defaultStockCoverageDate: z.string().nullable(),
  }),
});

export const purchaseOrderItemsChanged = defineEvent({
  type: 'PurchaseOrderItemsChanged',
  version: 3,
  summary: 'Items of an order were added, changed or removed.',
  data: z.object({
    purchaseOrderId: idOf.purchaseOrderId,
    added: z.array(recordedItem),
    changed: z.array(z.object({ from: recordedItem, to: recordedItem })),
    removed: z.array(recordedItem),
    /** Ids of all items in their order; omitted when remaining items keep their places and new ones follow. */
    order: z.array(z.string()).optional(),
  }),
  upcasters: { 1: (data) => data, 2: itemsUnderVendorName },
});

export const purchaseOrderStatusSet = defineEvent({
  type: 'PurchaseOrderStatusSet',
  version: 1,
  summary: 'The status of an order changed, by hand or by receiving.',
  data: z.object({
    purchaseOrderId: idOf.purchaseOrderId,
    from: purchaseOrderStatus,
    to: purchaseOrderStatus,
    cause: z.enum(['user', 'receipt']),
    /** Day of the change in the shop's time zone. */
    on: z.string(),
    /** Open units when the order was closed short; empty otherwise. */
    openQuantities: z.array(
      z.object({
        purchaseOrderItemId: z.string(),
        productVariantId: idOf.variantId,
        quantity: z.int(),
      }),
    ),
  }),
});

export const shipmentsAllocated = defineEvent({
  type: 'ShipmentsAllocated',
  version: 1,
  summary: 'The items of an order were distributed over its shipments.',
  data: z.object({
    purchaseOrderId: idOf.purchaseOrderId,
    created: z.array(shipmentDetails.extend({ id: z.string(), items: z.array(allocation) })),
    changed: z.array(
      z.object({ id: z.string(), from: z.array(allocation), to: z.array(allocation) }),
    ),
    removed: z.array(z.object({ id: z.string(), name: z.string(), items: z.array(allocation) })),
  }),
});

export const shipmentDetailsChanged = defineEvent({
  type: 'ShipmentDetailsChanged',
  version: 1,
  summary: 'The name, tracking, location, method or dates of a shipment were changed.',
  data: z.object({
    purchaseOrderId: idOf.purchaseOrderId,
    shipmentId: idOf.shipmentId,
    from: shipmentDetails,
    to: shipmentDetails,
  }),
});

export const shipmentCostsSet = defineEvent({
  type: 'ShipmentCostsSet',
  version: 1,
  summary: 'The costs of a shipment were set.',
  data: z.object({
    purchaseOrderId: idOf.purchaseOrderId,
    shipmentId: idOf.shipmentId,
    from: z.array(recordedShipmentCost),
    to: z.array(recordedShipmentCost),
  }),
});

const receivedItem = z.object({
  purchaseOrderItemId: z.string(),
  productVariantId: idOf.variantId,
  receivedQuantity: z.int(),
  acceptedQuantity: z.int(),
});

/** Since version 2 the accepted units are added to stock in the stream of the receipt, before in those of the variants. */
export const shipmentReceived = defineEvent({
  type: 'ShipmentReceived',
  version: 4,
  summary: 'A shipment arrived and was counted.',
  data: z.object({
    purchaseOrderId: idOf.purchaseOrderId,
    shipmentId: idOf.shipmentId,
    receiptId: z.string(),
    receivedAt: z.string(),
    receivedLocationId: idOf.locationId,
    items: z.array(receivedItem),
    pushToStore: z.boolean(),
    /** True when the store's reported stock already includes the accepted units: the receipt adds nothing to it. */
    alreadyInStock: z.boolean(),
    on: z.string(),
  }),
  upcasters: {
    1: (data) => data,
    2: receiptUnderVendorName,
    3: (data) => ({ ...(data as object), alreadyInStock: false }), // every receipt added to stock
  },
});

export const shipmentReceiptUndone = defineEvent({
  type: 'ShipmentReceiptUndone',
  version: 1,
  summary: 'A receipt that was not pushed to the store was taken back.',
  data: z.object({
    purchaseOrderId: idOf.purchaseOrderId,
    shipmentId: idOf.shipmentId,
    receiptId: z.string(),
    receivedLocationId: idOf.locationId,
    items: z.array(receivedItem),
    on: z.string(),
  }),
});

export const shipmentPushed = defineEvent({
  type: 'ShipmentPushed',
  version: 1,
  summary: 'The store took over the accepted units of a receipt.',
  data: z.object({
    purchaseOrderId: idOf.purchaseOrderId,
    shipmentId: idOf.shipmentId,
    receiptId: z.string(),
  }),
});

export const shipmentPushFailed = defineEvent({
  type: 'ShipmentPushFailed',
  version: 1,
  summary: 'The store refused the accepted units of a receipt; they are pushed again later.',
  data: z.object({
    purchaseOrderId: idOf.purchaseOrderId,
    shipmentId: idOf.shipmentId,
    receiptId: z.string(),
    reason: z.string(),
  }),
});

export const paymentsSet = defineEvent({
  type: 'PaymentsSet',
  version: 1,
  summary: 'The payments of an order were set.',
  data: z.object({
    purchaseOrderId: idOf.purchaseOrderId,
    payments: z.array(recordedPayment),
  }),
});

export const purchaseOrderRestored = defineEvent({
  type: 'PurchaseOrderRestored',
  version: 1,
  summary:
    'The values of an earlier revision were taken over; what that changed is recorded right after.',
  data: z.object({ purchaseOrderId: idOf.purchaseOrderId, revision: z.int() }),
});

export const purchaseOrderRatesFixed = defineEvent({
  type: 'PurchaseOrderRatesFixed',
  version: 1,
  summary:
    'The exchange rates an order counts with were fixed: when it was sent, when a shipment was received, or by a later change.',
  data: z.object({
    purchaseOrderId: idOf.purchaseOrderId,
    cause: z.enum(['sent', 'received', 'changed']),
    /** The shipment that was received; null otherwise. */
    shipmentId: idOf.shipmentId.nullable(),
    /** Day in the shop's time zone. */
    on: z.string(),
    /** Currency of the order; null for the shop's. */
    currency: z.string().nullable(),
    /** Units of each currency per 1 unit of the order's. */
    rates: z.record(z.string(), z.number()),
    /** Currencies of costs, discounts and payments of the order; one without a rate was not known. */
    currencies: z.array(z.string()),
    /** The rates that were fixed before; null the first time. */
    previous: z.record(z.string(), z.number()).nullable(),
  }),
});

export const purchaseOrderDeleted = defineEvent({
  type: 'PurchaseOrderDeleted',
  version: 1,
  summary: 'An order was deleted; its history, received stock and landed costs stay.',
  data: z.object({ purchaseOrderId: idOf.purchaseOrderId }),
});

/** Stream `purchase_order-<teamId>.<purchaseOrderId>`. */
export const purchaseOrderEvents = [
  purchaseOrderCreated,
  purchaseOrderDetailsChanged,
  purchaseOrderItemsChanged,
  purchaseOrderStatusSet,
  shipmentsAllocated,
  shipmentDetailsChanged,
  shipmentCostsSet,
  shipmentReceived,
  shipmentReceiptUndone,
  shipmentPushed,
  shipmentPushFailed,
  storeWithdrawalRequested,
  storeWithdrawn,
  storeWithdrawalFailed,
  storeWithdrawalGivenUp,
  paymentsSet,
  purchaseOrderRatesFixed,
  purchaseOrderRestored,
  ...settlementEvents,
  purchaseOrderMailRequested,
  purchaseOrderMailed,
  purchaseOrderMailFailed,
  purchaseOrderDeleted,
] as const;
export type PurchaseOrderEvent = EventsOf<typeof purchaseOrderEvents>;

export const purchaseOrderNumberTaken = defineEvent({
  type: 'PurchaseOrderNumberTaken',
  version: 1,
  summary: 'The next number of the team was given to an order without a name.',
  data: z.object({ number: z.int(), purchaseOrderId: idOf.purchaseOrderId }),
});

/** Stream `purchase_order_numbers-<teamId>.<teamId>`: the reservation that keeps automatic names unique. */
export const purchaseOrderNumberEvents = [purchaseOrderNumberTaken] as const;
export type PurchaseOrderNumberEvent = EventsOf<typeof purchaseOrderNumberEvents>;
