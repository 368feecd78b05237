import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import {
  exportDossier,
  exportDossierPdf,
} from '@quartermaster/contracts/purchase-orders/calls/history';
import type { PdfTools } from '../pdf/export.ts';
import { rejectMissingBrowser } from '../pdf/missing-browser.ts';
import type { PastSources } from '../stream/as-of.ts';
import { type WrittenDossier, writeDossier } from './dossier.ts';
import { exportStory } from './story/export.ts';

const requireDossier = async (
  sources: PastSources & PdfTools,
  teamId: TeamId,
  orderId: string,
): Promise<WrittenDossier> => {
  const dossier = await writeDossier(sources, teamId, orderId);
  if (dossier === null) throw new Rejection('NOT_FOUND', 'No such purchase order');
  return dossier;
};

export const dossierRoutes = (sources: PastSources & PdfTools): readonly MountedRoute[] => [
  mount(exportDossier, async (request) => {
    const { name, text } = await requireDossier(sources, requireTeamId(request), request.params.id);
    const filename = `${name}.json`;
    return { file: { contentType: 'application/json', filename, content: text } };
  }),
  mount(exportDossierPdf, async (request) => {
    const dossier = await requireDossier(sources, requireTeamId(request), request.params.id);
    return { file: await exportStory(dossier, sources).catch(rejectMissingBrowser) };
  }),
];
