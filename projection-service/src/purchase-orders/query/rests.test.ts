import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { fact, openReadModels, type ReadModels } from '../../core/given-events.ts';
import { dayBegan, mug, mugShop } from '../../inventory/examples.ts';
import { inventoryProjection } from '../../inventory/projection.ts';
import { suppliersProjection } from '../../suppliers/projection.ts';
import { connected, created } from '../../teams/examples.ts';
import { teamsProjection } from '../../teams/projection.ts';
import { unitsNotComingSet } from '@quartermaster/contracts/purchase-orders/events/item-rests';
import { drafted, item, itemsAdded, order, statusSet } from '../examples.ts';
import { first, received, second, shipmentPlanned } from '../examples-shipments.ts';
import { purchaseOrdersProjection } from '../projection.ts';
import { orderRowsQueryRoutes } from '../routes.ts';
import { overdueRests } from './rests.ts';

let models: ReadModels;
let app: ReturnType<typeof testApp>;
beforeAll(async () => {
  models = await openReadModels([
    inventoryProjection,
    purchaseOrdersProjection,
    suppliersProjection,
    teamsProjection,
  ]);
  app = testApp(orderRowsQueryRoutes(models));
});
afterAll(async () => models.close());

/** 400 mugs in one shipment, of which 100 were received on the fifth; the lead time is 30 days. */
const short = [
  created(),
  connected(),
  ...mugShop(0),
  drafted({ issueDate: '2026-01-01' }),
  itemsAdded([item(mug, 400, 10)]),
  statusSet('Draft', 'InDelivery'),
  shipmentPlanned(first, { [mug]: 400 }, { arrivalDate: '2026-03-04' }),
  received(first, { [mug]: [100, 100] }),
];
const expected = shipmentPlanned(second, { [mug]: 300 }, { arrivalDate: '2026-05-01' });
const notComing = fact(unitsNotComingSet, `purchase_order.${order}`, {
  purchaseOrderId: order,
  items: [{ purchaseOrderItemId: `i${mug}`, productVariantId: mug, from: 0, to: 120 }],
  on: '2026-03-06',
});

const query = async (body: object) => {
  const answer = await request(app)
    .post('/api/purchase-orders/query')
    .set({ Authorization: 'Bearer member' })
    .send(body)
    .expect(200);
  return answer.body;
};
const row = async () => (await query({})).data[0];
const inView = async (view: string) => (await query({ view })).total;

describe('the rest of a delivery on no shipment (domain-rules 7)', () => {
  test('is unallocated and expected a lead time after the receipt', async () => {
    await models.given(...short, dayBegan('2026-04-04'));
    expect(await row()).toMatchObject({
      totalUnallocatedQuantity: 300,
      restQuantity: 300,
      restExpectedOn: '2026-04-04',
      nextShipmentDate: null,
      isOverdue: false,
    });
    expect(await inView('overdue')).toBe(0);
    expect(await overdueRests(models.pool, 'team-1')).toEqual([]);
  });

  test('AMB-083 is overdue after that day, until it is on a shipment', async () => {
    await models.given(...short, dayBegan('2026-04-05'));
    expect(await row()).toMatchObject({ isOverdue: true });
    expect(await inView('overdue')).toBe(1);
    const landed = { type: 'date', operator: 'earlierThan', value: '2026-04-05' };
    const filters = [{ column: 'restExpectedOn', criteria: landed }];
    expect((await query({ filters })).total).toBe(1);
    expect(await overdueRests(models.pool, 'team-1')).toEqual([
      {
        purchaseOrderId: order,
        purchaseOrderName: 'PO-0001',
        supplierName: null,
        units: 300,
        expectedOn: '2026-04-04',
      },
    ]);
    await models.given(...short, expected, dayBegan('2026-04-05'));
    expect(await row()).toMatchObject({ restQuantity: 0, restExpectedOn: null, isOverdue: false });
    expect(await overdueRests(models.pool, 'team-1')).toEqual([]);
  });

  test('leaves out what is declared not coming, and is none once the order is closed', async () => {
    await models.given(...short, notComing, dayBegan('2026-04-05'));
    expect(await row()).toMatchObject({ totalUnallocatedQuantity: 180, restQuantity: 180 });
    await models.given(
      ...short,
      statusSet('InDelivery', 'FullyReceived', {}),
      dayBegan('2026-04-05'),
    );
    expect(await row()).toMatchObject({ restQuantity: 0, restExpectedOn: null, isOverdue: false });
    expect(await overdueRests(models.pool, 'team-1')).toEqual([]);
  });
});
