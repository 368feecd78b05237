import { z } from 'zod';
import { uuid } from '../../core/page.ts';
import { defineRoute } from '../../core/route.ts';

export const retryStoreWithdrawal = defineRoute({
  id: 'API-PO-46',
  method: 'POST',
  path: '/purchase-orders/:id/shipments/:shipmentId/retry-withdrawal',
  kind: 'command',
  versioned: true,
  summary:
    'Asks the store again to give up the units of a receipt that was taken back, after 72 tries in about three days failed; ' +
    'NOT_FOUND when none was given up',
  params: z.object({ id: uuid, shipmentId: uuid }),
});
