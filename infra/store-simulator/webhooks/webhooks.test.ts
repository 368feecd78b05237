import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { documents } from '../test-documents.ts';
import { SECRET, type TestStore } from '../test-store.ts';
import { gid, numericId } from '../shop/ids.ts';
import { openSubscribedStore, type SubscribedStore } from './test-subscribed-store.ts';
import { webhookSignature } from './delivery.ts';

let listening: SubscribedStore;
let store: TestStore;
beforeAll(async () => {
  listening = await openSubscribedStore();
  ({ store } = listening);
});
afterAll(() => listening.close());
beforeEach(() => listening.subscribeToAll());
afterEach(() => listening.forget());

describe('a webhook', () => {
  test('is signed over its raw body and has the headers of the platform', async () => {
    store.simulator.sell.placeOrder();
    const [webhook] = await listening.delivered('orders/create');
    const hmac = createHmac('sha256', SECRET)
      .update(Buffer.from(webhook?.text ?? ''))
      .digest('base64');
    expect(webhook?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-shopify-hmac-sha256': hmac,
      'x-shopify-shop-domain': 'gift-shop.myshopify.com',
      'x-shopify-api-version': '2026-07',
      'x-shopify-triggered-at': '2026-11-16T12:00:00Z',
      'x-shopify-webhook-id': expect.stringMatching(/^[\da-f-]{36}$/),
      'x-shopify-event-id': expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  test('has the signatures of RFC 4231, in base64', () => {
    const hex = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
    expect(webhookSignature('Jefe', 'what do ya want for nothing?')).toBe(
      Buffer.from(hex, 'hex').toString('base64'),
    );
  });

  test('that is not answered with 2xx is sent again with the same id until it is', async () => {
    listening.receiver.answerWith(500, 404);
    store.simulator.merchant.editProduct(gid('Product', 5), { title: 'Renamed' });
    const tries = await listening.delivered('products/update');
    expect(tries.length).toBe(3);
    expect(new Set(tries.map(({ headers }) => headers['x-shopify-webhook-id'])).size).toBe(1);
    expect(tries[2]?.body).toMatchObject({ id: numericId('Product', 5), title: 'Renamed' });
  });

  test('that is never accepted removes its subscription', async () => {
    listening.receiver.answerWith(500, 500, 500, 500);
    store.simulator.merchant.editProduct(gid('Product', 6), { title: 'Unheard' });
    expect((await listening.delivered('products/update')).length).toBe(4);
    expect((await listening.subscriptions()).map(({ topic }) => topic)).not.toContain(
      'PRODUCTS_UPDATE',
    );
  });

  test('may arrive twice or not at all, as on the platform', async () => {
    store.simulator.faults.deliverTwice(1);
    store.simulator.merchant.editProduct(gid('Product', 7), { title: 'Twice' });
    const twice = await listening.delivered('products/update');
    expect(new Set(twice.map(({ headers }) => headers['x-shopify-webhook-id'])).size).toBe(1);
    expect(twice.length).toBe(2);
    store.simulator.faults.dropWebhooks(1);
    store.simulator.merchant.editProduct(gid('Product', 7), { title: 'Lost' });
    expect((await listening.delivered('products/update')).length).toBe(2);
  });
});

describe('a shop with a domain of its own', () => {
  const domain = 'other-shop.myshopify.com';
  let other: SubscribedStore;
  beforeAll(async () => {
    other = await openSubscribedStore({ domain });
  });
  afterAll(() => other.close());

  test('names it in its answers', async () => {
    const { data } = await other.store.ask('{ shop { myshopifyDomain } }');
    expect(data?.['shop']).toEqual({ myshopifyDomain: domain });
  });

  test('names it in its webhooks', async () => {
    await other.subscribe('APP_UNINSTALLED', { uri: other.receiver.url });
    other.store.simulator.merchant.uninstall();
    const [webhook] = await other.delivered('app/uninstalled');
    expect(webhook?.headers['x-shopify-shop-domain']).toBe(domain);
    expect(webhook?.body).toMatchObject({ domain, myshopify_domain: domain });
  });
});

describe('a change in the catalogue', () => {
  test('is sent as a REST product with its variants', async () => {
    store.simulator.merchant.editProduct(gid('Product', 3), { price: 999, status: 'ARCHIVED' });
    const [webhook] = await listening.delivered('products/update');
    expect(webhook?.body).toMatchObject({
      id: numericId('Product', 3),
      status: 'archived',
      variants: expect.arrayContaining([
        expect.objectContaining({ price: '9.99', inventory_management: expect.anything() }),
      ]),
    });
  });

  test('that removes a product is sent with its number, and the product is removed', async () => {
    const id = gid('Product', 9);
    store.simulator.merchant.deleteProduct(id);
    const [webhook] = await listening.delivered('products/delete');
    expect(webhook?.body).toEqual({ id: numericId('Product', 9) });
    expect(
      (await store.ask('query One($id: ID!) { product(id: $id) { id } }', { id })).data,
    ).toEqual({ product: null });
    expect(() => store.simulator.merchant.deleteProduct(id)).toThrow('There is no product');
  });

  test('of an item is sent with its cost', async () => {
    await store.ask(documents.updateItemCost, {
      id: gid('InventoryItem', 12),
      input: { cost: '1.23' },
    });
    const [webhook] = await listening.delivered('inventory_items/update');
    expect(webhook?.body).toMatchObject({
      id: numericId('InventoryItem', 12),
      cost: '1.23',
      tracked: true,
    });
  });

  test('that adds a product is sent', async () => {
    await store.ask(documents.createProduct, { product: { title: 'A new lantern' } });
    const [webhook] = await listening.delivered('products/create');
    expect(webhook?.body).toMatchObject({
      title: 'A new lantern',
      status: 'active',
      variants: [{ title: 'Default Title' }],
    });
  });
});

describe('a subscription', () => {
  test('is returned as it was created', async () => {
    const sub = { uri: `${listening.receiver.url}/other`, includeFields: ['id', 'name'] };
    const { data } = await listening.subscribe('ORDERS_CREATE', sub);
    expect(data).toMatchObject({
      webhookSubscriptionCreate: {
        userErrors: [],
        webhookSubscription: {
          ...sub,
          topic: 'ORDERS_CREATE',
          format: 'JSON',
          apiVersion: { handle: '2026-07' },
        },
      },
    });
    store.simulator.sell.placeOrder();
    const bodies = (await listening.delivered('orders/create')).map(({ body }) =>
      Object.keys(body).sort(),
    );
    expect(bodies).toContainEqual(['id', 'name']);
  });

  test.each([
    [{ uri: 'not an address' }, 'Address is invalid'],
    [{ uri: 'ftp://example.com/x' }, 'Address is invalid'],
    [{ uri: 'https://example.com/x', format: 'XML' }, 'JSON only'],
    [{ uri: 'https://example.com/x', filter: 'id:1' }, 'no filters'],
  ])('%j is refused', async (sub, message) => {
    const { data } = await listening.subscribe('SHOP_UPDATE', sub);
    expect(data).toMatchObject({
      webhookSubscriptionCreate: {
        webhookSubscription: null,
        userErrors: [{ message: expect.stringContaining(message) }],
      },
    });
  });

  test('is created once per topic and address', async () => {
    const { data } = await listening.subscribe('ORDERS_CREATE', { uri: listening.receiver.url });
    expect(data).toMatchObject({
      webhookSubscriptionCreate: {
        userErrors: [{ message: 'Address for this topic has already been taken' }],
      },
    });
  });

  test('that does not exist cannot be deleted', async () => {
    const { data } = await store.ask(documents.unsubscribe, {
      id: 'gid://shopify/WebhookSubscription/1',
    });
    expect(data).toMatchObject({
      webhookSubscriptionDelete: {
        deletedWebhookSubscriptionId: null,
        userErrors: [{ field: ['id'] }],
      },
    });
  });
});
