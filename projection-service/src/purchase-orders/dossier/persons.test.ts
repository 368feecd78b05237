import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { toKeyOwner, toPerson } from '@quartermaster/contracts/core/event';
import { allEvents } from '@quartermaster/contracts/events';
import {
  checkDossier,
  type Dossier,
} from '@quartermaster/contracts/purchase-orders/read-models/dossier';
import { digests } from '@quartermaster/platform/core/digests';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { openPostgresEventStore } from '@quartermaster/platform/event-store/postgres/postgres';
import { openDiskFiles } from '@quartermaster/platform/files/disk-files';
import { openPrintCache } from '@quartermaster/platform/pdf/print-cache';
import { openPersonKeys, type PersonKeys } from '@quartermaster/platform/persons/person-keys';
import { protectPersons } from '@quartermaster/platform/persons/protected-log';
import { testKeys } from '@quartermaster/platform/secrets/test-keys';
import {
  toRecordedEvents,
  openReadModels,
  type ReadModels,
  team,
} from '../../core/given-events.ts';
import { allProjections } from '../../read-models.ts';
import { writeDossier } from './dossier.ts';
import { order } from '../examples.ts';
import { noBrowser, story } from './test-dossier.ts';

let models: ReadModels;
let folder = '';
let stored: EventStore;
let keys: PersonKeys;
let store: EventStore;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dossier-persons-'));
  models = await openReadModels(allProjections);
  await models.given(...story);
  stored = await openPostgresEventStore(String(models.pool.options.connectionString));
  keys = await openPersonKeys(models.pool, testKeys);
  store = protectPersons(stored, keys, allEvents);
  for (const { stream, revision, ...event } of toRecordedEvents(story)) {
    const expected = revision === 0 ? 'no-stream' : revision - 1;
    await store.append(stream, [{ ...event, id: randomUUID() }], expected);
  }
});
afterAll(async () => {
  await stored.close();
  await models.close();
  await rm(folder, { recursive: true });
});

const readDossierText = async (): Promise<string> => {
  const sources = {
    pool: models.pool,
    store,
    printer: noBrowser,
    loadPictures: async () => new Map<string, string>(),
    papers: openPrintCache({ folder, now: () => 0, onProblem: () => undefined }),
    files: openDiskFiles(folder),
  };
  return (await writeDossier(sources, team, order))?.text ?? '';
};
const listProblems = (text: string): readonly string[] =>
  checkDossier(text, digests).findings.flatMap(({ problem }) => problem ?? []);
const listTexts = ({ names }: Dossier): readonly string[] =>
  [...new Set(Object.values(names.texts))].sort();

/** Texts that people of the team typed into the order and its mail. */
const textsOfTeam = [
  'Deposit',
  'PO-0001',
  'PO-0001.pdf',
  'Please deliver.',
  'Purchase order PO-0001',
  'Süd ☃',
];

test('API-PO-42 the chain covers events as they are stored, so it holds before and after a person and the team are erased', async () => {
  const before = await readDossierText();
  const first = JSON.parse(before) as Dossier;
  expect(listProblems(before)).toEqual([]);
  for (const text of ['harbour.example', ...textsOfTeam])
    expect(JSON.stringify(first.events)).not.toContain(text);
  expect(listTexts(first)).toEqual([
    ...textsOfTeam,
    'ann@harbour.example',
    'boss@gift-shop.example',
    'owner@gift-shop.example',
    'sales@harbour.example',
  ]);

  await keys.erase(new Set([toPerson('ann@harbour.example')]));
  const after = await readDossierText();
  const second = JSON.parse(after) as Dossier;
  expect(listProblems(after)).toEqual([]);
  expect(after).not.toContain('ann@harbour.example');
  expect(listTexts(second)).toEqual([
    ...textsOfTeam,
    'boss@gift-shop.example',
    'erased',
    'owner@gift-shop.example',
    'sales@harbour.example',
  ]);
  expect(second.events).toEqual(first.events);

  await keys.erase(new Set([toKeyOwner(team)]));
  const last = await readDossierText();
  const third = JSON.parse(last) as Dossier;
  expect(listProblems(last)).toEqual([]);
  expect(third.order.content.name).toBe('erased');
  expect(listTexts(third)).toEqual([
    'boss@gift-shop.example',
    'erased',
    'owner@gift-shop.example',
    'sales@harbour.example',
  ]);
  expect(third.events).toEqual(first.events);
  expect(listProblems(before)).toEqual([]);
});
