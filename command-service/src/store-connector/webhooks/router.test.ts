import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { EventStore } from '@quartermaster/infra/event-store/event-store';
import { createHttpApp } from '@quartermaster/infra/http/app';
import { createLogger } from '@quartermaster/infra/telemetry/logger';
import { createMetrics } from '@quartermaster/infra/telemetry/metrics';
import type { Express } from 'express';
import request from 'supertest';
import {
  allEvents,
  dataOf,
  domain,
  idOf,
  logWithTeam,
  openConnector,
  openConnectorDatabase,
  secret,
  teamId,
} from '../test-connector.ts';
import {
  giftShop,
  itemNumber,
  line,
  order,
  product,
  type TestShop,
  variant,
} from '../test-shop-data.ts';
import { hangingUp } from '../test-store.ts';
import { signatureOf } from './signature.ts';

let database: Awaited<ReturnType<typeof openConnectorDatabase>>;
let store: EventStore;
let shop: TestShop;
let bench: Awaited<ReturnType<typeof openConnector>>;
let app: Express;
let before: number;
let delivered: number;

beforeAll(async () => {
  database = await openConnectorDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.clear();
  store = await logWithTeam();
  shop = giftShop();
  bench = await openConnector(database.pool, store, shop);
  const logger = createLogger({ level: 'silent', service: 'test' });
  const metrics = createMetrics({ processMetrics: false });
  app = createHttpApp({ logger, metrics }, (web) => web.use(bench.connector.webhooks));
  delivered = 0;
});
afterEach(() => bench.peer.close());

const load = async () => {
  await bench.read();
  before = (await allEvents(store)).length;
};

interface Sent {
  readonly id?: string;
  readonly signature?: string;
  readonly shopDomain?: string;
  readonly triggeredAt?: string;
}

const send = (topic: string, body: unknown, sent: Sent = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  delivered += 1;
  return request(app)
    .post('/webhooks/store')
    .set('Content-Type', 'application/json')
    .set('X-Shopify-Topic', topic)
    .set('X-Shopify-Shop-Domain', sent.shopDomain ?? domain)
    .set('X-Shopify-Webhook-Id', sent.id ?? `delivery-${delivered}`)
    .set('X-Shopify-Triggered-At', sent.triggeredAt ?? '2026-11-20T12:20:00Z')
    .set('X-Shopify-Hmac-SHA256', sent.signature ?? signatureOf(Buffer.from(text), secret))
    .send(text);
};

const news = async (): Promise<readonly string[]> =>
  (await allEvents(store)).slice(before).map(({ type }) => type);

const restOrder = (id: number, more: object = {}) => ({
  id,
  name: `#${id}`,
  created_at: '2026-11-20T12:00:00+00:00',
  updated_at: '2026-11-20T12:00:00+00:00',
  cancelled_at: null,
  test: false,
  line_items: [
    {
      id: 90,
      variant_id: 101,
      quantity: 3,
      current_quantity: 3,
      price: '4.50',
      discount_allocations: [{ amount: '1.50' }],
    },
    { id: 91, variant_id: null, quantity: 1, current_quantity: 1, price: '5.00' },
  ],
  refunds: [],
  ...more,
});

describe('who it listens to', () => {
  beforeEach(load);

  test('NF-S-04 refuses a wrong signature, an unknown shop and none at all with 401', async () => {
    await send('orders/create', restOrder(300), { signature: 'AAAA' }).expect(401);
    await send('orders/create', restOrder(300), { shopDomain: 'other.myshopify.com' }).expect(401);
    await request(app).post('/webhooks/store').send({}).expect(401);
    const signature = signatureOf(Buffer.from(JSON.stringify(restOrder(301))), secret);
    await send('orders/create', restOrder(300), { signature }).expect(401);
    expect(await news()).toEqual([]);
  });

  test('takes the secret from before a rotation for an hour', async () => {
    const stores = bench.connector.connections;
    const connection = (await stores.forTeam(teamId))!;
    const text = JSON.stringify(restOrder(300));
    const signature = signatureOf(Buffer.from(text), secret);
    const rotated = { ...connection, webhookSecret: 'new' };
    await stores.connect({ ...rotated, connectedAt: '2026-11-20T12:00:00.000Z' });
    await send('orders/create', text, { signature }).expect(200);
    await database.pool.query(
      `update connector.stores set previous_secret_until = '2026-11-20T12:29:59Z'`,
    );
    await send('orders/create', text, { signature }).expect(401);
  });

  test('answers 400 to a genuine body that is no JSON or does not fit its topic', async () => {
    await send('orders/create', '{"id":').expect(400);
    await send('orders/create', { id: 'gid' }).expect(400);
  });

  test('takes topics it does nothing about', async () => {
    await send('customers/redact', { shop_id: 1 }).expect(200);
    expect(await news()).toEqual([]);
  });
});

