import { z } from 'zod';
import { lineUnits } from '../../core/bounds.ts';
import { instant } from '../../core/day.ts';
import type { LocationId, PurchaseOrderId, ShipmentId } from '../../core/ids.ts';
import { uuid, brandedUuid } from '../../core/page.ts';
import { defineRoute } from '../../core/route.ts';
import { distinctItems } from '../purchase-order.ts';

/** Counts belong to a receipt; undoing one has no counts. */
const listReceiptOnlyFields = (receipt: {
  readonly receivedLocationId: LocationId | null;
  readonly items: readonly unknown[];
  readonly pushToShopify: boolean;
  readonly alreadyInStock: boolean;
}): readonly string[] => [
  ...(receipt.receivedLocationId === null ? [] : ['receivedLocationId']),
  ...(receipt.items.length === 0 ? [] : ['items']),
  ...(receipt.pushToShopify ? ['pushToShopify'] : []),
  ...(receipt.alreadyInStock ? ['alreadyInStock'] : []),
];

/** The received units of a shipment; `receivedAt` null undoes the receipt and excludes all other fields. */
export const receiptBody = z
  .strictObject({
    receivedAt: instant.nullable(),
    receivedLocationId: uuid.nullable().default(null),
    items: z
      .array(
        z
          .strictObject({
            purchaseOrderItemId: uuid,
            receivedQuantity: lineUnits,
            acceptedQuantity: lineUnits,
          })
          .refine(
            (item) => item.acceptedQuantity <= item.receivedQuantity,
            'Accepted quantity must not exceed received quantity',
          ),
      )
      .max(5000)
      .refine(...distinctItems)
      .default([]),
    pushToShopify: z.boolean().default(false),
    alreadyInStock: z
      .boolean()
      .default(false)
      .describe(
        'The stock of the store holds the accepted units already: the receipt adds nothing',
      ),
  })
  .superRefine((receipt, context) => {
    if (receipt.pushToShopify && receipt.alreadyInStock) {
      const message = 'Units that are in stock already are not pushed to the store';
      context.addIssue({ code: 'custom', path: ['pushToShopify'], message });
    }
    if (receipt.receivedAt !== null) return;
    for (const field of listReceiptOnlyFields(receipt)) {
      const message = 'Has no effect when a receipt is taken back';
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

export const retryStoreWithdrawal = defineRoute({
  id: 'API-PO-46',
  method: 'POST',
  path: '/purchase-orders/:id/shipments/:shipmentId/retry-withdrawal',
  kind: 'command',
  versioned: true,
  summary:
    'Asks the store again to give up the units of a receipt that was undone, after 72 tries in about three days failed; ' +
    'NOT_FOUND when none was given up',
  params: z.object({ id: brandedUuid<PurchaseOrderId>(), shipmentId: brandedUuid<ShipmentId>() }),
});
