import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import {
  defaultInsightsSettings,
  type PlanningMethod,
} from '@quartermaster/contracts/inventory/settings';
import { insightsSettingsChanged } from '@quartermaster/contracts/teams/events';
import {
  fact,
  type GivenEvent,
  openReadModels,
  type ReadModels,
  team,
} from '../core/given-events.ts';
import { bowl, dayBegan, giftBox, mug, mugShop } from './examples.ts';
import { inventoryItems } from './items-table.ts';
import { inventoryProjection } from './projection.ts';
import {
  forecastInterrupted,
  forecastRecorded,
  forecastRequested,
  monthAdjusted,
  planned,
  planReady,
} from './test-plans.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection]);
});
afterAll(() => models.close());

const by = (planningMethod: PlanningMethod): GivenEvent =>
  fact(insightsSettingsChanged, `team.${team}`, { ...defaultInsightsSettings, planningMethod });

const findRow = async (variantId: VariantId = mug) => {
  const row = (await models.rows(inventoryItems)).find((one) => one.variantId === variantId);
  if (row === undefined) throw new Error('Not listed');
  return row;
};

/** The planning rate of the mug after these events; a business day in March began before. */
const findRate = async (...events: readonly GivenEvent[]): Promise<number> => {
  await models.given(...mugShop(310), dayBegan(), ...events);
  return (await findRow()).planningRate;
};

describe('the planning rate by PLAN', () => {
  test('is the planned units of the month over its days, and changes with the month', async () => {
    const rate = await findRate(by('PLAN'), ...planned({ [mug]: 310 }), monthAdjusted(mug, 4, 90));
    expect(rate).toBe(10);
    const { stockPlan, stockoutDate } = await findRow();
    const [april, may] = stockPlan.rateChanges ?? [];
    expect([april, may]).toEqual([
      { dayOffset: 31, units: 93 },
      { dayOffset: 61, units: 310 },
    ]);
    // 310 last through March.
    expect(stockoutDate).toBe('2026-04-01');
  });

  test('is the same whether the method or the plan came first', async () => {
    const plan = [...planned({ [mug]: 310 }), monthAdjusted(mug, 3, 62)];
    expect(await findRate(...plan, by('PLAN'))).toBe(2);
    expect(await findRate(by('PLAN'), ...plan)).toBe(2);
  });

  test('follows an adjustment at once, and the forecast again when it is taken back', async () => {
    const plan = [by('PLAN'), ...planned({ [mug]: 310 })];
    expect(await findRate(...plan, monthAdjusted(mug, 3, 0))).toBe(0);
    expect(await findRate(...plan, monthAdjusted(mug, 3, 0), monthAdjusted(mug, 3, null))).toBe(10);
  });

  test('is that of before until a new forecast is ready, which keeps adjusted months', async () => {
    const plan = [by('PLAN'), ...planned({ [mug]: 310 }), monthAdjusted(mug, 4, 30)];
    const next = [forecastRequested('next'), forecastRecorded('next', { [mug]: 62 })];
    expect(await findRate(...plan, ...next)).toBe(10);
    expect(await findRate(...plan, ...next, forecastInterrupted('next'))).toBe(10);
    expect(await findRate(...plan, ...next, planReady('next'))).toBe(2);
    expect((await findRow()).stockPlan.rateChanges?.[0]).toEqual({ dayOffset: 31, units: 31 });
  });

  test('is forecast without a plan, and for an item that left it', async () => {
    const forecast = await findRate(by('FORECAST'));
    expect(await findRate(by('PLAN'))).toBe(forecast);
    const without = planned({ [bowl]: 5 }, { forecastId: 'next' });
    expect(await findRate(by('PLAN'), ...planned({ [mug]: 310 }), ...without)).toBe(forecast);
  });

  test('does not depend on the plan by another method', async () => {
    expect(await findRate(...planned({ [mug]: 310 }))).toBe(await findRate());
  });

  test('adds what a planned bundle uses of its components', async () => {
    await models.given(
      ...mugShop(310),
      ...giftBox(bowl, 2),
      dayBegan(),
      by('PLAN'),
      ...planned({ [mug]: 310, [bowl]: 93 }),
    );
    expect((await findRow(bowl)).planningRate).toBe(3);
    expect((await findRow()).planningRate).toBe(16);
    await models.given(
      ...mugShop(310),
      ...giftBox(bowl, 2),
      dayBegan(),
      by('PLAN'),
      ...planned({ [mug]: 310, [bowl]: 93 }),
      monthAdjusted(bowl, 3, 31),
    );
    expect((await findRow()).planningRate).toBe(12);
  });
});
