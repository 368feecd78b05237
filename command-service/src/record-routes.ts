import type { MountedRoute } from '@quartermaster/contracts/core/server';
import type { Files } from '@quartermaster/infra/platform/files/files';
import type { Quotas } from '@quartermaster/infra/platform/quotas/quotas';
import { takingTurns } from '@quartermaster/infra/platform/work-queue/taking-turns';
import type { WorkQueues } from '@quartermaster/infra/platform/work-queue/work-queues';
import { commentContexts } from './comment-contexts.ts';
import { commentRoutes } from './comments/routes.ts';
import type { CommandHandler } from './core/handle-command.ts';
import type { Directory } from './directory/directory.ts';
import { productRoutes } from './products/routes.ts';
import { variantRoutes } from './products/variant-routes.ts';
import { importRoutes } from './purchase-orders/import/routes.ts';
import { withinMailQuotas } from './purchase-orders/mail/quotas.ts';
import { purchaseOrderRoutes } from './purchase-orders/routes/orders.ts';
import { paymentRoutes } from './purchase-orders/routes/payments.ts';
import { shipmentLandedCosts } from './purchase-orders/shipment-landed-costs.ts';
import type { settleReceipts } from './settle-receipts.ts';
import { paymentTermOf, supplierRoutes } from './suppliers/routes.ts';
import { teamRoutes } from './teams/routes.ts';

export interface Recording {
  readonly files: Files;
  /** Where expensive calls wait for their turn. */
  readonly work: WorkQueues;
  readonly quotas: Quotas;
  readonly handler: CommandHandler;
  readonly directory: Directory;
  readonly settle: ReturnType<typeof settleReceipts>;
}

/** The calls that record something in the streams of their subject. */
export const recordRoutes = ({
  handler,
  directory,
  files,
  work,
  quotas,
  settle,
}: Recording): readonly MountedRoute[] => [
  ...productRoutes(handler, directory),
  ...variantRoutes({
    handler,
    directory,
    shipmentLandedCosts: shipmentLandedCosts(handler, directory),
  }),
  ...withinMailQuotas(quotas, purchaseOrderRoutes(handler, directory, settle)),
  ...paymentRoutes({ handler, directory, paymentTermOf: paymentTermOf(handler) }),
  ...takingTurns(work, importRoutes({ handler, directory, files })),
  ...commentRoutes(handler, commentContexts(handler, directory)),
  ...supplierRoutes(handler),
  ...teamRoutes(handler, files),
];
