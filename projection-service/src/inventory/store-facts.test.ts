import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { stockReceived } from '@quartermaster/contracts/stock/events';
import { fact, type GivenEvent, openReadModels, type ReadModels } from '../core/given-events.ts';
import { productHistoryProjection } from '../products/history/projection.ts';
import { stockByDay } from '../products/history/tables.ts';
import { inventoryDetails } from './details-table.ts';
import {
  bowl,
  connected,
  dayBegan,
  dock,
  giftBox,
  located,
  mug,
  mugShop,
  ordered,
  shown,
  sold,
  stocked,
} from './examples.ts';
import { inventoryItems } from './items-table.ts';
import { inventoryProjection } from './projection.ts';
import { variantFacts } from './tables/variant.ts';

const shopFloor = '00000000-0000-4000-8000-0000000000a2';
const box = '00000000-0000-4000-8000-0000000000d1';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection, productHistoryProjection]);
});
afterAll(() => models.close());

const readItem = async (id = mug) =>
  (await models.rows(inventoryItems)).find(({ variantId }) => variantId === id);
const readFacts = async (id = mug) =>
  (await models.rows(variantFacts)).find(({ variantId }) => variantId === id);
const readHistory = async (id = mug) =>
  (await models.rows(stockByDay)).find(({ variantId }) => variantId === id);

const opened = located(shopFloor, 'Shop floor');
const closed = located(shopFloor, 'Shop floor', false);

const received = (quantity: number, locationId: string): GivenEvent =>
  fact(stockReceived, 'stock_receipt.r1', {
    variantId: mug,
    locationId,
    quantity,
    purchaseOrderId: '00000000-0000-4000-8000-0000000000e1',
    shipmentId: '00000000-0000-4000-8000-0000000000f1',
    receiptId: 'r1',
    day: '2026-03-01',
  });

describe('stock at a location that is not active', () => {
  const shop = [...mugShop(20), opened, stocked(100, mug, '2026-02-01', shopFloor), dayBegan()];

  test('does not count from the moment at which it is closed, and counts again when it opens', async () => {
    await models.given(...shop);
    expect(await readItem()).toMatchObject({ quantity: 120, locationIds: [dock, shopFloor] });
    await models.given(...shop, closed);
    expect(await readItem()).toMatchObject({ quantity: 20, locationIds: [dock] });
    expect(await models.rows(inventoryDetails)).toMatchObject([
      { locations: [{ name: 'Dock' }], locationQuantities: [{ locationId: dock, quantity: 20 }] },
    ]);
    expect(await readHistory()).toMatchObject({ openQuantity: 20, levels: [{ locationId: dock }] });
    await models.given(...shop, closed, opened);
    expect(await readItem()).toMatchObject({ quantity: 120, locationIds: [dock, shopFloor] });
    expect(await readHistory()).toMatchObject({ openQuantity: 120 });
  });

  test('does not count when the location was closed before its stock was read', async () => {
    await models.given(
      ...mugShop(20),
      closed,
      stocked(100, mug, '2026-02-01', shopFloor),
      dayBegan(),
    );
    expect(await readItem()).toMatchObject({ quantity: 20 });
    expect(await readHistory()).toMatchObject({ openQuantity: 20 });
  });

  test('goes on being observed and received', async () => {
    await models.given(
      ...shop,
      closed,
      stocked(90, mug, '2026-02-02', shopFloor),
      received(5, shopFloor),
    );
    expect(await readItem()).toMatchObject({ quantity: 20 });
    await models.given(
      ...shop,
      closed,
      stocked(90, mug, '2026-02-02', shopFloor),
      received(5, shopFloor),
      opened,
    );
    expect(await readItem()).toMatchObject({ quantity: 115 });
    expect(await readHistory()).toMatchObject({ openQuantity: 115 });
  });

  test('is out of stock when it was all there was, and limits bundles', async () => {
    const before = [
      ...mugShop(0),
      ...giftBox(box, 2),
      opened,
      stocked(100, mug, '2026-02-01', shopFloor),
      dayBegan(),
    ];
    await models.given(...before);
    expect([await readItem(), await readItem(box)]).toMatchObject([
      { quantity: 100 },
      { quantity: 50 },
    ]);
    await models.given(...before, closed);
    expect([await readItem(), await readItem(box)]).toMatchObject([
      { quantity: 0, status: 'OUT_OF_STOCK' },
      { quantity: 0, status: 'OUT_OF_STOCK' },
    ]);
  });

  test('below 0 is no negative stock', async () => {
    await models.given(...mugShop(20), opened, stocked(-3, mug, '2026-02-01', shopFloor), closed);
    expect(await readHistory()).toMatchObject({ belowZeroOn: null });
  });

  test('of others changes nothing', async () => {
    await models.given(...mugShop(20), opened, dayBegan(), closed);
    expect(await readItem()).toMatchObject({ quantity: 20 });
  });
});

