import { START } from '@quartermaster/contracts/core/position';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { defineEvent, toPerson } from '@quartermaster/contracts/core/event';
import { allEvents } from '@quartermaster/contracts/events';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { EventStore, RecordedEvent } from '../event-store/event-store.ts';
import { openPostgresEventStore } from '../event-store/postgres/postgres.ts';
import { openPool } from '../postgres/pool.ts';
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { createKeyRing } from '../secrets/key-ring.ts';
import { testKey, testKeys } from '../secrets/test-keys.ts';
import { openPersonKeys, type PersonKeys } from './person-keys.ts';
import { protectPersons } from './protected-log.ts';
import { readContacts, streamOfSupplier, makeSupplier } from './test-persons.ts';

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

const ada = { name: 'Ada Shaw', email: 'Ada@Harbour.example', phone: '+44 131 496 0001' };
const bob = { name: 'Bob Reid', email: 'bob@harbour.example', phone: '' };
const nameless = { name: 'The yard', email: '', phone: '+44 131 496 0002' };

const met = defineEvent({
  type: 'Met',
  version: 1,
  summary: 'Somebody was met.',
  data: z.object({ name: z.string(), label: z.string() }),
  persons: {
    replace: ({ name, ...data }, replacement) => ({
      ...data,
      name: replacement(name, 'supplier:s1'),
    }),
  },
});
/** The next version has the name in another field. */
const metInVersion2 = defineEvent({
  type: 'Met',
  version: 2,
  summary: 'Somebody was met.',
  data: z.object({ fullName: z.string(), label: z.string() }),
  upcasters: {
    1: (data) => {
      const { name: fullName, label } = data as { readonly name: string; readonly label: string };
      return { fullName, label };
    },
  },
  persons: {
    replace: ({ fullName, ...data }, replacement) => ({
      ...data,
      fullName: replacement(fullName, 'supplier:s1'),
    }),
  },
});

const create = async (
  team: string,
  id: string,
  contacts = [ada, bob, nameless],
): Promise<string> => {
  const stream = streamOfSupplier(team, id);
  await log.append(stream, [makeSupplier(team, id, contacts)], 'no-stream');
  return stream;
};
const eraseAda = (): Promise<number> => keys.erase(new Set([toPerson('ada@harbour.example')]));
const serializeJson = (value: unknown): string => JSON.stringify(value);
const listContacts = (events: readonly RecordedEvent[]) =>
  events.map(({ data }) =>
    readContacts(data).map(({ name, email, phone }) => ({ name, email, phone })),
  );

describe('texts of persons', () => {
  test('are read as they were written, by every kind of read', async () => {
    const stream = await create('team-1', 's1');
    const seen: RecordedEvent[] = [];
    await new Promise<void>((resolve) => {
      const subscription = log.subscribeAll(START, async (events) => {
        seen.push(...events);
        void subscription.stop().then(resolve);
      });
    });
    const ways = [await log.readStream(stream), await log.readAll(START, 10), seen];
    for (const events of [...ways, await log.readTeam('team-1', START, 10)]) {
      expect(listContacts(events)).toEqual([[ada, bob, nameless]]);
    }
  });

  test('are encrypted in the log, with a key per person', async () => {
    const stream = await create('team-1', 's1');
    const [event] = await stored.readStream(stream);
    const text = serializeJson(event);
    for (const secret of [
      'Ada Shaw',
      'Bob Reid',
      'harbour.example',
      '496 0',
      'The yard',
      'Quay Street',
    ]) {
      expect(text).not.toContain(secret);
    }
    expect(event?.data).toMatchObject({ supplierId: 's1', country: 'GB', notes: '' });
    const keyIds = readContacts(event?.data).map(({ name }) => name.split(':')[1]);
    expect(new Set(keyIds).size).toBe(3);
    expect(readContacts(event?.data)[1]?.phone).toBe('');
    const { rows } = await pool.query('select id, person, sealed from persons.key');
    expect(rows).toHaveLength(4);
    expect(serializeJson(rows).toLowerCase()).not.toContain('harbour');
  });

  test('of one person have one key, in all teams and events, for any case of the address', async () => {
    await Promise.all(
      ['team-1', 'team-2', 'team-3'].flatMap((team) =>
        ['s1', 's2', 's3'].map((id) =>
          create(team, id, [{ ...ada, email: id === 's1' ? ada.email : ada.email.toLowerCase() }]),
        ),
      ),
    );
    const events = await stored.readAll(START, 100);
    const used = events.map(({ data }) => readContacts(data)[0]?.name.split(':')[1]);
    expect([used.length, new Set(used).size]).toEqual([9, 1]);
  });

  test('of a superseded version are decrypted; a text in the clear that looks encrypted stops no reader', async () => {
    const fake = `person:${'-'.repeat(36)}:x`;
    const metadata = makeSupplier('team-1', 's1', []).metadata;
    const data = { name: 'Ada Shaw', label: fake };
    const event = { id: randomUUID(), type: 'Met', schemaVersion: 1, data, metadata };
    await protectPersons(stored, keys, [met]).append('meeting-team-1.m1', [event], 'no-stream');
    expect(serializeJson(await stored.readAll(START, 10))).not.toContain('Ada Shaw');
    const [read] = await protectPersons(stored, keys, [metInVersion2]).readAll(START, 10);
    expect(read?.data).toEqual(data);
  });

  test('that look like an encrypted text are treated like any other', async () => {
    await create('team-1', 's1');
    const [event] = await stored.readAll(START, 1);
    const stolen = readContacts(event?.data)[0]!.name;
    const stream = await create('team-2', 's2', [{ ...bob, name: stolen }]);
    expect(listContacts(await log.readStream(stream))).toEqual([[{ ...bob, name: stolen }]]);
  });

  test('that were altered are unreadable, and the events of others are readable', async () => {
    await create('team-1', 's1');
    await create('team-2', 's2');
    const forged = makeSupplier('team-3', 's3', []);
    const [event] = await stored.readAll(START, 1);
    const [contact] = readContacts(event?.data);
    const data = { ...(forged.data as object), address: `${contact!.name.slice(0, -3)}AAA` };
    await stored.append(streamOfSupplier('team-3', 's3'), [{ ...forged, data }], 'no-stream');
    const read = await log.readAll(START, 10);
    expect(read.map(({ data: one }) => (one as { address: string }).address)).toEqual([
      '1 Quay Street',
      '1 Quay Street',
      'unreadable',
    ]);
  });
});

