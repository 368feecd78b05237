import { beforeEach, expect, test } from '@jest/globals';
import {
  setUpEachTest,
  type Bench,
  type TestSetup,
  buildLocalId,
  teamId,
} from './test-connector.ts';
import { gid, giftShop, itemNumber, product, variant } from './test-shop-data.ts';
import { respondWith } from './test-store/server.ts';
import { adjustments } from './test-store/stock.ts';

let bench: Bench;
let open: TestSetup['open'];

setUpEachTest((fresh) => ({ open } = fresh));
beforeEach(async () => {
  adjustments.clear();
  const shop = giftShop();
  const many = Array.from({ length: 300 }, (_, at) => variant(1000 + at));
  shop.products.push(product(17, many));
  shop.products.push(product(18, [variant(1900, { tracked: false })]));
  bench = await open(shop);
  await bench.read();
});

const getAvailable = (variantNumber: number, location: number): number | undefined =>
  bench.peer.shop.products
    .flatMap(({ variants }) => variants)
    .find(({ id }) => id === variantNumber)
    ?.levels.find((level) => level.location === location)?.available;

const makeReceipt = (quantity: number, key: string) => ({
  teamId,
  locationId: buildLocalId('Location', 1),
  items: [{ variantId: buildLocalId('ProductVariant', 101), quantity }],
  idempotencyKey: key,
  reference: 'a:b',
});
const adjust = (items: readonly [variantNumber: number, quantity: number][], key = 'receipt-1') =>
  bench.connector.adjustInventory({
    teamId,
    locationId: buildLocalId('Location', 1),
    items: items.map(([number, quantity]) => ({
      variantId: buildLocalId('ProductVariant', number),
      quantity,
    })),
    idempotencyKey: key,
    reference: 'quartermaster://purchase-orders/1/shipments/2',
  });

test('CALC-STA-11 units of what the store does not count are never pushed', async () => {
  await adjust([[1900, 8]], 'uncounted');
  expect(adjustments.has('uncounted')).toBe(false);
  await adjust([
    [101, 5],
    [1900, 8],
  ]);
  expect([getAvailable(101, 1), getAvailable(1900, 1)]).toEqual([12, 10]);
  const item = gid('InventoryItem', itemNumber(101));
  expect(adjustments.get('receipt-1')).toEqual(
    expect.objectContaining({ changes: [expect.objectContaining({ inventoryItemId: item })] }),
  );
});

test('adds to the available units of the store, once per key', async () => {
  await adjust([
    [101, 5],
    [102, 3],
  ]);
  await adjust([
    [102, 3],
    [101, 5],
  ]);
  expect([getAvailable(101, 1), getAvailable(102, 1)]).toEqual([12, 3]);
  await adjust([[101, -5]], 'undo');
  expect(getAvailable(101, 1)).toBe(7);
  expect(adjustments.get('receipt-1')).toMatchObject({
    name: 'available',
    reason: 'received',
    referenceDocumentUri: 'quartermaster://purchase-orders/1/shipments/2',
    changes: [
      {
        inventoryItemId: gid('InventoryItem', itemNumber(101)),
        locationId: gid('Location', 1),
        delta: 5,
        changeFromQuantity: null,
      },
      { delta: 3 },
    ],
  });
});

test('a call with a lost answer is repeated and changes nothing twice', async () => {
  bench.peer.lostAnswers = 1;
  await adjust([[101, 5]]);
  expect(getAvailable(101, 1)).toBe(12);
});

test('an item that is not stocked at the location yet is stocked there first', async () => {
  const locationId = buildLocalId('Location', 2);
  const items = [
    { variantId: buildLocalId('ProductVariant', 101), quantity: 2 },
    { variantId: buildLocalId('ProductVariant', 104), quantity: 4 },
  ];
  const adjustment = { teamId, locationId, items, idempotencyKey: 'receipt-2', reference: 'a:b' };
  await bench.connector.adjustInventory(adjustment);
  await bench.connector.adjustInventory(adjustment);
  expect([getAvailable(101, 2), getAvailable(104, 2)]).toEqual([5, 4]);
  expect(bench.peer.queries.filter((name) => name === 'ActivateStock')).toHaveLength(1);
});

test('a long receipt is sent in several parts, each once', async () => {
  const items = Array.from({ length: 300 }, (_, at): [number, number] => [1000 + at, 1]);
  const before = bench.peer.queries.length;
  await adjust(items);
  await adjust(items);
  expect(bench.peer.queries.slice(before)).toEqual(
    Array.from({ length: 4 }, () => 'AdjustQuantities'),
  );
  expect([getAvailable(1000, 1), getAvailable(1299, 1)]).toEqual([11, 11]);
});

const refusal = (code: string): string => {
  const userErrors = [{ field: null, message: 'No', code }];
  const inventoryAdjustQuantities = { inventoryAdjustmentGroup: null, userErrors };
  return JSON.stringify({ data: { inventoryAdjustQuantities } });
};

test('a key whose first use failed in the store is replaced by the next key', async () => {
  bench.peer.faults.push(respondWith(200, refusal('IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED')));
  await adjust([[101, 5]]);
  expect(getAvailable(101, 1)).toBe(12);
});

test('AMB-077 a refusal of the store has the reason', async () => {
  bench.peer.faults.push(respondWith(200, refusal('NON_MUTABLE_INVENTORY_ITEM')));
  await expect(adjust([[101, 5]])).rejects.toMatchObject({
    code: 'STORE_PUSH_FAILED',
    message: expect.stringContaining('NON_MUTABLE_INVENTORY_ITEM'),
  });
  await expect(adjust([[999, 5]])).rejects.toMatchObject({ code: 'STORE_PUSH_FAILED' });
  const nowhere = {
    teamId,
    locationId: 'nowhere',
    items: [],
    idempotencyKey: 'k',
    reference: 'a:b',
  };
  await expect(bench.connector.adjustInventory(nowhere)).rejects.toMatchObject({
    code: 'STORE_PUSH_FAILED',
  });
  await bench.connector.connections.uninstalled(teamId, '2026-11-20T12:00:00Z');
  await expect(adjust([[101, 5]])).rejects.toMatchObject({ code: 'STORE_PUSH_FAILED' });
});

test('AMB-077 a withdrawal leaves no adjustment in the store, whether it was made before or not, however often it runs', async () => {
  await adjust([[101, 5]], 'taken');
  await bench.connector.withdrawInventory(makeReceipt(5, 'taken'));
  await bench.connector.withdrawInventory(makeReceipt(5, 'taken'));
  expect(getAvailable(101, 1)).toBe(7);
  await bench.connector.withdrawInventory(makeReceipt(9, 'never taken'));
  expect(getAvailable(101, 1)).toBe(7);
});

test('an adjustment that the store refuses was never made; a key in use is no outcome', async () => {
  bench.peer.faults.push(respondWith(200, refusal('NON_MUTABLE_INVENTORY_ITEM')));
  await bench.connector.withdrawInventory(makeReceipt(5, 'refused'));
  expect(getAvailable(101, 1)).toBe(7);
  bench.peer.faults.push(respondWith(200, refusal('IDEMPOTENCY_CONCURRENT_REQUEST')));
  const busy = bench.connector.withdrawInventory(makeReceipt(5, 'busy'));
  await expect(busy).rejects.toMatchObject({ code: 'STORE_PUSH_FAILED' });
});
