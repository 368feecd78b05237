import { expect, test } from '@jest/globals';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import type pg from 'pg';
import {
  allEvents,
  setUpEachTest,
  type Bench,
  listEventData,
  type TestSetup,
  buildLocalId,
  teamId,
  testNow,
  type TestOptions,
  testTiming,
  token,
} from '../test-connector.ts';
import { gid, giftShop, order, product, line, variant } from '../test-shop-data.ts';
import { respondWith, hangUp } from '../test-store/server.ts';

let pool: pg.Pool;
let store: EventStore;
let open: TestSetup['open'];
let bench: Bench;

setUpEachTest((fresh) => ({ pool, store, open } = fresh));

const load = async (shop = giftShop(), options: TestOptions = {}) => {
  bench = await open(shop, options);
  return await bench.read();
};

test('records the shop, its locations and its collections', async () => {
  await expect(load()).resolves.toBe('FIRST_LOAD');
  expect(await listEventData(store, 'StoreConnected')).toEqual([
    {
      storeDomain: 'gift-shop.myshopify.com',
      shopName: 'The Gift Shop',
      currency: 'GBP',
      timeZone: 'Europe/London',
      scopes: ['read_products'],
    },
  ]);
  expect(await listEventData(store, 'LocationObserved')).toMatchObject([
    { locationId: buildLocalId('Location', 1), name: 'Warehouse', isDefault: true },
    { locationId: buildLocalId('Location', 2), name: 'Shop floor', isDefault: false },
  ]);
  expect(await listEventData(store, 'CollectionObserved')).toMatchObject([
    { title: 'Mugs', productIds: [buildLocalId('Product', 11)] },
  ]);
});

test('records products with their variants, costs and bundle components', async () => {
  await load();
  const [mug, teaSet, candle] = await listEventData(store, 'ProductObserved');
  expect(mug).toMatchObject({
    productId: buildLocalId('Product', 11),
    storeProductId: gid('Product', 11),
    storeStatus: 'ACTIVE',
    category: 'Mugs',
    variants: [
      {
        variantId: buildLocalId('ProductVariant', 101),
        title: 'Red',
        salePrice: 4.5,
        costPrice: 2,
      },
      { title: 'Blue', options: [{ name: 'Colour', value: 'Blue' }] },
    ],
  });
  const components = [
    { variantId: buildLocalId('ProductVariant', 101), quantity: 1 },
    { variantId: buildLocalId('ProductVariant', 102), quantity: 2 },
  ];
  expect(teaSet).toMatchObject({ variants: [{ title: '', options: [], components }] });
  expect(candle).toMatchObject({ variants: [{ costPrice: null }] });
});

test('records the stock of all locations at once, as of just before the second of the query', async () => {
  await load();
  const stock = await listEventData(store, 'StockObserved');
  expect(stock).toHaveLength(3);
  expect(stock[0]).toEqual({
    variantId: buildLocalId('ProductVariant', 101),
    levels: [
      { locationId: buildLocalId('Location', 1), quantity: 7 },
      { locationId: buildLocalId('Location', 2), quantity: 3 },
    ],
    observedAt: '2026-11-20T11:59:59.999Z',
    day: '2026-11-20',
  });
});

test('computes stock backwards over the sales: out of stock since the day after the last unit', async () => {
  await load();
  const past = await listEventData(store, 'StockHistoryReconstructed');
  const day = '2026-11-20';
  const inStock = { outOfStockSince: null, lastStockoutDate: null, day };
  expect(past).toEqual([
    { variantId: buildLocalId('ProductVariant', 101), firstAvailableOn: '2025-01-01', ...inStock },
    {
      variantId: buildLocalId('ProductVariant', 102),
      firstAvailableOn: '2025-01-01',
      outOfStockSince: '2026-11-15',
      lastStockoutDate: '2026-11-14',
      day,
    },
    { variantId: buildLocalId('ProductVariant', 103), firstAvailableOn: '2025-01-01', ...inStock },
    { variantId: buildLocalId('ProductVariant', 104), firstAvailableOn: '2026-11-01', ...inStock },
  ]);
});

