import { expect, test } from '@jest/globals';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { setUpEachTest, listEventData, type TestSetup, buildLocalId } from '../test-connector.ts';
import { giftShop, line, order, type TestLine } from '../test-shop-data.ts';

let store: EventStore;
let open: TestSetup['open'];
setUpEachTest((fresh) => ({ store, open } = fresh));

const TEA_SET = 103;
const [red, blue, set] = [101, 102, TEA_SET].map((number) =>
  buildLocalId('ProductVariant', number),
);

/** The lines of some tea sets: a red mug and two blue ones in each. */
const teaSets = (id: number, sets: number, variant: number | null = TEA_SET): TestLine[] => {
  const group = { id, quantity: sets, variant };
  return [
    { ...line(id, 101, sets, '9.00'), group },
    { ...line(id + 1, 102, 2 * sets, '18.00'), group },
  ];
};

/** Tea sets in the history, in a recent order, in a cancelled one and without a bundle of their own. */
const shop = () => {
  const shop = giftShop();
  shop.orders.push(
    order(301, '2026-01-05T18:00:00Z', [...teaSets(50, 2), line(52, 101, 1, '4.50')]),
    order(302, '2026-01-07T18:00:00Z', [...teaSets(60, 1), ...teaSets(62, 3)]),
    order(303, '2026-11-14T18:00:00Z', [...teaSets(70, 2), line(72, 102, 5, '20.00')]),
    order(304, '2026-11-14T18:00:00Z', teaSets(80, 9), { cancelledAt: '2026-11-14T19:00:00Z' }),
    order(305, '2026-11-15T18:00:00Z', teaSets(90, 1, null)),
  );
  return shop;
};

test('CALC-BUN-8 CALC-BUN-9 the history of a component says what came by a set, that of the set its groups', async () => {
  await (await open(shop())).read();
  const through = '2026-09-20';
  expect(await listEventData(store, 'SalesHistoryRecorded')).toEqual([
    expect.objectContaining({
      variantId: red,
      from: '2026-01-05',
      offsets: [0, 2],
      units: [6 + 3, 4],
      bySets: [{ variantId: set, offsets: [0, 2], units: [2, 4] }],
    }),
    expect.objectContaining({
      variantId: blue,
      offsets: [0, 2, 257],
      units: [2 + 4, 8, 3],
      bySets: [{ variantId: set, offsets: [0, 2], units: [4, 8] }],
    }),
    {
      variantId: set,
      from: '2026-01-05',
      through,
      offsets: [],
      units: [],
      revenue: [],
      orders: [],
      orderSizes: { offsets: [], units: [], orders: [] },
      groups: { offsets: [0, 2], units: [2, 4] },
    },
  ]);
});

test('CALC-BUN-8 a recent order has the units of each set in its lines, and its groups once', async () => {
  await (await open(shop())).read();
  const placed = await listEventData(store, 'OrderPlaced');
  expect(placed).toContainEqual(
    expect.objectContaining({
      orderId: buildLocalId('Order', 303),
      lines: [
        { variantId: red, units: 2, revenue: 9, bySets: [{ variantId: set, units: 2 }] },
        { variantId: blue, units: 9, revenue: 38, bySets: [{ variantId: set, units: 4 }] },
      ],
      groups: [{ variantId: set, units: 2 }],
    }),
  );
  const withoutBundle = placed.find(
    (one) => (one as { orderId: string }).orderId === buildLocalId('Order', 305),
  );
  expect(withoutBundle).toMatchObject({ lines: [{ units: 1 }, { units: 2 }] });
  expect(JSON.stringify(withoutBundle)).not.toMatch(/bySets|groups/);
});

test('CALC-BUN-10 a reconciliation changes nothing of them', async () => {
  const bench = await open(shop());
  await bench.read();
  await expect(bench.read()).resolves.toBe('RECONCILIATION');
  expect(await listEventData(store, 'OrderChanged')).toEqual([]);
});
