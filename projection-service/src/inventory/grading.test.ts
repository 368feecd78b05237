import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  defaultInsightsSettings,
  type InsightsSettings,
} from '@quartermaster/contracts/inventory/settings';
import { manualLandedCostSet, productExcluded } from '@quartermaster/contracts/products/events';
import { orderChanged } from '@quartermaster/contracts/sales/events';
import { insightsSettingsChanged } from '@quartermaster/contracts/teams/events';
import {
  fact,
  type GivenEvent,
  openReadModels,
  type ReadModels,
  team,
} from '../core/given-events.ts';
import { bowl, crate, dayBegan, mug, mugShop, ordered, shown, sold, stocked } from './examples.ts';
import { inventoryItems } from './items-table.ts';
import { inventoryProjection } from './projection.ts';
import { teamFacts } from './tables/team.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection]);
});
afterAll(() => models.close());

/** The grades of all items after some events; `given` also folds them one by one from the first event. */
const gradesAfter = async (...events: readonly GivenEvent[]) => {
  await models.given(...events);
  const rows = await models.rows(inventoryItems);
  return rows.map((row) => ({
    variantId: row.variantId,
    level: row.gradingLevel,
    value: row.gradingValue,
    percent: row.gradingPercent,
    cumulative: row.gradingCumulativePercent,
  }));
};

/** Mugs for 9,000, bowls for 180, crates for 1,800. */
const shop: readonly GivenEvent[] = [
  ...mugShop(120),
  shown(bowl, { productTitle: 'Bowl' }),
  stocked(5, bowl),
  sold(1, { from: '2025-12-01', through: '2026-02-28', price: 2 }, bowl),
  shown(crate, { productTitle: 'Crate' }),
  stocked(5, crate),
  sold(1, { from: '2025-12-01', through: '2026-02-28', price: 20 }, crate),
];

/** An order of a day that was later reduced to `left` units. */
const placedAndCut = (day: string, left: number, variantId: string): readonly GivenEvent[] => [
  ordered('1', day, 400, variantId),
  fact(orderChanged, 'order.1', {
    orderId: '1',
    day,
    updatedAt: '2026-03-01T10:00:00.000Z',
    cancelled: false,
    lines: [{ variantId, units: left, revenue: left * 25 }],
    differences: [{ variantId, units: left - 400, revenue: (left - 400) * 25, orders: 0 }],
  }),
];

const settings = (grading: Partial<InsightsSettings['grading']>): GivenEvent =>
  fact(insightsSettingsChanged, `team.${team}`, {
    ...defaultInsightsSettings,
    grading: { ...defaultInsightsSettings.grading, ...grading },
  });

describe('CALC-GRD grades follow from the present facts', () => {
  test('a correction after the day began gives the same grades as one before it', async () => {
    const [placed, cut] = placedAndCut('2026-02-20', 10, bowl) as [GivenEvent, GivenEvent];
    const inTime = await gradesAfter(...shop, placed, cut, dayBegan());
    expect(await gradesAfter(...shop, placed, dayBegan(), cut)).toEqual(inTime);
    expect(await gradesAfter(...shop, dayBegan(), placed, cut)).toEqual(inTime);
    const uncut = await gradesAfter(...shop, placed, dayBegan());
    expect(uncut.map(({ level }) => level)).not.toEqual(inTime.map(({ level }) => level));
  });

  test('a correction of a day before the grading period changes none', async () => {
    const before = await gradesAfter(...shop, dayBegan());
    const late = placedAndCut('2025-11-01', 10, bowl);
    expect(await gradesAfter(...shop, dayBegan(), ...late)).toEqual(before);
  });

  test('settings that are changed and restored give the earlier grades, also with a correction in between', async () => {
    const late = placedAndCut('2026-02-20', 10, bowl);
    const begun = [...shop, dayBegan(), ...late];
    const before = await gradesAfter(...begun);
    const back = [settings({ strategy: 'SALES_QUANTITY', periodDays: 30 }), settings({})];
    expect(await gradesAfter(...begun, ...back)).toEqual(before);
    expect(await gradesAfter(...shop, dayBegan(), ...back, ...late)).toEqual(before);
  });

  test('a cost that becomes known or changes moves the grades by profit', async () => {
    const byProfit = settings({ strategy: 'PROFIT' });
    const cost = fact(manualLandedCostSet, `variant.${mug}`, { variantId: mug, landedCost: 24.99 });
    const inTime = await gradesAfter(...shop, byProfit, cost, dayBegan());
    expect(await gradesAfter(...shop, byProfit, dayBegan(), cost)).toEqual(inTime);
  });

  test('a new item is C until it sells; an excluded item leaves its share to the others', async () => {
    const without = [...mugShop(120), dayBegan()];
    const withBowl = [...without, shown(bowl, { productTitle: 'Bowl' })];
    const grades = await gradesAfter(...withBowl);
    expect(grades.find(({ variantId }) => variantId === bowl)).toMatchObject({
      level: 'C',
      value: 0,
      percent: 0,
    });
    const excluded = fact(productExcluded, `product.${mug}`, { productId: mug });
    const left = await gradesAfter(...shop, dayBegan(), excluded);
    expect(left).toEqual(await gradesAfter(...shop, excluded, dayBegan()));
    expect(left.map(({ variantId }) => variantId)).not.toContain(mug);
  });

  test('no stored team waits for its grades', async () => {
    await models.given(...shop, dayBegan(), ...placedAndCut('2026-02-20', 10, bowl));
    expect(await models.rows(teamFacts)).toMatchObject([{ areGradesStale: false }]);
  });
});
