import { beforeEach, describe, expect, test } from '@jest/globals';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import {
  allEvents,
  setUpEachTest,
  type Bench,
  listEventData,
  type TestSetup,
  buildLocalId,
  testNow,
  testTiming,
} from '../../test-connector.ts';
import { giftShop, line, order, product, type TestShop, variant } from '../../test-shop-data.ts';
import { respondWith, hangUp } from '../../test-store/server.ts';

let store: EventStore;
let shop: TestShop;
let bench: Bench;
let before: number;
let now: string;
let open: TestSetup['open'];

/** Each reconciliation begins a minute later than the one before. */
const later = (): void => {
  now = new Date(Date.parse(now) + 60_000).toISOString();
};

setUpEachTest((fresh) => ({ store, open } = fresh));
beforeEach(async () => {
  now = testNow;
  shop = giftShop();
  shop.orders.push(order(208, '2026-11-13T10:00:00Z', [line(50, 104, 1, '4.50')]));
  bench = await open(shop, { timing: { ...testTiming(), now: () => now } });
  await bench.read();
  before = (await allEvents(store)).length;
});

const reconcile = async (): Promise<void> => {
  later();
  await bench.read();
};

const listNewEvents = async () =>
  (await allEvents(store)).slice(before).map(({ type, data }) => ({ type, data }));
const listNewTypes = async () => (await listNewEvents()).map(({ type }) => type);

const getVariant = (id: number) =>
  shop.products.flatMap(({ variants }) => variants).find((one) => one.id === id)!;

const order205 = () => shop.orders.find(({ id }) => id === 205)!;
const withoutOrder205 = () => {
  shop.orders = shop.orders.filter(({ id }) => id !== 205);
};

/** Makes the store answer something else as soon as a document was answered. */
const answerAfter = (
  document: string,
  fault: Parameters<typeof bench.peer.faults.push>[0],
): void => {
  const { queries, faults } = bench.peer;
  const push = queries.push.bind(queries);
  queries.push = (name) => {
    if (name === document) faults.push(...Array.from({ length: 6 }, () => fault));
    return push(name);
  };
};

const denied = respondWith(
  200,
  JSON.stringify({
    errors: [{ message: 'Access denied', extensions: { code: 'ACCESS_DENIED' } }],
  }),
);

