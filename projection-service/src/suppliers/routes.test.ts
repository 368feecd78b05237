import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Supplier } from '@quartermaster/contracts/suppliers/calls';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { openReadModels, type ReadModels, recordedAt } from '../core/given-events.ts';
import { mug, productSeen, suppliedBy, vase, vaseSeen } from '../products/examples.ts';
import { productsProjection } from '../products/projection.ts';
import { deleted, detailed, drafted, order, otherOrder } from '../purchase-orders/examples.ts';
import { purchaseOrdersProjection } from '../purchase-orders/projection.ts';
import { atelier, harbour, supplierAdded, supplierAttached, supplierChanged } from './examples.ts';
import { teamsProjection } from '../teams/projection.ts';
import { suppliersProjection } from './projection.ts';
import { suppliersQueryRoutes } from './routes.ts';

const quarry = '00000000-0000-4000-8000-0000000000b3';
const ofOthers = '00000000-0000-4000-8000-0000000000b9';
const gone = '00000000-0000-4000-8000-0000000000e9';
const contact = { name: 'Rui', email: 'rui@sea.example', phone: '', isPrimary: true };
const prices = 'https://harbour.example/prices.pdf';
const details = {
  name: 'Harbour',
  city: 'Porto',
  country: 'PT',
  leadTime: 21,
  moq: 12.5,
  moqMode: 'EachSku' as const,
  notes: 'Closed in August',
  address: 'Quay 1',
  contacts: [{ name: 'Ana', email: 'ana@quay.example', phone: '+351 22', isPrimary: true }],
  paymentTerm: { type: 'NET_DAYS' as const, netDays: 30 },
};
const member = { Authorization: 'Bearer member' };

let models: ReadModels;
let app: ReturnType<typeof testApp>;
beforeAll(async () => {
  models = await openReadModels([
    suppliersProjection,
    productsProjection,
    purchaseOrdersProjection,
    teamsProjection,
  ]);
  app = testApp(suppliersQueryRoutes(models));
  await models.given(
    supplierAdded(harbour, { name: 'Harbour', city: 'Porto', country: 'PT', leadTime: 21 }),
    supplierAdded(atelier, { name: 'atelier', leadTime: 7, moq: 50, contacts: [contact] }),
    supplierAdded(quarry, { name: 'Quarry 100%', country: 'GB' }),
    supplierAdded(ofOthers, { name: 'Others', teamId: 'team-2' }),
    supplierAttached(harbour, prices),
    supplierChanged(harbour, details),
    productSeen(mug),
    vaseSeen(),
    suppliedBy(mug, `${harbour}*`, atelier),
    suppliedBy(vase, harbour),
    suppliedBy(mug, `${harbour}*`),
    drafted({ supplierId: harbour }),
    drafted({ id: otherOrder, supplierId: harbour }),
    drafted({ id: gone, supplierId: atelier }),
    deleted(gone),
    detailed({ id: otherOrder, supplierId: quarry }),
    drafted({ id: ofOthers, supplierId: atelier, teamId: 'team-2' }),
  );
});
afterAll(async () => models.close());

const list = (body: object = {}) => request(app).post('/api/suppliers').set(member).send(body);
const names = async (body: object) => {
  const answer = await list(body).expect(200);
  return (answer.body.data as Supplier[]).map(({ name }) => name);
};

describe('API-SUP-02 a supplier', () => {
  test('ENT-SUP-01..19 ENT-TRM-01 ENT-TRM-02 has its details, the number of its orders and its products', async () => {
    const answer = await request(app).get(`/api/suppliers/${harbour}`).set(member).expect(200);
    expect(answer.body).toEqual({
      id: harbour,
      ...details,
      attachmentUrls: [prices],
      purchaseOrderCount: 1,
      products: [mug, vase],
      createdAt: recordedAt(0),
      updatedAt: recordedAt(5),
    });
    expect(answer.headers['etag']).toBe('"2"');
  });

  test('counts no deleted order, none of other teams, and no product it no longer supplies', async () => {
    const { body } = await request(app).get(`/api/suppliers/${atelier}`).set(member).expect(200);
    expect(body).toMatchObject({ purchaseOrderCount: 0, products: [] });
  });

  test.each([ofOthers, order])(
    'AMB-128 is answered 404 when it belongs to another team or does not exist: %s',
    async (id) => {
      const { body } = await request(app).get(`/api/suppliers/${id}`).set(member).expect(404);
      expect(body.code).toBe('NOT_FOUND');
    },
  );
});

