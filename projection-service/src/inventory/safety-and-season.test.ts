import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addDays, daysBetween, toMonth } from '@quartermaster/contracts/core/day';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import {
  defaultInsightsSettings,
  type InsightsSettings,
  suggestedServiceLevels,
} from '@quartermaster/contracts/inventory/settings';
import {
  inheritedStockLevels,
  productStockLevelsSet,
} from '@quartermaster/contracts/products/events';
import { salesHistoryRecorded } from '@quartermaster/contracts/sales/events';
import { insightsSettingsChanged } from '@quartermaster/contracts/teams/events';
import {
  fact,
  type GivenEvent,
  openReadModels,
  type ReadModels,
  team,
} from '../core/given-events.ts';
import {
  availableSince,
  bowl,
  dayBegan,
  mug,
  mugShop,
  ofOneOrder,
  ordered,
  shown,
  sold,
  stocked,
  today,
} from './examples.ts';
import { inventoryItems, type InventoryRow } from './items-table.ts';
import { priceServiceLevels } from './preview/service-level-costs.ts';
import { inventoryProjection } from './projection.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection]);
});
afterAll(() => models.close());

const settingsSaved = (change: Partial<InsightsSettings>): GivenEvent =>
  fact(insightsSettingsChanged, `team.${team}`, { ...defaultInsightsSettings, ...change });

const findRow = async (variantId: VariantId = mug): Promise<InventoryRow> => {
  const row = (await models.rows(inventoryItems)).find((one) => one.variantId === variantId);
  if (row === undefined) throw new Error('Not listed');
  return row;
};

/** A bowl that sells once a day: of the revenue, 4/5 are the mug's, so that the bowl is B. */
const withBowl = (): readonly GivenEvent[] => [
  ...mugShop(500),
  shown(bowl, { productTitle: 'Bowl' }),
  stocked(500, bowl),
  availableSince('2025-06-01', bowl),
  sold(1, { from: '2025-12-01', through: '2026-02-28' }, bowl),
];
const RF = 30;
const byService = settingsSaved({ serviceLevels: suggestedServiceLevels });

describe('safety stock by service level', () => {
  test('follows the grade, and a buffer of the product beats it', async () => {
    const ownBuffer = fact(productStockLevelsSet, `product.${bowl}`, {
      productId: bowl,
      stockLevels: { ...inheritedStockLevels, stockBuffer: 3 },
    });
    await models.given(...withBowl(), dayBegan(), byService);
    const [ofMug, ofBowl] = [await findRow(), await findRow(bowl)];
    expect([ofMug.safetyGrade, ofBowl.safetyGrade]).toEqual(['A', 'B']);
    // Sold evenly, so that nearly all of the variance is the error of the rate: 0.4 of the mean.
    expect(ofMug.coverageDays - RF).toBeGreaterThan(40);
    await models.given(...withBowl(), ownBuffer, dayBegan(), byService);
    expect((await findRow(bowl)).coverageDays).toBe(RF + 3);
    expect((await findRow()).coverageDays).toBe(ofMug.coverageDays);
  });

  test('keeps the grade of the start of the day until the next day begins', async () => {
    const rush = ordered('1', '2026-02-20', 5000, bowl);
    await models.given(...withBowl(), byService, dayBegan(), rush);
    const during = await findRow(bowl);
    expect([during.gradingLevel, during.safetyGrade]).toEqual(['A', 'B']);
    await models.given(...withBowl(), byService, dayBegan(), rush, dayBegan('2026-03-02'));
    expect((await findRow(bowl)).safetyGrade).toBe('A');
  });

  test('of a variant that comes during the day is that of grade C', async () => {
    const [bowlShown, ...itsPast] = withBowl().slice(mugShop(0).length);
    if (bowlShown === undefined) throw new Error('No bowl');
    await models.given(...mugShop(500), byService, dayBegan(), bowlShown, ...itsPast);
    const row = await findRow(bowl);
    expect(row.safetyGrade).toBeNull();
    expect(row.coverageDays).toBeGreaterThan(RF);
  });

  test('API-TEAM-15 costs more stock and loses fewer sales with every level; one in force is among them', async () => {
    await models.given(
      ...withBowl(),
      dayBegan(),
      settingsSaved({ serviceLevels: { A: 96, B: 95, C: 90 } }),
    );
    const { grades } = await priceServiceLevels(models.pool, team);
    expect(grades.map(({ level, itemsCount }) => [level, itemsCount])).toEqual([
      ['A', 1],
      ['B', 1],
      ['C', 0],
    ]);
    const [ofA] = grades;
    const { points = [] } = ofA ?? {};
    expect(points.map(({ serviceLevel }) => serviceLevel)).toContain(96);
    const at96 = points.find((point) => point.serviceLevel === 96);
    expect(at96).toEqual({ ...ofA?.inForce, serviceLevel: 96 });
    for (const [at, point] of points.entries()) {
      const before = points[at - 1];
      if (before === undefined) continue;
      expect(point.stockValue).toBeGreaterThanOrEqual(before.stockValue);
      expect(point.lostSalesPerYear).toBeLessThanOrEqual(before.lostSalesPerYear);
    }
    // Four mugs a day, at a cost of 10.
    const { coverageDays } = await findRow();
    expect(at96?.stockValue).toBeCloseTo((coverageDays - RF) * 4 * 10, 6);
  });
});

/** Three mugs a day, and nine in March, for three years. */
const seasonalSales = (): GivenEvent => {
  const from = '2023-03-01';
  const days = daysBetween(from, today);
  const offsets = Array.from({ length: days }, (_, offset) => offset);
  const units = offsets.map((offset) => (addDays(from, offset).slice(5, 7) === '03' ? 9 : 3));
  const recent = offsets.slice(-180);
  return fact(salesHistoryRecorded, `sales.${mug}`, {
    variantId: mug,
    from,
    through: addDays(today, -1),
    offsets,
    units,
    revenue: units.map((sum) => sum * 25),
    orders: offsets.map(() => 1),
    orderSizes: { ...ofOneOrder(recent, 3) },
  });
};
const seasonal = (): readonly GivenEvent[] => [
  ...mugShop(0).slice(0, -1),
  stocked(300),
  seasonalSales(),
];

describe('the season of a variant', () => {
  test('by FORECAST multiplies today, and the coming months in proportion', async () => {
    await models.given(...seasonal(), dayBegan(), settingsSaved({ planningMethod: 'FORECAST' }));
    const { planningRate, stockPlan, stockoutDate } = await findRow();
    // March over the 30 days before, of February and January.
    expect(planningRate / 3).toBeCloseTo(3, 1);
    const [april] = stockPlan.rateChanges ?? [];
    expect(april?.dayOffset).toBe(31);
    expect((april?.units ?? 0) / stockPlan.rate.units).toBeCloseTo(3 / planningRate, 1);
    // 31 days of March take nearly all of 300.
    expect(toMonth(stockoutDate ?? '')).toBe('2026-04');
  });

  test('does not change the planning rate by AVERAGE', async () => {
    await models.given(...seasonal(), dayBegan());
    const { planningRate, stockPlan } = await findRow();
    expect(planningRate).toBe(3);
    expect(stockPlan.rateChanges).toBeUndefined();
  });

  test('is not invented for a shop of three months', async () => {
    await models.given(...mugShop(120), dayBegan(), settingsSaved({ planningMethod: 'FORECAST' }));
    const { planningRate, stockPlan } = await findRow();
    expect(planningRate).toBeCloseTo(4, 1);
    expect(stockPlan.rateChanges).toBeUndefined();
  });
});
