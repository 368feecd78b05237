import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { supplierFields } from '@quartermaster/contracts/suppliers/supplier';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { START } from '@quartermaster/contracts/core/position';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { member, testApp } from '@quartermaster/platform/http/test-app';
import type { SharedDrafts } from '@quartermaster/platform/shared-drafts/shared-drafts';
import { openWhatIfDrafts } from '@quartermaster/platform/shared-drafts/what-if-drafts';
import type { Pool } from 'pg';
import request from 'supertest';
import { systemContext } from '../core/command-context.ts';
import { createCommandHandler } from '../core/handle-command.ts';
import { giftShop, mug } from '../directory/examples.ts';
import { inMemoryDirectory, type DirectoryFacts } from '../directory/in-memory.ts';
import { createArrivalSetter } from '../purchase-orders/set-arrival.ts';
import { testShop } from '../purchase-orders/test-shop.ts';
import { supplierDecider } from '../suppliers/decider.ts';
import { supplierTermsSetter } from '../suppliers/routes.ts';
import { teamDecider } from '../teams/decider.ts';
import { leadTimeSetter } from '../teams/routes.ts';
import { whatIfRoutes } from './routes.ts';

const harbour = deterministicId('harbour');
const order = deterministicId('order');
const shipment = deterministicId('shipment');

let database: TestDatabase;
let pool: Pool;
let drafts: SharedDrafts;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 4, applicationName: 'test' });
  drafts = await openWhatIfDrafts(pool);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

let store = createInMemoryEventStore();
let app = testApp([]);
let facts: DirectoryFacts;
const context = (name: string) => systemContext('team-1', 'test', name);

beforeEach(async () => {
  await pool.query('truncate drafts.shared_draft');
  store = createInMemoryEventStore();
  const handler = createCommandHandler(store);
  facts = giftShop({ supplierIds: [harbour] });
  const directory = inMemoryDirectory(facts);
  const real = {
    setLeadTime: leadTimeSetter(handler),
    setSupplierTerms: supplierTermsSetter(handler),
    setArrival: createArrivalSetter(handler, directory),
  };
  app = testApp(whatIfRoutes({ drafts, directory, real }), {
    authenticate: async (token) => ({
      ...member,
      teamId: token === 'stranger' ? 'team-2' : 'team-1',
      role: token === 'admin' ? ('ADMIN' as const) : ('MEMBER' as const),
    }),
  });
  const fields = supplierFields.parse({ name: 'Harbour', leadTime: 30, moq: 5, city: 'Porto' });
  const creating = { type: 'CreateSupplier' as const, supplierId: harbour, fields };
  await handler.handle(supplierDecider, harbour, creating, context('supplier'));
  const team = { type: 'CreateTeam' as const, teamId: 'team-1', name: 'Shop' };
  await handler.handle(teamDecider, 'team-1', team, context('team'));
});

const call = (method: 'post' | 'put' | 'delete', path = '', token = 'member') =>
  request(app)[method](`/api/what-if${path}`).auth(token, { type: 'bearer' });
const types = async () => (await store.readAll(START, 100)).map(({ type }) => type);
const last = async () => (await store.readAll(START, 100)).at(-1)?.data;

const selection = { matching: {} };
const create = async (changes: object = {}, token = 'member'): Promise<string> => {
  const answer = await call('post', '', token).send({ name: 'Peak', selection, changes });
  expect(answer.status).toBe(201);
  return (answer.body as { id: string }).id;
};

describe('a draft', () => {
  test('API-WHATIF-02 is kept for 30 days and is no event', async () => {
    const before = await types();
    const { body, headers } = await call('post').send({ name: 'Peak', selection }).expect(201);
    expect(body).toEqual({
      id: expect.any(String),
      revision: 0,
      expiresAt: '2026-12-21T07:00:00.000Z',
    });
    expect([headers['etag'], headers['x-position']]).toEqual(['"0"', undefined]);
    expect(await types()).toEqual(before);
  });

  test('API-WHATIF-02 is refused at the path of what is wrong', async () => {
    const changes = { minimums: [{ supplierId: harbour, moq: -1 }] };
    const { body } = await call('post').send({ name: '', selection, changes }).expect(400);
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual([
      'name',
      'changes.minimums.0.moq',
    ]);
  });

  test('API-WHATIF-04 is replaced over the revision that was read, by members of its team', async () => {
    const id = await create();
    const replace = (token: string, revision: string) =>
      call('put', `/${id}`, token).set('If-Match', revision).send({ name: 'Other', selection });
    await replace('stranger', '"0"').expect(404);
    const { body } = await replace('member', '"0"').expect(200);
    expect(body).toEqual({ revision: 1, expiresAt: '2026-12-21T07:00:00.000Z' });
    const stale = await replace('admin', '"0"').expect(412);
    const author = { changedBy: 'user-member', changedAt: '2026-11-21T07:00:00.000Z' };
    expect(stale.body).toMatchObject({ code: 'VERSION_STALE', currentVersion: 1, ...author });
  });

  describe('names things of the team alone', () => {
    const unknown = deterministicId('of another team');
    const arriving = (purchaseOrderId: string, shipmentId: string) => ({
      changes: { shipments: [{ purchaseOrderId, shipmentId, arrivalDate: '2026-12-24' }] },
    });
    beforeEach(() => {
      facts.orders.set(shipment, order);
    });

    test.each<[string, object]>([
      ['an item', { selection: { variantIds: [mug, unknown] } }],
      [
        'the supplier of a lead time',
        { changes: { leadTimes: [{ supplierId: unknown, days: 3 }] } },
      ],
      ['the supplier of a minimum', { changes: { minimums: [{ supplierId: unknown, moq: 3 }] } }],
      ['a shipment', arriving(order, unknown)],
      ['the order of a shipment', arriving(unknown, shipment)],
    ])('ROLE-P-09 API-WHATIF-02 API-WHATIF-04 and not %s of another one', async (_, parts) => {
      const id = await create();
      const sent = { name: 'Peak', selection, ...parts };
      const { body } = await call('post').send(sent).expect(404);
      expect(body).toMatchObject({ code: 'NOT_FOUND' });
      await call('put', `/${id}`).send(sent).expect(404);
    });

    test('API-WHATIF-04 and keeps naming what was deleted meanwhile', async () => {
      const sent = {
        name: 'Peak',
        selection: { variantIds: [mug] },
        changes: {
          leadTimes: [{ supplierId: harbour, days: 3 }],
          ...arriving(order, shipment).changes,
        },
      };
      const { body } = await call('post').send(sent).expect(201);
      facts.supplierIds.length = 0;
      facts.variants.length = 0;
      facts.orders.clear();
      await call('put', `/${(body as { id: string }).id}`)
        .send(sent)
        .expect(200);
      await call('post').send(sent).expect(404);
    });
  });

  test('API-WHATIF-05 is deleted once, and not by another team', async () => {
    const id = await create();
    await call('delete', `/${id}`, 'stranger').expect(404);
    await call('delete', `/${id}`).set('If-Match', '"4"').expect(412);
    await call('delete', `/${id}`).expect(204);
    await call('delete', `/${id}`).expect(404);
  });

  test('API-WHATIF-02 is one of at most 100 of a team; another team has room', async () => {
    await Promise.all(Array.from({ length: 100 }, () => create()));
    const full = await call('post').send({ name: 'One more', selection }).expect(400);
    expect(full.body).toMatchObject({ message: expect.stringContaining('at most 100 drafts') });
    await create({}, 'stranger');
  });
});

