import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ShipmentSummary } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { openReadModels, type ReadModels } from '../core/given-events.ts';
import { drafted, order, otherOrder } from '../purchase-orders/examples.ts';
import {
  dock,
  first,
  received,
  receivedAt,
  second,
  shipmentPlanned,
} from '../purchase-orders/examples-shipments.ts';
import { purchaseOrdersProjection } from '../purchase-orders/projection.ts';
import { supplierAdded, harbour } from '../suppliers/examples.ts';
import { suppliersProjection } from '../suppliers/projection.ts';
import { teamsProjection } from '../teams/projection.ts';
import { created, dayBegins } from '../teams/examples.ts';
import { shipmentsProjection } from './projection.ts';
import { shipmentsQueryRoutes } from './routes.ts';

const third = '00000000-0000-4000-8000-0000000000f3';
const ofOthers = '00000000-0000-4000-8000-0000000000f9';
const foreignOrder = '00000000-0000-4000-8000-0000000000e8';
const member = { Authorization: 'Bearer member' };

let models: ReadModels;
let app: ReturnType<typeof testApp>;
beforeAll(async () => {
  models = await openReadModels([
    shipmentsProjection,
    purchaseOrdersProjection,
    suppliersProjection,
    teamsProjection,
  ]);
  app = testApp(shipmentsQueryRoutes(models));
  const air = { name: 'Air', trackingNumber: 'AWB-77', method: 'AIR', locationId: dock } as const;
  await models.given(
    created(),
    dayBegins('2026-03-25'),
    supplierAdded(harbour),
    drafted({ supplierId: harbour }),
    drafted({ id: otherOrder, content: { name: 'Spring' } }),
    drafted({ id: foreignOrder, teamId: 'team-2' }),
    shipmentPlanned(first, { a: 60, b: 40 }, { arrivalDate: '2026-04-02' }),
    shipmentPlanned(
      second,
      { a: 10 },
      { ...air, departureDate: '2026-03-01', arrivalDate: '2026-03-20' },
    ),
    shipmentPlanned(third, { a: 500 }, { id: otherOrder, name: 'Sea' }),
    shipmentPlanned(ofOthers, { a: 1 }, { id: foreignOrder, teamId: 'team-2' }),
    received(second, { a: [10, 10] }),
  );
});
afterAll(async () => models.close());

const query = (body: object = {}) =>
  request(app).post('/api/purchase-orders/shipments/query').set(member).send(body);
const ids = async (body: object) => {
  const answer = await query(body).expect(200);
  return (answer.body.data as ShipmentSummary[]).map(({ id }) => id);
};

describe('API-PO-13 shipments of all orders', () => {
  test('ENT-SHR-01..12 are listed by arrival, those without a date last; other teams’ are left out', async () => {
    const { body } = await query().expect(200);
    expect(body).toMatchObject({ total: 3, totalUnits: 610 });
    expect(body.data.map(({ id }: ShipmentSummary) => id)).toEqual([second, first, third]);
    expect(body.data[0]).toEqual({
      purchaseOrderId: order,
      purchaseOrderName: 'PO-0001',
      purchaseOrderStatus: 'Draft',
      supplierName: 'Harbour Ceramics',
      id: second,
      name: 'Air',
      trackingNumber: 'AWB-77',
      locationId: dock,
      method: 'AIR',
      departureDate: '2026-03-01',
      arrivalDate: '2026-03-20',
      receivedAt,
      totalQuantity: 10,
      orderedQuantity: 10,
      totalProducts: 1,
    });
  });

  test.each([
    [{ isReceived: true }, [second]],
    [{ isReceived: false }, [first, third]],
    [{ purchaseOrderId: otherOrder }, [third]],
    [{ purchaseOrderId: foreignOrder }, []],
    [{ arrivalDate: '2026-04-02' }, [first]],
    [{ departureDate: '2026-03-01' }, [second]],
    [{ departureDate: '' }, [second, first, third]],
    [{ purchaseOrderId: order, isReceived: false }, [first]],
  ])('filtered by %j', async (filter, expected) => {
    expect(await ids({ filter })).toEqual(expected);
  });

  test.each([
    ['purchaseOrderName', 'ASC', [first, second, third]],
    ['name', 'DESC', [first, third, second]],
    ['departureDate', 'DESC', [second, first, third]],
    ['arrivalDate', 'DESC', [first, second, third]],
    ['receivedAt', 'ASC', [second, first, third]],
    ['totalQuantity', 'DESC', [third, first, second]],
  ])('sorted by %s %s', async (sortBy, sortOrder, expected) => {
    expect(await ids({ sortBy, sortOrder })).toEqual(expected);
  });

  test.each([
    ['awb', [second]],
    ['spring', [third]],
    ['po-0001', [second, first]],
    ['shipment 1', [first]],
  ])('AMB-156 searched for %j by order, name and tracking number', async (search, expected) => {
    expect(await ids({ search })).toEqual(expected);
  });

  test.each([
    [
      [{ column: 'isReceived', criteria: { type: 'boolean', operator: 'is', value: false } }],
      [first, third],
    ],
    [
      [{ column: 'arrivalDate', criteria: { type: 'date', operator: 'isInTheNext', value: 10 } }],
      [first],
    ],
    [[{ column: 'arrivalDate', criteria: { type: 'date', operator: 'empty' } }], [third]],
    [
      [{ column: 'method', criteria: { type: 'select', operator: 'isIn', value: ['AIR'] } }],
      [second],
    ],
    [
      [{ column: 'receivedAt', criteria: { type: 'date', operator: 'is', value: '2026-03-05' } }],
      [second],
    ],
    [
      [
        {
          column: 'totalQuantity',
          criteria: { type: 'number', operator: 'greaterThan', value: 99 },
        },
        {
          column: 'trackingNumber',
          criteria: { type: 'string', operator: 'startsWith', value: 'awb' },
          logicalOperator: 'OR',
        },
        {
          column: 'purchaseOrderStatus',
          criteria: { type: 'select', operator: 'is', value: 'Draft' },
        },
      ],
      [second, first, third],
    ],
  ])('AMB-112 AMB-113 are filtered by %j', async (filters, expected) => {
    expect(await ids({ filters })).toEqual(expected);
  });

  test('take filters and the filter object together; unknown columns and operators are refused', async () => {
    const unreceived = {
      column: 'isReceived',
      criteria: { type: 'boolean', operator: 'is', value: false },
    };
    expect(await ids({ filter: { purchaseOrderId: order }, filters: [unreceived] })).toEqual([
      first,
    ]);
    await query({ filters: [{ ...unreceived, column: 'colour' }] }).expect(400);
    const like = { type: 'string', operator: 'like', value: 'a' };
    await query({ filters: [{ column: 'name', criteria: like }] }).expect(400);
  });

  test('are split into pages; page 0 and an unknown sort order are refused', async () => {
    const { body } = await query({ pagination: { page: 2, limit: 2 } }).expect(200);
    expect(body).toMatchObject({ total: 3, data: [{ id: third }] });
    await query({ pagination: { page: 0, limit: 2 } }).expect(400);
    await query({ sortOrder: 'UP' }).expect(400);
  });
});
