import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type GivenEvent, openReadModels, type ReadModels, team } from '../core/given-events.ts';
import {
  bowl,
  crate,
  dayBegan,
  giftBox,
  linked,
  mug,
  mugShop,
  shown,
  sold,
  stocked,
  supplied,
} from './examples.ts';
import { excluded } from '../products/examples.ts';
import { readBundleNumbers } from './bundle-numbers.ts';
import { explainVariant } from './explain.ts';
import { inventoryItems, type InventoryRow } from './items-table.ts';
import { inventoryProjection } from './projection.ts';
import { readCandidates } from './to-buy/query.ts';
import { usersProjection } from '../users/projection.ts';

const vase = '00000000-0000-4000-8000-0000000000f1';
const PAST = { from: '2025-12-01', through: '2026-02-28' };

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection, usersProjection]);
});
afterAll(() => models.close());

/** The planning rate of the mugs, per day. */
const rateAfter = async (...events: readonly GivenEvent[]): Promise<number | undefined> => {
  await models.given(...events);
  const rows = await models.rows(inventoryItems);
  return rows.find(({ variantId }) => variantId === mug)?.planningRate;
};

test('CALC-ADS-11 a bundle hands its demand on to its components', async () => {
  const rate = await rateAfter(...mugShop(120), ...giftBox(bowl, 2), dayBegan());
  expect(rate).toBe(6);
});

test('CALC-BUN-7 demand of a bundle goes only into the planning rate, and so into what follows from it', async () => {
  const rowAfter = async (...events: readonly GivenEvent[]): Promise<Partial<InventoryRow>> => {
    await models.given(...events, dayBegan());
    return (await models.rows(inventoryItems)).find(({ variantId }) => variantId === mug) ?? {};
  };
  const bundled = await rowAfter(...mugShop(120), ...giftBox(bowl, 2));
  const alone = await rowAfter(...mugShop(120), sold(2, PAST));
  expect(bundled).toMatchObject({
    averageDailySales: 4,
    averageDailySalesBeforeStockout: 4,
    planningRate: 6,
  });
  for (const field of ['stockoutDate', 'rawReorderQuantity', 'salesAtRisk', 'status'] as const) {
    expect(bundled[field]).toEqual(alone[field]);
  }
  expect(alone).toMatchObject({ averageDailySales: 6, planningRate: 6 });
});

test('CALC-BUN-13 a bundle is never suggested for buying, its components are', async () => {
  await models.given(...mugShop(120), ...giftBox(bowl, 2), dayBegan());
  const box = (await models.rows(inventoryItems)).find(({ variantId }) => variantId === bowl);
  expect(box?.rawReorderQuantity).toBeGreaterThan(0);
  const listed = await readCandidates(models.pool, team, { filters: [] });
  expect(listed.map(({ variantId }) => variantId)).toEqual([mug]);
});

test('a bundle says how many can be made, what limits them, and the demand of each component', async () => {
  const box = shown(bowl, {
    productTitle: 'Gift box',
    components: [
      { variantId: mug, quantity: 2 },
      { variantId: vase, quantity: 1 },
    ],
  });
  const vases = [shown(vase, { productTitle: 'Vase' }), stocked(40, vase)];
  const boxes = [...giftBox(bowl, 2), box, ...giftBox(crate, 3)];
  await models.given(...mugShop(25), ...vases, ...boxes, dayBegan());
  const numbers = (await readBundleNumbers(models.pool, team, [bowl])).get(bowl);
  expect(numbers).toMatchObject({ available: 12, planningRate: 1 });
  expect(Object.fromEntries(numbers?.components ?? [])).toEqual({
    [mug]: { onHand: 25, isLimiting: true, planningRate: 9, bundleDemand: 5 },
    [vase]: { onHand: 40, isLimiting: false, planningRate: 1, bundleDemand: 1 },
  });
  const pools = { pool: models.pool, members: models.pool };
  const asked = { teamId: team, variantId: mug, now: '2026-03-01T10:00:00.000Z' };
  const { bundles } = await explainVariant(pools, asked);
  expect(bundles).toEqual([
    { productId: bowl, title: 'Gift box (Default)', quantity: 2, rate: 1, demand: 2 },
    { productId: crate, title: 'Gift box (Default)', quantity: 3, rate: 1, demand: 3 },
  ]);
});

test('a component that a bundle drops has no share in its demand any more', async () => {
  const rate = await rateAfter(
    ...mugShop(120),
    ...giftBox(bowl, 2),
    dayBegan(),
    shown(bowl, { productTitle: 'Gift box', components: [] }),
  );
  expect(rate).toBe(4);
});

test('an event of one bundle reaches a component with a supplier and further bundles', async () => {
  const rate = await rateAfter(
    ...mugShop(120),
    supplied(7),
    linked(),
    ...giftBox(bowl, 2),
    ...giftBox(crate, 3),
    dayBegan(),
    stocked(4, bowl),
    stocked(5, crate),
  );
  expect(rate).toBe(9);
});

test('CALC-BUN-12 an excluded bundle with a supplier of its own still counts', async () => {
  const bought = [supplied(7), linked(bowl), excluded(bowl), stocked(119, mug)];
  expect(await rateAfter(...mugShop(120), ...giftBox(bowl, 2), dayBegan(), ...bought)).toBe(6);
});

test('CALC-BUN-12 what an excluded bundle sells still counts in the rate of its components, also the next day', async () => {
  const days = [dayBegan(), excluded(bowl), stocked(119, mug)];
  const events = [...mugShop(120), ...giftBox(bowl, 2), ...days];
  expect(await rateAfter(...events)).toBe(6);
  expect(await rateAfter(...events, dayBegan('2026-03-02'))).toBeCloseTo(5.8, 1);
  const rows = await models.rows(inventoryItems);
  expect(rows.map(({ variantId }) => variantId)).toEqual([mug]);
});