describe('API-WHATIF-07 making a draft real', () => {
  const apply = (id: string, token = 'member') => call('post', `/${id}/apply`, token);

  test('changes the terms of suppliers and leaves everything else of them', async () => {
    const id = await create({
      leadTimes: [{ supplierId: harbour, days: 45 }],
      minimums: [{ supplierId: harbour, moq: null }],
      demand: { percent: 10, months: [{ month: '2026-12', percent: 40 }] },
    });
    const { body, headers } = await apply(id).expect(200);
    expect(body).toEqual({
      applied: ['leadTimes.0', 'minimums.0'],
      refused: [],
      assumed: ['demand.percent', 'demand.months.0'],
    });
    expect(headers['x-position']).toBeDefined();
    expect(await last()).toEqual({
      supplierId: harbour,
      leadTime: 45,
      moq: null,
      moqMode: 'EntirePurchaseOrder',
      paymentTerm: null,
    });
    const recorded = await types();
    await apply(id).expect(200);
    expect(await types()).toEqual(recorded);
  });

  test('changes the lead time of the shop for admins alone', async () => {
    const id = await create({ leadTimes: [{ supplierId: null, days: 12 }] });
    const refused = await apply(id).expect(200);
    expect(refused.body).toMatchObject({
      applied: [],
      refused: [{ path: 'leadTimes.0', message: 'Only admins change the lead time of the shop' }],
    });
    expect((await apply(id, 'admin').expect(200)).body).toMatchObject({ applied: ['leadTimes.0'] });
    expect(await last()).toMatchObject({
      stockLevels: { leadTime: 12, stockBuffer: 7 },
      averageDailySalesPeriodDays: 30,
    });
  });

  test('changes the arrival of a shipment, and never records a loss', async () => {
    const { id: purchaseOrderId, shipment: shipmentId } = await testShop(store).shippedOrder();
    const named = { purchaseOrderId, shipmentId };
    facts.orders.set(shipmentId, purchaseOrderId);
    const late = await create({ shipments: [{ ...named, arrivalDate: '2026-12-24' }] });
    expect((await apply(late).expect(200)).body).toMatchObject({ applied: ['shipments.0'] });
    expect(await last()).toMatchObject({ shipmentId, to: { arrivalDate: '2026-12-24' } });
    const before = await types();
    const lost = await create({ shipments: [{ ...named, arrivalDate: null }] });
    expect((await apply(lost).expect(200)).body).toMatchObject({ assumed: ['shipments.0'] });
    expect(await types()).toEqual(before);
  });

  test('reports what is gone and goes on with the rest', async () => {
    facts.supplierIds.push(order);
    facts.orders.set(shipment, order);
    const id = await create({
      leadTimes: [
        { supplierId: order, days: 3 },
        { supplierId: harbour, days: 3 },
      ],
      shipments: [{ purchaseOrderId: order, shipmentId: shipment, arrivalDate: '2026-12-24' }],
    });
    const { body } = await apply(id).expect(200);
    expect(body).toMatchObject({
      applied: ['leadTimes.1'],
      refused: [{ path: 'leadTimes.0', message: 'No such supplier' }, { path: 'shipments.0' }],
    });
  });

  test('is refused for a draft that was changed since the look, and for another team', async () => {
    const id = await create({ leadTimes: [{ supplierId: harbour, days: 45 }] });
    await call('put', `/${id}`).send({ name: 'Other', selection }).expect(200);
    const before = await types();
    await apply(id).set('If-Match', '"0"').expect(412);
    await apply(id, 'stranger').expect(404);
    expect(await types()).toEqual(before);
  });
});
