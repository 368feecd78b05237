import { beforeEach, expect, test } from '@jest/globals';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import {
  allEvents,
  setUpEachTest,
  type Bench,
  listEventData,
  type TestSetup,
  buildLocalId,
} from '../../test-connector.ts';
import { giftShop, line, order, product, type TestShop, variant } from '../../test-shop-data.ts';
import { respondWith, hangUp } from '../../test-store/server.ts';

let store: EventStore;
let shop: TestShop;
let bench: Bench;
let before: number;
let open: TestSetup['open'];

setUpEachTest((fresh) => ({ store, open } = fresh));
beforeEach(async () => {
  shop = giftShop();
  bench = await open(shop);
  await bench.read();
  before = (await allEvents(store)).length;
});

/** Types of the events recorded since the first load. */
const listNewTypes = async (): Promise<readonly string[]> =>
  (await allEvents(store)).slice(before).map(({ type }) => type);

const getVariant = (id: number) =>
  shop.products.flatMap(({ variants }) => variants).find((one) => one.id === id)!;

test('of an unchanged store records nothing, however often it runs', async () => {
  await expect(bench.read()).resolves.toBe('RECONCILIATION');
  await expect(bench.read()).resolves.toBe('RECONCILIATION');
  expect(await listNewTypes()).toEqual([]);
});

test('records new, changed and deleted products, and the present number of variants', async () => {
  shop.products[0]!.title = 'Enamel mug';
  shop.products[0]!.updatedAt = '2026-11-20T12:05:00Z';
  shop.products[2] = product(14, [variant(105), variant(106)], {
    updatedAt: '2026-11-20T12:06:00Z',
  });
  await bench.read();
  expect(await listNewTypes()).toEqual([
    'ProductObserved',
    'ProductObserved',
    'ProductRemovedFromStore',
    'StoreDataSynced',
    'StockObserved',
    'StockObserved',
  ]);
  expect(await listEventData(store, 'ProductRemovedFromStore')).toMatchObject([
    { productId: buildLocalId('Product', 13) },
  ]);
  expect((await listEventData(store, 'StoreDataSynced')).at(-1)).toEqual({
    part: 'PRODUCTS',
    variantsCount: 5,
  });
});

test('finds a product whose date of change is old: one with a new cost, and an unknown one', async () => {
  getVariant(101).cost = '2.50';
  shop.products.push(product(15, [variant(107, { levels: [] })]));
  await bench.read();
  expect(await listNewTypes()).toEqual(['ProductObserved', 'StoreDataSynced', 'ProductObserved']);
  expect((await listEventData(store, 'ProductObserved')).at(-1)).toMatchObject({
    variants: [{ costPrice: 2.5 }, {}],
  });
});

test('reads the stock of each location whose level has changed, and of no other', async () => {
  getVariant(101).levels[1] = { location: 2, available: -1, updatedAt: '2026-11-20T12:10:00Z' };
  await bench.read();
  await bench.read();
  expect((await listEventData(store, 'StockObserved')).slice(3)).toEqual([
    {
      variantId: buildLocalId('ProductVariant', 101),
      levels: [{ locationId: buildLocalId('Location', 2), quantity: -1 }],
      observedAt: '2026-11-20T12:10:00.000Z',
      day: '2026-11-20',
    },
  ]);
});

test('records the second of two changes of a level within one second', async () => {
  const updatedAt = '2026-11-20T12:10:00Z';
  for (const available of [9, 8]) {
    getVariant(101).levels[1] = { location: 2, available, updatedAt };
    await bench.read();
  }
  expect((await listEventData(store, 'StockObserved')).slice(3)).toMatchObject([
    { levels: [{ quantity: 9 }] },
    { levels: [{ quantity: 8 }] },
  ]);
});

test('records new orders, and the difference of edited and cancelled ones on their own day', async () => {
  const [, , , , tea] = shop.orders;
  tea!.lines[0]!.currentQuantity = 4;
  tea!.updatedAt = '2026-11-20T12:09:00Z';
  const updatedAt = '2026-11-20T12:10:00Z';
  shop.orders[3] = { ...shop.orders[3]!, cancelledAt: updatedAt, updatedAt };
  const lines = [line(30, 101, 1, '4.50'), line(31, 102, 1, '4.50'), line(32, 101, 2, '8.00')];
  shop.orders.push(order(209, '2026-11-20T12:12:00Z', lines));
  await bench.read();
  await bench.read();
  expect(await listNewTypes()).toEqual(['OrderChanged', 'OrderChanged', 'OrderPlaced']);
  const [edited, cancelled] = await listEventData(store, 'OrderChanged');
  expect(edited).toMatchObject({
    day: '2026-11-14',
    cancelled: false,
    differences: [
      { variantId: buildLocalId('ProductVariant', 102), units: -2, revenue: -9, orders: 0 },
    ],
  });
  expect(cancelled).toMatchObject({
    day: '2026-09-21',
    cancelled: true,
    lines: [],
    differences: [{ units: -2, revenue: -9, orders: -1 }],
  });
  expect((await listEventData(store, 'OrderPlaced')).at(-1)).toMatchObject({
    lines: [
      { variantId: buildLocalId('ProductVariant', 101), units: 3, revenue: 12.5 },
      { variantId: buildLocalId('ProductVariant', 102), units: 1, revenue: 4.5 },
    ],
  });
});

