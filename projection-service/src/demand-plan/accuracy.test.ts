import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { PlanAccuracy } from '@quartermaster/contracts/demand-plan/accuracy';
import { supplierDeleted } from '@quartermaster/contracts/suppliers/events';
import { admin, member, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { fact, type GivenEvent, openReadModels, type ReadModels } from '../core/given-events.ts';
import {
  bowl,
  connected,
  dayBegan,
  harbour,
  linked,
  mug,
  ordered,
  shown,
  sold,
  supplied,
} from '../inventory/examples.ts';
import { orderedSets } from '../inventory/test-sets.ts';
import { mapped } from '../products/bundles/examples.ts';
import { suppliersProjection } from '../suppliers/projection.ts';
import { created } from '../teams/examples.ts';
import { teamsProjection } from '../teams/projection.ts';
import { adjusted, forecastItem, forecastMade, requested } from './examples.ts';
import { demandPlanProjection } from './projection.ts';
import { demandPlanQueryRoutes } from './routes.ts';

let models: ReadModels;
let app: ReturnType<typeof testApp>;
beforeAll(async () => {
  models = await openReadModels([demandPlanProjection, suppliersProjection, teamsProjection]);
  app = testApp(demandPlanQueryRoutes(models), {
    authenticate: async (token) => (token === 'member' ? member : { ...admin, teamId: 'team-2' }),
  });
});
afterAll(() => models.close());

const readAccuracy = async (token = 'member'): Promise<PlanAccuracy> => {
  const answer = await request(app)
    .get('/api/demand-plan/accuracy')
    .auth(token, { type: 'bearer' })
    .expect(200);
  return answer.body as PlanAccuracy;
};

const shop: readonly GivenEvent[] = [
  created(),
  connected(),
  shown(mug, { productTitle: 'Mug', category: 'Cups' }),
  shown(bowl, { productTitle: 'Bowl' }),
  supplied(10),
  linked(mug),
  dayBegan('2026-03-02'),
];
const two = [forecastItem(mug, 10), forecastItem(bowl, 4, { rule: 'mean of models' })];
/** The plan is made in March; April begins with 14 mugs planned. */
const april = [
  ...shop,
  ...forecastMade('f1', two),
  adjusted(mug, { 4: 14 }),
  dayBegan('2026-04-01'),
];
const inApril = [ordered('o1', '2026-04-03', 12), ordered('o2', '2026-04-09', 8, bowl)];
const may = [...april, ...inApril, dayBegan('2026-05-01')];

const none = {
  itemMonths: 0,
  soldUnits: 0,
  forecastUnits: 0,
  plannedUnits: 0,
  forecast: { wape: null, bias: null },
  planned: { wape: null, bias: null },
};

describe('the accuracy of the plan', () => {
  test('holds what was sold in a month against what was planned when it began', async () => {
    await models.given(...may);
    expect(await readAccuracy()).toMatchObject({
      firstMonth: '2026-04',
      lastMonth: '2026-04',
      all: {
        itemMonths: 2,
        soldUnits: 20,
        forecastUnits: 14,
        plannedUnits: 18,
        forecast: { wape: 0.3, bias: -0.3 },
        planned: { wape: 0.3, bias: -0.1 },
      },
      months: [{ month: '2026-04', itemMonths: 2, soldUnits: 20 }],
    });
  });

  test('is divided by supplier, category, rule and whether a month was adjusted', async () => {
    await models.given(...may);
    const accuracy = await readAccuracy();
    const ofMug = { soldUnits: 12, plannedUnits: 14, forecastUnits: 10 };
    const ofBowl = { soldUnits: 8, plannedUnits: 4, forecastUnits: 4 };
    expect(accuracy).toMatchObject({
      adjusted: ofMug,
      unadjusted: ofBowl,
      quarters: [{ year: 2026, quarter: 2, ...ofMug }],
      suppliers: {
        rows: [
          { supplierId: harbour, ...ofMug },
          { supplierId: null, ...ofBowl },
        ],
        total: 2,
      },
      categories: {
        rows: [
          { shopifyCategory: 'Cups', ...ofMug },
          { shopifyCategory: 'Kitchen', ...ofBowl },
        ],
        total: 2,
      },
      rules: {
        rows: [
          { rule: 'flat level', ...ofMug },
          { rule: 'mean of models', ...ofBowl },
        ],
        total: 2,
      },
    });
  });

  test('counts only months that are over', async () => {
    await models.given(...april, ...inApril);
    expect(await readAccuracy()).toMatchObject({ firstMonth: null, all: none, months: [] });
  });

  test('ignores changes and forecasts that came after the month began', async () => {
    await models.given(
      ...april,
      adjusted(mug, { 4: 12 }),
      ...inApril,
      ...forecastMade('f2', [forecastItem(mug, 99), forecastItem(bowl, 99)], '2026-04-01'),
      adjusted(bowl, { 4: 8 }),
      dayBegan('2026-05-01'),
    );
    expect((await readAccuracy()).all).toMatchObject({ forecastUnits: 14, plannedUnits: 18 });
  });

  test('leaves out the month in which the plan was made', async () => {
    await models.given(...shop, ...forecastMade('f1', two), dayBegan('2026-04-01'));
    expect(await readAccuracy()).toMatchObject({ firstMonth: null, all: none });
  });

  test('counts the plan in force while the next one is being made', async () => {
    await models.given(
      ...shop,
      ...forecastMade('f1', two),
      requested('f2', '2026-04-01'),
      dayBegan('2026-04-01'),
      dayBegan('2026-05-01'),
    );
    expect((await readAccuracy()).all).toMatchObject({ itemMonths: 2, forecastUnits: 14 });
  });

  test('keeps each month that passed between two days', async () => {
    await models.given(...shop, ...forecastMade('f1', two), dayBegan('2026-07-05'));
    const { months } = await readAccuracy();
    expect(months.map(({ month }) => month)).toEqual(['2026-04', '2026-05', '2026-06']);
  });

  test('counts sales that arrive later, by order, by correction and by import', async () => {
    await models.given(
      ...may,
      ordered('o3', '2026-04-30', 5),
      sold(1, { from: '2026-03-30', through: '2026-04-02' }),
    );
    expect((await readAccuracy()).adjusted).toMatchObject({ soldUnits: 12 + 5 + 2 });
  });

  test('shows no score of what was learned later in the past', async () => {
    await models.given(...may, ordered('o3', '2026-05-02', 5), dayBegan('2026-06-01'));
    const later = await readAccuracy();
    await models.given(...may);
    const then = await readAccuracy();
    expect(later.months).toHaveLength(2);
    expect(later.months[0]).toEqual(then.months[0]);
  });

  test('leaves out sets, whose components are counted', async () => {
    await models.given(
      ...shop,
      mapped({ productId: bowl, variantId: bowl }, { [mug]: 2 }),
      ...forecastMade('f1', two),
      dayBegan('2026-04-01'),
      orderedSets('o1', '2026-04-02', 3, { variantId: bowl, inEach: { [mug]: 2 } }),
      dayBegan('2026-05-01'),
    );
    expect((await readAccuracy()).all).toMatchObject({ itemMonths: 1, soldUnits: 6 });
  });

  test('counts items of a deleted supplier with those without one', async () => {
    await models.given(
      ...may,
      fact(supplierDeleted, `supplier.${harbour}`, { supplierId: harbour }),
    );
    const { suppliers } = await readAccuracy();
    expect(suppliers).toMatchObject({ rows: [{ supplierId: null, soldUnits: 20 }], total: 1 });
  });

  test('is empty without a plan, also for a team beside one that has a plan', async () => {
    await models.given(...may);
    expect(await readAccuracy('other')).toMatchObject({
      firstMonth: null,
      all: none,
      quarters: [],
    });
  });
});

test('the score of a month is removed after two years', async () => {
  const later = ['2027-02-01', '2028-03-31', '2028-04-01'].map(dayBegan);
  await models.given(
    ...may,
    dayBegan('2027-01-01'),
    ...forecastMade('f2', two, '2027-01-01'),
    ...later.slice(0, 1),
    ...forecastMade('f3', two, '2028-03-01'),
    ...later.slice(1),
  );
  const { rows } = await models.pool.query<{ month: string }>(
    `select distinct month from ${models.pool.schema}.demand_plan_scores order by 1`,
  );
  const months = rows.map(({ month }) => month);
  expect(months).not.toContain('2026-04');
  expect(months).toContain('2026-05');
});
