import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createListCounts } from '../../list-counts.ts';
import { openReadModels, type ReadModels } from '../../core/given-events.ts';
import { paymentsProjection } from '../../payments/projection.ts';
import {
  drafted,
  item,
  itemsAdded,
  order,
  otherOrder,
  paidIn,
  statusSet,
} from '../../purchase-orders/examples.ts';
import { received, shipmentPlanned } from '../../purchase-orders/examples-shipments.ts';
import { purchaseOrdersProjection } from '../../purchase-orders/projection.ts';
import { shipmentsProjection } from '../../shipments/projection.ts';
import { suppliersProjection } from '../../suppliers/projection.ts';
import { created } from '../../teams/examples.ts';
import { teamsProjection } from '../../teams/projection.ts';
import { dayBegan, mug, mugShop } from '../examples.ts';
import { inventoryProjection } from '../projection.ts';
import { readDashboard } from './query.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([
    inventoryProjection,
    paymentsProjection,
    purchaseOrdersProjection,
    shipmentsProjection,
    suppliersProjection,
    teamsProjection,
  ]);
});
const sources = () => ({ pool: models.pool, lists: createListCounts(models.pool) });
afterAll(async () => models.close());

const buildShipmentId = (name: string): string => `00000000-0000-4000-8000-0000000f${name}`;
const readDoNext = async () => {
  const moment = { filter: null, now: '2026-03-10T09:00:00.000Z' };
  return (await readDashboard(sources(), 'team-1', moment)).doNext;
};
const sent = [
  created(),
  ...mugShop(120),
  drafted(),
  itemsAdded([item('a', 100, 10)]),
  statusSet('Draft', 'SentToSupplier'),
];
const today = dayBegan('2026-03-10');
const arriving = (name: string, arrivalDate: string) =>
  shipmentPlanned(buildShipmentId(name), { a: 10 }, { arrivalDate });

test('shipments are counted one by one: late before today, arriving tomorrow or the day after', async () => {
  await models.given(
    ...sent,
    arriving('0001', '2026-03-09'),
    arriving('0002', '2026-03-10'),
    arriving('0003', '2026-03-11'),
    arriving('0004', '2026-03-12'),
    arriving('0005', '2026-03-13'),
    today,
  );
  expect(await readDoNext()).toMatchObject({
    overdueShipments: 1,
    overdueOrders: 1,
    shipmentsArrivingSoon: 2,
  });
});

test('AMB-083 orders are counted with a late shipment, or with units on no shipment past their day', async () => {
  const short = [
    ...[created(), ...mugShop(0), drafted(), itemsAdded([item(mug, 400, 10)])],
    ...[statusSet('Draft', 'InDelivery'), shipmentPlanned(buildShipmentId('0001'), { [mug]: 400 })],
    received(buildShipmentId('0001'), { [mug]: [100, 100] }),
  ];
  await models.given(...short, dayBegan('2026-04-04'));
  expect(await readDoNext()).toMatchObject({ overdueOrders: 0, overdueShipments: 0 });
  await models.given(...short, dayBegan('2026-04-05'));
  expect(await readDoNext()).toMatchObject({ overdueOrders: 1, overdueShipments: 0 });
});

test('payments are counted one by one: not paid, late or due within two days, of orders that live', async () => {
  await models.given(
    ...sent,
    paidIn(
      order,
      { id: 'late', dueDate: '2026-02-01' },
      { id: 'soon', dueDate: '2026-03-12' },
      { id: 'later', dueDate: '2026-03-13' },
      { id: 'undated' },
      { id: 'paid', dueDate: '2026-03-11', status: 'PAID' },
    ),
    drafted({ id: otherOrder }),
    paidIn(otherOrder, { id: 'cancelled', dueDate: '2026-03-11' }),
    statusSet('Draft', 'Cancelled', { id: otherOrder }),
    today,
  );
  expect(await readDoNext()).toMatchObject({ paymentsDue: 2, draftOrders: 0 });
});

test('products to buy this week are those that buy-now lists', async () => {
  await models.given(created(), ...mugShop(0), today);
  expect(await readDoNext()).toMatchObject({ toBuyThisWeek: 1 });
  await models.given(created(), ...mugShop(100_000), today);
  expect(await readDoNext()).toMatchObject({ toBuyThisWeek: 0 });
});
