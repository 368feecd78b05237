import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OrderEvent, SalesEvent } from '@quartermaster/contracts/sales/events';
import type { StockEvent } from '@quartermaster/contracts/stock/events';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore, RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { loadRetail } from '@quartermaster/store-simulator/retail/decode-retail';
import { keepFirstGoods } from '@quartermaster/store-simulator/retail/part-of-retail';
import {
  createStoreSimulator,
  type StoreSimulator,
} from '@quartermaster/store-simulator/simulator';
import {
  bodyLimits,
  provideBodyRoom,
  createBodyRoom,
} from '@quartermaster/platform/http/bodies/body-room';
import express from 'express';
import { toLocalId } from './facts/store-ids.ts';
import type { StoreConnector } from './store-connector.ts';
import {
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
import { sampleVariantIds, stockOnShelves, unitsInBooks } from './test-sample-books.ts';

const MINUTE_MS = 60_000;
/** Enough for every kind of record, and for files that break in the middle; the whole shop has ten times as many. */
const GOODS = 400;

let database: Awaited<ReturnType<typeof openConnectorDatabase>>;
let simulator: StoreSimulator;
let store: EventStore;
let connector: StoreConnector;
let storeUrl = '';
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

/** Server in front of the simulator, whose address must be known before it starts. */
const openSimulator = async () => {
  const front = express();
  const publicUrl = await listen(front);
  now = new Date(testNow);
  simulator = await createStoreSimulator({
    onProblem: () => undefined, // webhooks that this test lets fail on purpose
    now,
    records: keepFirstGoods(await loadRetail(), GOODS),
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

const known: RecordedEvent[] = [];

/** The whole log; reads only the new events. */
const log = async (): Promise<readonly RecordedEvent[]> => {
  known.push(...(await store.readAll(known.at(-1)?.position ?? START, 100_000)));
  return known;
};

const dataIn = async (type: string): Promise<readonly unknown[]> =>
  (await log()).filter((event) => event.type === type).map(({ data }) => data);

const read = () => connector.readStore(teamId, new AbortController().signal, () => testNow);

const connection = () => {
  const apiUrl = `${storeUrl}/admin/api/2026-07/graphql.json`;
  return { teamId, domain, apiUrl, accessToken: token, webhookSecret: secret };
};

beforeAll(async () => {
  database = await openConnectorDatabase();
  storeUrl = await openSimulator();
  const back = express();
  const webhookUrl = `${await listen(back)}/webhooks/store`;
  store = await logWithTeam();
  connector = testConnector(database.pool, store, {
    timing: { ...testTiming(), now: () => now.toISOString() },
    webhookUrl,
  });
  const room = createBodyRoom(bodyLimits({ requestBodiesMb: 64 }));
  back.use(provideBodyRoom(room), connector.webhooks);
  await connector.connections.connect({ ...connection(), connectedAt: testNow });
  const { faults } = simulator;
  faults.next429(2);
  faults.next500(1);
  faults.garbage(1);
  faults.loseAnswers(1);
  faults.dieMidBulk(1);
  faults.cutDownloads(1);
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

const add = (sums: Map<string, number>, id: string, units: number): void => {
  sums.set(id, (sums.get(id) ?? 0) + units);
};

/** Units sold of each variant according to the log. */
const recordedUnits = async (): Promise<ReadonlyMap<string, number>> => {
  const sums = new Map<string, number>();
  for (const { variantId, units } of (await dataIn('SalesHistoryRecorded')) as History[]) {
    for (const sold of units) add(sums, variantId, sold);
  }
  for (const { lines } of (await dataIn('OrderPlaced')) as Placed[]) {
    for (const { variantId, units } of lines) add(sums, variantId, units);
  }
  for (const { differences } of (await dataIn('OrderChanged')) as Changed[]) {
    for (const { variantId, units } of differences) add(sums, variantId, units);
  }
  return sums;
};

const stockNow = async (): Promise<ReadonlyMap<string, number>> => {
  const levels = new Map<string, number>();
  for (const { variantId, levels: seen } of (await dataIn('StockObserved')) as Observed[]) {
    for (const { locationId, quantity } of seen) levels.set(`${variantId} ${locationId}`, quantity);
  }
  return levels;
};

const sorted = (map: ReadonlyMap<string, number>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

const listNewTypes = async (from: number): Promise<readonly string[]> =>
  (await log()).slice(from).map(({ type }) => type);
const logSize = async (): Promise<number> => (await log()).length;

/** Advances the shop's clock, since every change has its own second. */
const later = (): void => {
  now = new Date(now.getTime() + 2000);
};

describe('a first load of the sample shop through 429, 500, garbage, lost answers and broken downloads', () => {
  test('records every product, variant and level of stock as the shop has it', async () => {
    const { products, variants } = simulator.shop.catalogue;
    expect(await dataIn('ProductObserved')).toHaveLength(products.length);
    expect((await dataIn('StoreDataSynced'))[0]).toEqual({
      part: 'PRODUCTS',
      variantsCount: variants.length,
    });
    expect(sorted(await stockNow())).toEqual(sorted(stockOnShelves(simulator.shop)));
  });

  test('CALC-ADS-5 records every unit the shop sold, including returned ones', async () => {
    expect(sorted(await recordedUnits())).toEqual(sorted(unitsInBooks(simulator.shop)));
  });

  test(
    'a reconciliation adds no sales, and the next one adds nothing',
    async () => {
      const loaded = await logSize();
      await read();
      expect((await listNewTypes(loaded)).filter((type) => type.startsWith('Order'))).toEqual([]);
      const size = await logSize();
      await read();
      expect(await listNewTypes(size)).toEqual([]);
    },
    MINUTE_MS * 4,
  );
});

describe('while the sample shop continues to sell', () => {
  const someVariant = () => simulator.shop.catalogue.variants[0]!.sku;

  test('an order arrives by webhook with its change of stock, once, although it is delivered twice', async () => {
    const size = await logSize();
    later();
    simulator.faults.deliverTwice(10);
    simulator.sell.placeOrder([{ variant: someVariant(), quantity: 2 }]);
    await simulator.webhooksDelivered();
    expect([...(await listNewTypes(size))].sort()).toEqual(['OrderPlaced', 'StockObserved']);
    expect(sorted(await stockNow())).toEqual(sorted(stockOnShelves(simulator.shop)));
  });

  test('a cancelled order removes its sales and restores the stock', async () => {
    later();
    const id = simulator.sell.placeOrder([{ variant: someVariant(), quantity: 3 }]);
    await simulator.webhooksDelivered();
    later();
    const size = await logSize();
    simulator.sell.cancelOrder(id);
    await simulator.webhooksDelivered();
    expect([...new Set(await listNewTypes(size))].sort()).toEqual([
      'OrderChanged',
      'StockObserved',
    ]);
    expect(sorted(await stockNow())).toEqual(sorted(stockOnShelves(simulator.shop)));
    expect(sorted(await recordedUnits())).toEqual(sorted(unitsInBooks(simulator.shop)));
  });

  test(
    'the next reconciliation finds changes without a webhook',
    async () => {
      simulator.faults.dropWebhooks(1000);
      for (let sale = 0; sale < 8; sale += 1) {
        later();
        simulator.sell.placeOrder();
      }
      await simulator.webhooksDelivered();
      simulator.faults.dropWebhooks(0);
      expect(sorted(await stockNow())).not.toEqual(sorted(stockOnShelves(simulator.shop)));
      await read();
      expect(sorted(await stockNow())).toEqual(sorted(stockOnShelves(simulator.shop)));
      expect(sorted(await recordedUnits())).toEqual(sorted(unitsInBooks(simulator.shop)));
    },
    MINUTE_MS,
  );

  test('received stock reaches the shop once, although its answer was lost', async () => {
    later();
    const { levels } = simulator.shop;
    const before = levels.countAvailable(0);
    simulator.faults.loseAnswers(1);
    const adjustment = {
      teamId,
      locationId: toLocalId(teamId, 'gid://shopify/Location/68000000001'),
      items: [{ variantId: sampleVariantIds(simulator.shop)[0]!, quantity: 25 }],
      idempotencyKey: 'receipt-1',
      reference: 'quartermaster://purchase-orders/1/shipments/1',
    };
    await connector.adjustInventory(adjustment);
    await connector.adjustInventory(adjustment);
    await simulator.webhooksDelivered();
    expect(levels.countAvailable(0)).toBe(before + 25);
    expect(sorted(await stockNow())).toEqual(sorted(stockOnShelves(simulator.shop)));
  });

  test('edited and deleted products of the merchant change here too', async () => {
    later();
    const size = await logSize();
    simulator.merchant.editProduct('gid://shopify/Product/8100000000001', { title: 'New name' });
    simulator.merchant.deleteProduct('gid://shopify/Product/8100000000003');
    await simulator.webhooksDelivered();
    expect([...(await listNewTypes(size))].sort()).toEqual([
      'ProductObserved',
      'ProductRemovedFromStore',
    ]);
  });

  test('removing the app disables the team', async () => {
    later();
    simulator.merchant.uninstall();
    await simulator.webhooksDelivered();
    expect(await dataIn('TeamDisabled')).toEqual([{ reason: 'UNINSTALLED' }]);
    await expect(read()).rejects.toThrow('No store is connected');
  });

  test(
    'ST-DIS-03 ROLE-D-04 after installing and connecting again the team works, and missed changes are read',
    async () => {
      simulator.sell.placeOrder([{ variant: someVariant(), quantity: 4 }]);
      await simulator.webhooksDelivered();
      later();
      simulator.merchant.install();
      for (let times = 0; times < 2; times += 1) {
        await connector.connect({ ...connection(), connectedAt: now.toISOString() });
      }
      expect(await dataIn('TeamEnabled')).toEqual([{ previousReason: 'UNINSTALLED' }]);
      await connector.runner.stop();
      await read();
      expect(sorted(await stockNow())).toEqual(sorted(stockOnShelves(simulator.shop)));
      later();
      const size = await logSize();
      simulator.sell.placeOrder([{ variant: someVariant(), quantity: 1 }]);
      await simulator.webhooksDelivered();
      expect([...(await listNewTypes(size))].sort()).toEqual(['OrderPlaced', 'StockObserved']);
      expect(await dataIn('TeamDisabled')).toHaveLength(1);
    },
    MINUTE_MS * 2,
  );
});

describe.each([
  ['by webhook', 0],
  ['by reconciliation, as its webhooks were lost', 1000],
])('what the merchant does is known here %s', (_, lostWebhooks) => {
  const isLost = lostWebhooks > 0;
  const buildGid = (kind: string, first: number, index: number) =>
    `gid://shopify/${kind}/${String(first + index)}`;
  const variantGid = (index: number) => buildGid('ProductVariant', 44_100_000_000_001, index);
  const locationGid = (index: number) => buildGid('Location', 68_000_000_001, index);

  /** Variants with stock in both places; those of the first half for the one way, of the second half for the other. */
  const stockedVariants = (): readonly number[] => {
    const { catalogue, levels } = simulator.shop;
    return catalogue.variants.flatMap((one, variant) => {
      const { deleted = false, tracked, components } = one;
      const places = levels.listStockedPlaces(variant);
      const isUsable = !deleted && tracked && components.length === 0 && places.length === 2;
      const isFull = places.every((place) => levels.quantity(place, 'available') > 9);
      return isUsable && isFull ? [variant] : [];
    });
  };

  const learn = async (act: () => void): Promise<void> => {
    simulator.faults.dropWebhooks(lostWebhooks);
    later();
    act();
    await simulator.webhooksDelivered();
    simulator.faults.dropWebhooks(0);
    later();
    if (isLost) await read();
  };

  const placeSold = async (variant: number): Promise<string> => {
    later();
    const { sku } = simulator.shop.catalogue.variants[variant]!;
    const id = simulator.sell.placeOrder([{ variant: sku, quantity: 2 }]);
    await simulator.webhooksDelivered();
    return id;
  };

  test(
    'a deleted order never happened',
    async () => {
      const [variant = 0] = stockedVariants();
      await read(); // lines of a deleted product name no variant any more
      const before = sorted(await recordedUnits());
      const id = await placeSold(variant);
      expect(sorted(await recordedUnits())).not.toEqual(before);
      await learn(() => simulator.merchant.deleteOrder(id));
      expect(sorted(await recordedUnits())).toEqual(before);
    },
    MINUTE_MS,
  );

  test(
    'an imported order counts on the day of its sale',
    async () => {
      const processedAt = isLost ? '2025-03-02T12:00:00Z' : '2026-10-02T12:00:00Z';
      const lines = [
        { variantId: variantGid(stockedVariants()[0] ?? 0), quantity: 3, unitPrice: 100 },
      ];
      await learn(() => simulator.merchant.importOrder(processedAt, lines));
      expect((await dataIn('OrderPlaced')).at(-1)).toMatchObject({
        day: processedAt.slice(0, 10),
        lines: [{ units: 3 }],
      });
    },
    MINUTE_MS,
  );

  test(
    'CALC-ADS-5 more than ten refunds and more than 45 lines of one count as sold',
    async () => {
      const { variants } = simulator.shop.catalogue;
      const wishes = stockedVariants().slice(0, 60);
      expect(wishes.length).toBeGreaterThan(45);
      later();
      const id = simulator.sell.placeOrder(
        wishes.map((variant) => ({ variant: variants[variant]!.sku, quantity: 2 })),
      );
      await simulator.webhooksDelivered();
      const before = sorted(await recordedUnits());
      await learn(() => {
        for (let line = 0; line < 12; line += 1) simulator.sell.refund(id, line, 1);
        simulator.sell.returnOrder(id);
      });
      expect(sorted(await recordedUnits())).toEqual(before);
    },
    MINUTE_MS,
  );

  test(
    'a level that was removed has no units',
    async () => {
      const [, variant = 0] = stockedVariants();
      await learn(() => simulator.merchant.removeLevel(variantGid(variant), locationGid(1)));
      const variantId = toLocalId(teamId, variantGid(variant));
      const key = `${variantId} ${toLocalId(teamId, locationGid(1))}`;
      expect((await stockNow()).get(key)).toBe(0);
    },
    MINUTE_MS,
  );

  test(
    'a closed location is inactive, and active again when it is opened',
    async () => {
      for (const state of ['inactive', 'active'] as const) {
        await learn(() => simulator.merchant.setLocation(locationGid(1), state));
        expect((await dataIn('LocationObserved')).at(-1)).toMatchObject({
          name: 'Shop London',
          isActive: state === 'active',
        });
      }
    },
    MINUTE_MS,
  );

  test(
    'a deleted product is gone',
    async () => {
      const product = isLost ? 8_100_000_000_005 : 8_100_000_000_004;
      const gid = buildGid('Product', product, 0);
      await learn(() => simulator.merchant.deleteProduct(gid));
      expect((await dataIn('ProductRemovedFromStore')).at(-1)).toMatchObject({
        productId: toLocalId(teamId, gid),
      });
    },
    MINUTE_MS,
  );
});

test(
  'a deleted location is inactive, also when its webhook was lost',
  async () => {
    later();
    simulator.faults.dropWebhooks(1);
    simulator.merchant.setLocation('gid://shopify/Location/68000000002', 'deleted');
    await simulator.webhooksDelivered();
    simulator.faults.dropWebhooks(0);
    later();
    await read();
    expect((await dataIn('LocationObserved')).at(-1)).toMatchObject({
      name: 'Shop London',
      isActive: false,
    });
  },
  MINUTE_MS,
);
