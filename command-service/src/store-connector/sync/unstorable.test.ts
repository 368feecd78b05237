import { beforeEach, expect, test } from '@jest/globals';
import { MAX_STORE_UNITS } from '../platform/store-json.ts';
import {
  setUpEachTest,
  listEventData,
  type TestSetup,
  buildLocalId,
  teamId,
} from '../test-connector.ts';
import { giftShop, line, order, product, variant } from '../test-shop-data.ts';
import { openWebhooks, restOrder } from '../webhooks/test-webhooks.ts';

/** More than is kept; answers of the API have no larger numbers. */
const LARGEST_INT = 2 ** 31 - 1;
const BEYOND_32_BITS = 2 ** 31;

let fresh: TestSetup;
setUpEachTest((begun) => (fresh = begun));

let reported: string[] = [];
beforeEach(() => {
  reported = [];
});
const hearing: Parameters<TestSetup['open']>[1] = {
  onAdjusted: (_, { document, texts, numbers }) => {
    reported.push(`${document}: ${texts} texts, ${numbers} numbers`);
  },
};

const oddShop = () => {
  const shop = giftShop();
  const levels = [{ location: 1, available: LARGEST_INT, updatedAt: '2026-11-10T09:00:00Z' }];
  shop.products.push(product(19, [variant(190, { title: 'Mug\0', levels })]));
  const lines = [1, 2, 3].map((id) => line(id, 190, LARGEST_INT, '1e300'));
  shop.orders.push(order(990, '2026-11-19T12:00:00Z', lines));
  return shop;
};

test('a first load brings texts and numbers of a store within bounds and counts them', async () => {
  const { connector, read } = await fresh.open(oddShop(), hearing);
  await read();
  const products = await listEventData(fresh.store, 'ProductObserved');
  expect(products).toContainEqual(
    expect.objectContaining({ variants: [expect.objectContaining({ title: 'Mug\ufffd' })] }),
  );
  expect(await listEventData(fresh.store, 'OrderPlaced')).toContainEqual(
    expect.objectContaining({
      lines: [expect.objectContaining({ units: 3 * MAX_STORE_UNITS })],
    }),
  );
  expect(reported).toContain('download: 2 texts, 0 numbers');
  const { rows } = await fresh.pool.query<{ progress: { valuesAdjusted: number } }>(
    'select progress from connector.sync where team_id = $1',
    [teamId],
  );
  expect(rows[0]?.progress.valuesAdjusted).toBeGreaterThanOrEqual(1 + 1 + 3 * 3);
  await connector.runner.stop();
});

test('a webhook of an order of 2,147,483,648 units does the same', async () => {
  const open: TestSetup['open'] = (shop) => fresh.open(shop, hearing);
  const webhooks = await openWebhooks({ store: fresh.store, open });
  await webhooks.load();
  const lines = [{ id: 90, variant_id: 101, quantity: BEYOND_32_BITS, price: '4.00' }];
  const odd = restOrder(300, { name: '#300\0', line_items: lines });
  await webhooks.send('orders/create', odd).expect(200);
  expect((await listEventData(webhooks.store, 'OrderPlaced')).at(-1)).toMatchObject({
    name: '#300\ufffd',
    lines: [{ variantId: buildLocalId('ProductVariant', 101), units: MAX_STORE_UNITS }],
  });
  expect(reported).toContain('orders/create: 1 texts, 1 numbers');
});
