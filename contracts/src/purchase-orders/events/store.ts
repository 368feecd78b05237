import { z } from 'zod';
import { defineEvent } from '../../core/event.ts';
import { idOf } from '../../core/ids.ts';

const ofReceipt = z.object({
  purchaseOrderId: idOf.purchaseOrderId,
  shipmentId: idOf.shipmentId,
  receiptId: z.string(),
});

export const storeWithdrawalRequested = defineEvent({
  type: 'StoreWithdrawalRequested',
  version: 1,
  summary:
    'A receipt was taken back that the store may have taken over, in whole or in part: it is to give those units up again.',
  data: ofReceipt.extend({
    locationId: idOf.locationId,
    items: z.array(z.object({ productVariantId: idOf.variantId, quantity: z.int() })),
  }),
});

export const storeWithdrawn = defineEvent({
  type: 'StoreWithdrawn',
  version: 1,
  summary: 'The store has none of the units any more of a receipt that was taken back.',
  data: ofReceipt,
});

export const storeWithdrawalFailed = defineEvent({
  type: 'StoreWithdrawalFailed',
  version: 1,
  summary:
    'The store did not give up the units of a receipt that was taken back; it is asked again later.',
  data: ofReceipt.extend({ reason: z.string() }),
});

export const storeWithdrawalGivenUp = defineEvent({
  type: 'StoreWithdrawalGivenUp',
  version: 1,
  summary:
    'The store refused so often to give up the units of a receipt that was taken back that it is asked again only when a user wants it.',
  data: ofReceipt.extend({ tries: z.int(), reason: z.string() }),
});
