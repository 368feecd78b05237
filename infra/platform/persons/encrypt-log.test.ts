import { START } from '@quartermaster/contracts/core/position';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { keyOwnerOf, personOf } from '@quartermaster/contracts/core/event';
import { allEvents } from '@quartermaster/contracts/events';
import { eventRemoved } from '@quartermaster/contracts/privacy/events';
import type { Pool } from 'pg';
import type { EventStore, NewEvent, RecordedEvent } from '../event-store/event-store.ts';
import { openPostgresEventStore } from '../event-store/postgres/postgres.ts';
import { removeEvents } from '../event-store/postgres/remove-events.ts';
import { openPool } from '../postgres/pool.ts';
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { testKeys } from '../secrets/test-keys.ts';
import { encryptLog } from './encrypt-log.ts';
import { openPersonKeys, type PersonKeys } from './person-keys.ts';
import { createSealEvents, protectPersons } from './protected-log.ts';
import { streamOfSupplier, supplierWith } from './test-persons.ts';

let database: TestDatabase;
let pool: Pool;
let stored: EventStore;
let keys: PersonKeys;
let log: EventStore;

beforeEach(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 4, applicationName: 'test' });
  stored = await openPostgresEventStore(database.url);
  keys = await openPersonKeys(pool, testKeys);
  log = protectPersons(stored, keys, allEvents);
});
afterEach(async () => {
  await stored.close();
  await pool.end();
  await database.close();
});

const NOTES = 'Ask for Ada';
const ada = { name: 'Ada Shaw', email: 'ada@harbour.example', phone: '0131' };
const inTheClear = (teamId: string): NewEvent => {
  const event = supplierWith(teamId, 's1', [ada], NOTES);
  const actor = { kind: 'user' as const, id: 'u1', email: 'owner@shop.example' };
  return { ...event, schemaVersion: 1, metadata: { ...event.metadata, actor } };
};
/** A release encrypted texts of persons before those of teams. */
const ofPersonsAlone = async (teamId: string): Promise<NewEvent> => {
  const event = { ...supplierWith(teamId, 's3', [ada], NOTES), schemaVersion: 2 };
  const before = allEvents.map(({ teamTexts: _, ...definition }) => definition);
  const [sealed] = await createSealEvents(keys, before)([event]);
  return sealed!;
};
const started = (teamId: string): NewEvent => ({
  ...inTheClear(teamId),
  id: randomUUID(),
  type: 'TeamCreated',
  data: { teamId, name: 'Ada’s shop' },
});

/** A log of an earlier release, to which this one has appended. */
const record = async (): Promise<void> => {
  for (const team of ['team-1', 'team-2']) {
    await stored.append(streamOfSupplier(team, 's1'), [inTheClear(team)], 'no-stream');
    await stored.append(`team-${team}.${team}`, [started(team)], 'no-stream');
    await log.append(streamOfSupplier(team, 's2'), [supplierWith(team, 's2', [ada])], 'no-stream');
    await stored.append(streamOfSupplier(team, 's3'), [await ofPersonsAlone(team)], 'no-stream');
  }
};
const encrypt = (): Promise<number> => encryptLog(pool, keys, allEvents, () => undefined);
const meaning = ({ data, id, stream, revision, position }: RecordedEvent) => ({
  ...{ data, id, stream, revision, position },
});

test('unencrypted events are encrypted in place and read the same', async () => {
  await record();
  const before = await log.readAll(START, 100);
  expect(JSON.stringify(await stored.readAll(START, 100))).toContain('ada@harbour');
  expect(await encrypt()).toBe(6);
  const text = JSON.stringify(await stored.readAll(START, 100));
  const secrets = ['ada@harbour', 'Ada Shaw', 'owner@shop', NOTES, 'Harbour Crafts', 'Ada’s shop'];
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect((await log.readAll(START, 100)).map(meaning)).toEqual(before.map(meaning));
});

test('a text that was encrypted before keeps its key, so it stays erased', async () => {
  await record();
  await keys.erase(new Set([personOf(ada.email)]));
  await encrypt();
  const former = (await log.readAll(START, 100)).filter(({ stream }) => stream.endsWith('.s3'));
  for (const { data } of former)
    expect(data).toMatchObject({ notes: NOTES, contacts: [{ name: 'erased', email: 'erased' }] });
});

test('each team has its own key for its texts', async () => {
  await record();
  await encrypt();
  await keys.erase(new Set([keyOwnerOf('team-1')]));
  for (const { data, metadata, type } of await log.readAll(START, 100)) {
    const names = {
      'team-1': 'erased',
      'team-2': type === 'TeamCreated' ? 'Ada’s shop' : 'Harbour Crafts',
    };
    expect(data).toMatchObject({ name: names[metadata.teamId as 'team-1' | 'team-2'] });
  }
});

test('a second run changes nothing, and events of this release stay unchanged', async () => {
  await record();
  await encrypt();
  const first = await stored.readAll(START, 100);
  expect(await encrypt()).toBe(0);
  expect(await stored.readAll(START, 100)).toEqual(first);
});

test('appends continue meanwhile', async () => {
  await record();
  const appends = Array.from({ length: 20 }, (_, at) => {
    const id = `s${String(at + 10)}`;
    return log.append(
      streamOfSupplier('team-1', id),
      [supplierWith('team-1', id, [ada])],
      'no-stream',
    );
  });
  const [replaced] = await Promise.all([encrypt(), ...appends]);
  expect(replaced).toBe(6);
  expect(await log.readAll(START, 100)).toHaveLength(28);
  expect(JSON.stringify(await stored.readAll(START, 100))).not.toContain('Ada Shaw');
});

test('events of a team that is removed meanwhile stay empty and readable', async () => {
  await record();
  const keysOf: PersonKeys['keysOf'] = async (owners) => {
    await removeEvents(pool, 'team-1', 'privacy_requests');
    return keys.keysOf(owners);
  };
  await encryptLog(pool, { ...keys, keysOf }, allEvents, () => undefined);
  const events = await log.readAll(START, 100);
  const removed = events.filter(({ metadata }) => metadata.teamId === 'team-1');
  expect(removed.map(({ data, schemaVersion }) => [data, schemaVersion])).toEqual(
    removed.map(() => [{}, eventRemoved.version]),
  );
  expect(JSON.stringify(await stored.readAll(START, 100))).not.toContain('Ada Shaw');
});
