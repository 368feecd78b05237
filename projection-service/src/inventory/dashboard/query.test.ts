import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addDays } from '@quartermaster/contracts/core/day';
import type { DashboardFilter } from '@quartermaster/contracts/dashboard/calls';
import { createListCounts } from '../../list-counts.ts';
import { openReadModels, type ReadModels } from '../../core/given-events.ts';
import { purchaseOrdersProjection } from '../../purchase-orders/projection.ts';
import { paymentsProjection } from '../../payments/projection.ts';
import { shipmentsProjection } from '../../shipments/projection.ts';
import { suppliersProjection } from '../../suppliers/projection.ts';
import { teamsProjection } from '../../teams/projection.ts';
import { dayBegan, mug, mugShop, shown as listed, stocked } from '../examples.ts';
import { inventoryProjection } from '../projection.ts';
import { readDashboard } from './query.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([
    inventoryProjection,
    paymentsProjection,
    purchaseOrdersProjection,
    shipmentsProjection,
    suppliersProjection,
    teamsProjection,
  ]);
});
const sources = () => ({ pool: models.pool, lists: createListCounts(models.pool) });
afterAll(() => models.close());

const day = (number: number): string => `2026-03-${String(number).padStart(2, '0')}`;
const daysThrough = (last: number) =>
  Array.from({ length: last }, (_, index) => dayBegan(day(index + 1)));
const readShownDashboard = async (filter: DashboardFilter | null = null) =>
  readDashboard(sources(), 'team-1', { filter, now: '2026-03-08T09:00:00.000Z' });

describe('the values of seven days ago', () => {
  test('UI-SC-03 exist from the eighth day on; until then the answer has that day', async () => {
    for (const last of [1, 3, 7]) {
      await models.given(...mugShop(120), ...daysThrough(last));
      const { retailValue, comparableFrom } = await readShownDashboard();
      expect(retailValue).toMatchObject({ today: 3000, sevenDaysAgo: null, change: null });
      expect(comparableFrom).toBe(day(8));
    }
  });

  test('CALC-K-17 are compared with today', async () => {
    const sold = stocked(100, undefined, day(5));
    await models.given(...mugShop(120), ...daysThrough(7), sold, dayBegan(day(8)));
    const { retailValue, comparableFrom } = await readShownDashboard();
    expect(retailValue).toMatchObject({ today: 2500, sevenDaysAgo: 3000, change: -500 });
    expect(comparableFrom).toBe(day(8));
  });

  test('AMB-027 CALC-K-17 are compared without rounding errors', async () => {
    const priced = listed(mug, { salePrice: 0.1, costPrice: 0.7 });
    await models.given(...mugShop(3), priced, ...daysThrough(7), stocked(6), dayBegan(day(8)));
    const { retailValue, costValue } = await readShownDashboard();
    expect(retailValue).toEqual({ today: 0.6, sevenDaysAgo: 0.3, change: 0.3, changePercent: 100 });
    expect(costValue).toMatchObject({ today: 4.2, sevenDaysAgo: 2.1, change: 2.1 });
  });

  test('are missing for a missing day, and return with the next stored day', async () => {
    await models.given(...mugShop(120), dayBegan(day(1)), dayBegan(day(5)), dayBegan(day(9)));
    const { retailValue, comparableFrom } = await readShownDashboard();
    expect(retailValue.sevenDaysAgo).toBeNull();
    expect(comparableFrom).toBe(day(12));
  });

  test('are unknown before the first business day', async () => {
    await models.given(...mugShop(120));
    expect((await readShownDashboard()).comparableFrom).toBeNull();
  });
});

describe('the trends', () => {
  test('ENT-DSH-15 API-DASH-01 end today with the value of this moment, and leave out missing days', async () => {
    const later = stocked(100, undefined, day(4));
    await models.given(
      ...mugShop(120),
      dayBegan(day(1)),
      dayBegan(day(2)),
      dayBegan(day(4)),
      later,
    );
    const { trends, retailValue } = await readShownDashboard();
    expect(trends.from).toBe('2026-02-02');
    expect(trends.days.map(({ date, retailValue: value }) => [date, value])).toEqual([
      [day(1), 3000],
      [day(2), 3000],
      [day(4), 2500],
    ]);
    expect(retailValue.today).toBe(2500);
  });

  test('have at most 31 days, and only those', async () => {
    const days = Array.from({ length: 34 }, (_, at) => dayBegan(addDays(day(1), at)));
    await models.given(...mugShop(120), ...days);
    const { trends } = await readShownDashboard();
    expect(trends.days).toHaveLength(31);
    expect([trends.from, trends.days[0]?.date, trends.days.at(-1)?.date]).toEqual([
      ...[day(4), day(4)],
      '2026-04-03',
    ]);
  });

  test('ENT-DSH-19 count the items of the filter alone', async () => {
    await models.given(...mugShop(120), dayBegan(day(1)), dayBegan(day(2)));
    const values = (await readShownDashboard('FAVOURITE')).trends.days.map(
      ({ retailValue }) => retailValue,
    );
    expect(values).toEqual([0, 0]);
  });

  test('have no days before the first business day', async () => {
    await models.given(...mugShop(120));
    expect((await readShownDashboard()).trends).toEqual({ from: null, days: [] });
  });
});
