import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import { exportPurchaseOrderPdf } from '@quartermaster/contracts/purchase-orders/calls/pdf';
import { type PastSources, purchaseOrderAt } from '../stream/as-of.ts';
import { toDossierEvents, readSteps } from '../stream/steps.ts';
import { purchaseOrderById } from '../query/whole-orders.ts';
import { exportPdf, type PdfTools } from './export.ts';
import { readOrderFacts } from './facts.ts';
import { rejectMissingBrowser } from './missing-browser.ts';

export const purchaseOrderPdfRoutes = ({
  pool,
  store,
  ...tools
}: PdfTools & PastSources): readonly MountedRoute[] => [
  mount(exportPurchaseOrderPdf, async (request) => {
    const { asOf } = request.query;
    const [teamId, orderId] = [requireTeamId(request), request.params.id];
    const found =
      asOf === undefined
        ? await purchaseOrderById(pool, teamId, orderId)
        : await purchaseOrderAt({ pool, store }, teamId, orderId, asOf);
    if (found === null) throw new Rejection('NOT_FOUND', 'No such purchase order');
    const chain = toDossierEvents(await readSteps(store, teamId, orderId));
    const digest = chain[found.revision]?.digest ?? '';
    const facts = await readOrderFacts(pool, teamId, { ...found, digest });
    return { file: await exportPdf(facts, request.body, tools).catch(rejectMissingBrowser) };
  }),
];
