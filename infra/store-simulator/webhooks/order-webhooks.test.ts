import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { TestStore } from '../test-store.ts';
import { gid, numericId } from '../shop/ids.ts';
import { openSubscribedStore, type SubscribedStore } from './test-subscribed-store.ts';

let listening: SubscribedStore;
let store: TestStore;
beforeAll(async () => {
  listening = await openSubscribedStore();
  ({ store } = listening);
});
afterAll(() => listening.close());
beforeEach(() => listening.subscribeToAll());
afterEach(() => listening.forget());

const countStock = (variant: number) => store.simulator.shop.levels.countAvailable(variant);
/** An item with much stock. */
const findWellStocked = () => {
  const variants = Array.from({ length: 500 }, (_, variant) => variant);
  return variants.find((variant) => countStock(variant) > 500) ?? 0;
};

describe('an order', () => {
  test('lowers the stock and sends webhooks of both, with numeric ids', async () => {
    const variant = findWellStocked();
    const before = countStock(variant);
    const orderId = store.simulator.sell.placeOrder([
      { variant: gid('ProductVariant', variant), quantity: 3 },
    ]);
    expect(countStock(variant)).toBe(before - 3);
    const [order] = await listening.delivered('orders/create');
    expect(order?.body).toMatchObject({
      admin_graphql_api_id: orderId,
      name: expect.stringMatching(/^#\d{6}$/),
      currency: 'GBP',
      financial_status: 'paid',
      cancelled_at: null,
      line_items: [
        { variant_id: numericId('ProductVariant', variant), quantity: 3, current_quantity: 3 },
      ],
    });
    const [level] = await listening.delivered('inventory_levels/update');
    const { inventory_item_id: item, location_id: location, available } = level?.body ?? {};
    expect([
      item,
      [numericId('Location', 0), numericId('Location', 1)].includes(Number(location)),
    ]).toEqual([numericId('InventoryItem', variant), true]);
    const place = { variant, location: Number(location) - numericId('Location', 0) };
    expect(available).toBe(store.simulator.shop.levels.quantity(place, 'available'));
  });

  test('of a bundle contains its components and names the bundle on their lines', async () => {
    const orderId = store.simulator.sell.placeOrder([{ variant: 'SET-JUMBO', quantity: 1 }]);
    const { data } = await store.ask(
      `{ order(id: "${orderId}") { lineItems(first: 5) { nodes { sku quantity lineItemGroup { id title quantity } } } } }`,
    );
    const { nodes } = (
      data?.['order'] as { lineItems: { nodes: { sku: string; lineItemGroup: { id: string } }[] } }
    ).lineItems;
    expect(nodes).toMatchObject([
      { sku: '85099B', quantity: 1, lineItemGroup: { title: 'Jumbo Bag Pair', quantity: 1 } },
      { sku: '22386', quantity: 1, lineItemGroup: { title: 'Jumbo Bag Pair', quantity: 1 } },
    ]);
    const [group = ''] = nodes.map(({ lineItemGroup }) => lineItemGroup.id);
    expect(nodes[1]?.lineItemGroup.id).toBe(group);
    const [delivered] = await listening.delivered('orders/create');
    const named = { sales_line_item_group_id: Number(group.split('/').at(-1)) };
    expect(delivered?.body).toMatchObject({ line_items: [named, named] });
  });

  test('of a bundle is refused when one of its components is missing', () => {
    const { shop, sell } = store.simulator;
    const scarce = shop.catalogue.variants.findIndex(({ sku }) => sku === '85099B');
    const variant = gid('ProductVariant', scarce);
    for (let left = countStock(scarce); left > 0; left = countStock(scarce))
      sell.placeOrder([{ variant, quantity: left }]);
    const other = shop.catalogue.variants.findIndex(({ sku }) => sku === '22386');
    const before = countStock(other);
    expect(() => sell.placeOrder([{ variant: 'SET-JUMBO', quantity: 1 }])).toThrow('out of stock');
    expect(countStock(other)).toBe(before);
  });

  test('that is cancelled restores the stock', async () => {
    const variant = findWellStocked();
    const before = countStock(variant);
    const orderId = store.simulator.sell.placeOrder([
      { variant: gid('ProductVariant', variant), quantity: 5 },
    ]);
    store.simulator.sell.cancelOrder(orderId);
    expect(countStock(variant)).toBe(before);
    const [cancelled] = await listening.delivered('orders/cancelled');
    expect(cancelled?.body).toMatchObject({
      cancelled_at: '2026-11-16T12:00:00Z',
      financial_status: 'refunded',
      line_items: [{ quantity: 5, current_quantity: 0 }],
    });
    expect((await listening.delivered('refunds/create'))[0]?.body).toMatchObject({
      refund_line_items: [{ quantity: 5, restock_type: 'cancel' }],
    });
    expect(() => store.simulator.sell.cancelOrder(orderId)).toThrow('cancelled already');
  });

  test('that is partly returned keeps its quantity and has the remaining units', async () => {
    const variant = findWellStocked();
    const orderId = store.simulator.sell.placeOrder([
      { variant: gid('ProductVariant', variant), quantity: 4 },
    ]);
    const before = countStock(variant);
    store.simulator.sell.refund(orderId, 0, 1);
    expect(countStock(variant)).toBe(before + 1);
    const [refund] = await listening.delivered('refunds/create');
    expect(refund?.body).toMatchObject({
      refund_line_items: [{ quantity: 1, restock_type: 'return' }],
    });
    expect((await listening.delivered('orders/updated'))[0]?.body).toMatchObject({
      financial_status: 'partially_refunded',
      line_items: [{ quantity: 4, current_quantity: 3 }],
    });
    expect(() => store.simulator.sell.refund(orderId, 0, 4)).toThrow('3 units to take back, not 4');
    expect(() => store.simulator.sell.refund(orderId, 1, 1)).toThrow('0 units');
  });

  test('gets the remaining units of an item, and is refused once it is sold out', () => {
    const { shop, sell } = store.simulator;
    const variant = shop.catalogue.variants.findIndex(
      ({ tracked, inventoryPolicy, components }, number) =>
        tracked &&
        inventoryPolicy === 'DENY' &&
        components.length === 0 &&
        shop.levels.listStockedPlaces(number).length === 1 &&
        countStock(number) > 3,
    );
    sell.placeOrder([{ variant: gid('ProductVariant', variant), quantity: 1_000_000 }]);
    expect(countStock(variant)).toBe(0);
    expect(() =>
      sell.placeOrder([{ variant: gid('ProductVariant', variant), quantity: 1 }]),
    ).toThrow('out of stock');
  });

  test('of an item that sells while out of stock makes its stock negative', () => {
    const { shop, sell } = store.simulator;
    const variant = shop.catalogue.variants.findIndex(
      ({ tracked, inventoryPolicy }) => tracked && inventoryPolicy === 'CONTINUE',
    );
    const before = countStock(variant);
    sell.placeOrder([{ variant: gid('ProductVariant', variant), quantity: before + 10_000 }]);
    expect(countStock(variant)).toBe(-10_000);
  });

  test.each([
    ['an unknown article', [{ variant: 'NO-SUCH-CODE', quantity: 1 }], 'does not sell'],
    ['no quantity', [{ variant: '22423', quantity: 0 }], 'no quantity'],
  ])('of %s is refused', (_, lines, message) => {
    expect(() => store.simulator.sell.placeOrder(lines)).toThrow(message);
  });
});