describe('orders', () => {
  beforeEach(load);

  test('records a new order by its delivery alone, after discounts', async () => {
    bench.peer.asked.length = 0;
    await send('orders/create', restOrder(300)).expect(200);
    expect((await dataOf(store, 'OrderPlaced')).at(-1)).toMatchObject({
      orderId: idOf('Order', 300),
      name: '#300',
      day: '2026-11-20',
      lines: [{ variantId: idOf('ProductVariant', 101), units: 3, revenue: 12 }],
    });
    expect(bench.peer.asked).toEqual([]);
  });

  test('a repeated delivery changes nothing, whether or not its first answer arrived', async () => {
    await send('orders/create', restOrder(300), { id: 'same' }).expect(200);
    await send('orders/create', restOrder(300), { id: 'same' }).expect(200);
    await database.pool.query('delete from connector.deliveries');
    await send('orders/create', restOrder(300), { id: 'same' }).expect(200);
    await send('orders/updated', restOrder(300)).expect(200);
    expect(await news()).toEqual(['OrderPlaced']);
  });

  test('versions that overtake each other end as the store shows the order', async () => {
    const lines = [{ ...line(90, 101, 3, '12.00'), currentQuantity: 1 }];
    const updatedAt = '2026-11-20T12:05:00Z';
    shop.orders.push(order(300, '2026-11-20T12:00:00Z', lines, { updatedAt }));
    const edited = restOrder(300, {
      updated_at: updatedAt,
      line_items: [{ id: 90, variant_id: 101, quantity: 3, current_quantity: 1, price: '4.00' }],
    });
    await send('orders/updated', edited).expect(200);
    await send('orders/create', restOrder(300)).expect(200);
    const between = restOrder(300, { updated_at: '2026-11-20T12:04:00Z', line_items: [] });
    await send('orders/updated', between).expect(200);
    expect(await news()).toEqual(['OrderPlaced']);
    expect((await dataOf(store, 'OrderPlaced')).at(-1)).toMatchObject({ lines: [{ units: 1 }] });
  });

  test('a version that was true for a moment does not overwrite the one that came after it', async () => {
    await send('orders/create', restOrder(300)).expect(200);
    const lines = [line(90, 101, 3, '12.00')];
    shop.orders.push(
      order(300, '2026-11-20T12:00:00Z', lines, { updatedAt: '2026-11-20T12:06:00Z' }),
    );
    await send('orders/updated', restOrder(300, { updated_at: '2026-11-20T12:06:00Z' })).expect(
      200,
    );
    const meanwhile = restOrder(300, { updated_at: '2026-11-20T12:05:00Z', line_items: [] });
    await send('orders/updated', meanwhile).expect(200);
    expect(await news()).toEqual(['OrderPlaced']);
  });

  test('a cancelled order counts for nothing any more', async () => {
    await send('orders/create', restOrder(300)).expect(200);
    const cancelledAt = '2026-11-20T12:10:00Z';
    const lines = [line(90, 101, 3, '12.00')];
    const more = { updatedAt: cancelledAt, cancelledAt };
    shop.orders.push(order(300, '2026-11-20T12:00:00Z', lines, more));
    const cancelled = restOrder(300, { updated_at: cancelledAt, cancelled_at: cancelledAt });
    await send('orders/cancelled', cancelled).expect(200);
    await send('orders/create', restOrder(300)).expect(200);
    expect(await news()).toEqual(['OrderPlaced', 'OrderChanged']);
    expect((await dataOf(store, 'OrderChanged')).at(-1)).toMatchObject({
      cancelled: true,
      differences: [{ units: -3, revenue: -12, orders: -1 }],
    });
  });

  test('a return changes no sales, units taken back before they were sent do (CALC-ADS-5)', async () => {
    await send('orders/create', restOrder(300)).expect(200);
    const given = order(300, '2026-11-20T12:00:00Z', [
      { ...line(90, 101, 3, '12.00'), currentQuantity: 2 },
    ]);
    given.updatedAt = '2026-11-20T12:08:00Z';
    given.refunds.push({ line: 90, quantity: 1, restockType: 'RETURN' });
    shop.orders.push(given);
    await send('refunds/create', { id: 1, order_id: 300 }).expect(200);
    expect(await news()).toEqual(['OrderPlaced']);
    given.refunds[0] = { line: 90, quantity: 1, restockType: 'CANCEL' };
    await send('orders/edited', { order_edit: { order_id: 300 } }).expect(200);
    expect(await news()).toEqual(['OrderPlaced', 'OrderChanged']);
  });

  test('orders of the settled history are left alone', async () => {
    await send('orders/updated', restOrder(301, { created_at: '2026-09-20T12:00:00Z' })).expect(
      200,
    );
    expect(await news()).toEqual([]);
  });

  test('an order of a variant nobody knows yet brings its product first', async () => {
    shop.products.push(product(16, [variant(108)]));
    const line_items = [{ id: 92, variant_id: 108, quantity: 1, price: '4.50' }];
    await send('orders/create', restOrder(300, { line_items })).expect(200);
    expect(await news()).toEqual(['ProductObserved', 'OrderPlaced']);
  });
});

