import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { documents } from '../test-documents.ts';
import {
  openWebhookReceiver,
  openTestStore,
  MONDAY_NOON,
  stoppedClock,
  type WebhookReceiver,
  type TestStore,
} from '../test-store.ts';
import { ordersPerHour } from './customers.ts';
import { toInstant } from '../calendar.ts';

const time = stoppedClock(MONDAY_NOON);
let store: TestStore;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await openWebhookReceiver();
  store = await openTestStore({ clock: time.clock });
});
afterAll(async () => {
  await store.close();
  await receiver.close();
});

const fetchToken = async (): Promise<string> => {
  const response = await fetch(`${store.url}/simulator`);
  return ((await response.json()) as { token: string }).token;
};

const control = async (path: string, body?: object) => {
  const response = await fetch(`${store.url}/simulator${path}`, {
    ...(body
      ? {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Simulator-Token': await fetchToken() },
          body: JSON.stringify(body),
        }
      : {}),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: (text === '' ? {} : JSON.parse(text)) as Readonly<Record<string, unknown>>,
  };
};

describe('the sales of a running shop', () => {
  test('are some orders a minute at noon on a Monday and few on a Saturday night', () => {
    const { shop } = store.simulator;
    const perMinute = (moment: string) => ordersPerHour(shop, toInstant(new Date(moment))) / 60;
    expect(perMinute('2026-11-16T12:30:00Z')).toBeGreaterThan(2);
    expect(perMinute('2026-11-16T12:30:00Z')).toBeLessThan(10);
    expect(perMinute('2026-11-21T23:00:00Z')).toBeLessThan(0.4);
    expect(perMinute('2026-11-21T23:00:00Z')).toBeGreaterThan(0);
  });

  test('have about the real number of units an hour, in smaller orders', () => {
    const { shop, sell } = store.simulator;
    const before = shop.book.orderCount();
    for (let order = 0; order < 200; order += 1) sell.placeOrder();
    const [first] = shop.book.getLineRange(before);
    const lines = shop.book.lineCount() - first;
    expect(shop.book.orderCount() - before).toBe(200);
    expect(lines / 200).toBeLessThan(4);
  });

  test('are paused and resumed by calls, with another factor on request', async () => {
    expect((await control('/selling', { running: false })).body).toMatchObject({
      running: false,
      factor: 20,
    });
    expect((await control('/selling', { running: true, factor: 5 })).body).toMatchObject({
      running: true,
      factor: 5,
    });
    expect((await control('/selling')).body).toMatchObject({ running: true, factor: 5 });
  });

  test.each([
    { running: 'yes' },
    { running: true, factor: 'fast' },
    { running: true, factor: 0 },
    { running: true, factor: 5_000 },
    {},
  ])('refuse an invalid call: %j', async (body) => {
    const { status, body: answer } = await control('/selling', body);
    expect([status, typeof answer['errors']]).toEqual([400, 'string']);
  });

  test('include an order that a call requests', async () => {
    const before = store.simulator.shop.book.orderCount();
    const { status, body } = await control('/orders', {
      lines: [{ variant: '22423', quantity: 1 }],
    });
    expect([status, body['orderId']]).toEqual([
      201,
      expect.stringContaining('gid://shopify/Order/'),
    ]);
    expect(store.simulator.shop.book.orderCount()).toBe(before + 1);
    expect(
      (await control('/orders', { lines: [{ variant: 'NOTHING', quantity: 1 }] })).status,
    ).toBe(400);
    expect((await control('/orders', { lines: 'many' })).status).toBe(400);
    expect((await control('/orders/cancel', { orderId: body['orderId'] })).status).toBe(204);
  });

  test('come with the note that this is a development tool', async () => {
    expect((await control('')).body['what']).toContain('a development tool, not a store');
  });

  test('begin at the start, and stop while they are paused', async () => {
    const { ask, simulator } = store;
    await ask(documents.subscribe, { topic: 'ORDERS_CREATE', sub: { uri: receiver.url } });
    const arrived = receiver.next('orders/create');
    simulator.sell.resume(1_000);
    simulator.start();
    expect((await arrived).body).toMatchObject({ created_at: '2026-11-16T12:00:00Z' });
    simulator.sell.pause();
    expect(simulator.sell.state().running).toBe(false);
  });
});

describe('a shop that removed the app', () => {
  test('sends a webhook and refuses the app until it is installed again', async () => {
    const own = await openTestStore();
    const receiver = await openWebhookReceiver();
    await own.ask(documents.subscribe, {
      topic: 'APP_UNINSTALLED',
      sub: { uri: receiver.url },
    });
    const uninstalled = receiver.next('app/uninstalled');
    own.simulator.merchant.uninstall();
    expect((await uninstalled).body).toMatchObject({ myshopify_domain: 'gift-shop.myshopify.com' });
    expect((await own.ask('{ shop { id } }')).status).toBe(401);
    own.simulator.merchant.install();
    expect((await own.ask('{ shop { id } }')).status).toBe(200);
    expect([...own.simulator.shop.subscriptions]).toEqual([]);
    await own.close();
    await receiver.close();
  });
});

describe('a large shop', () => {
  test('has the requested number of additional articles', async () => {
    const large = await openTestStore({ extraVariants: 17_000 });
    const { data } = await large.ask(
      '{ productVariants(first: 1, query: "sku:X017000") { nodes { sku inventoryQuantity } } }',
    );
    expect(data).toMatchObject({
      productVariants: { nodes: [{ sku: 'X017000', inventoryQuantity: expect.any(Number) }] },
    });
    expect(large.simulator.shop.catalogue.variants.length).toBeGreaterThan(20_001);
    await large.close();
  });
});
