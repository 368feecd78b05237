import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OrderRow } from '@quartermaster/contracts/purchase-orders/read-models/order-rows';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { openReadModels, type ReadModels, recordedAt } from '../../core/given-events.ts';
import { inventoryProjection } from '../../inventory/projection.ts';
import { atelier, harbour, supplierAdded, supplierChanged } from '../../suppliers/examples.ts';
import { suppliersProjection } from '../../suppliers/projection.ts';
import { connected, created, dayBegins } from '../../teams/examples.ts';
import { teamsProjection } from '../../teams/projection.ts';
import { deleted, drafted, item, itemsAdded, paidIn, statusSet } from '../examples.ts';
import { shipmentPlanned } from '../examples-shipments.ts';
import { purchaseOrdersProjection } from '../projection.ts';
import { orderRowsQueryRoutes } from '../routes.ts';

const buildOrderId = (name: string): string => `00000000-0000-4000-8000-0000000e${name}`;
const [late, soon, draft, closed, dropped] = ['0001', '0002', '0003', '0004', '0005'].map(
  buildOrderId,
) as [string, string, string, string, string];
const gone = buildOrderId('0006');
const foreign = buildOrderId('0007');

/** Orders that are overdue, in transit, drafts, received and cancelled; one is deleted, one is another team's. */
const opening = [
  created(),
  connected({ currency: 'USD' }),
  supplierAdded(harbour, { name: 'Harbour Ceramics' }),
  supplierAdded(atelier, { name: 'ÉCOLE' }),
  supplierAdded(harbour, { name: 'Of others', teamId: 'team-2' }),
];
const orders = [
  drafted({ id: late, supplierId: harbour, content: { name: 'Autumn', reference: 'H-10%' } }),
  itemsAdded([item('a', 100, 10)], late),
  shipmentPlanned(buildOrderId('0a01'), { a: 60 }, { id: late, arrivalDate: '2026-03-19' }),
  statusSet('Draft', 'InDelivery', { id: late }),
  paidIn(late, { id: 'p1', dueDate: '2026-03-25' }),
  drafted({ id: soon, supplierId: atelier, issueDate: '2026-03-02', content: { name: 'winter' } }),
  itemsAdded([item('b', 5, 2)], soon),
  shipmentPlanned(buildOrderId('0a02'), { b: 5 }, { id: soon, arrivalDate: '2026-03-20' }),
  statusSet('Draft', 'SentToSupplier', { id: soon }),
  drafted({ id: draft, content: { name: 'Bowls', currency: 'EUR' } }),
  itemsAdded([item('c', 7, 3)], draft),
  shipmentPlanned(buildOrderId('0a03'), { c: 7 }, { id: draft, arrivalDate: '2026-03-01' }),
  drafted({ id: closed, supplierId: harbour, content: { name: '' } }),
  statusSet('Draft', 'FullyReceived', { id: closed }),
  paidIn(closed, { id: 'p2', status: 'PAID', dueDate: '2026-03-01' }),
  drafted({
    id: dropped,
    content: {
      name: 'Tools',
      costItems: [{ type: 'Fixed', name: 'Customs', amount: 900, currency: 'JPY' }],
    },
  }),
  statusSet('Draft', 'Cancelled', { id: dropped }),
  drafted({ id: gone, content: { name: 'Autumn again' } }),
  deleted(gone),
  drafted({ id: foreign, supplierId: harbour, content: { name: 'Autumn' }, teamId: 'team-2' }),
];
const all = [dropped, closed, draft, soon, late];

let models: ReadModels;
let app: ReturnType<typeof testApp>;
beforeAll(async () => {
  models = await openReadModels([
    inventoryProjection,
    purchaseOrdersProjection,
    suppliersProjection,
    teamsProjection,
  ]);
  const events = [...opening, ...orders, dayBegins('2026-03-20')];
  await models.given(...events);
  app = testApp(orderRowsQueryRoutes(models));
});
afterAll(async () => models.close());

const query = (body: object = {}) =>
  request(app)
    .post('/api/purchase-orders/query')
    .set({ Authorization: 'Bearer member' })
    .send(body);
const ids = async (body: object) => {
  const answer = await query(body).expect(200);
  return (answer.body.data as OrderRow[]).map(({ id }) => id);
};
const filter = (column: string, type: string, operator: string, value?: unknown) => ({
  column,
  criteria: { type, operator, value },
});