describe('API-SUP-01 suppliers', () => {
  test('are listed by name, with their number; other teams’ are left out', async () => {
    const { body } = await list().expect(200);
    expect(body.count).toBe(3);
    expect(body.data.map(({ id }: Supplier) => id)).toEqual([atelier, harbour, quarry]);
  });

  test.each([
    ['name', 'DESC', ['Quarry 100%', 'Harbour', 'atelier']],
    ['leadTime', 'ASC', ['atelier', 'Harbour', 'Quarry 100%']],
    ['leadTime', 'DESC', ['Harbour', 'atelier', 'Quarry 100%']],
    ['moq', 'DESC', ['atelier', 'Harbour', 'Quarry 100%']],
    ['city', 'DESC', ['Harbour', 'atelier', 'Quarry 100%']],
    ['country', 'ASC', ['Quarry 100%', 'Harbour', 'atelier']],
    ['purchaseOrderCount', 'ASC', ['atelier', 'Harbour', 'Quarry 100%']],
    ['createdAt', 'DESC', ['Quarry 100%', 'atelier', 'Harbour']],
  ])(
    'sorted by %s %s have empty values last and ties by id',
    async (column, direction, expected) => {
      expect(await names({ sort: { column, order: direction } })).toEqual(expected);
    },
  );

  test.each([
    ['PORTO', ['Harbour']],
    ['sea.example', ['atelier']],
    ['rui', ['atelier']],
    ['00%', ['Quarry 100%']],
    ['_', []],
    ['  ', ['atelier', 'Harbour', 'Quarry 100%']],
  ])('AMB-156 searched for %j are found by name, place and contact', async (search, expected) => {
    expect(await names({ search })).toEqual(expected);
  });

  test.each<[string, unknown, string[]]>([
    [
      'country',
      { type: 'select', operator: 'isIn', value: ['GB', 'PT'] },
      ['Harbour', 'Quarry 100%'],
    ],
    ['country', { type: 'select', operator: 'empty' }, ['atelier']],
    ['leadTime', { type: 'number', operator: 'greaterThan', value: 7 }, ['Harbour']],
    [
      'moqMode',
      { type: 'select', operator: 'isNot', value: 'EachSku' },
      ['atelier', 'Quarry 100%'],
    ],
    ['purchaseOrderCount', { type: 'number', operator: 'is', value: 0 }, ['atelier']],
    ['products', { type: 'number', operator: 'greaterThanOrEqual', value: 2 }, ['Harbour']],
    ['name', { type: 'string', operator: 'startsWith', value: 'quarry 100%' }, ['Quarry 100%']],
    ['createdAt', { type: 'date', operator: 'laterThan', value: '2100-01-01' }, []],
  ])('AMB-112 AMB-113 filtered by %s %j', async (column, criteria, expected) => {
    const filters = [{ column, criteria }];
    expect(await names({ filters })).toEqual(expected);
    const { count, totalPurchaseOrders } = (await list({ filters }).expect(200)).body;
    expect([count, totalPurchaseOrders > 0]).toEqual([
      expected.length,
      expected.some((name) => name !== 'atelier'),
    ]);
  });

  test('are added up over all that match, a product once', async () => {
    const fetchTotals = async (body: object) => {
      const { totalPurchaseOrders, totalProducts } = (await list(body).expect(200)).body;
      return [totalPurchaseOrders, totalProducts];
    };
    expect(await fetchTotals({ pagination: { page: 1, limit: 1 } })).toEqual([2, 2]);
    expect(await fetchTotals({ search: 'porto' })).toEqual([1, 2]);
    expect(await fetchTotals({ search: 'quarry' })).toEqual([1, 0]);
    expect(await fetchTotals({ search: 'nobody' })).toEqual([0, 0]);
  });

  test('are split into pages', async () => {
    const page = await list({ pagination: { page: 2, limit: 2 } }).expect(200);
    expect(page.body).toMatchObject({ count: 3, data: [{ name: 'Quarry 100%' }] });
    const beyond = await list({ pagination: { page: 9, limit: 2 } }).expect(200);
    expect(beyond.body).toMatchObject({ data: [], count: 3 });
  });

  test('VAL-001 refuse page 0, an unknown column and unknown fields', async () => {
    await list({ pagination: { page: 0, limit: 10 } }).expect(400);
    await list({ sort: { column: 'notes', order: 'ASC' } }).expect(400);
    await list({ colour: 'red' }).expect(400);
    const criteria = { type: 'string', operator: 'is', value: 'a' };
    const { body } = await list({ filters: [{ column: 'notes', criteria }] }).expect(400);
    expect(body.issues).toMatchObject([{ path: 'filters.0.column' }]);
  });
});
