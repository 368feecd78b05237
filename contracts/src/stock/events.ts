import { z } from 'zod';
import { defineEvent, type EventsOf } from '../core/event.ts';
import { idSchemas } from '../core/ids.ts';

/** Available units of a variant at one location; below 0 when units are owed. */
export const stockLevel = z.object({ locationId: idSchemas.locationId, quantity: z.int() });

export const stockObserved = defineEvent({
  type: 'StockObserved',
  version: 1,
  summary: 'The store showed the available units of a variant at one or more locations.',
  data: z.object({
    variantId: idSchemas.variantId,
    levels: z.array(stockLevel),
    /** The store's time of the level (ISO instant), and that day in the shop's time zone. */
    observedAt: z.string(),
    day: z.string(),
  }),
});

export const stockHistoryReconstructed = defineEvent({
  type: 'StockHistoryReconstructed',
  version: 1,
  summary: 'Past stock of a variant, walked back from the stock on hand over its orders.',
  data: z.object({
    variantId: idSchemas.variantId,
    firstAvailableOn: z.string().nullable(),
    /** First day of the present out-of-stock period of full days; null when there is stock. */
    outOfStockSince: z.string().nullable(),
    /** Day of the last unit; null when it never ran out in the known past. */
    lastStockoutDate: z.string().nullable(),
    day: z.string(),
  }),
});

const receivedUnits = z.object({
  variantId: idSchemas.variantId,
  locationId: idSchemas.locationId,
  quantity: z.int(),
  purchaseOrderId: idSchemas.purchaseOrderId,
  shipmentId: idSchemas.shipmentId,
  /** Id of the receipt of the shipment; a receipt may be undone and recorded again. */
  receiptId: z.string(),
  day: z.string(),
});

export const stockReceived = defineEvent({
  type: 'StockReceived',
  version: 1,
  summary: 'Accepted units of a received shipment were added to the stock of a variant.',
  data: receivedUnits,
});

export const stockReceiptUndone = defineEvent({
  type: 'StockReceiptUndone',
  version: 1,
  summary: 'The units of an undone receipt were taken off the stock of a variant again.',
  data: receivedUnits,
});

/** Stream `stock-<teamId>.<variantId>`. */
export const stockEvents = [stockObserved, stockHistoryReconstructed] as const;
export type StockEvent = EventsOf<typeof stockEvents>;

/** Stream `stock_receipt-<teamId>.<receiptId>`. */
export const stockReceiptEvents = [stockReceived, stockReceiptUndone] as const;
export type StockReceiptEvent = EventsOf<typeof stockReceiptEvents>;
