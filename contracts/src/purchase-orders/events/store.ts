import { z } from 'zod';
import { defineEvent, createTextReplacer } from '../../core/event.ts';
import { idSchemas } from '../../core/ids.ts';

const receiptIdentity = z.object({
  purchaseOrderId: idSchemas.purchaseOrderId,
  shipmentId: idSchemas.shipmentId,
  receiptId: z.string(),
});

export const storeWithdrawalRequested = defineEvent({
  type: 'StoreWithdrawalRequested',
  version: 1,
  summary:
    'A receipt was undone that the store may have taken over, in whole or in part: it is to give those units up again.',
  data: receiptIdentity.extend({
    locationId: idSchemas.locationId,
    items: z.array(z.object({ productVariantId: idSchemas.variantId, quantity: z.int() })),
  }),
});

export const storeWithdrawn = defineEvent({
  type: 'StoreWithdrawn',
  version: 1,
  summary: 'The units of an undone receipt were withdrawn from the store.',
  data: receiptIdentity,
});

export const storeWithdrawalFailed = defineEvent({
  type: 'StoreWithdrawalFailed',
  version: 1,
  summary: 'Withdrawing the units of an undone receipt from the store failed; it is retried later.',
  data: receiptIdentity.extend({ reason: z.string() }),
  teamTexts: { replace: createTextReplacer('reason') },
});

export const storeWithdrawalGivenUp = defineEvent({
  type: 'StoreWithdrawalGivenUp',
  version: 1,
  summary:
    'Withdrawing the units of an undone receipt from the store failed too often; only a request by a user starts further tries.',
  data: receiptIdentity.extend({ tries: z.int(), reason: z.string() }),
  teamTexts: { replace: createTextReplacer('reason') },
});
