import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type GivenEvent, openReadModels, type ReadModels, team } from '../../core/given-events.ts';
import { mug, mugRed, productSeen } from '../../products/examples.ts';
import {
  drafted,
  item,
  itemsAdded,
  order,
  otherOrder,
  paid,
  statusSet,
} from '../../purchase-orders/examples.ts';
import {
  costsSet,
  first,
  received,
  second,
  shipmentPlanned,
} from '../../purchase-orders/examples-shipments.ts';
import { readOpenOrders } from '../../purchase-orders/query/reported-orders.ts';
import { allProjections } from '../../read-models.ts';
import { harbour, supplierAdded } from '../../suppliers/examples.ts';
import { connected } from '../../teams/examples.ts';
import { variantsByIds } from '../variants.ts';
import { activePurchaseOrdersSnapshot } from './active-purchase-orders-snapshot.ts';
import { readOutlook } from './dashboard-snapshot.ts';
import { inventoryInTransit } from './inventory-in-transit.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels(allProjections);
});
afterAll(async () => models.close());

const content = { name: 'Spring', reference: 'A-17', currency: 'USD', exchangeRates: { EUR: 0.5 } };

/** 100 mugs in two shipments of which one is received, and a draft that no report lists. */
const story: readonly GivenEvent[] = [
  connected(),
  productSeen(mug),
  supplierAdded(harbour, { name: 'Harbour' }),
  drafted({ supplierId: harbour, issueDate: '2026-03-01', content }),
  itemsAdded([item(mugRed, 100, 10)]),
  shipmentPlanned(first, { [mugRed]: 60 }, { arrivalDate: '2026-03-05' }),
  shipmentPlanned(second, { [mugRed]: 40 }, { name: 'Shipment 2', arrivalDate: '2026-03-30' }),
  costsSet(second, [{ name: 'Freight', amount: 20, currency: 'EUR' }]),
  paid(
    { id: 'a', amount: 100, currency: 'USD', dueDate: '2026-03-20' },
    { id: 'b', amount: 10, currency: 'EUR', dueDate: '2026-03-02', status: 'PAID' },
  ),
  statusSet('Draft', 'SentToSupplier'),
  received(first, { [mugRed]: [60, 60] }),
  drafted({ id: otherOrder, content: { name: 'Draft' } }),
];

const orders = async () => readOpenOrders(models.pool, team);

test('REP-10 open orders are listed with supplier, payments in their currency and next dates', async () => {
  await models.given(...story);
  expect(activePurchaseOrdersSnapshot.compute(await orders())).toEqual([
    {
      purchaseOrderId: order,
      name: 'Spring',
      reference: 'A-17',
      status: 'SentToSupplier',
      supplierId: harbour,
      supplierName: 'Harbour',
      issueDate: '2026-03-01',
      totalItemsQuantity: 100,
      totalUnallocatedQuantity: 0,
      totalCost: 1040,
      nextShipmentDate: '2026-03-30',
      paymentTotal: 120,
      nextPaymentDate: '2026-03-20',
      paymentsStatus: 'PARTIALLY_PAID',
      currency: 'USD',
      createdAt: expect.any(String),
    },
  ]);
});

test('REP-10 the sum of payments is unknown while a rate is missing', async () => {
  await models.given(...story, paid({ id: 'a', currency: 'JPY' }));
  expect(activePurchaseOrdersSnapshot.compute(await orders())).toMatchObject([
    { paymentTotal: null },
  ]);
});

test('REP-13 lines of shipments that were not received are listed with their landed cost', async () => {
  await models.given(...story);
  const [variant] = await variantsByIds(models.pool, team, [mugRed]);
  const variants = new Map([[mugRed, variant!]]);
  expect(inventoryInTransit.compute({ orders: await orders(), variants })).toEqual([
    {
      purchaseOrderId: order,
      purchaseOrderName: 'Spring',
      status: 'SentToSupplier',
      shipmentId: second,
      arrivalDate: '2026-03-30',
      supplierId: harbour,
      supplierName: 'Harbour',
      productId: mug,
      variantId: mugRed,
      quantity: 40,
      unitCost: 10,
      landedCost: 11,
      currency: 'USD',
      productTitle: expect.any(String),
      variantTitle: expect.any(String),
      imageUrl: 'https://cdn.example/mug.jpg',
      sku: expect.any(String),
    },
  ]);
});

test('REP-11 the outlook has the arrivals and open payments of orders that are not cancelled', async () => {
  await models.given(...story);
  expect(await readOutlook(models.pool, team)).toEqual({
    arrivals: ['2026-03-30'],
    openPayments: ['2026-03-20'],
  });
  await models.given(...story, statusSet('SentToSupplier', 'Cancelled'));
  expect(await readOutlook(models.pool, team)).toEqual({ arrivals: [], openPayments: [] });
});
