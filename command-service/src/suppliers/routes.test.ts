import { beforeEach, expect, test } from '@jest/globals';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { START } from '@quartermaster/contracts/core/position';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { foreignFile, ownFile, twoFiles } from '@quartermaster/platform/files/test-files';
import { systemContext } from '../core/command-context.ts';
import { createCommandHandler } from '../core/handle-command.ts';
import { supplierDecider } from './decider.ts';
import { supplierRoutes } from './routes.ts';

let store = createInMemoryEventStore();
let app = testApp(supplierRoutes(createCommandHandler(store), twoFiles));
beforeEach(() => {
  store = createInMemoryEventStore();
  app = testApp(supplierRoutes(createCommandHandler(store), twoFiles));
});

const call = (method: 'post' | 'put' | 'delete', path: string) =>
  request(app)[method](`/api/suppliers${path}`).auth('member', { type: 'bearer' });
const log = async () => store.readAll(START, 100);
const create = async (): Promise<string> => {
  const answer = await call('post', '/create').send({ name: 'Harbour Ceramics' });
  return (answer.body as { id: string }).id;
};

test('API-SUP-05 VAL-062 a supplier needs a name and nothing else', async () => {
  const answer = await call('post', '/create').send({ name: ' Harbour Ceramics ' }).expect(201);
  const [event] = await log();
  expect(event?.metadata.actor).toEqual({ kind: 'user', id: 'user-member' });
  expect(event).toMatchObject({
    type: 'SupplierCreated',
    data: { supplierId: answer.body.id, name: 'Harbour Ceramics', moqMode: 'EntirePurchaseOrder' },
  });
  expect(answer.headers['etag']).toBe('"0"');
});

const netDays = (days: unknown) => ({ type: 'NET_DAYS', netDays: days });
/** Days after the issue date and percentage of each. */
const installments = (...shares: readonly (readonly [days: number, percentage: number])[]) => ({
  type: 'INSTALLMENTS',
  installments: shares.map(([days, percentage]) => ({ days, percentage })),
});

test.each([
  ['ST-PTT-01 upfront', { type: 'UPFRONT' }],
  ['ST-PTT-02 VAL-063 on the day', netDays(0)],
  ['ST-PTT-02 after some days', netDays(45)],
  [
    'ST-PTT-03 VAL-065 VAL-066 ENT-TRM-03 ENT-TRM-04 in a smallest part and all',
    installments([0, 1], [30, 100]),
  ],
  ['no term', null],
])('a supplier is paid %s', async (_, paymentTerm) => {
  await call('post', '/create').send({ name: 'A', paymentTerm }).expect(201);
  expect(await log()).toMatchObject([{ data: { paymentTerm } }]);
});

test.each([
  ['VAL-063 net days below 0', netDays(-1)],
  ['VAL-063 half a day', netDays(1.5)],
  ['more net days than ten years have', netDays(3e9)],
  ['ST-PTT-02 no days', { type: 'NET_DAYS' }],
  ['ST-PTT-01 upfront after days', { type: 'UPFRONT', netDays: 1 }],
  ['VAL-064 no installment', installments()],
  ['VAL-065 an installment before the issue date', installments([-1, 100])],
  ['VAL-065 an installment after half a day', installments([0.5, 100])],
  ['VAL-066 an installment of 0 percent', installments([0, 0])],
  ['VAL-066 an installment of 101 percent', installments([0, 101])],
  ['VAL-066 an installment of a third', installments([0, 33.3])],
  ['another way', { type: 'Upfront' }],
])('a supplier cannot be paid by %s', async (_, paymentTerm) => {
  const answer = await call('post', '/create').send({ name: 'A', paymentTerm }).expect(400);
  expect(answer.body.issues[0].path).toMatch(/^paymentTerm/);
  expect(await log()).toEqual([]);
});

test.each([
  ['VAL-060 no name', 'name', {}],
  ['an empty name', 'name', { name: '  ' }],
  ['a lead time of half a day', 'leadTime', { name: 'A', leadTime: 0.5 }],
  ['a minimum per pallet', 'moqMode', { name: 'A', moqMode: 'PerPallet' }],
])('a supplier with %s is refused, by %s', async (_, path, body) => {
  const answer = await call('post', '/create').send(body).expect(400);
  expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path }] });
  expect(await log()).toEqual([]);
});

test('API-SUP-03 an update replaces the details, with If-Match only those of the given version', async () => {
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

test('API-SUP-08 the files are replaced, with If-Match only those of the given version', async () => {
  const id = await create();
  const attachmentUrls = ['https://harbour.example/prices.pdf'];
  const path = `/${id}/attachmentUrls`;
  await call('put', path).set('If-Match', '"0"').send({ attachmentUrls }).expect(204);
  expect((await log()).at(-1)).toMatchObject({
    type: 'SupplierAttachmentsSet',
    data: { supplierId: id, attachmentUrls },
  });
  await call('put', path).set('If-Match', '"0"').send({ attachmentUrls: [] }).expect(412);
});

test('API-SUP-08 ROLE-P-09 files of another team are not attached; what is attached stays', async () => {
  const id = await create();
  const attach = (...attachmentUrls: string[]) =>
    call('put', `/${id}/attachmentUrls`).send({ attachmentUrls });
  const { body } = await attach(ownFile, foreignFile).expect(404);
  expect(body.issues).toMatchObject([{ path: 'attachmentUrls.1' }]);
  await attach(ownFile, 'https://harbour.example/prices.pdf').expect(204);
  const handler = createCommandHandler(store);
  const former = { type: 'SetSupplierAttachments' as const, attachmentUrls: [foreignFile] };
  await handler.handle(supplierDecider, id, former, systemContext('team-1', 'test', 'former'));
  await attach(foreignFile, ownFile).expect(204);
});

test.each([{}, { attachmentUrls: 'a' }, { attachmentUrls: ['javascript:alert(1)'] }])(
  'API-SUP-08 the files %j are refused',
  async (body) => {
    const id = await create();
    await call('put', `/${id}/attachmentUrls`).send(body).expect(400);
    expect(await log()).toHaveLength(1);
  },
);

test.each([{}, { name: '' }, { city: 'Porto' }])(
  'VAL-061 an update also needs the name: %j is refused',
  async (body) => {
    const id = await create();
    const answer = await call('put', `/${id}`).send(body).expect(400);
    expect(answer.body.issues[0].path).toBe('name');
    expect(await log()).toHaveLength(1);
  },
);

test('API-SUP-04 a supplier is deleted once; an unknown one is answered 404', async () => {
  const id = await create();
  await call('delete', `/${id}`).expect(204);
  await call('delete', `/${id}`).expect(404);
  await call('put', `/${id}`).send({ name: 'Port' }).expect(404);
  await call('delete', `/${deterministicId('nobody')}`).expect(404);
});

test('a name or an address that the database cannot hold is refused', async () => {
  const contact = { name: 'A\ud83e', email: '', phone: '', isPrimary: true };
  for (const body of [
    { name: '\0x' },
    { name: 'A', notes: '\ud83e' },
    { name: 'A', contacts: [contact] },
  ]) {
    await call('post', '/create').send(body).expect(400);
  }
  await call('put', '/%00').send({ name: 'A' }).expect(400);
  expect(await log()).toEqual([]);
});