test('records orders older than 60 days as one compact history per variant, by day of the shop', async () => {
  await load();
  expect(await listEventData(store, 'SalesHistoryRecorded')).toEqual([
    {
      variantId: buildLocalId('ProductVariant', 101),
      from: '2026-01-05',
      through: '2026-09-20',
      offsets: [0],
      units: [6],
      revenue: [26.5],
      orders: [2],
      orderSizes: { offsets: [], units: [], orders: [] },
    },
    {
      variantId: buildLocalId('ProductVariant', 102),
      from: '2026-01-05',
      through: '2026-09-20',
      offsets: [0, 257],
      units: [2, 3],
      revenue: [9, 13.5],
      orders: [1, 1],
      orderSizes: { offsets: [257], units: [3], orders: [1] },
    },
  ]);
});

test('counts the orders of the last 180 days of a history by day and by their units of the variant', async () => {
  const shop = giftShop();
  const at = '2026-03-25T10:00:00Z';
  const candles = (id: number, units: number) => line(id, 104, units, '4.50');
  const reduced = { ...candles(26, 4), currentQuantity: 3 };
  shop.orders.push(
    order(210, '2026-03-24T10:00:00Z', [candles(20, 7)]),
    order(211, at, [candles(21, 2), candles(22, 1)]),
    order(212, at, [candles(23, 3)]),
    order(213, at, [candles(24, 1)]),
    order(214, at, [candles(25, 9)], { cancelledAt: at }),
    order(215, '2026-09-20T10:00:00Z', [reduced], {
      refunds: [{ line: 26, quantity: 1, restockType: 'CANCEL' }],
    }),
    order(216, '2026-09-21T10:00:00Z', [candles(27, 5)]),
  );
  await load(shop);
  expect((await listEventData(store, 'SalesHistoryRecorded')).at(-1)).toMatchObject({
    variantId: buildLocalId('ProductVariant', 104),
    from: '2026-03-24',
    through: '2026-09-20',
    units: [7, 7, 3],
    orders: [1, 3, 1],
    orderSizes: { offsets: [1, 1, 180], units: [1, 3, 3], orders: [1, 2, 1] },
  });
});

test('records later orders one by one, except test orders and cancelled ones', async () => {
  await load();
  expect(await listEventData(store, 'OrderPlaced')).toEqual([
    {
      orderId: buildLocalId('Order', 204),
      storeOrderId: gid('Order', 204),
      name: '#204',
      placedAt: '2026-09-20T23:30:00.000Z',
      day: '2026-09-21',
      updatedAt: '2026-09-20T23:30:00.000Z',
      lines: [{ variantId: buildLocalId('ProductVariant', 101), units: 2, revenue: 9 }],
    },
    expect.objectContaining({
      orderId: buildLocalId('Order', 205),
      day: '2026-11-14',
      lines: [{ variantId: buildLocalId('ProductVariant', 102), units: 6, revenue: 27 }],
    }),
  ]);
});

test('records for the team that both parts are loaded, and shows its progress', async () => {
  const seen: string[] = [];
  await load(giftShop(), { onProgress: (_, { phase }) => seen.push(phase) });
  expect(await listEventData(store, 'StoreDataSynced')).toEqual([
    { part: 'PRODUCTS', variantsCount: 4 },
    { part: 'ORDERS', variantsCount: 4 },
  ]);
  expect([...new Set(seen)]).toEqual([
    'SHOP',
    'PRODUCTS',
    'ORDERS',
    'RECORDING',
    'PROJECTING',
    'READY',
  ]);
  const { rows } = await pool.query('select progress from connector.sync');
  expect(rows[0]).toMatchObject({
    progress: {
      phase: 'READY',
      kind: 'FIRST_LOAD',
      productsRead: 3,
      variantsRead: 4,
      ordersRead: 7,
      orderLinesRead: 10,
      lastSyncedAt: testNow,
      problem: null,
    },
  });
});

