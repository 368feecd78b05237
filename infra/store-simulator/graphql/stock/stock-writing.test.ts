import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { documents } from '../../test-documents.ts';
import { openTestStore, type TestStore } from '../../test-store.ts';
import { gid } from '../../shop/ids.ts';
import { WAREHOUSE } from '../../stock/locations.ts';

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

const ITEM = 40;
const at = { inventoryItemId: gid('InventoryItem', ITEM), locationId: gid('Location', WAREHOUSE) };
const available = () =>
  store.simulator.shop.levels.quantity({ variant: ITEM, location: WAREHOUSE }, 'available');
let keys = 0;
const nextKey = () => `key-${(keys += 1)}`;

const receive = (input: object, key = nextKey()) =>
  store.ask(documents.adjustStock, {
    key,
    input: {
      name: 'available',
      reason: 'received',
      referenceDocumentUri: 'gid://quartermaster/Shipment/1',
      changes: [{ ...at, delta: 12, changeFromQuantity: null }],
      ...input,
    },
  });
const setTo = (input: object, key = nextKey()) =>
  store.ask(documents.setStock, {
    key,
    input: {
      name: 'available',
      reason: 'correction',
      quantities: [{ ...at, quantity: 7, changeFromQuantity: null }],
      ...input,
    },
  });
const codes = (answer: Awaited<ReturnType<typeof receive>>) =>
  Object.values(answer.data ?? {}).flatMap((payload) =>
    (payload as { userErrors: { code?: string; field: unknown }[] }).userErrors.map(
      ({ code }) => code,
    ),
  );

describe('receiving goods into the store', () => {
  test('raises the stock and returns the new state', async () => {
    const before = available();
    const { data } = await receive({});
    expect(available()).toBe(before + 12);
    expect(data).toMatchObject({
      inventoryAdjustQuantities: {
        userErrors: [],
        inventoryAdjustmentGroup: {
          reason: 'received',
          referenceDocumentUri: 'gid://quartermaster/Shipment/1',
          changes: [
            {
              name: 'available',
              delta: 12,
              quantityAfterChange: before + 12,
              item: { id: at.inventoryItemId },
            },
            { name: 'on_hand', delta: 12, quantityAfterChange: before + 12 },
          ],
        },
      },
    });
  });

  test('happens once for any number of equal requests, with the same answer', async () => {
    const key = nextKey();
    const first = await receive({}, key);
    const after = available();
    const again = await receive({}, key);
    expect(available()).toBe(after);
    expect(again.data).toEqual(first.data);
  });

  test('happens once although the answer was lost', async () => {
    const key = nextKey();
    const before = available();
    store.simulator.faults.loseAnswers(1);
    expect((await receive({}, key)).status).toBe(502);
    expect((await receive({}, key)).status).toBe(200);
    expect(available()).toBe(before + 12);
  });

  test('refuses the key of another request', async () => {
    const key = nextKey();
    await receive({}, key);
    expect(codes(await receive({ reason: 'correction' }, key))).toEqual([
      'IDEMPOTENCY_KEY_PARAMETER_MISMATCH',
    ]);
    expect(codes(await setTo({}, key))).toEqual(['IDEMPOTENCY_KEY_PARAMETER_MISMATCH']);
  });

  test('needs a key', async () => {
    const withoutKey = documents.adjustStock
      .replace('@idempotent(key: $key)', '')
      .replace(', $key: String!', '');
    const input = { name: 'available', reason: 'received', changes: [{ ...at, delta: 1 }] };
    const before = available();
    const { errors } = await store.ask(withoutKey, { input });
    expect(errors?.[0]?.message).toContain('@idempotent directive is required');
    expect((await receive({}, '  ')).errors?.[0]?.message).toContain('must not be blank');
    expect(available()).toBe(before);
  });

  test('compares with the quantity that the caller last read', async () => {
    const seen = available();
    const change = (changeFromQuantity: number) => ({
      changes: [{ ...at, delta: 1, changeFromQuantity }],
    });
    expect(codes(await receive(change(seen)))).toEqual([]);
    expect(codes(await receive(change(seen)))).toEqual(['CHANGE_FROM_QUANTITY_STALE']);
    expect(available()).toBe(seen + 1);
  });

  test.each([
    ['an unknown quantity', { name: 'on_hand' }, 'INVALID_QUANTITY_NAME'],
    ['an unknown reason', { reason: 'because' }, 'INVALID_REASON'],
    ['a reference that is no URI', { referenceDocumentUri: 'PO 1' }, 'INVALID_REFERENCE_DOCUMENT'],
    [
      'an unknown item',
      { changes: [{ ...at, inventoryItemId: gid('InventoryItem', 999_999), delta: 1 }] },
      'INVALID_INVENTORY_ITEM',
    ],
    [
      'an id of another kind',
      { changes: [{ ...at, inventoryItemId: gid('ProductVariant', 1), delta: 1 }] },
      'INVALID_INVENTORY_ITEM',
    ],
    [
      'an unknown location',
      { changes: [{ ...at, locationId: gid('Location', 7), delta: 1 }] },
      'INVALID_LOCATION',
    ],
    ['far too much', { changes: [{ ...at, delta: 2_000_000_000 }] }, 'INVALID_QUANTITY_TOO_HIGH'],
    [
      'a document for available goods',
      { changes: [{ ...at, delta: 1, ledgerDocumentUri: 'gid://x/y/1' }] },
      'INVALID_AVAILABLE_DOCUMENT',
    ],
    [
      'damaged goods without a document',
      { name: 'damaged', changes: [{ ...at, delta: 1 }] },
      'INVALID_QUANTITY_DOCUMENT',
    ],
  ])('refuses %s and changes nothing', async (_, input, code) => {
    const before = available();
    expect(codes(await receive(input))).toEqual([code]);
    expect(available()).toBe(before);
  });

  test('changes all or nothing', async () => {
    const before = available();
    const changes = [
      { ...at, delta: 5 },
      { ...at, locationId: gid('Location', 9), delta: 5 },
    ];
    expect(codes(await receive({ changes }))).toEqual(['INVALID_LOCATION']);
    expect(available()).toBe(before);
  });

  test('counts damaged goods as on hand', async () => {
    const before = available();
    const changes = [{ ...at, delta: 3, ledgerDocumentUri: 'gid://quartermaster/Count/1' }];
    const { data } = await receive({ name: 'damaged', reason: 'damaged', changes });
    expect(available()).toBe(before);
    expect(data).toMatchObject({
      inventoryAdjustQuantities: {
        inventoryAdjustmentGroup: {
          changes: [
            { name: 'damaged', quantityAfterChange: 3 },
            { name: 'on_hand', quantityAfterChange: before + 3 },
          ],
        },
      },
    });
  });

  test('adds nothing to a bundle, whose stock follows from its components', async () => {
    const bundle = store.simulator.shop.catalogue.variants.findIndex(
      ({ components }) => components.length > 0,
    );
    const changes = [{ ...at, inventoryItemId: gid('InventoryItem', bundle), delta: 1 }];
    expect(codes(await receive({ changes }))).toEqual(['NON_MUTABLE_INVENTORY_ITEM']);
  });
});

