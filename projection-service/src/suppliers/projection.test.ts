import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openReadModels, type ReadModels, recordedAt } from '../core/given-events.ts';
import {
  atelier,
  harbour,
  supplierAdded,
  supplierAttached,
  supplierChanged,
  supplierRemoved,
  supplierTermsSet,
} from './examples.ts';
import { suppliersProjection } from './projection.ts';
import { suppliers } from './table.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([suppliersProjection]);
});
afterAll(async () => models.close());

const contact = { name: 'Rui', email: 'Rui@harbour.example', phone: '1', isPrimary: true };

test('a supplier has the details that were entered', async () => {
  const paymentTerm = {
    type: 'INSTALLMENTS' as const,
    installments: [
      { days: 0, percentage: 30 },
      { days: 60, percentage: 70 },
    ],
  };
  const entered = { city: 'Porto', country: 'PT', leadTime: 21, moq: 12.5, contacts: [contact] };
  await models.given(supplierAdded(harbour, { ...entered, paymentTerm }));
  expect(await models.rows(suppliers)).toEqual([
    {
      ...entered,
      paymentTerm,
      id: harbour,
      name: 'Harbour Ceramics',
      moqMode: 'EntirePurchaseOrder',
      notes: '',
      address: '',
      attachmentUrls: [],
      createdAt: recordedAt(0),
      updatedAt: recordedAt(0),
      revision: 0,
      searchText: 'harbour ceramics\nporto\npt\nrui\nrui@harbour.example',
    },
  ]);
});

test('an update replaces all details', async () => {
  await models.given(
    supplierAdded(harbour, { leadTime: 21, contacts: [contact] }),
    supplierChanged(harbour, { name: 'Harbour Ltd' }),
  );
  expect(await models.rows(suppliers)).toMatchObject([
    {
      name: 'Harbour Ltd',
      leadTime: null,
      contacts: [],
      createdAt: recordedAt(0),
      updatedAt: recordedAt(1),
      revision: 1,
      searchText: 'harbour ltd\n\n',
    },
  ]);
});

test('new terms replace the former ones and leave the other details', async () => {
  const paymentTerm = { type: 'UPFRONT' as const };
  await models.given(
    supplierAdded(harbour, { leadTime: 21, moq: 5, city: 'Porto', contacts: [contact] }),
    supplierTermsSet(harbour, { leadTime: 30, moqMode: 'EachSku', paymentTerm }),
  );
  expect(await models.rows(suppliers)).toMatchObject([
    {
      leadTime: 30,
      moq: null,
      moqMode: 'EachSku',
      paymentTerm,
      city: 'Porto',
      contacts: [contact],
      createdAt: recordedAt(0),
      updatedAt: recordedAt(1),
      revision: 1,
    },
  ]);
});

test('ENT-SUP-14 files are replaced and stay when the details change', async () => {
  await models.given(
    supplierAdded(harbour),
    supplierAttached(harbour, 'https://b.example/a.pdf'),
    supplierAttached(harbour, 'https://b.example/b.pdf'),
    supplierChanged(harbour, { leadTime: 21 }),
  );
  expect(await models.rows(suppliers)).toMatchObject([
    { leadTime: 21, attachmentUrls: ['https://b.example/b.pdf'], revision: 3 },
  ]);
});

test('API-SUP-04 a deleted supplier has no row', async () => {
  await models.given(supplierAdded(harbour), supplierAdded(atelier), supplierRemoved(harbour));
  expect(await models.rows(suppliers)).toMatchObject([{ id: atelier }]);
});