describe('a person who was erased', () => {
  test('is "erased" in every read, for all teams, and no other person is', async () => {
    await create('team-1', 's1');
    await create('team-2', 's2');
    expect(await eraseAda()).toBe(1);
    const gone = { name: 'erased', email: 'erased', phone: 'erased' };
    expect(listContacts(await log.readAll(START, 10))).toEqual([
      [gone, bob, nameless],
      [gone, bob, nameless],
    ]);
    expect(await eraseAda()).toBe(0);
  });

  test('leaves the log as it was stored, byte for byte', async () => {
    const stream = await create('team-1', 's1');
    const before = await stored.readStream(stream);
    await eraseAda();
    expect(await stored.readStream(stream)).toEqual(before);
    expect((await log.readStream(stream))[0]?.sealedData).toEqual(before[0]?.data);
  });

  test('has a new key for later texts', async () => {
    const stream = await create('team-1', 's1');
    await eraseAda();
    const again = await create('team-1', 's2', [ada]);
    expect(listContacts(await log.readStream(again))).toEqual([[ada]]);
    expect(readContacts((await log.readStream(stream))[0]?.data)[0]?.name).toBe('erased');
  });

  test('is read as written or as erased, never in part, while many processes write and read', async () => {
    const writers = ['team-1', 'team-2', 'team-3', 'team-4'].map(async (team) => {
      for (let at = 0; at < 10; at += 1) await create(team, `s${String(at)}`, [ada]);
    });
    const erasures = (async () => {
      for (let at = 0; at < 10; at += 1) await eraseAda();
    })();
    await Promise.all([...writers, erasures]);
    const gone = { name: 'erased', email: 'erased', phone: 'erased' };
    const read = listContacts(await log.readAll(START, 100));
    expect(read).toHaveLength(40);
    for (const [contact] of read) expect([ada, gone]).toContainEqual(contact);
  });
});

test('NF-S-01 keys are sealed again when the key of the installation changes, and need that key', async () => {
  const stream = await create('team-1', 's1');
  const both = createKeyRing([testKey(2), testKey(1)]);
  await openPersonKeys(pool, both);
  const later = protectPersons(
    stored,
    await openPersonKeys(pool, createKeyRing([testKey(2)])),
    allEvents,
  );
  expect(listContacts(await later.readStream(stream))).toEqual([[ada, bob, nameless]]);
  await expect(openPersonKeys(pool, testKeys)).rejects.toThrow('Put that key back');
});

test('appends to several streams at once are encrypted, too', async () => {
  const appends = ['s1', 's2'].map((id) => ({
    stream: streamOfSupplier('team-1', id),
    events: [makeSupplier('team-1', id, [ada])],
    expected: 'no-stream' as const,
  }));
  await log.appendTogether?.(appends);
  expect(listContacts(await log.readAll(START, 10))).toEqual([[ada], [ada]]);
  expect(serializeJson(await stored.readAll(START, 10))).not.toContain('Ada Shaw');
});
