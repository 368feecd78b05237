import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { stockReceived } from '@quartermaster/contracts/stock/events';
import { fact, type GivenEvent, openReadModels, type ReadModels } from '../core/given-events.ts';
import { order } from '../purchase-orders/examples.ts';
import {
  availableSince,
  bowl,
  connected,
  crate,
  dayBegan,
  dock,
  giftBox,
  located,
  mug,
  mugShop,
  shown,
  stocked,
} from './examples.ts';
import { inventoryItems, type InventoryRow } from './items-table.ts';
import { inventoryProjection } from './projection.ts';
import { variantFacts } from './tables/variant.ts';
import { dailySnapshots } from './tables/history.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection]);
});
afterAll(() => models.close());

const bundleAfter = async (...events: readonly GivenEvent[]): Promise<InventoryRow> => {
  await models.given(...events);
  const found = (await models.rows(inventoryItems)).find(({ variantId }) => variantId === bowl);
  if (found === undefined) throw new Error('The gift box is not listed');
  return found;
};

test('CALC-BUN-3 AMB-142 a bundle has the stock that its components make, for any level of the store', async () => {
  const box = await bundleAfter(...mugShop(7), ...giftBox(bowl, 2), dayBegan());
  expect(box).toMatchObject({ quantity: 3, status: 'STOCK_GAP', itemType: 'BUNDLE' });
});

test('CALC-BUN-1 the stock of a bundle is the smallest number that any component allows', async () => {
  const components = [
    { variantId: mug, quantity: 2 },
    { variantId: crate, quantity: 3 },
  ];
  const box = await bundleAfter(
    connected(),
    located(),
    shown(bowl, { components }),
    shown(mug),
    shown(crate),
    stocked(10),
    stocked(9, crate),
    dayBegan(),
  );
  expect(box.quantity).toBe(3);
});

test('CALC-BUN-2 a bundle runs out and returns with a component', async () => {
  const events = [...mugShop(7), ...giftBox(bowl, 2), dayBegan(), stocked(0, mug, '2026-03-01')];
  expect(await bundleAfter(...events)).toMatchObject({
    quantity: 0,
    status: 'OUT_OF_STOCK',
    lastStockoutDate: '2026-03-01',
  });
  const back = fact(stockReceived, `stock.${mug}`, {
    variantId: mug,
    locationId: dock,
    quantity: 8,
    purchaseOrderId: order,
    shipmentId: '00000000-0000-4000-8000-0000000000f1',
    receiptId: 'receipt-1',
    day: '2026-03-01',
  });
  expect(await bundleAfter(...events, back)).toMatchObject({ quantity: 4 });
});

test('a bundle is out of stock since its component is', async () => {
  const wasOut = availableSince('2025-06-01');
  const box = await bundleAfter(
    ...mugShop(0),
    { ...wasOut, data: { ...(wasOut.data as object), outOfStockSince: '2026-02-20' } },
    ...giftBox(bowl, 2),
    dayBegan(),
  );
  // One a day is sold while the mugs are out of stock, so the simple average counts (CALC-ADS-10).
  expect(box).toMatchObject({ quantity: 0, status: 'OUT_OF_STOCK', planningRate: 1 });
});

test('a bundle that drops its components has the stock that the store counts', async () => {
  const box = await bundleAfter(
    ...mugShop(7),
    ...giftBox(bowl, 2),
    dayBegan(),
    shown(bowl, { components: [] }),
  );
  expect(box).toMatchObject({ quantity: 10, itemType: 'STAND_ALONE' });
});

test('CALC-BUN negative stock of a component counts as 0', async () => {
  const components = [
    { variantId: mug, quantity: 2 },
    { variantId: crate, quantity: 1 },
  ];
  const events = [...mugShop(10), shown(crate), stocked(-3, crate), shown(bowl, { components })];
  expect(await bundleAfter(...events, dayBegan())).toMatchObject({
    quantity: 0,
    status: 'OUT_OF_STOCK',
  });
});

test('CALC-BUN-5 a bundle is in stock on a day on which one could be made', async () => {
  const box = await bundleAfter(
    ...mugShop(7),
    ...giftBox(bowl, 2),
    dayBegan('2026-02-09'),
    stocked(1, mug, '2026-02-10'),
    dayBegan(),
  );
  expect(box).toMatchObject({ quantity: 0, lastStockoutDate: '2026-02-10' });
  const [facts] = (await models.rows(variantFacts)).filter(({ variantId }) => variantId === bowl);
  expect(facts?.stock).toMatchObject({ outSince: '2026-02-11' });
});

test('CALC-BUN-6 the value of stock counts the units of a bundle once, with its components', async () => {
  await models.given(...mugShop(7), ...giftBox(bowl, 2), dayBegan());
  const [snapshot] = await models.rows(dailySnapshots);
  expect(snapshot?.totals.ALL).toMatchObject({ retailValue: 7 * 25, costValue: 7 * 10 });
});