test('CALC-ADS-12 records orders that are imported after the first load on the days of their sales', async () => {
  const createdAt = '2026-11-20T12:28:00Z';
  for (const [at, processedAt] of ['2025-11-20T10:00:00Z', '2026-11-01T10:00:00Z'].entries()) {
    const lines = [line(40 + at, 104, 1, '4.50')];
    shop.orders.push(order(220 + at, createdAt, lines, { processedAt }));
  }
  // Of a year of which no order is read.
  const processedAt = '2020-01-01T10:00:00Z';
  shop.orders.push(order(222, createdAt, [line(42, 104, 1, '4.50')], { processedAt }));
  await bench.read();
  expect((await listEventData(store, 'OrderPlaced')).slice(2)).toMatchObject([
    { orderId: buildLocalId('Order', 220), day: '2025-11-20' },
    { orderId: buildLocalId('Order', 221), day: '2026-11-01' },
  ]);
});

test('CALC-ADS-5 reads all refunds of an order and all of their lines, as the first load does', async () => {
  const lines = Array.from({ length: 7 }, (_, at) => ({
    ...line(60 + at, 104, 10, '45.00'),
    currentQuantity: 4,
  }));
  const refunds = lines.flatMap(({ id }) => [
    { line: id, quantity: 3, restockType: 'RETURN', refund: 1 },
    { line: id, quantity: 3, restockType: 'NO_RESTOCK' },
  ]);
  shop.orders.push(order(223, '2026-11-20T12:12:00Z', lines, { refunds }));
  await bench.read();
  expect((await listEventData(store, 'OrderPlaced')).at(-1)).toMatchObject({
    lines: [{ units: 70 }],
  });
});

test('reads the levels of an item at all of its locations', async () => {
  const { levels } = getVariant(104);
  for (const location of [11, 12, 13, 14]) {
    shop.locations.push({ id: location, name: `Shop ${location}`, isActive: true });
    levels.push({ location, available: location, updatedAt: '2026-11-20T12:10:00Z' });
  }
  await bench.read();
  expect((await listNewTypes()).filter((type) => type === 'StockObserved')).toHaveLength(4);
});

test('records nothing of an answer that has a next page and no cursor', async () => {
  const page = { nodes: [], pageInfo: { hasNextPage: true, endCursor: null } };
  const body = JSON.stringify({ data: { products: page } });
  const { queries, faults } = bench.peer;
  const push = queries.push.bind(queries);
  queries.push = (name) => {
    if (name === 'CollectionsPage')
      faults.push(...Array.from({ length: 6 }, () => respondWith(200, body)));
    return push(name);
  };
  await expect(bench.read()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  expect(await listNewTypes()).toEqual([]);
});

test('does not change orders of the sales history', async () => {
  const updatedAt = '2026-11-20T12:10:00Z';
  shop.orders[0] = { ...shop.orders[0]!, cancelledAt: updatedAt, updatedAt };
  await bench.read();
  expect(await listNewTypes()).toEqual([]);
});

test('reads the product of an unknown variant in an order first', async () => {
  shop.products.push(product(16, [variant(108)], { updatedAt: '2020-01-01T00:00:00Z' }));
  shop.orders.push(order(210, '2026-11-20T12:12:00Z', [line(40, 108, 1, '4.50')]));
  await bench.read();
  const types = await listNewTypes();
  expect(types.indexOf('ProductObserved')).toBeLessThan(types.indexOf('OrderPlaced'));
});

test('ROLE-D-03 disables the team at 20,001 variants and enables it again below', async () => {
  shop.products[2]!.unseenVariants = 20_001 - 4;
  await bench.read();
  expect(await listEventData(store, 'TeamDisabled')).toEqual([
    { reason: 'TOO_MANY_PRODUCT_VARIANTS' },
  ]);
  shop.products[2]!.unseenVariants -= 1;
  await bench.read();
  expect(await listEventData(store, 'TeamEnabled')).toHaveLength(1);
});

test('continues at the page where a failing store stopped it', async () => {
  for (const one of shop.products) one.updatedAt = '2026-11-20T12:05:00Z';
  for (const one of shop.products) one.title = `New ${one.title}`;
  const { queries, faults } = bench.peer;
  queries.length = 0;
  const push = queries.push.bind(queries);
  queries.push = (name) => {
    const count = push(name);
    // The last question about the products of the first page.
    if (name === 'VariantComponents') faults.push(...Array.from({ length: 6 }, () => hangUp));
    return count;
  };
  await expect(bench.read()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  faults.length = 0;
  const asPush = queries.length;
  queries.push = push;
  await bench.read();
  expect(queries.slice(asPush).filter((name) => name === 'ProductsSince')).toHaveLength(1);
  expect((await listNewTypes()).filter((type) => type === 'ProductObserved')).toHaveLength(3);
});

test('ST-BNS-04 says of a bundle that its components could not be read, until they are', async () => {
  shop.products[1]!.updatedAt = '2026-11-20T12:05:00Z';
  const { queries, faults } = bench.peer;
  const push = queries.push.bind(queries);
  queries.push = (name) => {
    if (name === 'ProductsSince') faults.push(...Array.from({ length: 6 }, () => hangUp));
    return push(name);
  };
  await expect(bench.read()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  queries.push = push;
  expect(await listEventData(store, 'BundleUpdateFailed')).toMatchObject([
    { productId: buildLocalId('Product', 12) },
  ]);
  await bench.read();
  expect(await listNewTypes()).toEqual(['BundleUpdateFailed', 'ProductObserved']);
});
