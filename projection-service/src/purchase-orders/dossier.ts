import { createHash } from 'node:crypto';
import type { FileAnswer } from '@quartermaster/contracts/core/server';
import {
  chained,
  type DossierContent,
  sealed,
  type Sha256,
} from '@quartermaster/contracts/purchase-orders/dossier';
import type { PastSources } from './as-of.ts';
import { type Names, namesFor } from './history-names.ts';
import { type RecordedStep, recordedSteps } from './steps.ts';

const sha256: Sha256 = (content) => createHash('sha256').update(content).digest('hex');

const eventsOf = (steps: readonly RecordedStep[]): DossierContent['events'] => [
  ...chained(
    steps.map(({ recorded }) => {
      const { revision, id, type, schemaVersion, recordedAt, metadata, data } = recorded;
      return { revision, id, type, schemaVersion, recordedAt, metadata, data };
    }),
    sha256,
  ),
];

const called = (
  ids: readonly (string | null)[],
  nameOf: (id: string) => string | null,
): Record<string, string> =>
  Object.fromEntries(
    [...new Set(ids)].flatMap((id) => (id === null ? [] : [[id, nameOf(id) ?? '']])),
  );

const namesIn = (steps: readonly RecordedStep[], names: Names): DossierContent['names'] => {
  const states = steps.map(({ after }) => after);
  const items = states.flatMap(({ items: some }) => some);
  const shipments = states.flatMap(({ shipments: some }) => some);
  const locations = shipments.flatMap((one) => [one.locationId, one.receivedLocationId]);
  return {
    variants: called(
      items.map(({ productVariantId }) => productVariantId),
      names.variant,
    ),
    suppliers: called(
      states.map(({ supplierId }) => supplierId),
      names.supplier,
    ),
    locations: called(locations, names.location),
  };
};

/** The dossier of an order as a file, deleted or not (AMB-070); null when the team never had it. */
export const purchaseOrderDossier = async (
  { pool, store }: PastSources,
  teamId: string,
  orderId: string,
): Promise<FileAnswer | null> => {
  const steps = await recordedSteps(store, teamId, orderId);
  const order = steps.at(-1)?.after;
  if (order === undefined) return null;
  const names = await namesFor(
    pool,
    teamId,
    steps.map(({ after }) => after),
  );
  const content = sealed(
    {
      format: 'quartermaster-dossier',
      version: 1,
      purchaseOrderId: orderId,
      order,
      events: eventsOf(steps),
      names: namesIn(steps, names),
      documents: [],
    },
    sha256,
  );
  return {
    contentType: 'application/json',
    filename: `${order.content.name}-dossier.json`,
    content,
  };
};
