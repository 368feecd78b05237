import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import { exportDossier } from '@quartermaster/contracts/purchase-orders/calls/history';
import type { PastSources } from '../as-of.ts';
import { purchaseOrderDossier } from './dossier.ts';
import type { PdfTools } from '../pdf/export.ts';

export const dossierRoutes = (sources: PastSources & PdfTools): readonly MountedRoute[] => [
  mount(exportDossier, async (request) => {
    const file = await purchaseOrderDossier(sources, teamOf(request), request.params.id);
    if (file === null) throw new Rejection('NOT_FOUND', 'No such purchase order');
    return { file };
  }),
];
