import { z } from 'zod';
import { defineEvent, textsIn } from '../../core/event.ts';
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
    'A receipt was undone that the store may have taken over, in whole or in part: it is to give those units up again.',
  data: ofReceipt.extend({
    locationId: idOf.locationId,
    items: z.array(z.object({ productVariantId: idOf.variantId, quantity: z.int() })),
  }),
});

export const storeWithdrawn = defineEvent({
  type: 'StoreWithdrawn',
  version: 1,
  summary: 'The units of an undone receipt were withdrawn from the store.',
  data: ofReceipt,
});

export const storeWithdrawalFailed = defineEvent({
  type: 'StoreWithdrawalFailed',
  version: 1,
  summary: 'Withdrawing the units of an undone receipt from the store failed; it is retried later.',
  data: ofReceipt.extend({ reason: z.string() }),
  teamTexts: { replace: textsIn('reason') },
});

export const storeWithdrawalGivenUp = defineEvent({
  type: 'StoreWithdrawalGivenUp',
  version: 1,
  summary:
    'Withdrawing the units of an undone receipt from the store failed too often; only a request by a user starts further tries.',
  data: ofReceipt.extend({ tries: z.int(), reason: z.string() }),
  teamTexts: { replace: textsIn('reason') },
});
