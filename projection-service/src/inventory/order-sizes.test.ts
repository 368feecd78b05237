import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addDays, fromDayNumber, toDayNumber } from '@quartermaster/contracts/core/day';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import { calculateOrderRate } from '@quartermaster/contracts/forecast/rules/daily-rate';
import { listOrders, noOrderSizes } from '@quartermaster/contracts/forecast/rules/order-sizes';
import { noDemand } from '@quartermaster/contracts/inventory/rules/rate';
import { orderChanged } from '@quartermaster/contracts/sales/events';
import {
  fact,
  type GivenEvent,
  openReadModels,
  type ReadModels,
  team,
} from '../core/given-events.ts';
import { bowl, dayBegan, mug, mugShop, ordered, shown, sold, today } from './examples.ts';
import { createContext, isDated, type KnownVariant, toItemFacts } from './facts/item.ts';
import { unknownShopDemand } from './facts/shop-demand.ts';
import { orderSizesBefore } from './facts/order-sizes.ts';
import { inventoryProjection } from './projection.ts';
import { readVariantsInParts } from './preview/variants-in-parts.ts';
import { variantSales } from './tables/sales.ts';
import { teamFacts } from './tables/team.ts';
import { variantFacts } from './tables/variant.ts';
import { changedSets, orderedSets } from './test-sets.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection]);
});
afterAll(() => models.close());

/** The orders of a variant by day, each as its units and their number. */
const readSizes = async (
  variantId: VariantId = mug,
): Promise<Record<string, readonly string[]>> => {
  const row = (await models.rows(variantSales)).find((one) => one.variantId === variantId);
  if (row === undefined) return {};
  const { days, units, orders } = orderSizesBefore(row, Infinity);
  const sizes: Record<string, string[]> = {};
  for (const [at, day] of days.entries()) {
    (sizes[fromDayNumber(day)] ??= []).push(`${String(orders[at])} of ${String(units[at])}`);
  }
  return sizes;
};

/** The order has other units now; 0 when it is cancelled. */
const changed = (
  orderId: string,
  day: string,
  [before, after]: readonly [before: number, after: number],
  deleted = false,
): GivenEvent =>
  fact(orderChanged, `order.${orderId}`, {
    orderId,
    day,
    updatedAt: `${day}T11:00:00.000Z`,
    cancelled: after === 0 && !deleted,
    ...(deleted && { deleted }),
    lines: after === 0 ? [] : [{ variantId: mug, units: after, revenue: after * 25 }],
    differences: [
      {
        variantId: mug,
        units: after - before,
        revenue: (after - before) * 25,
        orders: Math.sign(after) - Math.sign(before),
      },
    ],
  });

const day = '2026-02-20';
const past = [shown(), sold(4, { from: '2026-02-19', through: day }), dayBegan()];

test('orders add to the sizes of the sales history on their day', async () => {
  await models.given(...past, ordered('1', day, 4), ordered('2', day, 6), ordered('3', today, 6));
  expect(await readSizes()).toEqual({
    '2026-02-19': ['1 of 4'],
    [day]: ['2 of 4', '1 of 6'],
    [today]: ['1 of 6'],
  });
});

test('a changed order has its new size; a cancelled or deleted one has none', async () => {
  const orders = ['1', '2', '3'].map((orderId) => ordered(orderId, day, 6));
  await models.given(...past, ...orders, changed('1', day, [6, 9]));
  expect((await readSizes())[day]).toEqual(['1 of 4', '2 of 6', '1 of 9']);
  const cancelled = changed('2', day, [6, 0]);
  const deleted = changed('3', day, [6, 0], true);
  await models.given(...past, ...orders, changed('1', day, [6, 9]), cancelled, deleted);
  expect((await readSizes())[day]).toEqual(['1 of 4', '1 of 9']);
  const restored = changed('2', day, [0, 6]);
  await models.given(...past, ...orders, cancelled, restored);
  expect((await readSizes())[day]).toEqual(['1 of 4', '3 of 6']);
});

test('CALC-BUN-9 an order of sets counts with all units of a component, and with the groups of the set', async () => {
  const pack = { variantId: bowl, inEach: { [mug]: 2 } };
  const { data, ...order } = orderedSets('2', day, 5, pack);
  const lines = [
    { variantId: mug, units: 12, revenue: 300, bySets: [{ variantId: bowl, units: 10 }] },
    { variantId: bowl, units: 1, revenue: 25 },
  ];
  const mixed = { ...order, data: { ...(data as object), lines } };
  const orders = [orderedSets('1', day, 3, pack), mixed];
  await models.given(shown(), shown(bowl), dayBegan(), ...orders);
  expect(await readSizes()).toEqual({ [day]: ['1 of 6', '1 of 12'] });
  expect(await readSizes(bowl)).toEqual({ [day]: ['1 of 3', '1 of 6'] });
  await models.given(
    shown(),
    shown(bowl),
    dayBegan(),
    ...orders,
    changedSets('1', day, [3, 1], pack),
  );
  expect(await readSizes()).toEqual({ [day]: ['1 of 2', '1 of 12'] });
  expect(await readSizes(bowl)).toEqual({ [day]: ['1 of 1', '1 of 6'] });
});

test('sizes of about half a year are kept', async () => {
  const first = addDays(today, -250);
  const orders = [ordered('1', first, 2), ordered('2', addDays(today, -180), 3)];
  await models.given(
    ...mugShop(120),
    ...orders,
    ordered('3', today, 1),
    changed('1', first, [2, 5]),
  );
  const sizes = await readSizes();
  expect(Object.keys(sizes)[0]).toBe(addDays(today, -180));
  expect(sizes[today]).toEqual(['1 of 1']);
});

test('the facts of an item have its orders of complete days, as the rate by day needs them', async () => {
  await models.given(...past, ordered('1', day, 400), ordered('2', today, 6));
  const [facts] = await models.rows(variantFacts);
  const [ofTeam] = await models.rows(teamFacts);
  const [sales] = await models.rows(variantSales);
  if (sales === undefined || ofTeam === undefined || !isDated(ofTeam)) throw new Error('No day');
  const context = createContext(facts as KnownVariant, ofTeam, {
    sales,
    terms: () => undefined,
    safetyGrade: null,
    shop: unknownShopDemand,
  });
  const { orderSizes = noOrderSizes } = toItemFacts(context, noDemand).sales;
  const stock = { firstAvailable: null, outOfStock: [], outSince: null };
  const orders = listOrders(orderSizes);
  expect(calculateOrderRate({ orders, stock, today: toDayNumber(today) })).toMatchObject({
    unitsPerOrder: (4 + 4 + 80) / 3,
    cap: 80,
    oneOffUnits: 320,
  });
  const read = { teamId: team, variantIds: null, withSales: true };
  for await (const part of readVariantsInParts(models.pool, read)) {
    expect(part.map((variant) => variant.sales)).toMatchObject([
      { orderSizes: sales.orderSizes, openSizes: sales.openSizes },
    ]);
  }
});
