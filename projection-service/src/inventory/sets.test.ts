import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addDays, daysBetween } from '@quartermaster/contracts/core/day';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import { salesHistoryRecorded } from '@quartermaster/contracts/sales/events';
import {
  fact,
  type GivenEvent,
  openReadModels,
  type ReadModels,
  team,
} from '../core/given-events.ts';
import { excluded } from '../products/examples.ts';
import { usersProjection } from '../users/projection.ts';
import {
  availableSince,
  bowl,
  connected,
  crate,
  dayBegan,
  giftBox,
  linked,
  located,
  mug,
  mugShop,
  ofOneOrder,
  ordered,
  shown,
  sold,
  stocked,
  supplied,
} from './examples.ts';
import { explainVariant } from './explain.ts';
import { inventoryItems, type InventoryRow } from './items-table.ts';
import { inventoryProjection } from './projection.ts';
import { changedSets, orderedSets } from './test-sets.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection, usersProjection]);
});
afterAll(() => models.close());

const FROM = '2025-12-01';
const THROUGH = '2026-02-28';
const pack = { variantId: bowl, inEach: { [mug]: 2, [crate]: 1 } };

const readRow = async (variantId: VariantId, teamId = team): Promise<InventoryRow> => {
  const row = (await models.rows(inventoryItems, teamId)).find(
    (one) => one.variantId === variantId,
  );
  if (row === undefined) throw new Error(`${variantId} is not listed`);
  return row;
};

const explainRate = async (variantId: VariantId): Promise<string> => {
  const { explanations } = await explainVariant(
    { pool: models.pool, members: models.pool },
    { teamId: team, variantId, now: '2026-03-01T09:00:00.000Z' },
  );
  return explanations.find(({ name }) => name === 'planningRate')?.sentence ?? '';
};

/** A set of two mugs and a crate, without sales. */
const set: readonly GivenEvent[] = [
  shown(crate, { productTitle: 'Crate' }),
  stocked(500, crate),
  availableSince('2025-06-01', crate),
  shown(bowl, {
    productTitle: 'Set of 3',
    title: '',
    components: Object.entries(pack.inEach).map(([variantId, quantity]) => ({
      variantId,
      quantity,
    })),
  }),
  availableSince('2025-06-01', bowl),
];

/** The days that the history covers, as offsets. */
const offsets = Array.from({ length: daysBetween(FROM, THROUGH) + 1 }, (_, at) => at);
const each = (units: number): number[] => offsets.map(() => units);

/** The past of the shop: four mugs a day, two of them by one set a day. */
const past: readonly GivenEvent[] = [
  ...[
    { variantId: mug, units: 4, bySet: 2 },
    { variantId: crate, units: 1, bySet: 1 },
  ].map(({ variantId, units, bySet }) =>
    fact(salesHistoryRecorded, `sales.${variantId}`, {
      variantId,
      from: FROM,
      through: THROUGH,
      offsets,
      units: each(units),
      revenue: each(units * 25),
      orders: each(1),
      orderSizes: ofOneOrder(offsets, units),
      bySets: [{ variantId: bowl, offsets, units: each(bySet) }],
    }),
  ),
  fact(salesHistoryRecorded, `sales.${bowl}`, {
    variantId: bowl,
    from: FROM,
    through: THROUGH,
    offsets: [],
    units: [],
    revenue: [],
    orders: [],
    orderSizes: ofOneOrder(offsets, 1),
    groups: { offsets, units: each(1) },
  }),
];

const shop = [
  connected(),
  located(),
  shown(),
  stocked(120),
  availableSince('2025-06-01'),
  ...set,
  ...past,
];

test('CALC-BUN-8 what came by a set is a sale of the component, once', async () => {
  await models.given(...shop, dayBegan());
  expect(await readRow(mug)).toMatchObject({
    averageDailySales: 4,
    planningRate: 4,
    totalSalesRevenue: 30 * 4 * 25,
  });
  expect(await readRow(crate)).toMatchObject({ averageDailySales: 1, planningRate: 1 });
});

test('CALC-BUN-9 the rate of a set counts each group once; its sales are those of its components', async () => {
  await models.given(...shop, dayBegan());
  expect(await readRow(bowl)).toMatchObject({
    itemType: 'BUNDLE',
    averageDailySales: 1,
    planningRate: 1,
    totalSalesRevenue: 0,
    gradingValue: 0,
    recentSales: each(1).slice(0, 30),
  });
});