describe('API-PO-45 the list of orders', () => {
  test('lists orders newest first with the names of their suppliers; other teams’ are left out', async () => {
    const { body } = await query().expect(200);
    expect(body).toMatchObject({
      total: 5,
      totalUnits: 112,
      totalCosts: [
        { currency: 'EUR', amount: 21 },
        { currency: 'USD', amount: 1010 },
      ],
      ordersWithoutCost: 1,
    });
    expect(body.data.map(({ id }: OrderRow) => id)).toEqual(all);
    expect(body.data[4]).toEqual({
      id: late,
      name: 'Autumn',
      reference: 'H-10%',
      supplierId: harbour,
      supplierName: 'Harbour Ceramics',
      status: 'InDelivery',
      currency: 'USD',
      totalItemsQuantity: 100,
      totalUnallocatedQuantity: 40,
      totalCost: 1000,
      missingCurrencies: [],
      shipmentsInTransit: [{ arrivalDate: '2026-03-19', totalItemsQuantity: 60 }],
      nextShipmentDate: '2026-03-19',
      payments: [{ status: 'NOT_PAID', dueDate: '2026-03-25', amount: 100 }],
      nextPaymentDate: '2026-03-25',
      paymentsStatus: 'NOT_PAID',
      issueDate: null,
      createdAt: recordedAt(opening.length),
      isOverdue: true,
      restQuantity: 0,
      restExpectedOn: null,
    });
    expect(body.data[2]).toMatchObject({ supplierName: null, isOverdue: false });
  });

  test.each([
    ['all', all, 112],
    ['draft', [draft], 7],
    ['open', [soon, late], 105],
    ['overdue', [late], 100],
    ['received', [closed], 0],
    ['cancelled', [dropped], 0],
  ])(
    'has the view %s and the number of orders in every view',
    async (view, expected, totalUnits) => {
      const { body } = await query({ view }).expect(200);
      expect(body.data.map(({ id }: OrderRow) => id)).toEqual(expected);
      expect(body).toMatchObject({
        total: expected.length,
        totalUnits,
        counts: { all: 5, draft: 1, open: 2, overdue: 1, received: 1, cancelled: 1 },
      });
    },
  );

  test('counts the matches of search and filters in every view', async () => {
    const filters = [filter('supplierId', 'select', 'is', harbour)];
    const { body } = await query({ view: 'draft', filters, search: 'h' }).expect(200);
    expect(body).toEqual({
      data: [],
      total: 0,
      totalUnits: 0,
      totalCosts: [],
      ordersWithoutCost: 0,
      counts: { all: 2, draft: 0, open: 1, overdue: 1, received: 1, cancelled: 0 },
    });
  });

  test.each([
    [[filter('name', 'string', 'contains', 'WIN')], [soon]],
    [[filter('reference', 'string', 'notEmpty')], [late]],
    [[filter('supplierId', 'select', 'isIn', [harbour, atelier])], [closed, soon, late]],
    [[filter('supplierId', 'select', 'empty')], [dropped, draft]],
    [[filter('status', 'select', 'isIn', ['Draft', 'Cancelled'])], [dropped, draft]],
    [[filter('currency', 'select', 'is', 'EUR')], [draft]],
    [[filter('totalItemsQuantity', 'number', 'between', [5, 7])], [draft, soon]],
    [[filter('totalUnallocatedQuantity', 'number', 'greaterThan', 0)], [late]],
    [[filter('totalCost', 'number', 'empty')], [dropped]],
    [[filter('nextShipmentDate', 'date', 'isInTheNext', 1)], [soon]],
    [[filter('nextPaymentDate', 'date', 'laterThan', '2026-03-24')], [late]],
    [[filter('paymentsStatus', 'select', 'is', 'PAID')], [closed]],
    [[filter('issueDate', 'date', 'is', '2026-03-02')], [soon]],
    [[filter('createdAt', 'date', 'earlierThan', '2026-03-02')], all],
    [
      [
        filter('status', 'select', 'is', 'Draft'),
        { ...filter('name', 'string', 'is', 'tools'), logicalOperator: 'OR' },
      ],
      [dropped, draft],
    ],
  ])('AMB-112 AMB-113 is filtered by %j', async (filters, expected) => {
    expect(await ids({ filters })).toEqual(expected);
  });

  test.each([
    ['an unknown column', { filters: [filter('colour', 'string', 'is', 'red')] }],
    ['VAL-010 an unknown operator', { filters: [filter('name', 'string', 'like', 'a')] }],
    ['AMB-113 a wrong operator', { filters: [filter('name', 'string', 'greaterThan', 'a')] }],
    ['a sort by a column that cannot be sorted', { sort: { column: 'payments', order: 'ASC' } }],
    ['an unknown view', { view: 'late' }],
    ['NF-P-04 a page that is too large', { pagination: { page: 1, limit: 1001 } }],
  ])('refuses %s', async (_, body) => {
    await query(body).expect(400);
  });

  test.each([
    ['name', 'ASC', [late, draft, dropped, soon, closed]],
    ['name', 'DESC', [soon, dropped, draft, late, closed]],
    ['supplierName', 'ASC', [soon, late, closed, draft, dropped]],
    ['status', 'ASC', [draft, soon, late, closed, dropped]],
    ['totalCost', 'ASC', [closed, soon, draft, late, dropped]],
    ['totalCost', 'DESC', [late, draft, soon, closed, dropped]],
    ['nextShipmentDate', 'DESC', [soon, late, draft, closed, dropped]],
    ['createdAt', 'ASC', all.toReversed()],
  ])('NF-P-07 is sorted by %s %s, empty values last', async (column, order, expected) => {
    expect(await ids({ sort: { column, order } })).toEqual(expected);
  });

  test.each([
    ['AUTUMN', [late]],
    ['10%', [late]],
    ['harbour', [closed, late]],
    ['école', [soon]],
    ['of others', []],
  ])('AMB-156 is searched for %j by name, reference and supplier', async (search, expected) => {
    expect(await ids({ search })).toEqual(expected);
  });

  test('NF-P-05 NF-P-06 is split into pages, each with the total', async () => {
    const second = await query({ pagination: { page: 2, limit: 3 } }).expect(200);
    expect(second.body).toMatchObject({ total: 5, data: [{ id: soon }, { id: late }] });
    const past = await query({ pagination: { page: 99, limit: 3 } }).expect(200);
    expect(past.body).toMatchObject({ total: 5, data: [] });
  });
});

test('API-PO-45 a renamed supplier has the new name at once, and nothing is overdue before the first business day', async () => {
  await models.given(...opening, ...orders, supplierChanged(harbour, { name: 'Dockside Pottery' }));
  const { body } = await query({ search: 'dockside' }).expect(200);
  expect(body).toMatchObject({
    data: [{ id: closed }, { id: late, supplierName: 'Dockside Pottery', isOverdue: false }],
    counts: { open: 1, overdue: 0 },
  });
});