describe('products and stock', () => {
  beforeEach(load);

  const level = (available: number | null, updatedAt: string, location = 1) => ({
    inventory_item_id: itemNumber(101),
    location_id: location,
    available,
    updated_at: updatedAt,
  });

  test('a changed product is read from the store, however late its delivery is', async () => {
    shop.products[0]!.title = 'Enamel mug';
    shop.products[0]!.updatedAt = '2026-11-20T12:10:00Z';
    await send('products/update', { id: 11, title: 'Something older' }).expect(200);
    await send('products/update', { id: 11 }).expect(200);
    expect(await news()).toEqual(['ProductObserved']);
    expect((await dataOf(store, 'ProductObserved')).at(-1)).toMatchObject({ title: 'Enamel mug' });
  });

  test('a deleted product is removed, and a repeated word of it too late to remove it again', async () => {
    await send('products/delete', { id: 13 }, { triggeredAt: '2026-11-20T12:15:00Z' }).expect(200);
    shop.products[2]!.updatedAt = '2026-11-20T12:16:00Z';
    await send('products/create', { id: 13 }).expect(200);
    await send('products/delete', { id: 13 }, { triggeredAt: '2026-11-20T12:15:00Z' }).expect(200);
    expect(await news()).toEqual(['ProductRemovedFromStore', 'ProductObserved']);
  });

  test('a new cost comes by the inventory item', async () => {
    shop.products[2]!.variants[0]!.cost = '1.25';
    await send('inventory_items/update', { id: itemNumber(104), cost: '1.25' }).expect(200);
    expect((await dataOf(store, 'ProductObserved')).at(-1)).toMatchObject({
      variants: [{ costPrice: 1.25 }],
    });
  });

  test('the newest level of a place counts, in whatever order levels arrive', async () => {
    await send('inventory_levels/update', level(5, '2026-11-20T12:11:00Z')).expect(200);
    await send('inventory_levels/update', level(6, '2026-11-20T12:10:00Z')).expect(200);
    await send('inventory_levels/update', level(8, '2026-11-20T12:10:00Z', 2)).expect(200);
    expect((await dataOf(store, 'StockObserved')).slice(3)).toMatchObject([
      {
        levels: [{ locationId: idOf('Location', 1), quantity: 5 }],
        observedAt: '2026-11-20T12:11:00.000Z',
      },
      { levels: [{ locationId: idOf('Location', 2), quantity: 8 }] },
    ]);
  });

  test('what is not stocked at a place any more has nothing there; what is not counted says nothing', async () => {
    const { updated_at: _, ...gone } = level(null, '');
    await send('inventory_levels/disconnect', gone).expect(200);
    await send('inventory_levels/update', level(null, '2026-11-20T12:25:00Z')).expect(200);
    expect((await dataOf(store, 'StockObserved')).slice(3)).toMatchObject([
      { levels: [{ quantity: 0 }], observedAt: '2026-11-20T12:20:00.000Z' },
    ]);
  });

  test('stock of an unknown item or place brings the product and the place first', async () => {
    shop.products.push(product(16, [variant(108)]));
    shop.locations.push({ id: 3, name: 'Market stall', isActive: true });
    const unknown = { ...level(2, '2026-11-20T12:10:00Z', 3), inventory_item_id: itemNumber(108) };
    await send('inventory_levels/connect', unknown).expect(200);
    expect(await news()).toEqual(['LocationObserved', 'ProductObserved', 'StockObserved']);
    const nowhere = { ...level(2, '2026-11-20T12:11:00Z'), inventory_item_id: 99_999 };
    await send('inventory_levels/update', nowhere).expect(200);
    expect(await news()).toHaveLength(3);
  });

  test('places and collections follow the store', async () => {
    shop.locations[1]!.name = 'Corner shop';
    shop.collections[0]!.products.push(13);
    await send('locations/update', { id: 2 }).expect(200);
    await send('locations/delete', { id: 1 }).expect(200);
    await send('collections/update', { id: 31 }).expect(200);
    expect(await news()).toEqual(['LocationObserved', 'LocationObserved', 'CollectionObserved']);
    expect((await dataOf(store, 'LocationObserved')).at(-1)).toMatchObject({
      name: 'Warehouse',
      isActive: false,
    });
  });
});