test('counts no stock at closed locations, and has no level of locations that the store does not list', async () => {
  const shop = giftShop();
  shop.locations = [
    { id: 1, name: 'Warehouse', isActive: false },
    { id: 2, name: 'Shop floor', isActive: true },
  ];
  const at = '2026-11-15T09:00:00Z';
  shop.products[0]!.variants[1]!.levels = [
    { location: 1, available: 5, updatedAt: at },
    { location: 9, available: 4, updatedAt: at },
  ];
  await load(shop);
  expect((await listEventData(store, 'StockObserved'))[1]).toMatchObject({
    levels: [{ locationId: buildLocalId('Location', 1), quantity: 5 }],
  });
  expect((await listEventData(store, 'StockHistoryReconstructed'))[1]).toMatchObject({
    variantId: buildLocalId('ProductVariant', 102),
    outOfStockSince: '2026-11-15',
    lastStockoutDate: '2026-11-14',
  });
});

test('CALC-ADS-12 an order counts on the day of its sale, whenever it was created in the store', async () => {
  const shop = giftShop();
  const createdAt = '2026-11-14T10:00:00Z';
  const candleLine = (id: number) => [line(id, 104, 1, '4.50')];
  shop.orders.push(
    order(210, createdAt, candleLine(20), { processedAt: '2025-11-14T23:30:00Z' }),
    order(211, createdAt, candleLine(21), { processedAt: '2026-10-24T23:30:00Z' }),
  );
  await load(shop);
  expect((await listEventData(store, 'SalesHistoryRecorded')).at(-1)).toMatchObject({
    variantId: buildLocalId('ProductVariant', 104),
    from: '2025-11-14',
    units: [1],
  });
  expect(await listEventData(store, 'OrderPlaced')).toContainEqual(
    expect.objectContaining({
      orderId: buildLocalId('Order', 211),
      placedAt: '2026-10-24T23:30:00.000Z',
      day: '2026-10-25',
    }),
  );
});

test('leaves old sales that are imported while it reads to the reconciliation, which counts them once', async () => {
  const shop = giftShop();
  const lines = [line(20, 104, 2, '9.00')];
  const processedAt = '2025-11-14T10:00:00Z';
  shop.orders.push(order(210, '2026-11-20T12:29:00Z', lines, { processedAt }));
  await load(shop);
  expect(await listEventData(store, 'SalesHistoryRecorded')).toHaveLength(2);
  await bench.read();
  await bench.read();
  expect((await listEventData(store, 'OrderPlaced')).slice(2)).toMatchObject([
    { orderId: buildLocalId('Order', 210), day: '2025-11-14', lines: [{ units: 2 }] },
  ]);
});

test('counts returned units as sold, in old and recent orders (CALC-ADS-5)', async () => {
  const shop = giftShop();
  const taken = (id: number) => [
    { line: id, quantity: 5, restockType: 'CANCEL' },
    { line: id, quantity: 3, restockType: 'RETURN' },
    { line: id, quantity: 1, restockType: 'NO_RESTOCK' },
  ];
  const lines = (id: number) => [{ ...line(id, 104, 50, '100.00'), currentQuantity: 41 }];
  shop.orders.push(
    order(208, '2026-11-10T10:00:00Z', lines(20), { refunds: taken(20) }),
    order(209, '2026-05-10T10:00:00Z', lines(21), { refunds: taken(21) }),
  );
  await load(shop);
  expect(await listEventData(store, 'SalesHistoryRecorded')).toContainEqual(
    expect.objectContaining({ units: [45], revenue: [90], orders: [1] }),
  );
  expect(await listEventData(store, 'OrderPlaced')).toContainEqual(
    expect.objectContaining({
      orderId: buildLocalId('Order', 208),
      lines: [{ variantId: buildLocalId('ProductVariant', 104), units: 45, revenue: 90 }],
    }),
  );
  await expect(bench.read()).resolves.toBe('RECONCILIATION');
  expect(await listEventData(store, 'OrderChanged')).toEqual([]);
});

