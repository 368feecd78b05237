import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import {
  type GivenEvent,
  openReadModels,
  type ReadModels,
  recordedAt,
  createTestEventStore,
} from '../core/given-events.ts';
import { locationsProjection } from '../locations/projection.ts';
import { mugBlue, mugRed, vaseOnly } from '../products/examples.ts';
import { productsProjection } from '../products/projection.ts';
import { atelier, harbour } from '../suppliers/examples.ts';
import { suppliersProjection } from '../suppliers/projection.ts';
import { teamsProjection } from '../teams/projection.ts';
import { usersProjection } from '../users/projection.ts';
import { connected } from '../teams/examples.ts';
import {
  deleted,
  drafted,
  item,
  itemsAdded,
  order,
  otherOrder,
  paid,
  statusSet,
} from './examples.ts';
import { costsSet, first, received, second, shipmentPlanned } from './examples-shipments.ts';
import { purchaseOrdersProjection } from './projection.ts';
import { orderRowsQueryRoutes, purchaseOrdersQueryRoutes } from './routes.ts';

const ofOthers = '00000000-0000-4000-8000-0000000000e8';
const gone = '00000000-0000-4000-8000-0000000000e9';
const member = { Authorization: 'Bearer member' };

let models: ReadModels;
let app: ReturnType<typeof testApp>;
const given = async (...events: readonly GivenEvent[]): Promise<void> => {
  await models.given(...events);
  app = testApp([
    ...purchaseOrdersQueryRoutes({ ...models, store: createTestEventStore(events) }),
    ...orderRowsQueryRoutes(models),
  ]);
};
beforeAll(async () => {
  models = await openReadModels([
    purchaseOrdersProjection,
    productsProjection,
    suppliersProjection,
    locationsProjection,
    teamsProjection,
    usersProjection,
  ]);
});
afterAll(async () => models.close());

const get = (path: string) => request(app).get(`/api${path}`).set(member);
const listIds = (orders: readonly PurchaseOrder[]): readonly string[] => orders.map(({ id }) => id);