describe('counting goods in the store', () => {
  test('sets the stock to what was counted', async () => {
    const { data } = await setTo({});
    expect(codes({ data } as never)).toEqual([]);
    expect(available()).toBe(7);
  });

  test.each([
    ['less than nothing', { quantities: [{ ...at, quantity: -1 }] }, 'INVALID_QUANTITY_NEGATIVE'],
    ['a state that cannot be counted', { name: 'incoming' }, 'INVALID_NAME'],
    [
      'the same item twice',
      {
        quantities: [
          { ...at, quantity: 1 },
          { ...at, quantity: 2 },
        ],
      },
      'NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR',
    ],
    [
      'a stale count',
      { quantities: [{ ...at, quantity: 1, changeFromQuantity: 123_456 }] },
      'CHANGE_FROM_QUANTITY_STALE',
    ],
  ])('refuses %s', async (_, input, code) => {
    expect(codes(await setTo(input))).toEqual([code]);
  });

  test('subtracts damaged units from the available ones when it sets units on hand', async () => {
    const place = { variant: ITEM, location: WAREHOUSE };
    const damaged = store.simulator.shop.levels.quantity(place, 'damaged');
    await setTo({
      name: 'on_hand',
      quantities: [{ ...at, quantity: 20, changeFromQuantity: null }],
    });
    expect(available()).toBe(20 - damaged);
  });
});

describe('an item in the store', () => {
  test('must be stocked at a location before it can be received there', async () => {
    const { shop } = store.simulator;
    const variant = shop.catalogue.variants.findIndex(
      ({ components }, number) =>
        components.length === 0 && shop.levels.listStockedPlaces(number).length === 1,
    );
    const place = {
      inventoryItemId: gid('InventoryItem', variant),
      locationId: gid('Location', 1),
    };
    const changes = { changes: [{ ...place, delta: 4 }] };
    expect(codes(await receive(changes))).toEqual(['ITEM_NOT_STOCKED_AT_LOCATION']);
    const variables = { item: place.inventoryItemId, location: place.locationId, key: nextKey() };
    expect(codes(await store.ask(documents.activateStock, variables))).toEqual([]);
    expect(codes(await receive(changes))).toEqual([]);
    expect(codes(await store.ask(documents.activateStock, variables))).toEqual([]);
    expect(shop.levels.quantity({ variant, location: 1 }, 'available')).toBe(4);
  });

  test('accepts and shows a new cost, and refuses a negative one', async () => {
    const update = (id: string, input: object) =>
      store.ask(documents.updateItemCost, { id, input });
    const { data } = await update(at.inventoryItemId, { cost: '3.21' });
    expect(data).toMatchObject({
      inventoryItemUpdate: { inventoryItem: { unitCost: { amount: '3.21', currencyCode: 'GBP' } } },
    });
    expect((await update(at.inventoryItemId, { cost: -1 })).data).toMatchObject({
      inventoryItemUpdate: { userErrors: [{ field: ['input', 'cost'] }] },
    });
    expect((await update('gid://shopify/InventoryItem/1', {})).data).toMatchObject({
      inventoryItemUpdate: { userErrors: [{ field: ['id'] }] },
    });
  });
});
