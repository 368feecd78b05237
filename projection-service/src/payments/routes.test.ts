import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { PaymentRow } from '@quartermaster/contracts/purchase-orders/read-models/payment-rows';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { openReadModels, type ReadModels } from '../core/given-events.ts';
import { drafted, order, otherOrder, paidIn, statusSet } from '../purchase-orders/examples.ts';
import { connected, created, dayBegins } from '../teams/examples.ts';
import { purchaseOrdersProjection } from '../purchase-orders/projection.ts';
import { supplierAdded, harbour } from '../suppliers/examples.ts';
import { suppliersProjection } from '../suppliers/projection.ts';
import { teamsProjection } from '../teams/projection.ts';
import { paymentsProjection } from './projection.ts';
import { paymentsQueryRoutes } from './routes.ts';

const foreignOrder = '00000000-0000-4000-8000-0000000000e8';
let models: ReadModels;
let app: ReturnType<typeof testApp>;

beforeAll(async () => {
  models = await openReadModels([
    paymentsProjection,
    purchaseOrdersProjection,
    suppliersProjection,
    teamsProjection,
  ]);
  app = testApp(paymentsQueryRoutes(models));
  const rates = { currency: 'USD', exchangeRates: { EUR: 0.92 } };
  await models.given(
    created(),
    connected({ currency: 'USD' }),
    dayBegins('2026-03-20'),
    supplierAdded(harbour),
    drafted({ content: rates, supplierId: harbour }),
    drafted({ id: otherOrder, content: { name: 'Spring' } }),
    drafted({ id: foreignOrder, teamId: 'team-2' }),
    statusSet('Draft', 'SentToSupplier', { id: otherOrder }),
    paidIn(
      order,
      {
        id: 'deposit',
        dueDate: '2026-03-05',
        status: 'PAID',
        paidOn: '2026-03-04',
        paidReference: 'Wire 77',
      },
      { id: 'rest', name: 'Rest', amount: 92, currency: 'EUR', dueDate: '2026-03-31' },
    ),
    paidIn(
      otherOrder,
      { id: 'late', name: 'Late 10%', amount: 50, dueDate: '2026-03-19', description: 'by wire' },
      { id: 'yen', name: 'Tooling', amount: 5000, currency: 'JPY', dueDate: '2027-01-31' },
      { id: 'someday', name: 'Someday', amount: 7 },
    ),
    paidIn(foreignOrder, { id: 'foreign', currency: 'CHF', teamId: 'team-2' }),
  );
});
afterAll(async () => models.close());

const member = { Authorization: 'Bearer member' };
const query = (body: object = {}) =>
  request(app).post('/api/purchase-orders/payments/query').set(member).send(body);
const ids = async (body: object) => {
  const answer = await query(body).expect(200);
  return (answer.body.data as PaymentRow[]).map(({ id }) => id);
};
const get = (path: string, narrowing: object = {}) =>
  request(app)
    .get(`/api/purchase-orders/payments/${path}`)
    .query(Object.fromEntries(Object.entries(narrowing)))
    .set(member);
const filter = (column: string, type: string, operator: string, value?: unknown) => ({
  column,
  criteria: { type, operator, value },
});
const unpaid = filter('status', 'select', 'is', 'NOT_PAID');

