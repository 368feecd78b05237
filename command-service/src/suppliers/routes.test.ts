import { beforeEach, expect, test } from '@jest/globals';
import { START } from '@quartermaster/infra/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/infra/event-store/in-memory';
import { testApp } from '@quartermaster/infra/http/test-app';
import { deterministicId } from '@quartermaster/infra/ids/ids';
import request from 'supertest';
import { createCommandHandler } from '../core/handle-command.ts';
import { supplierRoutes } from './routes.ts';

let store = createInMemoryEventStore();
let app = testApp(supplierRoutes(createCommandHandler(store)));
beforeEach(() => {
  store = createInMemoryEventStore();
  app = testApp(supplierRoutes(createCommandHandler(store)));
});

const call = (method: 'post' | 'put' | 'delete', path: string) =>
  request(app)[method](`/api/suppliers${path}`).auth('member', { type: 'bearer' });
const log = async () => store.readAll(START, 100);
const create = async (): Promise<string> => {
  const answer = await call('post', '/create').send({ name: 'Harbour Ceramics' });
  return (answer.body as { id: string }).id;
};

test('API-SUP-05 a supplier needs a name and nothing else', async () => {
  const answer = await call('post', '/create').send({ name: ' Harbour Ceramics ' }).expect(201);
  const [event] = await log();
  expect(event).toMatchObject({
    type: 'SupplierCreated',
    data: { supplierId: answer.body.id, name: 'Harbour Ceramics', moqMode: 'EntirePurchaseOrder' },
    metadata: { actor: { kind: 'user', email: 'owner@gift-shop.example' } },
  });
  expect(answer.headers['etag']).toBe('"0"');
});

test.each([
  ['VAL-060 no name', {}],
  ['an empty name', { name: '  ' }],
  ['a lead time of half a day', { name: 'A', leadTime: 0.5 }],
  ['VAL-063 net days below 0', { name: 'A', paymentTerm: { type: 'NET_DAYS', netDays: -1 } }],
  [
    'VAL-064 no installment',
    { name: 'A', paymentTerm: { type: 'INSTALLMENTS', installments: [] } },
  ],
  [
    'VAL-066 an installment of 0 percent',
    {
      name: 'A',
      paymentTerm: { type: 'INSTALLMENTS', installments: [{ days: 0, percentage: 0 }] },
    },
  ],
  ['a minimum per pallet', { name: 'A', moqMode: 'PerPallet' }],
])('a supplier with %s is refused', async (_, body) => {
  const answer = await call('post', '/create').send(body).expect(400);
  expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(await log()).toEqual([]);
});

test('API-SUP-03 an update replaces the details, with If-Match only of the version that was read', async () => {
  const id = await create();
  await call('put', `/${id}`)
    .set('If-Match', '"0"')
    .send({ name: 'Harbour', leadTime: 21 })
    .expect(204);
  expect((await log()).at(-1)).toMatchObject({
    type: 'SupplierUpdated',
    data: { supplierId: id, name: 'Harbour', leadTime: 21 },
  });
  const stale = await call('put', `/${id}`)
    .set('If-Match', '"0"')
    .send({ name: 'Port' })
    .expect(412);
  expect(stale.body).toMatchObject({ code: 'VERSION_STALE', currentVersion: 1 });
});

test('API-SUP-04 a deleted supplier is gone, an unknown one never was', async () => {
  const id = await create();
  await call('delete', `/${id}`).expect(204);
  await call('delete', `/${id}`).expect(404);
  await call('put', `/${id}`).send({ name: 'Port' }).expect(404);
  await call('delete', `/${deterministicId('nobody')}`).expect(404);
});
