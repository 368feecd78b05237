import { START } from '@quartermaster/contracts/core/position';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { toKeyOwner, toPerson } from '@quartermaster/contracts/core/event';
import { allEvents } from '@quartermaster/contracts/events';
import type { Pool } from 'pg';
import type { EventStore } from '../event-store/event-store.ts';
import { openPostgresEventStore } from '../event-store/postgres/postgres.ts';
import { openPool } from '../postgres/pool.ts';
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { testKeys } from '../secrets/test-keys.ts';
import { openPersonKeys, type PersonKeys } from './person-keys.ts';
import { protectPersons } from './protected-log.ts';
import { streamOfSupplier, makeSupplier } from './test-persons.ts';

let database: TestDatabase;
let pool: Pool;
let stored: EventStore;
let keys: PersonKeys;
let log: EventStore;

beforeEach(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 8, applicationName: 'test' });
  stored = await openPostgresEventStore(database.url);
  keys = await openPersonKeys(pool, testKeys);
  log = protectPersons(stored, keys, allEvents);
});
afterEach(async () => {
  await stored.close();
  await pool.end();
  await database.close();
});

const ada = { name: 'Ada Shaw', email: 'ada@harbour.example', phone: '' };
const NOTES = 'Ask for Ada';
const create = async (team: string, id = 's1', notes = NOTES): Promise<void> => {
  const event = makeSupplier(team, id, [ada], notes);
  await log.append(streamOfSupplier(team, id), [event], 'no-stream');
};
const eraseTeam = (team: string): Promise<number> => keys.erase(new Set([toKeyOwner(team)]));
const readTexts = async (source: EventStore) =>
  (await source.readAll(START, 100)).map(
    ({ data }) => data as { name: string; city: string; notes: string; contacts: (typeof ada)[] },
  );
const getKeyId = (text: string | undefined): string | undefined => text?.split(':')[1];

test('texts of a team are encrypted with one key of the team, which is not that of another', async () => {
  await Promise.all(
    ['team-1', 'team-2'].flatMap((team) => ['s1', 's2', 's3'].map((id) => create(team, id))),
  );
  const events = await stored.readAll(START, 100);
  for (const text of [NOTES, 'Harbour Crafts', 'Leith'])
    expect(JSON.stringify(events)).not.toContain(text);
  const used = new Map<string, Set<string | undefined>>();
  for (const [at, { name, city, notes }] of (await readTexts(stored)).entries()) {
    const team = events[at]!.metadata.teamId;
    used.set(team, new Set([...(used.get(team) ?? []), ...[name, city, notes].map(getKeyId)]));
  }
  expect([...used.values()].map(({ size }) => size)).toEqual([1, 1]);
  expect(new Set([...used.values()].flatMap((ids) => [...ids])).size).toBe(2);
  for (const { name, notes } of await readTexts(log))
    expect([name, notes]).toEqual(['Harbour Crafts', NOTES]);
});

test('a team without its key reads "erased"; persons, other teams and empty texts stay', async () => {
  await create('team-1');
  await create('team-2');
  await create('team-1', 's2', '');
  expect(await eraseTeam('team-1')).toBe(1);
  expect(await readTexts(log)).toMatchObject([
    { name: 'erased', city: 'erased', notes: 'erased', contacts: [ada] },
    { name: 'Harbour Crafts', city: 'Leith', notes: NOTES, contacts: [ada] },
    { name: 'erased', city: 'erased', notes: '', contacts: [ada] },
  ]);
  expect(await eraseTeam('team-1')).toBe(0);
});

test('an erased person leaves the texts of teams', async () => {
  await create('team-1');
  await keys.erase(new Set([toPerson(ada.email)]));
  expect(await readTexts(log)).toMatchObject([{ notes: NOTES, contacts: [{ name: 'erased' }] }]);
});

test('a text of a team that looks like an encrypted one is treated like any other', async () => {
  await create('team-1');
  const [{ notes: stolen } = { notes: '' }] = await readTexts(stored);
  await create('team-2', 's2', stolen);
  expect((await readTexts(log)).map(({ notes }) => notes)).toEqual([NOTES, stolen]);
});

test('a field that is not encrypted is read as it is, whatever it looks like', async () => {
  await create('team-1');
  const [{ notes: stolen } = { notes: '' }] = await readTexts(stored);
  const event = makeSupplier('team-2', 's2', []);
  const data = { ...(event.data as object), country: stolen };
  await log.append(streamOfSupplier('team-2', 's2'), [{ ...event, data }], 'no-stream');
  expect((await log.readStream(streamOfSupplier('team-2', 's2')))[0]?.data).toEqual(data);
});

test('texts are read as written or as erased while teams write and one of them is erased', async () => {
  const writers = ['team-1', 'team-2'].map(async (team) => {
    for (let at = 0; at < 15; at += 1) await create(team, `s${String(at)}`);
  });
  const erasures = (async () => {
    for (let at = 0; at < 8; at += 1) await eraseTeam('team-1');
  })();
  await Promise.all([...writers, erasures]);
  const events = await log.readAll(START, 100);
  const notes = (team: string) =>
    events
      .filter(({ metadata }) => metadata.teamId === team)
      .map(({ data }) => (data as { notes: string }).notes);
  expect(new Set(notes('team-2'))).toEqual(new Set([NOTES]));
  for (const text of notes('team-1')) expect([NOTES, 'erased']).toContain(text);
});

test('a text that is written after the keys of its team were closed is unreadable; other teams write on', async () => {
  await create('team-1');
  expect(await keys.close(toKeyOwner('team-1'))).toBe(1);
  await create('team-1', 's2');
  await create('team-2', 's3');
  const notes = async () => (await readTexts(log)).map((one) => one.notes);
  expect(await notes()).toEqual(['erased', 'erased', NOTES]);
  expect(await keys.close(toKeyOwner('team-1'))).toBe(0);
  await openPersonKeys(pool, testKeys);
  await create('team-1', 's4');
  expect(await notes()).toEqual(['erased', 'erased', NOTES, 'erased']);
});

test('no text of a team is readable after its keys were closed while many writers write it', async () => {
  const writers = ['team-1', 'team-2'].flatMap((team) =>
    Array.from({ length: 15 }, (_, at) => create(team, `s${String(at)}`)),
  );
  await keys.close(toKeyOwner('team-1'));
  await Promise.all(writers);
  const readNotes = async (team: string) =>
    (await log.readTeam(team, START, 100)).map(({ data }) => (data as { notes: string }).notes);
  expect(new Set(await readNotes('team-1'))).toEqual(new Set(['erased']));
  expect(new Set(await readNotes('team-2'))).toEqual(new Set([NOTES]));
});
