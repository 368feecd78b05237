import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import {
  exportDossier,
  exportDossierPdf,
} from '@quartermaster/contracts/purchase-orders/calls/history';
import type { PdfTools } from '../pdf/export.ts';
import { unlessNoBrowser } from '../pdf/no-browser.ts';
import type { PastSources } from '../stream/as-of.ts';
import { type WrittenDossier, writtenDossier } from './dossier.ts';
import { exportStory } from './story/export.ts';

const found = async (
  sources: PastSources & PdfTools,
  teamId: TeamId,
  orderId: string,
): Promise<WrittenDossier> => {
  const dossier = await writtenDossier(sources, teamId, orderId);
  if (dossier === null) throw new Rejection('NOT_FOUND', 'No such purchase order');
  return dossier;
};

export const dossierRoutes = (sources: PastSources & PdfTools): readonly MountedRoute[] => [
  mount(exportDossier, async (request) => {
    const { name, text } = await found(sources, teamOf(request), request.params.id);
    const filename = `${name}.json`;
    return { file: { contentType: 'application/json', filename, content: text } };
  }),
  mount(exportDossierPdf, async (request) => {
    const dossier = await found(sources, teamOf(request), request.params.id);
    return { file: await exportStory(dossier, sources).catch(unlessNoBrowser) };
  }),
];