describe('imported orders', () => {
  const imported = (day: string): readonly GivenEvent[] =>
    Array.from({ length: 30 }, (_, at) => ordered(`imported-${at}`, day, 10));

  test('CALC-ADS-12 of a year ago are no sales of last week', async () => {
    await models.given(
      connected(),
      located(),
      shown(),
      stocked(20),
      dayBegan(),
      ...imported('2025-03-01'),
    );
    expect(await readItem()).toMatchObject({ averageDailySales: 0, planningRate: 0 });
  });

  test('make an item available since its first sale, also when it was created later', async () => {
    const createdAt = '2026-02-20T09:00:00.000Z';
    const young = [
      connected(),
      located(),
      shown(mug, { createdAt }),
      stocked(20, mug, '2026-02-25'),
      sold(3, { from: '2026-02-26', through: '2026-02-28' }),
      dayBegan(),
    ];
    await models.given(...young);
    expect(await readItem()).toMatchObject({ averageDailySales: 1 });
    await models.given(...young, ordered('imported', '2026-02-10', 9));
    expect(await readItem()).toMatchObject({ averageDailySales: 18 / 19 });
  });

  test('an item that was created before its first stock is available since its creation', async () => {
    await models.given(
      connected(),
      located(),
      shown(mug, { createdAt: '2026-02-09T09:00:00.000Z' }),
      stocked(20, mug, '2026-02-19'),
      sold(2, { from: '2026-02-19', through: '2026-02-28' }),
      dayBegan(),
    );
    // 20 units in 20 days; the days before the first stock were not in stock.
    expect(await readItem()).toMatchObject({
      averageDailySales: 1,
      averageDailySalesBeforeStockout: 2,
      planningRate: 2,
    });
  });

  test('stay when the sales history is recorded after them', async () => {
    await models.given(
      connected(),
      located(),
      shown(bowl),
      ordered('imported', '2026-01-10', 4, bowl),
      sold(1, { from: '2026-01-01', through: '2026-01-31' }, bowl),
      dayBegan('2026-02-01'),
    );
    expect(await readItem(bowl)).toMatchObject({ averageDailySales: (30 + 4) / 30 });
  });
});

test('levels at a closed location are kept apart through closings, receipts and openings', async () => {
  const events = [
    ...mugShop(20),
    closed,
    stocked(100, mug, '2026-02-01', shopFloor),
    dayBegan(),
    opened,
    received(5, shopFloor),
    closed,
  ];
  await models.given(...events);
  const [item, facts, history] = [await readItem(), await readFacts(), await readHistory()];
  expect(item).toMatchObject({ quantity: 20 });
  expect(facts?.stock.levelsElsewhere).toEqual([{ locationId: shopFloor, quantity: 105 }]);
  expect(history?.levelsElsewhere).toEqual([{ locationId: shopFloor, quantity: 105 }]);
});
