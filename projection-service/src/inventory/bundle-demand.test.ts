import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type GivenEvent, openReadModels, type ReadModels } from '../core/given-events.ts';
import {
  bowl,
  crate,
  dayBegan,
  giftBox,
  linked,
  mug,
  mugShop,
  shown,
  stocked,
  supplied,
} from './examples.ts';
import { excluded } from '../products/examples.ts';
import { inventoryItems } from './items-table.ts';
import { inventoryProjection } from './projection.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection]);
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

test('what an excluded bundle sells still counts in the rate of its components, also the next day', async () => {
  const days = [dayBegan(), excluded(bowl), stocked(119, mug)];
  const events = [...mugShop(120), ...giftBox(bowl, 2), ...days];
  expect(await rateAfter(...events)).toBe(6);
  expect(await rateAfter(...events, dayBegan('2026-03-02'))).toBeCloseTo(5.8, 1);
  const rows = await models.rows(inventoryItems);
  expect(rows.map(({ variantId }) => variantId)).toEqual([mug]);
});