test('reads a store that answers 429, 500, garbage and nothing, and shows the failures meanwhile', async () => {
  const waits: number[] = [];
  const retries: unknown[] = [];
  bench = await open(giftShop(), {
    timing: testTiming(waits),
    onRetry: (_, retry) => retries.push(retry),
  });
  bench.peer.faults.push(
    respondWith(429, '{"errors":"Slow down"}', { 'Retry-After': '2.0' }),
    respondWith(500, 'Internal Server Error'),
    respondWith(200, '<html>'),
    hangUp,
    respondWith(200, '{"data":{"shop":'),
  );
  bench.peer.downloadFaults.push(
    respondWith(503, ''),
    respondWith(200, '{"id":"gid://shopify/Product/11","ti'),
    respondWith(200, ''),
    hangUp,
  );
  await expect(bench.read()).resolves.toBe('FIRST_LOAD');
  expect(await listEventData(store, 'ProductObserved')).toHaveLength(3);
  expect(waits.slice(0, 5)).toEqual([2000, 250, 500, 1000, 2000]);
  expect(retries).toHaveLength(9);
  expect(JSON.stringify(retries)).not.toContain(token);
});

test('starts a bulk operation again that failed, expired or is unknown to the store', async () => {
  bench = await open();
  bench.peer.bulkEnds.push('FAILED', 'FORGOTTEN', 'EXPIRED', 'COMPLETED', 'CANCELED');
  await expect(bench.read()).resolves.toBe('FIRST_LOAD');
  expect(await listEventData(store, 'OrderPlaced')).toHaveLength(2);
});

test('gives up a store that stays unreachable, keeps the loaded data and shows when it tries again', async () => {
  bench = await open();
  for (let call = 0; call < 6; call += 1) bench.peer.faults.push(hangUp);
  await expect(bench.read()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  const { rows } = await pool.query('select progress from connector.sync');
  expect(rows[0]).toMatchObject({
    progress: {
      phase: 'FAILED',
      problem: { message: expect.stringContaining('the connection broke'), retryAt: testNow },
    },
  });
  await expect(bench.read()).resolves.toBe('FIRST_LOAD');
});

test('ROLE-D-03 AMB-015 a store with 20,001 variants disables the team and is not loaded; with 20,000 it is', async () => {
  const shop = giftShop();
  const many = (count: number) => [
    product(
      11,
      Array.from({ length: count }, (_, at) => variant(101 + at, { levels: [] })),
    ),
  ];
  shop.products = many(20_001);
  bench = await open(shop);
  await expect(bench.read()).rejects.toThrow('20001');
  expect(await listEventData(store, 'TeamDisabled')).toEqual([
    { reason: 'TOO_MANY_PRODUCT_VARIANTS' },
  ]);
  expect(await listEventData(store, 'ProductObserved')).toEqual([]);
  shop.products = many(20_000);
  await expect(bench.read()).resolves.toBe('FIRST_LOAD');
  expect(await listEventData(store, 'TeamEnabled')).toEqual([
    { previousReason: 'TOO_MANY_PRODUCT_VARIANTS' },
  ]);
});

test('subscribes to each webhook topic once', async () => {
  const webhookUrl = 'https://shop.example/webhooks/store';
  const shop = giftShop();
  shop.subscriptions.push({ topic: 'ORDERS_CREATE', uri: webhookUrl });
  await load(shop, { webhookUrl });
  await bench.read();
  const topics = shop.subscriptions.map(({ topic }) => topic);
  expect(topics).toContain('INVENTORY_LEVELS_UPDATE');
  expect(new Set(topics).size).toBe(topics.length);
});

test('is recorded with the store as the actor, for the team alone', async () => {
  await load();
  const [, ...events] = await allEvents(store);
  expect(new Set(events.map(({ metadata }) => metadata.actor.kind))).toEqual(new Set(['store']));
  expect(events.every(({ metadata }) => metadata.teamId === teamId)).toBe(true);
});
