import type { MountedRoute } from '@quartermaster/contracts/core/server';
import type { Files } from '@quartermaster/infra/platform/files/files';
import { openQuotas, type Quotas } from '@quartermaster/infra/platform/limits/quotas';
import { openQueryGrants } from '@quartermaster/infra/platform/sessions/query-grants';
import type { NamedSecrets } from '@quartermaster/infra/platform/secrets/named-secrets';
import { takingTurns, type WorkQueues } from '@quartermaster/infra/platform/limits/work-queues';
import type pg from 'pg';
import { type AssetDependencies, assetRoutes } from './assets/routes.ts';
import type { BulkParts } from './products/bulk-acts/change-item.ts';
import { matchingOverApi } from './products/bulk-acts/matching.ts';
import { type BulkActDependencies, bulkActRoutes } from './products/bulk-acts/routes.ts';
import { buyNowRoutes } from './buy-now/routes.ts';
import { commentContexts } from './comment-contexts.ts';
import { bundleRoutes } from './bundles/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import type { CommandHandler } from './core/handle-command.ts';
import type { Directory } from './directory/directory.ts';
import { productDecisionRoutes } from './products/decision-routes.ts';
import { productRoutes } from './products/routes.ts';
import { variantTagRoutes } from './products/tag-routes.ts';
import { variantRoutes } from './products/variant-routes.ts';
import { basketDrafter } from './purchase-orders/draft-basket.ts';
import { importRoutes } from './purchase-orders/import/routes.ts';
import { withinMailQuotas } from './purchase-orders/mail/routes.ts';
import { purchaseOrderRoutes } from './purchase-orders/routes/orders.ts';
import { paymentRoutes } from './purchase-orders/routes/payments.ts';
import { shipmentLandedCosts } from './purchase-orders/shipment-landed-costs.ts';
import { savedViewRoutes } from './saved-views/routes.ts';
import type { applyReceipts } from './apply-receipts.ts';
import { paymentTermOf, supplierNameOf, supplierRoutes } from './suppliers/routes.ts';
import { teamRoutes } from './teams/routes.ts';

interface Recording {
  readonly files: Files;
  /** The queues of expensive calls. */
  readonly work: WorkQueues;
  readonly quotas: Quotas;
  readonly handler: CommandHandler;
  readonly bulkActs: BulkParts;
  readonly directory: Directory;
  readonly findMatching: BulkActDependencies['findMatching'];
  readonly applyReceipt: ReturnType<typeof applyReceipts>;
}

/** The calls that record events in the streams of their subject. */
const recordRoutes = ({
  handler,
  bulkActs,
  directory,
  findMatching,
  files,
  work,
  quotas,
  applyReceipt,
}: Recording): readonly MountedRoute[] => [
  ...productRoutes(handler, directory),
  ...productDecisionRoutes(handler, directory),
  ...variantTagRoutes(handler, directory),
  ...bundleRoutes({ handler, directory }),
  ...bulkActRoutes({ ...bulkActs, directory, findMatching }),
  ...variantRoutes({
    handler,
    directory,
    shipmentLandedCosts: shipmentLandedCosts(handler, directory),
  }),
  ...withinMailQuotas(quotas, purchaseOrderRoutes(handler, directory, applyReceipt)),
  ...paymentRoutes({ handler, directory, paymentTermOf: paymentTermOf(handler) }),
  ...takingTurns(work, importRoutes({ handler, directory, files })),
  ...buyNowRoutes({
    handler,
    directory,
    draftBasket: basketDrafter(handler, directory),
    supplierNameOf: supplierNameOf(handler),
  }),
  ...commentRoutes(handler, commentContexts(handler, directory)),
  ...savedViewRoutes(handler),
  ...supplierRoutes(handler),
  ...teamRoutes(handler, files),
];

interface Counted extends Omit<Recording, 'quotas' | 'findMatching'> {
  readonly pool: pg.Pool;
  readonly files: AssetDependencies['files'];
  readonly now: () => string;
  /** Public address of the API, without `/api`. */
  readonly consoleUrl: string;
  /** Address at which this process reaches the API, without `/api`. */
  readonly apiUrl: string;
  readonly secrets: NamedSecrets;
}

/** The calls that record events or store files, within the team's quotas. */
export const countedRoutes = async (parts: Counted): Promise<readonly MountedRoute[]> => {
  const { pool, bulkActs, now, files, secrets, apiUrl, consoleUrl: publicUrl } = parts;
  const quotas = await openQuotas(pool, now);
  const secret = await secrets.named('file addresses');
  const grants = openQueryGrants(pool, now);
  const findMatching = matchingOverApi({ grants, apiUrl, fetch, store: bulkActs.store });
  return [
    ...assetRoutes({ files, secret, publicUrl, quotas }),
    ...recordRoutes({ ...parts, quotas, findMatching }),
  ];
};
