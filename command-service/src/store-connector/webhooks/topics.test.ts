import { beforeEach, describe, expect, test } from '@jest/globals';
import { setUpEachTest, listEventData, type TestSetup, buildLocalId } from '../test-connector.ts';
import { itemNumber, line, order, product, variant } from '../test-shop-data.ts';
import { hangUp } from '../test-store/server.ts';
import { openWebhooks, restOrder } from './test-webhooks.ts';

let fresh: TestSetup;
let webhooks: Awaited<ReturnType<typeof openWebhooks>>;

setUpEachTest((begun) => (fresh = begun));
beforeEach(async () => {
  webhooks = await openWebhooks(fresh);
  await webhooks.load();
});

describe('orders', () => {
  test('a new order is recorded from its delivery alone, after discounts', async () => {
    webhooks.peer.queries.length = 0;
    await webhooks.send('orders/create', restOrder(300)).expect(200);
    expect((await listEventData(webhooks.store, 'OrderPlaced')).at(-1)).toMatchObject({
      orderId: buildLocalId('Order', 300),
      name: '#300',
      day: '2026-11-20',
      lines: [{ variantId: buildLocalId('ProductVariant', 101), units: 3, revenue: 12 }],
    });
    expect(webhooks.peer.queries).toEqual([]);
  });

  test('a repeated delivery changes nothing, whether or not its first answer arrived', async () => {
    await webhooks.send('orders/create', restOrder(300), { id: 'same' }).expect(200);
    await webhooks.send('orders/create', restOrder(300), { id: 'same' }).expect(200);
    await fresh.pool.query('delete from connector.deliveries');
    await webhooks.send('orders/create', restOrder(300), { id: 'same' }).expect(200);
    await webhooks.send('orders/updated', restOrder(300)).expect(200);
    expect(await webhooks.news()).toEqual(['OrderPlaced']);
  });

  test("versions in the wrong order end with the store's present order", async () => {
    const lines = [{ ...line(90, 101, 3, '12.00'), currentQuantity: 1 }];
    const updatedAt = '2026-11-20T12:05:00Z';
    webhooks.shop.orders.push(order(300, '2026-11-20T12:00:00Z', lines, { updatedAt }));
    const edited = restOrder(300, {
      updated_at: updatedAt,
      line_items: [{ id: 90, variant_id: 101, quantity: 3, current_quantity: 1, price: '4.00' }],
    });
    await webhooks.send('orders/updated', edited).expect(200);
    await webhooks.send('orders/create', restOrder(300)).expect(200);
    const between = restOrder(300, { updated_at: '2026-11-20T12:04:00Z', line_items: [] });
    await webhooks.send('orders/updated', between).expect(200);
    expect(await webhooks.news()).toEqual(['OrderPlaced']);
    expect((await listEventData(webhooks.store, 'OrderPlaced')).at(-1)).toMatchObject({
      lines: [{ units: 1 }],
    });
  });

  test('an intermediate version does not overwrite a later one', async () => {
    await webhooks.send('orders/create', restOrder(300)).expect(200);
    const lines = [line(90, 101, 3, '12.00')];
    webhooks.shop.orders.push(
      order(300, '2026-11-20T12:00:00Z', lines, { updatedAt: '2026-11-20T12:06:00Z' }),
    );
    await webhooks
      .send('orders/updated', restOrder(300, { updated_at: '2026-11-20T12:06:00Z' }))
      .expect(200);
    const meanwhile = restOrder(300, { updated_at: '2026-11-20T12:05:00Z', line_items: [] });
    await webhooks.send('orders/updated', meanwhile).expect(200);
    expect(await webhooks.news()).toEqual(['OrderPlaced']);
  });

  test('a cancelled order no longer counts', async () => {
    await webhooks.send('orders/create', restOrder(300)).expect(200);
    const cancelledAt = '2026-11-20T12:10:00Z';
    const lines = [line(90, 101, 3, '12.00')];
    const more = { updatedAt: cancelledAt, cancelledAt };
    webhooks.shop.orders.push(order(300, '2026-11-20T12:00:00Z', lines, more));
    const cancelled = restOrder(300, { updated_at: cancelledAt, cancelled_at: cancelledAt });
    await webhooks.send('orders/cancelled', cancelled).expect(200);
    await webhooks.send('orders/create', restOrder(300)).expect(200);
    expect(await webhooks.news()).toEqual(['OrderPlaced', 'OrderChanged']);
    expect((await listEventData(webhooks.store, 'OrderChanged')).at(-1)).toMatchObject({
      cancelled: true,
      differences: [{ units: -3, revenue: -12, orders: -1 }],
    });
  });

  test('a return changes no sales, but units removed before shipping do (CALC-ADS-5)', async () => {
    await webhooks.send('orders/create', restOrder(300)).expect(200);
    const given = order(300, '2026-11-20T12:00:00Z', [
      { ...line(90, 101, 3, '12.00'), currentQuantity: 2 },
    ]);
    given.updatedAt = '2026-11-20T12:08:00Z';
    given.refunds.push({ line: 90, quantity: 1, restockType: 'RETURN' });
    webhooks.shop.orders.push(given);
    await webhooks.send('refunds/create', { id: 1, order_id: 300 }).expect(200);
    expect(await webhooks.news()).toEqual(['OrderPlaced']);
    given.refunds[0] = { line: 90, quantity: 1, restockType: 'CANCEL' };
    await webhooks.send('orders/edited', { order_edit: { order_id: 300 } }).expect(200);
    expect(await webhooks.news()).toEqual(['OrderPlaced', 'OrderChanged']);
  });

  test('a deleted order never happened, also when its delivery of before comes late', async () => {
    await webhooks.send('orders/create', restOrder(300)).expect(200);
    await webhooks.send('orders/delete', { id: 300 }).expect(200);
    await webhooks.send('orders/create', restOrder(300)).expect(200);
    await webhooks.send('orders/delete', { id: 301 }).expect(200);
    await webhooks.send('orders/create', restOrder(301)).expect(200);
    expect(await webhooks.news()).toEqual(['OrderPlaced', 'OrderChanged']);
    expect((await listEventData(webhooks.store, 'OrderChanged')).at(-1)).toMatchObject({
      deleted: true,
      lines: [],
      differences: [{ units: -3, revenue: -12, orders: -1 }],
    });
  });

  test('CALC-ADS-12 an imported order counts on the day of its sale', async () => {
    const imported = {
      created_at: '2026-11-20T12:28:00+00:00',
      processed_at: '2025-11-20T23:30:00+00:00',
    };
    await webhooks.send('orders/create', restOrder(300, imported)).expect(200);
    expect((await listEventData(webhooks.store, 'OrderPlaced')).at(-1)).toMatchObject({
      placedAt: '2025-11-20T23:30:00.000Z',
      day: '2025-11-20',
    });
  });

  test('orders of the sales history are not changed', async () => {
    await webhooks
      .send('orders/updated', restOrder(301, { created_at: '2026-09-20T12:00:00Z' }))
      .expect(200);
    expect(await webhooks.news()).toEqual([]);
  });

  test('an order of an unknown variant reads its product first', async () => {
    webhooks.shop.products.push(product(16, [variant(108)]));
    const line_items = [{ id: 92, variant_id: 108, quantity: 1, price: '4.50' }];
    await webhooks.send('orders/create', restOrder(300, { line_items })).expect(200);
    expect(await webhooks.news()).toEqual(['ProductObserved', 'OrderPlaced']);
  });
});

