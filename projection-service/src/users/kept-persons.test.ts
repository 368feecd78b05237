import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EventDefinition } from '@quartermaster/contracts/core/event';
import type { Table } from '@quartermaster/platform/projections/rows/table';
import { type GivenEvent, openReadModels, type ReadModels } from '../core/given-events.ts';
import { supplied } from '../inventory/examples.ts';
import { story } from '../purchase-orders/dossier/test-dossier.ts';
import { allProjections } from '../read-models.ts';
import { reportChanged } from '../reports/examples.ts';
import { invited } from '../members/examples.ts';
import { created } from '../teams/examples.ts';
import { joined, registered } from './examples.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels(allProjections);
});
afterAll(async () => models.close());

const MARK = 'somebody@marked.example';

/** The event with the mark in each text about a person. */
const withMark = (event: GivenEvent): GivenEvent => {
  const definition: EventDefinition = event.definition;
  const { persons } = definition;
  return { ...event, data: persons?.replace(event.data, () => MARK) ?? event.data };
};

test('only read models that declare it keep texts about persons; those are rebuilt when a person is erased', async () => {
  const contact = { name: 'Ann', email: 'ann@harbour.example', phone: '1', isPrimary: true };
  const events = [
    ...story,
    supplied(3, 'supplier-2'),
    registered('ada'),
    joined('ada'),
    created(),
    invited('ann'),
    reportChanged('SALES_SNAPSHOT', { recipients: ['ann@harbour.example'] }),
  ];
  const withContacts = events.map((event) =>
    event.definition.type === 'SupplierCreated'
      ? { ...event, data: { ...(event.data as object), contacts: [contact] } }
      : event,
  );
  await models.given(...withContacts.map(withMark));
  const keeping: string[] = [];
  for (const { name, tables } of allProjections) {
    const rows = await Promise.all(
      tables.map((table) =>
        models.pool.query(`select * from read.${(table as Table<object>).name}`),
      ),
    );
    if (JSON.stringify(rows.map((result) => result.rows)).includes(MARK)) keeping.push(name);
  }
  const saying = allProjections.filter(({ keepsPersons = false }) => keepsPersons);
  expect(keeping).toEqual(saying.map(({ name }) => name));
  expect(keeping).toEqual(['users', 'invitations', 'suppliers', 'reports']);
});
