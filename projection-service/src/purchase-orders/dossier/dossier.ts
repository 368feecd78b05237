import type { TeamId } from '@quartermaster/contracts/core/ids';
import { pdfOptions } from '@quartermaster/contracts/purchase-orders/calls/pdf';
import {
  type DossierContent,
  toDossierOrder,
  sealDossier,
} from '@quartermaster/contracts/purchase-orders/read-models/dossier';
import { digests } from '@quartermaster/platform/core/digests';
import { NoBrowser } from '@quartermaster/platform/browser/find-browser';
import { openedTexts } from '@quartermaster/platform/persons/protected-log';
import type { ReadPool } from '../../core/paging.ts';
import { actorNames, listUsers } from '../stream/actors.ts';
import type { PastSources } from '../stream/as-of.ts';
import { exportPdf, orderFileName, type PdfTools } from '../pdf/export.ts';
import { type Names, readOrderNames } from '../history/names.ts';
import { readOrderFacts, type OrderFacts } from '../pdf/facts.ts';
import { toDossierEvents, type RecordedStep, readSteps } from '../stream/steps.ts';

const nameIds = (
  ids: readonly (string | null)[],
  findName: (id: string) => string | null,
): Record<string, string> =>
  Object.fromEntries(
    [...new Set(ids)].flatMap((id) => (id === null ? [] : [[id, findName(id) ?? '']])),
  );

/** The email of each user who caused an event. */
const readUsers = async (
  pool: ReadPool,
  teamId: TeamId,
  steps: readonly RecordedStep[],
): Promise<Record<string, string>> => {
  const actorName = await actorNames(pool, teamId, steps);
  return Object.fromEntries(listUsers(steps).map((user) => [user.id, actorName(user)]));
};

const listNames = (
  steps: readonly RecordedStep[],
  names: Names,
): Omit<DossierContent['names'], 'users' | 'texts'> => {
  const states = steps.map(({ after }) => after);
  const items = states.flatMap(({ items: some }) => some);
  const shipments = states.flatMap(({ shipments: some }) => some);
  const locations = shipments.flatMap((one) => [one.locationId, one.receivedLocationId]);
  return {
    variants: nameIds(
      items.map(({ productVariantId }) => productVariantId),
      names.variant,
    ),
    suppliers: nameIds(
      states.map(({ supplierId }) => supplierId),
      names.supplier,
    ),
    locations: nameIds(locations, names.location),
  };
};

/** The PDF file of the order; null where no browser is installed. */
const printDocuments = async (
  facts: OrderFacts,
  tools: PdfTools,
): Promise<DossierContent['documents']> => {
  try {
    const { filename, contentType, content } = await exportPdf(facts, pdfOptions.parse({}), tools);
    const bytes = Buffer.from(content);
    const base64 = bytes.toString('base64');
    const { revision } = facts;
    return [{ name: filename, contentType, revision, sha256: digests.sha256(bytes), base64 }];
  } catch (error) {
    if (error instanceof NoBrowser) return [];
    throw error;
  }
};

/** An order's dossier as the text of its file, and the input of that text. */
export interface WrittenDossier {
  readonly text: string;
  /** Name of the file without its extension. */
  readonly name: string;
  readonly steps: readonly RecordedStep[];
  readonly facts: OrderFacts;
  readonly names: Names;
}

/** The dossier of an order, also of a deleted order (AMB-070); null when the team never had the order. */
export const writeDossier = async (
  { pool, store, ...tools }: PastSources & PdfTools,
  teamId: TeamId,
  orderId: string,
): Promise<WrittenDossier | null> => {
  const steps = await readSteps(store, teamId, orderId);
  const events = toDossierEvents(steps);
  const [order, last] = [steps.at(-1)?.after, events.at(-1)];
  if (order === undefined || last === undefined) return null;
  const { revision, digest } = last;
  const facts = await readOrderFacts(pool, teamId, { order, revision, digest });
  const states = steps.map(({ after }) => after);
  const names = await readOrderNames(pool, teamId, states);
  const text = sealDossier(
    {
      format: 'quartermaster-dossier',
      version: 1,
      purchaseOrderId: orderId,
      order: toDossierOrder(order),
      events: [...events],
      names: {
        ...listNames(steps, names),
        users: await readUsers(pool, teamId, steps),
        texts: openedTexts(steps.map(({ recorded }) => recorded)),
      },
      documents: await printDocuments(facts, tools),
    },
    digests,
  );
  return { text, name: orderFileName(order, 'dossier'), steps, facts, names };
};