describe('products and stock', () => {
  const level = (available: number | null, updatedAt: string, location = 1) => ({
    inventory_item_id: itemNumber(101),
    location_id: location,
    available,
    updated_at: updatedAt,
  });

  test('a changed product is read from the store, however late its delivery is', async () => {
    webhooks.shop.products[0]!.title = 'Enamel mug';
    webhooks.shop.products[0]!.updatedAt = '2026-11-20T12:10:00Z';
    await webhooks.send('products/update', { id: 11, title: 'Something older' }).expect(200);
    await webhooks.send('products/update', { id: 11 }).expect(200);
    expect(await webhooks.news()).toEqual(['ProductObserved']);
    expect((await listEventData(webhooks.store, 'ProductObserved')).at(-1)).toMatchObject({
      title: 'Enamel mug',
    });
  });

  test('ST-BNS-04 a bundle that cannot be read says so until it is read, other products do not', async () => {
    const [mugs, teaSet] = webhooks.shop.products;
    for (const one of [mugs!, teaSet!]) {
      webhooks.peer.faults.push(hangUp, hangUp);
      await webhooks.send('products/update', { id: one.id }).expect(503);
    }
    webhooks.peer.faults.push(hangUp, hangUp);
    await webhooks.send('products/update', { id: teaSet!.id }).expect(503);
    expect(await webhooks.news()).toEqual(['BundleUpdateFailed']);
    expect(await listEventData(webhooks.store, 'BundleUpdateFailed')).toEqual([
      { productId: buildLocalId('Product', 12), reason: expect.stringContaining('The store') },
    ]);
    await webhooks.send('products/update', { id: teaSet!.id }).expect(200);
    await webhooks.send('products/update', { id: teaSet!.id }).expect(200);
    expect(await webhooks.news()).toEqual(['BundleUpdateFailed', 'ProductObserved']);
  });

  test('a deleted product is removed, and a late repetition does not remove it again', async () => {
    await webhooks
      .send('products/delete', { id: 13 }, { triggeredAt: '2026-11-20T12:15:00Z' })
      .expect(200);
    webhooks.shop.products[2]!.updatedAt = '2026-11-20T12:16:00Z';
    await webhooks.send('products/create', { id: 13 }).expect(200);
    await webhooks
      .send('products/delete', { id: 13 }, { triggeredAt: '2026-11-20T12:15:00Z' })
      .expect(200);
    expect(await webhooks.news()).toEqual(['ProductRemovedFromStore', 'ProductObserved']);
  });

  test('a new cost is read from the inventory item', async () => {
    webhooks.shop.products[2]!.variants[0]!.cost = '1.25';
    await webhooks
      .send('inventory_items/update', { id: itemNumber(104), cost: '1.25' })
      .expect(200);
    expect((await listEventData(webhooks.store, 'ProductObserved')).at(-1)).toMatchObject({
      variants: [{ costPrice: 1.25 }],
    });
  });

  test('the newest level of a location counts, in any order of arrival', async () => {
    await webhooks.send('inventory_levels/update', level(5, '2026-11-20T12:11:00Z')).expect(200);
    await webhooks.send('inventory_levels/update', level(6, '2026-11-20T12:10:00Z')).expect(200);
    await webhooks.send('inventory_levels/update', level(8, '2026-11-20T12:10:00Z', 2)).expect(200);
    expect((await listEventData(webhooks.store, 'StockObserved')).slice(3)).toMatchObject([
      {
        levels: [{ locationId: buildLocalId('Location', 1), quantity: 5 }],
        observedAt: '2026-11-20T12:11:00.000Z',
      },
      { levels: [{ locationId: buildLocalId('Location', 2), quantity: 8 }] },
    ]);
  });

  test("of two levels of the same second, the store's present one counts", async () => {
    const at = '2026-11-20T12:11:00Z';
    webhooks.shop.products[0]!.variants[0]!.levels = [
      {
        location: 1,
        available: 4,
        updatedAt: at,
      },
    ];
    await webhooks.send('inventory_levels/update', level(5, at)).expect(200);
    webhooks.peer.queries.length = 0;
    await webhooks.send('inventory_levels/update', level(4, at)).expect(200);
    await webhooks.send('inventory_levels/update', level(5, at)).expect(200);
    const seen = (await listEventData(webhooks.store, 'StockObserved')).slice(3);
    expect(seen).toMatchObject([{ levels: [{ quantity: 5 }] }, { levels: [{ quantity: 4 }] }]);
    expect(webhooks.peer.queries).toHaveLength(2);
  });

  test('an item that is no longer stocked at a location has 0 there; an uncounted item changes nothing', async () => {
    const { updated_at: _, ...gone } = level(null, '');
    await webhooks.send('inventory_levels/disconnect', gone).expect(200);
    await webhooks.send('inventory_levels/update', level(null, '2026-11-20T12:25:00Z')).expect(200);
    expect((await listEventData(webhooks.store, 'StockObserved')).slice(3)).toMatchObject([
      { levels: [{ quantity: 0 }], observedAt: '2026-11-20T12:20:00.000Z' },
    ]);
  });

  test('stock of an unknown item or location reads the product and the location first', async () => {
    webhooks.shop.products.push(product(16, [variant(108)]));
    webhooks.shop.locations.push({ id: 3, name: 'Market stall', isActive: true });
    const unknown = { ...level(2, '2026-11-20T12:10:00Z', 3), inventory_item_id: itemNumber(108) };
    await webhooks.send('inventory_levels/connect', unknown).expect(200);
    expect(await webhooks.news()).toEqual(['LocationObserved', 'ProductObserved', 'StockObserved']);
    const nowhere = { ...level(2, '2026-11-20T12:11:00Z'), inventory_item_id: 99_999 };
    await webhooks.send('inventory_levels/update', nowhere).expect(200);
    expect(await webhooks.news()).toHaveLength(3);
  });

  test('locations and collections follow the store', async () => {
    webhooks.shop.locations[1]!.name = 'Corner shop';
    webhooks.shop.collections[0]!.products.push(13);
    await webhooks.send('locations/update', { id: 2 }).expect(200);
    await webhooks.send('locations/delete', { id: 1 }).expect(200);
    await webhooks.send('collections/update', { id: 31 }).expect(200);
    await webhooks.send('collections/delete', { id: 31 }).expect(200);
    expect(await webhooks.news()).toEqual([
      'LocationObserved',
      'LocationObserved',
      'CollectionObserved',
      'CollectionObserved',
    ]);
    expect((await listEventData(webhooks.store, 'CollectionObserved')).at(-1)).toMatchObject({
      productIds: [],
    });
    expect((await listEventData(webhooks.store, 'LocationObserved')).at(-1)).toMatchObject({
      name: 'Warehouse',
      isActive: false,
    });
  });
});