describe('the store itself', () => {
  test('before the first load there is nothing to take: it will read everything itself', async () => {
    before = 1;
    await send('orders/create', restOrder(300)).expect(200);
    expect(await news()).toEqual([]);
  });

  test('a delivery that needs a store that is away is answered 503 and works when it is repeated', async () => {
    await load();
    shop.products[0]!.title = 'Enamel mug';
    shop.products[0]!.updatedAt = '2026-11-20T12:10:00Z';
    bench.peer.faults.push(hangingUp, hangingUp);
    await send('products/update', { id: 11 }, { id: 'again' }).expect(503);
    expect(await news()).toEqual([]);
    await send('products/update', { id: 11 }, { id: 'again' }).expect(200);
    expect(await news()).toEqual(['ProductObserved']);
  });

  test('ROLE-D-04 removing the app disables the team until its store is connected again', async () => {
    await load();
    await send('app/uninstalled', {}, { triggeredAt: '2026-11-20T12:20:00Z' }).expect(200);
    expect(await dataOf(store, 'TeamDisabled')).toEqual([{ reason: 'UNINSTALLED' }]);
    expect(await bench.connector.connections.forTeam(teamId)).toBeNull();
    await bench.connector.connections.connect({
      teamId,
      domain,
      apiUrl: bench.peer.url,
      accessToken: 'new token',
      webhookSecret: secret,
      connectedAt: '2026-11-20T12:25:00.000Z',
    });
    await bench.read();
    expect(await dataOf(store, 'TeamEnabled')).toEqual([{ previousReason: 'UNINSTALLED' }]);
    await send('app/uninstalled', {}, { triggeredAt: '2026-11-20T12:20:00Z' }).expect(200);
    expect(await dataOf(store, 'TeamDisabled')).toHaveLength(1);
  });
});