describe('a level whose webhook was lost', () => {
  test('is gone when the item is no longer stocked at the location', async () => {
    const [, second] = getVariant(101).levels.splice(1, 1);
    expect(second).toBeUndefined();
    await reconcile();
    await reconcile();
    expect(await listNewEvents()).toEqual([
      {
        type: 'StockObserved',
        data: {
          variantId: buildLocalId('ProductVariant', 101),
          levels: [{ locationId: buildLocalId('Location', 2), quantity: 0 }],
          observedAt: '2026-11-20T11:59:59.999Z',
          day: '2026-11-20',
        },
      },
    ]);
  });

  test('returns when the store shows it again, also unchanged', async () => {
    const [level] = getVariant(101).levels.splice(1, 1);
    await reconcile();
    getVariant(101).levels.push(level!);
    await reconcile();
    await reconcile();
    expect(await listNewTypes()).toEqual(['StockObserved', 'StockObserved']);
    expect((await listNewEvents()).at(-1)).toMatchObject({ data: { levels: [{ quantity: 3 }] } });
  });

  test('stays when the read broke off', async () => {
    getVariant(101).levels.splice(1, 1);
    answerAfter('InventoryPage', hangUp);
    await expect(reconcile()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    expect(await listNewEvents()).toEqual([]);
  });

  test('waits for a second reconciliation when most levels are absent', async () => {
    for (const id of [101, 102, 104]) getVariant(id).levels.length = 0;
    await reconcile();
    expect(await listNewEvents()).toEqual([]);
    await reconcile();
    expect(await listNewTypes()).toEqual(['StockObserved', 'StockObserved', 'StockObserved']);
  });
});

describe('a location', () => {
  test('is inactive when the store no longer lists it, and active again when it does', async () => {
    const [floor] = shop.locations.splice(1, 1);
    await reconcile();
    await reconcile();
    expect(await listNewEvents()).toMatchObject([
      {
        type: 'LocationObserved',
        data: { locationId: buildLocalId('Location', 2), name: 'Shop floor', isActive: false },
      },
    ]);
    shop.locations.push(floor!);
    await reconcile();
    expect((await listNewEvents()).at(-1)).toMatchObject({ data: { isActive: true } });
  });

  test('that is closed keeps its levels, which return with it', async () => {
    shop.locations[1]!.isActive = false;
    getVariant(101).levels.splice(1, 1);
    await reconcile();
    expect(await listNewTypes()).toEqual(['LocationObserved']);
  });

  test('stays when the list of locations breaks off, or its permission is withdrawn', async () => {
    shop.locations.splice(1, 1);
    for (const fault of [hangUp, denied]) {
      bench.peer.faults.push(...Array.from({ length: 6 }, () => fault));
      await expect(reconcile()).rejects.toThrow();
      bench.peer.faults.length = 0;
    }
    expect((await listNewTypes()).filter((type) => type === 'LocationObserved')).toEqual([]);
  });
});

describe('an order', () => {
  test('that was deleted never happened, on its own day', async () => {
    withoutOrder205();
    await reconcile();
    await reconcile();
    expect(await listNewEvents()).toEqual([
      {
        type: 'OrderChanged',
        data: {
          orderId: buildLocalId('Order', 205),
          day: '2026-11-14',
          updatedAt: '2026-11-14T10:00:00.000Z',
          cancelled: false,
          deleted: true,
          lines: [],
          differences: [
            { variantId: buildLocalId('ProductVariant', 102), units: -6, revenue: -27, orders: -1 },
          ],
        },
      },
    ]);
  });

  test('counts again when the store has it again', async () => {
    const found = order205();
    withoutOrder205();
    await reconcile();
    shop.orders.push(found);
    await reconcile();
    await reconcile();
    expect(await listNewTypes()).toEqual(['OrderChanged', 'OrderChanged']);
    expect((await listNewEvents()).at(-1)).toMatchObject({
      data: { differences: [{ units: 6, revenue: 27, orders: 1 }] },
    });
  });

  test('of the sales history stays, as daily sums say nothing of it', async () => {
    shop.orders = shop.orders.filter(({ id }) => id !== 201);
    await reconcile();
    expect(await listNewEvents()).toEqual([]);
  });

  test('older than the list of orders stays', async () => {
    shop.orders = shop.orders.filter(({ id }) => id !== 204);
    await reconcile();
    expect(await listNewEvents()).toEqual([]);
  });

  test.each([
    ['breaks off', hangUp],
    ['is denied because the permission was withdrawn', denied],
  ])('stays when the list of orders %s', async (_, fault) => {
    withoutOrder205();
    answerAfter('OrdersSince', fault);
    await expect(reconcile()).rejects.toThrow();
    expect((await listNewTypes()).filter((type) => type === 'OrderChanged')).toEqual([]);
  });

  test('waits for a second reconciliation when most orders are absent', async () => {
    const recent = [1, 2, 3].map((at) =>
      order(230 + at, `2026-11-1${at}T10:00:00Z`, [line(70 + at, 104, 1, '4.50')], {
        updatedAt: '2026-11-20T12:31:00Z',
      }),
    );
    shop.orders.push(...recent);
    await reconcile();
    shop.orders = [];
    await reconcile();
    const changed = async () => (await listNewTypes()).filter((type) => type === 'OrderChanged');
    expect(await changed()).toEqual([]);
    await reconcile();
    expect(await changed()).toHaveLength(5);
  });
});

describe('a product', () => {
  test('that a reconciliation removed returns when the store has it again, unchanged', async () => {
    const [candle] = shop.products.splice(2, 1);
    await reconcile();
    shop.products.push(candle!);
    await reconcile();
    await reconcile();
    expect((await listNewTypes()).filter((type) => type !== 'StoreDataSynced')).toEqual([
      'ProductRemovedFromStore',
      'ProductObserved',
    ]);
  });

  test('is removed although it changed by the clock of the store later than now', async () => {
    shop.products.push(product(17, [variant(117)], { updatedAt: '2026-11-20T13:00:00Z' }));
    await reconcile();
    shop.products.pop();
    await reconcile();
    await reconcile();
    expect(await listEventData(store, 'ProductRemovedFromStore')).toEqual([
      { productId: buildLocalId('Product', 17), removedAt: '2026-11-20T13:00:00.000Z' },
    ]);
  });

  test('waits for a second reconciliation when most products are absent', async () => {
    shop.products.splice(0, 2);
    await reconcile();
    expect(await listEventData(store, 'ProductRemovedFromStore')).toEqual([]);
    await reconcile();
    expect(await listEventData(store, 'ProductRemovedFromStore')).toHaveLength(2);
  });

  test('stays after a doubt when the store has it again', async () => {
    const gone = shop.products.splice(0, 2);
    await reconcile();
    shop.products.unshift(...gone);
    await reconcile();
    shop.products.splice(0, 2);
    await reconcile();
    expect(await listEventData(store, 'ProductRemovedFromStore')).toEqual([]);
  });
});

test('a collection that the store no longer has has no products, until it has it again', async () => {
  shop.collections.push({
    id: 32,
    title: 'Gifts',
    updatedAt: '2026-11-20T12:31:00Z',
    products: [],
  });
  await reconcile();
  const [mugs] = shop.collections.splice(0, 1);
  await reconcile();
  expect((await listNewEvents()).at(-1)).toMatchObject({
    type: 'CollectionObserved',
    data: { title: 'Mugs', productIds: [] },
  });
  shop.collections.push(mugs!);
  await reconcile();
  expect((await listNewEvents()).at(-1)).toMatchObject({
    data: { title: 'Mugs', productIds: [buildLocalId('Product', 11)] },
  });
});

test('a reconciliation that is continued at a page removes no level, the next one does', async () => {
  getVariant(101).levels.splice(1, 1);
  const { queries, faults } = bench.peer;
  const push = queries.push.bind(queries);
  let pages = 0;
  queries.push = (name) => {
    if (name === 'InventoryPage' && (pages += 1) === 2) {
      faults.push(...Array.from({ length: 6 }, () => hangUp));
    }
    return push(name);
  };
  for (const id of [105, 106, 107]) shop.products.push(product(id - 90, [variant(id)]));
  await expect(reconcile()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  faults.length = 0;
  const lost = async () =>
    (await listEventData(store, 'StockObserved')).filter(
      (data) => (data as { levels: { quantity: number }[] }).levels[0]!.quantity === 0,
    );
  const asBefore = (await lost()).length;
  await reconcile();
  expect(await lost()).toHaveLength(asBefore);
  await reconcile();
  expect(await lost()).toHaveLength(asBefore + 1);
});
