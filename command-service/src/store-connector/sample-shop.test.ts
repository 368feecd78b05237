import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OrderEvent, SalesEvent } from '@quartermaster/contracts/sales/events';
import type { StockEvent } from '@quartermaster/contracts/stock/events';
import type { EventStore } from '@quartermaster/infra/event-store/event-store';
import {
  createStoreSimulator,
  type StoreSimulator,
} from '@quartermaster/infra/store-simulator/simulator';
import express from 'express';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ourId } from './facts/store-ids.ts';
import type { StoreConnector } from './store-connector.ts';
import {
  dataOf,
  domain,
  logWithTeam,
  openConnectorDatabase,
  secret,
  teamId,
  testConnector,
  testNow,
  testTiming,
  token,
} from './test-connector.ts';

const MINUTE_MS = 60_000;

let database: Awaited<ReturnType<typeof openConnectorDatabase>>;
let simulator: StoreSimulator;
let store: EventStore;
let connector: StoreConnector;
let now: Date;
const servers: Server[] = [];

const listen = async (app: express.Express): Promise<string> => {
  const server = await new Promise<Server>((resolve) => {
    const opened = app.listen(0, '127.0.0.1', () => {
      resolve(opened);
    });
  });
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** The simulator has to know its address before it is there; this front has one already. */
const openSimulator = async () => {
  const front = express();
  const publicUrl = await listen(front);
  now = new Date(testNow);
  simulator = await createStoreSimulator({
    now,
    publicUrl,
    accessToken: token,
    webhookSecret: secret,
    clock: () => now,
    // Waits take no time in this test, so points must not run out.
    throttle: { maximumAvailable: 1_000_000, restoreRate: 1_000_000 },
    webhookRetryDelaysMs: [10, 10, 10],
  });
  front.use(simulator.app);
  return publicUrl;
};

const read = () => connector.readStore(teamId, new AbortController().signal, () => testNow);

beforeAll(async () => {
  database = await openConnectorDatabase();
  const storeUrl = await openSimulator();
  const back = express();
  const webhookUrl = `${await listen(back)}/webhooks/store`;
  store = await logWithTeam();
  connector = testConnector(database.pool, store, {
    timing: { ...testTiming(), now: () => now.toISOString() },
    webhookUrl,
  });
  back.use(connector.webhooks);
  await connector.connections.connect({
    teamId,
    domain,
    apiUrl: `${storeUrl}/admin/api/2026-07/graphql.json`,
    accessToken: token,
    webhookSecret: secret,
    connectedAt: testNow,
  });
  const { faults } = simulator;
  faults.next429(2);
  faults.next500(2);
  faults.garbage(1);
  faults.loseAnswers(1);
  faults.dieMidBulk(1);
  faults.cutDownloads(2);
  await read();
}, 4 * MINUTE_MS);

afterAll(async () => {
  await simulator.stop();
  for (const server of servers) server.close();
  await database.close();
});

type History = Extract<SalesEvent, { type: 'SalesHistoryRecorded' }>['data'];
type Placed = Extract<OrderEvent, { type: 'OrderPlaced' }>['data'];
type Changed = Extract<OrderEvent, { type: 'OrderChanged' }>['data'];
type Observed = Extract<StockEvent, { type: 'StockObserved' }>['data'];

const variantIds = (): readonly string[] =>
  simulator.shop.catalogue.variants.map((_, number) =>
    ourId(teamId, `gid://shopify/ProductVariant/${44_100_000_000_001 + number}`),
  );

const add = (sums: Map<string, number>, id: string, units: number): void => {
  sums.set(id, (sums.get(id) ?? 0) + units);
};

/** Units sold of each variant as the log tells it. */
const recordedUnits = async (): Promise<ReadonlyMap<string, number>> => {
  const sums = new Map<string, number>();
  for (const { variantId, units } of (await dataOf(store, 'SalesHistoryRecorded')) as History[]) {
    for (const sold of units) add(sums, variantId, sold);
  }
  for (const { lines } of (await dataOf(store, 'OrderPlaced')) as Placed[]) {
    for (const { variantId, units } of lines) add(sums, variantId, units);
  }
  for (const { differences } of (await dataOf(store, 'OrderChanged')) as Changed[]) {
    for (const { variantId, units } of differences) add(sums, variantId, units);
  }
  return sums;
};

/** The same as the shop's own books tell it; units sent back count as sold from a day on. */
const shopUnits = (countReturnsAfter: number): ReadonlyMap<string, number> => {
  const { book } = simulator.shop;
  const ids = variantIds();
  const sums = new Map<string, number>();
  for (let order = 0; order < book.orderCount(); order += 1) {
    if (book.columns.cancelledAt.at(order) > 0) continue;
    const isRecent = book.columns.createdAt.at(order) >= countReturnsAfter;
    const returned = new Map<number, number>();
    for (const { lines } of isRecent ? book.refundsOf(order) : []) {
      for (const { line, quantity, restockType } of lines) {
        if (restockType !== 'CANCEL') returned.set(line, (returned.get(line) ?? 0) + quantity);
      }
    }
    const [from, to] = book.linesOf(order);
    for (let line = from; line < to; line += 1) {
      const id = ids[book.columns.variant.at(line)];
      const kept = book.columns.quantity.at(line) - book.refundedOf(line);
      const units = kept + (returned.get(line) ?? 0);
      if (id !== undefined && units > 0) add(sums, id, units);
    }
  }
  return sums;
};

const stockNow = async (): Promise<ReadonlyMap<string, number>> => {
  const levels = new Map<string, number>();
  for (const { variantId, levels: seen } of (await dataOf(store, 'StockObserved')) as Observed[]) {
    for (const { locationId, quantity } of seen) levels.set(`${variantId} ${locationId}`, quantity);
  }
  return levels;
};

const shopStock = (): ReadonlyMap<string, number> => {
  const { levels } = simulator.shop;
  const ids = variantIds();
  const places = ids.flatMap((_, number) => levels.stockedAt(number));
  return new Map(
    places.map((place): [string, number] => {
      const locationId = ourId(teamId, `gid://shopify/Location/${68_000_000_001 + place.location}`);
      return [`${ids[place.variant] ?? ''} ${locationId}`, levels.quantity(place, 'available')];
    }),
  );
};

const sorted = (map: ReadonlyMap<string, number>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

const NEVER = Number.POSITIVE_INFINITY;
/** Start of the first day after the history: 60 days before the day of the test. */
const recentFrom = Date.parse('2026-09-21T00:00:00+01:00') / 1000;

const news = async (from: number): Promise<readonly string[]> =>
  (await store.readAll('', 100_000)).slice(from).map(({ type }) => type);
const logSize = async (): Promise<number> => (await store.readAll('', 100_000)).length;

/** The shop's clock goes on, as every change has its own second. */
const later = (): void => {
  now = new Date(now.getTime() + 2000);
};

describe('a first load of the sample shop through 429, 500, garbage, lost answers and broken downloads', () => {
  test('records every product, variant and level of stock as the shop has it', async () => {
    const { products, variants } = simulator.shop.catalogue;
    expect(await dataOf(store, 'ProductObserved')).toHaveLength(products.length);
    expect((await dataOf(store, 'StoreDataSynced'))[0]).toEqual({
      part: 'PRODUCTS',
      variantsCount: variants.length,
    });
    expect(sorted(await stockNow())).toEqual(sorted(shopStock()));
  });

  test('records every unit the shop sold', async () => {
    expect(sorted(await recordedUnits())).toEqual(sorted(shopUnits(NEVER)));
  });

  test(
    'a reconciliation adds only what customers sent back, the next one nothing',
    async () => {
      await read();
      expect(sorted(await recordedUnits())).toEqual(sorted(shopUnits(recentFrom)));
      const size = await logSize();
      await read();
      expect(await news(size)).toEqual([]);
    },
    MINUTE_MS * 4,
  );
});

describe('while the sample shop goes on selling', () => {
  const someVariant = () => simulator.shop.catalogue.variants[0]!.sku;

  test('an order arrives by webhook with the stock it took, once, though it is delivered twice', async () => {
    const size = await logSize();
    later();
    simulator.faults.deliverTwice(10);
    simulator.sell.placeOrder([{ variant: someVariant(), quantity: 2 }]);
    await simulator.webhooksDelivered();
    expect([...(await news(size))].sort()).toEqual(['OrderPlaced', 'StockObserved']);
    expect(sorted(await stockNow())).toEqual(sorted(shopStock()));
  });

  test('a cancelled order gives back sales and stock', async () => {
    later();
    const id = simulator.sell.placeOrder([{ variant: someVariant(), quantity: 3 }]);
    await simulator.webhooksDelivered();
    later();
    const size = await logSize();
    simulator.sell.cancelOrder(id);
    await simulator.webhooksDelivered();
    expect([...new Set(await news(size))].sort()).toEqual(['OrderChanged', 'StockObserved']);
    expect(sorted(await stockNow())).toEqual(sorted(shopStock()));
    expect(sorted(await recordedUnits())).toEqual(sorted(shopUnits(recentFrom)));
  });

  test(
    'what no webhook told is found by the next reconciliation',
    async () => {
      simulator.faults.dropWebhooks(1000);
      for (let sale = 0; sale < 8; sale += 1) {
        later();
        simulator.sell.placeOrder();
      }
      await simulator.webhooksDelivered();
      simulator.faults.dropWebhooks(0);
      expect(sorted(await stockNow())).not.toEqual(sorted(shopStock()));
      await read();
      expect(sorted(await stockNow())).toEqual(sorted(shopStock()));
      expect(sorted(await recordedUnits())).toEqual(sorted(shopUnits(recentFrom)));
    },
    MINUTE_MS,
  );

  test('received stock reaches the shop once, though its answer was lost', async () => {
    later();
    const { levels } = simulator.shop;
    const before = levels.availableOf(0);
    simulator.faults.loseAnswers(1);
    const adjustment = {
      teamId,
      locationId: ourId(teamId, 'gid://shopify/Location/68000000001'),
      items: [{ variantId: variantIds()[0]!, quantity: 25 }],
      idempotencyKey: 'receipt-1',
      reference: 'quartermaster://purchase-orders/1/shipments/1',
    };
    await connector.adjustInventory(adjustment);
    await connector.adjustInventory(adjustment);
    await simulator.webhooksDelivered();
    expect(levels.availableOf(0)).toBe(before + 25);
    expect(sorted(await stockNow())).toEqual(sorted(shopStock()));
  });

  test('a product the merchant edits, and one he deletes, follow', async () => {
    later();
    const size = await logSize();
    simulator.merchant.editProduct('gid://shopify/Product/8100000000001', { title: 'New name' });
    simulator.merchant.deleteProduct('gid://shopify/Product/8100000000003');
    await simulator.webhooksDelivered();
    expect([...(await news(size))].sort()).toEqual(['ProductObserved', 'ProductRemovedFromStore']);
  });

  test('removing the app disables the team', async () => {
    later();
    simulator.merchant.uninstall();
    await simulator.webhooksDelivered();
    expect(await dataOf(store, 'TeamDisabled')).toEqual([{ reason: 'UNINSTALLED' }]);
  });
});
