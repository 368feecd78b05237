import { z } from 'zod';
import { defineEvent, type EventsOf, createTextReplacer } from '../../core/event.ts';
import { idSchemas } from '../../core/ids.ts';
import { purchaseOrderStatus } from '../rules/status.ts';
import { itemRestEvents } from './item-rests.ts';
import {
  purchaseOrderMailed,
  purchaseOrderMailFailed,
  purchaseOrderMailRequested,
} from './mails.ts';
import { recordedContent, recordedItem, recordedPayment, replaceInContent } from './recorded.ts';
import { settlementEvents } from './settlement.ts';
import { shipmentEvents } from './shipments.ts';
import {
  storeWithdrawalFailed,
  storeWithdrawalGivenUp,
  storeWithdrawalRequested,
  storeWithdrawn,
} from './store.ts';
import { orderSuggestionsRecorded } from './suggestions.ts';

const replaceInPayment = createTextReplacer('name', 'description', 'paidReference');

export const purchaseOrderCreated = defineEvent({
  type: 'PurchaseOrderCreated',
  version: 1,
  summary: 'A purchase order was drafted.',
  data: z.object({
    purchaseOrderId: idSchemas.purchaseOrderId,
    supplierId: idSchemas.supplierId.nullable(),
    content: recordedContent,
    issueDate: z.string().nullable(),
    defaultStockCoverageDate: z.string().nullable(),
    duplicatedFrom: z.string().nullable(),
    /** Day in the shop's time zone. */
    on: z.string(),
  }),
  teamTexts: {
    replace: (data, replacement) => ({
      ...data,
      content: replaceInContent(data.content, replacement),
    }),
  },
});

export const purchaseOrderDetailsChanged = defineEvent({
  type: 'PurchaseOrderDetailsChanged',
  version: 1,
  summary:
    'The supplier, dates, texts, currency, rates or order-level costs of an order were changed.',
  data: z.object({
    purchaseOrderId: idSchemas.purchaseOrderId,
    supplierId: idSchemas.supplierId.nullable(),
    content: recordedContent,
    issueDate: z.string().nullable(),
    defaultStockCoverageDate: z.string().nullable(),
  }),
  teamTexts: {
    replace: (data, replacement) => ({
      ...data,
      content: replaceInContent(data.content, replacement),
    }),
  },
});

export const purchaseOrderItemsChanged = defineEvent({
  type: 'PurchaseOrderItemsChanged',
  version: 1,
  summary: 'Items of an order were added, changed or removed.',
  data: z.object({
    purchaseOrderId: idSchemas.purchaseOrderId,
    added: z.array(recordedItem),
    changed: z.array(z.object({ from: recordedItem, to: recordedItem })),
    removed: z.array(recordedItem),
    /** Ids of all items in their order; omitted when remaining items keep their places and new ones follow. */
    order: z.array(z.string()).optional(),
  }),
});

export const purchaseOrderStatusSet = defineEvent({
  type: 'PurchaseOrderStatusSet',
  version: 1,
  summary: 'The status of an order changed, by hand or by receiving.',
  data: z.object({
    purchaseOrderId: idSchemas.purchaseOrderId,
    from: purchaseOrderStatus,
    to: purchaseOrderStatus,
    cause: z.enum(['user', 'receipt']),
    /** Day of the change in the shop's time zone. */
    on: z.string(),
    /** Open units when the order was closed short; empty otherwise. */
    openQuantities: z.array(
      z.object({
        purchaseOrderItemId: z.string(),
        productVariantId: idSchemas.variantId,
        quantity: z.int(),
      }),
    ),
  }),
});

export const paymentsSet = defineEvent({
  type: 'PaymentsSet',
  version: 1,
  summary: 'The payments of an order were set.',
  data: z.object({
    purchaseOrderId: idSchemas.purchaseOrderId,
    payments: z.array(recordedPayment),
  }),
  teamTexts: {
    replace: ({ payments, ...data }, replacement) => ({
      ...data,
      payments: payments.map((one) => replaceInPayment(one, replacement)),
    }),
  },
});

export const purchaseOrderRestored = defineEvent({
  type: 'PurchaseOrderRestored',
  version: 1,
  summary:
    'The values of an earlier revision were taken over; what that changed is recorded right after.',
  data: z.object({ purchaseOrderId: idSchemas.purchaseOrderId, revision: z.int() }),
});

export const purchaseOrderRatesFixed = defineEvent({
  type: 'PurchaseOrderRatesFixed',
  version: 1,
  summary:
    'The exchange rates an order counts with were fixed: when it was sent, when a shipment was received, or by a later change.',
  data: z.object({
    purchaseOrderId: idSchemas.purchaseOrderId,
    cause: z.enum(['sent', 'received', 'changed']),
    /** The shipment that was received; null otherwise. */
    shipmentId: idSchemas.shipmentId.nullable(),
    /** Day in the shop's time zone. */
    on: z.string(),
    /** Currency of the order; null for the shop's. */
    currency: z.string().nullable(),
    /** Units of each currency per 1 unit of the order's. */
    rates: z.record(z.string(), z.number()),
    /** Currencies of costs, discounts and payments of the order; the rate of one without an entry was unknown. */
    currencies: z.array(z.string()),
    /** Previously fixed rates; null the first time. */
    previous: z.record(z.string(), z.number()).nullable(),
  }),
});

export const purchaseOrderDeleted = defineEvent({
  type: 'PurchaseOrderDeleted',
  version: 1,
  summary: 'An order was deleted; its history, received stock and landed costs stay.',
  data: z.object({ purchaseOrderId: idSchemas.purchaseOrderId }),
});

/** Stream `purchase_order-<teamId>.<purchaseOrderId>`. */
export const purchaseOrderEvents = [
  purchaseOrderCreated,
  purchaseOrderDetailsChanged,
  purchaseOrderItemsChanged,
  purchaseOrderStatusSet,
  orderSuggestionsRecorded,
  ...shipmentEvents,
  ...itemRestEvents,
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
  data: z.object({ number: z.int(), purchaseOrderId: idSchemas.purchaseOrderId }),
});

/** Stream `purchase_order_numbers-<teamId>.<teamId>`: the reservation that keeps automatic names unique. */
export const purchaseOrderNumberEvents = [purchaseOrderNumberTaken] as const;
export type PurchaseOrderNumberEvent = EventsOf<typeof purchaseOrderNumberEvents>;

export const purchaseOrderNameTaken = defineEvent({
  type: 'PurchaseOrderNameTaken',
  version: 1,
  summary: 'An order has a name. The name is the stream; it stands in the log as a digest alone.',
  data: z.object({ purchaseOrderId: idSchemas.purchaseOrderId }),
});

export const purchaseOrderNameReleased = defineEvent({
  type: 'PurchaseOrderNameReleased',
  version: 1,
  summary: 'An order no longer has a name: it was renamed or deleted.',
  data: z.object({ purchaseOrderId: idSchemas.purchaseOrderId }),
});

/** Stream `purchase_order_name-<teamId>.<digest of the folded name>`: the orders that have a name. */
export const purchaseOrderNameEvents = [purchaseOrderNameTaken, purchaseOrderNameReleased] as const;
export type PurchaseOrderNameEvent = EventsOf<typeof purchaseOrderNameEvents>;
