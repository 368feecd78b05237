import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EventDefinition, Person } from '@quartermaster/contracts/core/event';
import { START } from '@quartermaster/contracts/core/position';
import { allEvents } from '@quartermaster/contracts/events';
import { supplierFields } from '@quartermaster/contracts/suppliers/supplier';
import type { Pool } from 'pg';
import { userDecider } from '@quartermaster/command-service/auth/decider';
import { systemContext } from '@quartermaster/command-service/core/command-context';
import type { Decider, DomainEvent } from '@quartermaster/command-service/core/decider';
import { createCommandHandler } from '@quartermaster/command-service/core/handle-command';
import { membersDecider } from '@quartermaster/command-service/members/decider';
import { purchaseOrderDecider } from '@quartermaster/command-service/purchase-orders/decider/decider';
import { alertDecider } from '@quartermaster/command-service/reports/alert-decider';
import { reportDecider } from '@quartermaster/command-service/reports/decider';
import { mailAddressDecider } from '@quartermaster/command-service/reports/mail/address-decider';
import { reportMailDecider } from '@quartermaster/command-service/reports/mail/mail-decider';
import { supplierDecider } from '@quartermaster/command-service/suppliers/decider';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { openPersonKeys, type PersonKeys } from '@quartermaster/platform/persons/person-keys';
import { protectPersons } from '@quartermaster/platform/persons/protected-log';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import { testKeys } from '@quartermaster/platform/secrets/test-keys';
import { readGoldenEvents } from './golden.ts';

const golden = readGoldenEvents();
const TEAM = 'team-1';
const MARK = 'somebody@marked.example';

/** The deciders of all events that name persons; an event without one fails below. */
const deciders = [
  alertDecider,
  mailAddressDecider,
  membersDecider,
  purchaseOrderDecider,
  reportDecider,
  reportMailDecider,
  supplierDecider,
  userDecider,
] as unknown as readonly Decider<unknown, unknown, DomainEvent>[];

let database: TestDatabase;
let pool: Pool;
let stored: EventStore;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 4, applicationName: 'test' });
  stored = createInMemoryEventStore();
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

/** A process that has the log and the keys of persons. */
const openProcess = async () => {
  const keys = await openPersonKeys(pool, testKeys);
  const log = protectPersons(stored, keys, allEvents);
  return { keys, log, handler: createCommandHandler(log) };
};

/** Erases all persons in the data, in another process than the one with cached states. */
const eraseAllIn = async (keys: PersonKeys, { persons }: EventDefinition, data: unknown) => {
  const named = new Set<Person>();
  persons?.replace(data, (text, person) => {
    named.add(person);
    return text;
  });
  expect(await keys.erase(named)).toBe(named.size);
};

const isMarked = (state: unknown): boolean =>
  inspect(state, { depth: null, maxArrayLength: null, maxStringLength: null }).includes(MARK);

const personal: readonly EventDefinition[] = allEvents.filter(
  ({ persons }) => persons !== undefined,
);
const stateHolds = new Map<string, boolean>();

describe('NF-S-01 after an erasure in another process', () => {
  test.each(personal)('no rule decides with texts of $type any more', async (definition) => {
    const { type, version, persons } = definition;
    const decider = deciders.find(({ definitions }) => definitions.includes(definition));
    if (decider === undefined) throw new Error(`List the decider of ${type} above`);
    expect(decider.snapshot).toBeUndefined();
    const data = persons?.replace(
      golden.get(`${type}.v${String(version)}.json`)?.example,
      () => MARK,
    );
    const [commands, erasing] = [await openProcess(), await openProcess()];
    const id = randomUUID();
    const { actor, commandId, correlationId, causationId } = systemContext(TEAM, 'test', id);
    const metadata = { teamId: TEAM, actor, commandId, correlationId, causationId };
    const event = { id, type, schemaVersion: version, data, metadata };
    await commands.log.append(`${decider.subject}-${TEAM}.${id}`, [event], 'no-stream');
    stateHolds.set(type, isMarked(await commands.handler.loadState(decider, id, TEAM)));
    await eraseAllIn(erasing.keys, definition, data);
    expect(isMarked(await commands.handler.loadState(decider, id, TEAM))).toBe(false);
  });

  test('these are the events whose texts rules decide with', () => {
    const types = [...stateHolds].flatMap(([type, holds]) => (holds ? [type] : []));
    expect(types.sort()).toEqual([
      'AlertDefinitionChanged',
      'MailFeedbackReceived',
      'MemberInvited',
      'PurchaseOrderMailRequested',
      'ReportDefinitionChanged',
      'ReportMailRequested',
      'SupplierCreated',
      'SupplierUpdated',
    ]);
  });

  test('a new lead time records nothing about the persons of a supplier', async () => {
    const [commands, erasing] = [await openProcess(), await openProcess()];
    const { handle, loadState } = commands.handler;
    const supplierId = randomUUID();
    const contact = { name: MARK, email: MARK, phone: MARK, isPrimary: true };
    const fields = supplierFields.parse({ name: 'Harbour', address: MARK, contacts: [contact] });
    const creating = { type: 'CreateSupplier' as const, supplierId, fields };
    await handle(supplierDecider, supplierId, creating, systemContext(TEAM, 'test', randomUUID()));
    expect(isMarked(await loadState(supplierDecider, supplierId, TEAM))).toBe(true);
    await erasing.keys.erase(new Set<Person>([`email:${MARK}`, `supplier:${supplierId}`]));
    const terms = { type: 'SetSupplierTerms' as const, terms: { leadTime: 45 } };
    await handle(supplierDecider, supplierId, terms, systemContext(TEAM, 'test', randomUUID()));
    const events = (await erasing.log.readAll(START, 1_000)).filter(({ stream }) =>
      stream.endsWith(supplierId),
    );
    expect(events).toHaveLength(2);
    expect(JSON.stringify(events)).not.toContain(MARK);
    expect(events[1]?.data).not.toHaveProperty('address');
  });
});