describe('purchase orders', () => {
  beforeEach(async () =>
    given(
      drafted({ supplierId: harbour }),
      itemsAdded([item(mugRed, 100, 10), item(vaseOnly, 5, 2)]),
      drafted({ id: otherOrder, supplierId: atelier, content: { name: 'PO-0002' } }),
      itemsAdded([item(mugBlue, 1, 1)], otherOrder),
      drafted({ id: gone, supplierId: harbour }),
      deleted(gone),
      drafted({ id: ofOthers, teamId: 'team-2' }),
    ),
  );

  test('API-PO-03 one order is answered with its revision', async () => {
    const { body, headers } = await get(`/purchase-orders/${order}`).expect(200);
    expect(body).toMatchObject({
      id: order,
      supplierId: harbour,
      status: 'Draft',
      content: { name: 'PO-0001', currency: null },
      items: [{ productVariantId: mugRed, quantity: 100 }, { productVariantId: vaseOnly }],
      shipments: [],
      payments: [],
    });
    expect(headers['etag']).toBe('"1"');
  });

  test.each([gone, ofOthers, harbour])(
    'AMB-070 AMB-128 a deleted, another team’s or unknown order is answered 404: %s',
    async (id) => {
      const { body } = await get(`/purchase-orders/${id}`).expect(404);
      expect(body.code).toBe('NOT_FOUND');
    },
  );

  test.each([
    [{}, [otherOrder, order]],
    [{ supplierId: harbour }, [order]],
    [{ ids: [order, ofOthers, gone] }, [order]],
    [{ ids: [] }, []],
    [{ productVariantIds: [mugBlue, vaseOnly] }, [otherOrder, order]],
    [{ productVariantIds: [mugRed] }, [order]],
    [{ supplierId: atelier, productVariantIds: [mugRed] }, []],
  ])('API-PO-01 are listed newest first, all or those with %j', async (body, expected) => {
    const answer = await request(app).post('/api/purchase-orders').set(member).send(body);
    expect(answer.status).toBe(200);
    expect(listIds(answer.body)).toEqual(expected);
  });

  test('API-PO-01 are read and sent in parts', async () => {
    const ids = Array.from(
      { length: 250 },
      (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    );
    await given(...ids.map((id) => drafted({ id })));
    const query = jest.spyOn(models.pool, 'query');
    const { body } = await request(app)
      .post('/api/purchase-orders')
      .set(member)
      .send({ ids })
      .expect(200);
    expect(listIds(body)).toEqual([...ids].reverse());
    const parts = query.mock.calls.filter(([sql]) => sql.includes('o.items as'));
    expect(parts).toHaveLength(2);
    query.mockRestore();
  });

  test('API-PO-01 an id that is none is refused', async () => {
    await request(app)
      .post('/api/purchase-orders')
      .set(member)
      .send({ ids: ['x'] })
      .expect(400);
  });

  test('API-PO-02 AMB-071 are summarised newest first', async () => {
    const { body } = await get('/purchase-orders/summary').expect(200);
    expect(body).toMatchObject([
      { id: otherOrder, name: 'PO-0002', totalItemsQuantity: 1, totalCost: 1 },
      { id: order, name: 'PO-0001', totalItemsQuantity: 105, totalCost: 1010 },
    ]);
  });

  test('ENT-POS-01..17 are summarised with these fields', async () => {
    await given(
      connected({ currency: 'GBP' }),
      drafted({
        supplierId: harbour,
        issueDate: '2026-03-01',
        content: { name: 'Spring', reference: 'A-17', currency: 'USD' },
      }),
      itemsAdded([item(mugRed, 100, 10)]),
      shipmentPlanned(first, { [mugRed]: 60 }, { arrivalDate: '2026-04-02' }),
      paid({ id: 'x', status: 'NOT_PAID', dueDate: '2026-03-25', amount: 400 }),
      statusSet('Draft', 'InDelivery'),
    );
    expect((await get('/purchase-orders/summary').expect(200)).body).toEqual([
      {
        id: order,
        name: 'Spring',
        reference: 'A-17',
        supplierId: harbour,
        status: 'InDelivery',
        currency: 'USD',
        totalItemsQuantity: 100,
        totalUnallocatedQuantity: 40,
        totalCost: 1000,
        missingCurrencies: [],
        shipmentsInTransit: [{ arrivalDate: '2026-04-02', totalItemsQuantity: 60 }],
        nextShipmentDate: '2026-04-02',
        payments: [{ status: 'NOT_PAID', dueDate: '2026-03-25', amount: 400 }],
        nextPaymentDate: '2026-03-25',
        paymentsStatus: 'NOT_PAID',
        issueDate: '2026-03-01',
        createdAt: recordedAt(1),
      },
    ]);
  });

  test('API-PO-30 have a history, deleted ones too', async () => {
    const { body } = await get(`/purchase-orders/${gone}/history`).expect(200);
    expect(body).toMatchObject([
      { revision: 0, summary: 'Drafted the purchase order' },
      { revision: 1, summary: 'Deleted the purchase order' },
    ]);
    await get(`/purchase-orders/${ofOthers}/history`).expect(404);
    await get(`/purchase-orders/${harbour}/history`).expect(404);
  });
});

describe('API-PROD-16 the unit costs of a variant by shipment', () => {
  const freight = { name: 'Freight', amount: 200, currency: 'USD' };
  const base = (currency: string | null, exchangeRates: Record<string, number> = {}) => [
    connected({ currency: 'GBP' }),
    drafted({
      content: {
        currency,
        exchangeRates,
        supplierCostItems: [{ type: 'Percentage', name: 'Packing', amount: 5 }],
        costItems: [{ type: 'Fixed', name: 'Customs', amount: 300, currency: 'USD' }],
        discountItems: [{ type: 'Percentage', name: 'Loyalty', amount: 2 }],
      },
    }),
    itemsAdded([
      item(mugRed, 100, 10),
      item(vaseOnly, 50, 20, { discount: 10, discountType: 'Percentage' }),
    ]),
    shipmentPlanned(first, { [mugRed]: 60, [vaseOnly]: 40 }),
    costsSet(first, [freight]),
    shipmentPlanned(second, { [mugRed]: 40 }, { name: 'Shipment 2' }),
    received(first, { [mugRed]: [50, 50], [vaseOnly]: [40, 30] }),
  ];
  const costs = async (variantId: string) =>
    (await get(`/products/variants/${variantId}/shipment-landed-costs`).expect(200)).body;

  test('CALC-PO-5 ENT-SLC-01..07 are known for received shipments, in the shop’s currency', async () => {
    await given(...base('USD', { GBP: 0.5 }));
    expect(await costs(mugRed)).toEqual([
      {
        purchaseOrderId: order,
        purchaseOrderName: 'PO-0001',
        shipmentId: first,
        shipmentName: 'Shipment 1',
        landedCost: expect.closeTo(14.8 / 2, 9),
        quantity: 50,
        createdAt: recordedAt(3),
      },
    ]);
    expect(await costs(vaseOnly)).toMatchObject([
      { landedCost: expect.closeTo(23.04 / 2, 9), quantity: 30 },
    ]);
  });

  test('AMB-038 are unknown while a rate is missing', async () => {
    await given(...base('USD'));
    expect(await costs(mugRed)).toMatchObject([{ landedCost: null, quantity: 50 }]);
    await given(...base(null, { EUR: 0.9 }));
    expect(await costs(mugRed)).toMatchObject([{ landedCost: null }]);
  });

  test('have the latest receipt first', async () => {
    await given(
      ...base('USD', { GBP: 0.5 }),
      received(second, { [mugRed]: [40, 40] }, '2026-03-09T10:00:00.000Z'),
    );
    expect(await costs(mugRed)).toMatchObject([{ shipmentId: second }, { shipmentId: first }]);
  });

  test('are empty for a variant in no received shipment or of a deleted order', async () => {
    await given(...base('USD', { GBP: 0.5 }), deleted());
    expect(await costs(mugBlue)).toEqual([]);
    expect(await costs(mugRed)).toEqual([]);
  });
});
