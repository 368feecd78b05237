import { beforeEach, describe, expect, test } from '@jest/globals';
import { setUpEachTest, listEventData, type TestSetup, buildLocalId } from '../test-connector.ts';
import { line, order } from '../test-shop-data.ts';
import { hangUp } from '../test-store/server.ts';
import { openWebhooks, restOrder } from './test-webhooks.ts';

let fresh: TestSetup;
let webhooks: Awaited<ReturnType<typeof openWebhooks>>;

setUpEachTest((begun) => (fresh = begun));
beforeEach(async () => {
  webhooks = await openWebhooks(fresh);
  await webhooks.load();
});

describe('CALC-BUN-8 an order with a set', () => {
  const group = { id: 7, quantity: 2, variant: 103 };
  const teaSets = [
    { ...line(90, 101, 2, '9.00'), group },
    { ...line(91, 102, 4, '18.00'), group },
  ];
  /** A delivery shows that lines are part of a set, but not of which one. */
  const delivered = (more: object = {}) =>
    restOrder(300, {
      line_items: [
        { id: 90, variant_id: 101, quantity: 2, price: '4.50', sales_line_item_group_id: 7 },
        { id: 91, variant_id: 102, quantity: 4, price: '4.50', sales_line_item_group_id: 7 },
      ],
      ...more,
    });
  const bySet = (units: number) => [{ variantId: buildLocalId('ProductVariant', 103), units }];
  const placed = () => {
    webhooks.shop.orders.push(order(300, '2026-11-20T12:00:00Z', teaSets));
    return webhooks.send('orders/create', delivered()).expect(200);
  };

  test('is read from the store, which names the set', async () => {
    await placed();
    expect((await listEventData(webhooks.store, 'OrderPlaced')).at(-1)).toMatchObject({
      lines: [
        { variantId: buildLocalId('ProductVariant', 101), units: 2, bySets: bySet(2) },
        { variantId: buildLocalId('ProductVariant', 102), units: 4, bySets: bySet(4) },
      ],
      groups: bySet(2),
    });
  });

  test('keeps its set when it is delivered again, without being read', async () => {
    await placed();
    webhooks.peer.queries.length = 0;
    const updated_at = '2026-11-20T12:06:00Z';
    await webhooks.send('orders/updated', delivered({ updated_at })).expect(200);
    const unnamed = delivered({ updated_at }).line_items.map(
      ({ sales_line_item_group_id: _, ...one }: Record<string, unknown>) => one,
    );
    await webhooks.send('orders/updated', delivered({ line_items: unnamed })).expect(200);
    expect(await webhooks.news()).toEqual(['OrderPlaced']);
    expect(webhooks.peer.queries).toEqual([]);
  });

  test('is recorded without its set while the store does not answer, and gets it by the reconciliation', async () => {
    webhooks.peer.faults.push(hangUp, hangUp);
    await placed();
    const [known] = (await listEventData(webhooks.store, 'OrderPlaced')).slice(-1);
    expect(known).toMatchObject({ lines: [{ units: 2 }, { units: 4 }] });
    expect(known).not.toHaveProperty('groups');
    await webhooks.read();
    expect(await listEventData(webhooks.store, 'OrderChanged')).toMatchObject([
      {
        groups: bySet(2),
        differences: [
          { variantId: buildLocalId('ProductVariant', 101), units: 0, orders: 0, bySets: bySet(2) },
          { variantId: buildLocalId('ProductVariant', 102), units: 0, orders: 0, bySets: bySet(4) },
        ],
        groupDifferences: bySet(2),
      },
    ]);
  });

  test('CALC-BUN-10 loses the groups of which a component was cancelled', async () => {
    await placed();
    webhooks.shop.orders.splice(
      webhooks.shop.orders.findIndex(({ id }) => id === 300),
      1,
      order(300, '2026-11-20T12:00:00Z', [teaSets[0]!, { ...teaSets[1]!, currentQuantity: 2 }], {
        updatedAt: '2026-11-20T12:08:00Z',
        refunds: [{ line: 91, quantity: 2, restockType: 'CANCEL' }],
      }),
    );
    await webhooks.send('refunds/create', { id: 1, order_id: 300 }).expect(200);
    expect((await listEventData(webhooks.store, 'OrderChanged')).at(-1)).toMatchObject({
      groups: bySet(1),
      differences: [
        { variantId: buildLocalId('ProductVariant', 102), units: -2, bySets: bySet(-2) },
      ],
      groupDifferences: bySet(-1),
    });
  });
});
