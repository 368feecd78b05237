import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  checkDossier,
  type Dossier,
  sealDossier,
} from '@quartermaster/contracts/purchase-orders/read-models/dossier';
import { digests } from '@quartermaster/platform/core/digests';
import { openDiskFiles } from '@quartermaster/platform/files/disk-files';
import { openPrintCache } from '@quartermaster/platform/pdf/print-cache';
import {
  type GivenEvent,
  openReadModels,
  type ReadModels,
  createTestEventStore,
  team,
} from '../../core/given-events.ts';
import { locationsProjection } from '../../locations/projection.ts';
import { productsProjection } from '../../products/projection.ts';
import { suppliersProjection } from '../../suppliers/projection.ts';
import { teamsProjection } from '../../teams/projection.ts';
import { deactivated, joined, registered } from '../../users/examples.ts';
import { usersProjection } from '../../users/projection.ts';
import { writeDossier } from './dossier.ts';
import { detailed, drafted, order } from '../examples.ts';
import { noBrowser, story } from './test-dossier.ts';

let models: ReadModels;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dossier-users-'));
  models = await openReadModels([
    productsProjection,
    suppliersProjection,
    locationsProjection,
    teamsProjection,
    usersProjection,
  ]);
  const people = ['ada', 'eve'].map((id) => registered(id));
  await models.given(
    ...story,
    ...people,
    joined('ada'),
    joined('eve', 'team-2'),
    deactivated('ada'),
  );
});
afterAll(async () => {
  await models.close();
  await rm(folder, { recursive: true });
});

const readDossierText = async (events: readonly GivenEvent[]): Promise<string> => {
  const sources = {
    pool: models.pool,
    store: createTestEventStore(events),
    printer: noBrowser,
    loadPictures: async () => new Map<string, string>(),
    papers: openPrintCache({ folder, now: () => 0, onProblem: () => undefined }),
    files: openDiskFiles(folder),
  };
  return (await writeDossier(sources, team, order))?.text ?? '';
};
const listProblems = (text: string): readonly string[] =>
  checkDossier(text, digests).findings.flatMap(({ problem }) => problem ?? []);

const byUser = (id: string): Pick<GivenEvent, 'actor'> => ({ actor: { kind: 'user', id } });
const mixed = [
  drafted(),
  { ...detailed({ content: { name: 'Spring' } }), ...byUser('ada') },
  { ...detailed({ content: { name: 'Summer' } }), ...byUser('eve') },
];

test('API-PO-42 a dossier lists the emails of users apart from its events, which stay as they were stored', async () => {
  const text = await readDossierText(mixed);
  expect(listProblems(text)).toEqual([]);
  const { events, names } = JSON.parse(text) as Dossier;
  expect(events.map(({ metadata }) => metadata.actor)).toEqual([
    { kind: 'user', id: 'user-1' },
    { kind: 'user', id: 'ada' },
    { kind: 'user', id: 'eve' },
  ]);
  expect(names.users).toEqual({
    'user-1': 'an unknown user',
    ada: 'ada@gift-shop.example',
    eve: 'an unknown user',
  });
});

test('the seal covers the emails of users, the chain covers their ids', async () => {
  const text = await readDossierText(mixed);
  const renamed = 'The file was changed after it was sealed';
  expect(listProblems(text.replace('ada@gift-shop', 'ida@gift-shop'))).toEqual([renamed]);
  const { seal: _, ...content } = JSON.parse(text) as Dossier;
  const [first, second, ...others] = content.events;
  const forged = { ...second!, metadata: { ...second!.metadata, ...byUser('eve') } };
  const resealed = sealDossier({ ...content, events: [first!, forged, ...others] }, digests);
  expect(listProblems(resealed)).toContain('The chain breaks at revision 1');
});
