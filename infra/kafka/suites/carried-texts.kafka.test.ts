import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { toKeyOwner, toPerson } from '@quartermaster/contracts/core/event';
import { allEvents } from '@quartermaster/contracts/events';
import { describeWithBrokers } from '../test-with-brokers.ts';
import { sharedBrokers } from '../test-kafka.ts';
import { createKafkaBus } from '@quartermaster/platform/event-bus/kafka/kafka';
import { startRelay } from '@quartermaster/platform/event-bus/kafka/relay';
import { createReader } from '@quartermaster/platform/event-bus/test-readers';
import { openPostgresEventStore } from '@quartermaster/platform/event-store/postgres/postgres';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { openTestDatabase } from '@quartermaster/platform/postgres/test-database';
import { testKeys } from '@quartermaster/platform/secrets/test-keys';
import { createOpenEvents, protectPersons } from '@quartermaster/platform/persons/protected-log';
import { openPersonKeys } from '@quartermaster/platform/persons/person-keys';
import {
  readContacts,
  streamOfSupplier,
  makeSupplier,
} from '@quartermaster/platform/persons/test-persons';

const NOTES = 'Ask for Ada';

const open = async () => {
  const database = await openTestDatabase();
  const pool = openPool(database.url, { max: 4, applicationName: 'test' });
  const stored = await openPostgresEventStore(database.url);
  const keys = await openPersonKeys(pool, testKeys);
  const topic = `events-${randomUUID()}`;
  const target = { brokers: sharedBrokers(), topic, partitions: 3 };
  const settings = { databaseUrl: database.url, retryMs: 50, onProblem: () => undefined };
  const relay = startRelay({ ...target, ...settings, store: stored });
  const bus = createKafkaBus(target);
  const opened = createKafkaBus({ ...target, open: createOpenEvents(keys, allEvents) });
  return {
    keys,
    bus,
    opened,
    log: protectPersons(stored, keys, allEvents),
    close: async () => {
      await bus.close();
      await opened.close();
      await relay.stop();
      await stored.close();
      await pool.end();
      await database.close();
    },
  };
};

describeWithBrokers('events on Kafka', () => {
  test('Kafka carries ciphertext; consumers of the product read plain text, or erased', async () => {
    const { keys, bus, log, opened, close } = await open();
    const teams = Array.from({ length: 6 }, () => randomUUID());
    const ada = { name: 'Ada Shaw', email: 'ada@harbour.example', phone: '0131' };
    const bob = { name: 'Bob Reid', email: 'bob@harbour.example', phone: '0132' };
    for (const team of teams) {
      const event = makeSupplier(team, 's1', [ada, bob], NOTES);
      await log.append(streamOfSupplier(team, 's1'), [event], 'no-stream');
    }
    const readFrom = async (from: typeof bus) => {
      const reader = createReader(teams);
      from.subscribe(reader.consumer);
      await reader.has(teams.length);
      return reader.events().map(({ data }) => data);
    };
    const contactsFrom = async (from: typeof bus) => (await readFrom(from)).map(readContacts);
    const carried = JSON.stringify(await readFrom(bus));
    for (const secret of ['Ada Shaw', 'Bob Reid', 'harbour.example', 'Harbour Crafts', NOTES])
      expect(carried).not.toContain(secret);
    for (const contacts of await contactsFrom(opened)) expect(contacts).toMatchObject([ada, bob]);
    await keys.erase(new Set([toPerson(ada.email)]));
    const gone = { name: 'erased', email: 'erased', phone: 'erased' };
    for (const contacts of await contactsFrom(opened)) expect(contacts).toMatchObject([gone, bob]);
    await keys.erase(new Set(teams.slice(1).map(toKeyOwner)));
    const notes = (await readFrom(opened)).map((data) => (data as { notes: string }).notes);
    expect(notes.toSorted()).toEqual([NOTES, ...teams.slice(1).map(() => 'erased')].toSorted());
    await close();
  });
});