describe('API-PO-21 payments of all orders', () => {
  test("ENT-PYR-01..10 are listed by due date, those without one last; other teams' are left out", async () => {
    const { body } = await query().expect(200);
    expect(body.total).toBe(5);
    expect(body.data.map(({ id }: PaymentRow) => id)).toEqual([
      'deposit',
      'late',
      'rest',
      'yen',
      'someday',
    ]);
    expect(body.data[2]).toEqual({
      id: 'rest',
      name: 'Rest',
      description: '',
      status: 'NOT_PAID',
      purchaseOrderId: order,
      purchaseOrderName: 'PO-0001',
      purchaseOrderStatus: 'Draft',
      supplierName: 'Harbour Ceramics',
      currency: 'EUR',
      totalAmount: 92,
      dueDate: '2026-03-31',
      paidOn: null,
      paidReference: '',
    });
  });

  test.each([
    [[unpaid], ['late', 'rest', 'yen', 'someday']],
    [[unpaid, filter('dueDate', 'date', 'earlierThan', '2026-03-20')], ['late']],
    [[filter('dueDate', 'date', 'isInTheNext', 11)], ['rest']],
    [[filter('dueDate', 'date', 'empty')], ['someday']],
    [[filter('currency', 'select', 'notIsIn', ['USD', 'JPY'])], ['rest']],
    [[filter('totalAmount', 'number', 'between', [50, 92])], ['late', 'rest']],
    [[filter('purchaseOrderId', 'select', 'isIn', [order])], ['deposit', 'rest']],
    [[filter('purchaseOrderName', 'string', 'contains', 'SPRI')], ['late', 'yen', 'someday']],
    [[filter('purchaseOrderStatus', 'select', 'is', 'Draft')], ['deposit', 'rest']],
    [[filter('description', 'string', 'notEmpty')], ['late']],
    [[filter('paidOn', 'date', 'laterThan', '2026-03-03')], ['deposit']],
    [[filter('paidReference', 'string', 'contains', 'wire')], ['deposit']],
    [
      [
        filter('status', 'select', 'is', 'PAID'),
        { ...filter('name', 'string', 'is', 'rest'), logicalOperator: 'OR' },
      ],
      ['deposit', 'rest'],
    ],
  ])('AMB-112 AMB-113 are filtered by %j', async (filters, expected) => {
    expect(await ids({ filters })).toEqual(expected);
  });

  test.each([
    ['an unknown column', [filter('colour', 'string', 'is', 'red')]],
    ['VAL-010 an operator that does not exist', [filter('name', 'string', 'like', 'a')]],
    ['AMB-113 an operator that does not fit', [filter('name', 'string', 'greaterThan', 'a')]],
    ['a type the column does not have', [filter('totalAmount', 'string', 'is', '5')]],
  ])('are refused for %s', async (_, filters) => {
    await query({ filters }).expect(400);
  });

  test.each([
    ['totalAmount', 'DESC', ['yen', 'deposit', 'rest', 'late', 'someday']],
    ['name', 'ASC', ['deposit', 'late', 'rest', 'someday', 'yen']],
    ['paidOn', 'ASC', ['deposit', 'late', 'rest', 'someday', 'yen']],
    ['dueDate', 'DESC', ['yen', 'rest', 'late', 'deposit', 'someday']],
  ])('sorted by %s %s', async (column, order, expected) => {
    expect(await ids({ sort: { column, order } })).toEqual(expected);
  });

  test.each([
    ['spring', ['late', 'yen', 'someday']],
    ['WIRE', ['deposit', 'late']],
    ['10%', ['late']],
    ['po-0001', ['deposit', 'rest']],
  ])('AMB-156 searched for %j by name, description and order', async (search, expected) => {
    expect(await ids({ search })).toEqual(expected);
  });

  test('are split into pages', async () => {
    const { body } = await query({ pagination: { page: 2, limit: 3 } }).expect(200);
    expect(body).toMatchObject({ total: 5, data: [{ id: 'yen' }, { id: 'someday' }] });
    await query({ pagination: { page: 1, limit: 1001 } }).expect(400);
  });
});

test('API-PO-22 AMB-131 currencies of the team are listed, each once', async () => {
  expect((await get('currencies').expect(200)).body).toEqual(['EUR', 'JPY', 'USD']);
});

describe('API-PO-23 totals by month', () => {
  const months = (given: Record<number, number>) =>
    Array.from({ length: 12 }, (_, at) => given[at + 1] ?? null);

  test('CALC-K-16 AMB-078 ENT-PTM-01 sum paid and unpaid amounts in the shop currency; null without a rate', async () => {
    const { body } = await get('totals-by-month').expect(200);
    expect(body).toEqual({ '2026': months({ 3: 250 }), '2027': months({}) });
  });

  test('are also told apart by what is still to be paid and what is paid', async () => {
    const { body } = await get('by-month').expect(200);
    expect(body).toEqual({
      '2026': { due: months({ 3: 150 }), paid: months({ 3: 100 }) },
      '2027': { due: months({}), paid: months({}) },
    });
  });

  test('count only the payments that match', async () => {
    const filters = JSON.stringify([filter('purchaseOrderId', 'select', 'isIn', [order])]);
    const { body } = await get('totals-by-month', { filters }).expect(200);
    expect(body).toEqual({ '2026': months({ 3: 200 }) });
    const searched = await get('totals-by-month', { search: 'late' }).expect(200);
    expect(searched.body).toEqual({ '2026': months({ 3: 50 }) });
  });

  test.each(['no JSON', '{}', JSON.stringify([filter('colour', 'string', 'is', 'red')])])(
    'refuse the invalid filters %s',
    async (filters) => {
      const { body } = await get('totals-by-month', { filters }).expect(400);
      expect(body).toMatchObject({ code: 'VALIDATION_FAILED' });
    },
  );
});

test('totals separate paid, due and overdue amounts, and count payments without an exchange rate', async () => {
  const { body } = await get('totals').expect(200);
  expect(body).toEqual({
    currency: 'USD',
    paid: { count: 1, amount: 100, missingCurrencies: [] },
    due: { count: 3, amount: 107, missingCurrencies: ['JPY'] },
    overdue: { count: 1, amount: 50, missingCurrencies: [] },
  });
  const filters = JSON.stringify([filter('status', 'select', 'is', 'PAID')]);
  expect((await get('totals', { filters }).expect(200)).body).toMatchObject({
    paid: { count: 1 },
    due: { count: 0, amount: 0 },
  });
});