test('CALC-BUN-8 CALC-ADS-11 a set that is also sold as a line of its own adds only these lines', async () => {
  const asLine = sold(3, { from: FROM, through: THROUGH }, bowl);
  const history = fact(salesHistoryRecorded, `sales.${bowl}`, {
    ...(asLine.data as ReturnType<typeof salesHistoryRecorded.data.parse>),
    groups: { offsets, units: each(1) },
  });
  await models.given(...shop.slice(0, -1), history, dayBegan());
  expect((await readRow(bowl)).planningRate).toBe(4);
  expect(await readRow(mug)).toMatchObject({ averageDailySales: 4, planningRate: 4 + 3 * 2 });
});

test('CALC-BUN-8 CALC-BUN-12 an excluded set adds nothing either, and its past sales stay', async () => {
  await models.given(...shop, dayBegan(), excluded(bowl), stocked(119, mug));
  expect(await readRow(mug)).toMatchObject({ averageDailySales: 4, planningRate: 4 });
});

test('CALC-BUN-11 "why" says how much came by the set', async () => {
  await models.given(...shop, dayBegan());
  expect(await explainRate(mug)).toBe(
    'Sells 4 a day: 120 units in the last 30 days. 2 of 4 a day by Set of 3.',
  );
  expect(await explainRate(bowl)).toContain('All are ordered as its components, which count them.');
});

test('the reasons of a component are shown when its set, or an excluded bundle, has a supplier', async () => {
  await models.given(...shop, supplied(7), linked(bowl), dayBegan(), stocked(119, mug));
  expect(await explainRate(mug)).toContain('2 of 4 a day by Set of 3.');
  const sold = [...mugShop(120), ...giftBox(bowl, 2), supplied(7), linked(bowl), excluded(bowl)];
  await models.given(...sold, dayBegan());
  expect(await explainRate(mug)).toContain(
    'Gift box (Default) adds 2 a day: 1 sold a day, 2 in each.',
  );
});

describe('orders one by one', () => {
  const day = '2026-02-20';
  const orders = [
    orderedSets('1', day, 15, pack),
    orderedSets('2', '2026-02-21', 45, pack),
    ordered('3', day, 30),
  ];
  const base = [...mugShop(900), ...set];
  const rates = async (...events: readonly GivenEvent[]) => {
    await models.given(...base, ...events, dayBegan());
    const [mugs, sets] = [await readRow(mug), await readRow(bowl)];
    return {
      mugs: mugs.planningRate,
      sets: sets.planningRate,
      bySet: /(\S+) of \S+ a day by Set of 3/.exec(await explainRate(mug))?.[1],
    };
  };

  test('CALC-BUN-9 count the groups of each', async () => {
    expect(await rates(...orders)).toEqual({ mugs: 4 + (120 + 30) / 30, sets: 2, bySet: '4' });
  });

  test('CALC-BUN-10 that are changed or cancelled take the sets back', async () => {
    const changed = changedSets('2', '2026-02-21', [45, 15], pack);
    expect(await rates(...orders, changed)).toEqual({ mugs: 7, sets: 1, bySet: '2' });
    const cancelled = changedSets('1', day, [15, 0], pack);
    expect(await rates(...orders, changed, cancelled)).toEqual({ mugs: 6, sets: 0.5, bySet: '1' });
    const last = changedSets('2', '2026-02-21', [15, 0], pack);
    const none = { mugs: 5, sets: 0, bySet: undefined };
    expect(await rates(...orders, changed, cancelled, last)).toEqual(none);
  });

  test('of today count from tomorrow on', async () => {
    const today = orderedSets('4', '2026-03-01', 30, pack);
    await models.given(...base, dayBegan(), today);
    expect((await readRow(bowl)).planningRate).toBe(0);
    await models.given(...base, dayBegan(), today, dayBegan('2026-03-02'));
    expect((await readRow(bowl)).planningRate).toBe(1);
  });

  test('of one team change no number of another', async () => {
    const other = 'team-2';
    const others = [...base, ordered('1', day, 30), dayBegan()].map((event) => ({
      ...event,
      teamId: other,
    }));
    await models.given(...base, ...others, ...orders, dayBegan());
    expect((await readRow(mug, other)).planningRate).toBe(5);
    expect((await readRow(bowl, other)).planningRate).toBe(0);
    expect((await readRow(bowl)).planningRate).toBe(2);
  });
});

test('a set that the store deleted before it was connected has no name', async () => {
  const gone = '00000000-0000-4000-8000-0000000000cc';
  const day = addDays('2026-03-01', -3);
  await models.given(
    ...mugShop(120),
    orderedSets('1', day, 30, { variantId: gone, inEach: { [mug]: 1 } }),
    dayBegan(),
  );
  expect(await explainRate(mug)).toContain('1 of 5 a day by a deleted set.');
});
