import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  checkDossier,
  type Dossier,
  sealed,
} from '@quartermaster/contracts/purchase-orders/read-models/dossier';
import { digests } from '@quartermaster/platform/core/digests';
import { openDiskFiles } from '@quartermaster/platform/files/disk-files';
import { openKeptPapers } from '@quartermaster/platform/pdf/kept-papers';
import {
  type GivenEvent,
  openReadModels,
  type ReadModels,
  storeOf,
  team,
} from '../../core/given-events.ts';
import { locationsProjection } from '../../locations/projection.ts';
import { productsProjection } from '../../products/projection.ts';
import { suppliersProjection } from '../../suppliers/projection.ts';
import { teamsProjection } from '../../teams/projection.ts';
import { deactivated, joined, registered } from '../../users/examples.ts';
import { usersProjection } from '../../users/projection.ts';
import { writtenDossier } from './dossier.ts';
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

const textOf = async (events: readonly GivenEvent[]): Promise<string> => {
  const sources = {
    pool: models.pool,
    store: storeOf(events),
    printer: noBrowser,
    loadPictures: async () => new Map<string, string>(),
    papers: openKeptPapers({ folder, now: () => 0, onProblem: () => undefined }),
    files: openDiskFiles(folder),
  };
  return (await writtenDossier(sources, team, order))?.text ?? '';
};
const problemsOf = (text: string): readonly string[] =>
  checkDossier(text, digests).findings.flatMap(({ problem }) => problem ?? []);

const by = (id: string): Pick<GivenEvent, 'actor'> => ({ actor: { kind: 'user', id } });
const mixed = [
  drafted(),
  { ...detailed({ content: { name: 'Spring' } }), ...by('ada') },
  { ...detailed({ content: { name: 'Summer' } }), ...by('eve') },
];

test('API-PO-42 a dossier lists the emails of users apart from its events, which stay as they were stored', async () => {
  const text = await textOf(mixed);
  expect(problemsOf(text)).toEqual([]);
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
  const text = await textOf(mixed);
  const renamed = 'The file was changed after it was sealed';
  expect(problemsOf(text.replace('ada@gift-shop', 'ida@gift-shop'))).toEqual([renamed]);
  const { seal: _, ...content } = JSON.parse(text) as Dossier;
  const [first, second, ...others] = content.events;
  const forged = { ...second!, metadata: { ...second!.metadata, ...by('eve') } };
  const resealed = sealed({ ...content, events: [first!, forged, ...others] }, digests);
  expect(problemsOf(resealed)).toContain('The chain breaks at revision 1');
});
