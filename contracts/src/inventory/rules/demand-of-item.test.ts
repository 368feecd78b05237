import { describe, expect, test } from '@jest/globals';
import { calculateItemDemand } from './demand-of-item.ts';
import { noDemand, toRate } from './rate.ts';
import { listStockByDay, projectStock } from './stock-projection.ts';

const TODAY = '2026-11-16';
/** December sells three times, November twice as much as the other months. */
const season = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3];
const plain = { bundleDemandRate: noDemand, season: null, assumedDemand: undefined };

describe('the demand of a variant by day', () => {
  test('is its rate without a season', () => {
    expect(calculateItemDemand(plain, toRate(4), TODAY)).toEqual({ rate: toRate(4) });
  });

  test('changes on the first of each month, in proportion to today', () => {
    const { rate, rateChanges = [] } = calculateItemDemand({ ...plain, season }, toRate(4), TODAY);
    expect(rate).toEqual(toRate(4));
    expect(rateChanges.slice(0, 3)).toEqual([
      { dayOffset: 15, units: 6 },
      { dayOffset: 46, units: 2 },
      { dayOffset: 77, units: 2 },
    ]);
    expect(rateChanges.at(-1)?.dayOffset).toBeGreaterThan(730);
  });

  test('moves the stockout: 90 units last until December sells them', () => {
    const demand = calculateItemDemand({ ...plain, season }, toRate(4), TODAY);
    const plan = { onHand: 90, continueSelling: false, deliveries: [] };
    // 15 days x 4 leave 30, which are 5 days of December.
    expect(projectStock({ ...plan, ...demand }).stockoutDay).toBe(20);
    expect(projectStock({ ...plan, rate: toRate(4) }).stockoutDay).toBe(22);
  });

  test('follows what is assumed and the season at once, with the units of bundles', () => {
    const bundleDemandRate = toRate(1);
    const assumedDemand = [
      { fromDay: 0, factor: 1, bundleDemandRate },
      { fromDay: 20, factor: 2, bundleDemandRate },
    ];
    const facts = { bundleDemandRate, season, assumedDemand };
    const demand = calculateItemDemand(facts, toRate(3), TODAY);
    const plan = { onHand: 0, continueSelling: false, deliveries: [] };
    const short = listStockByDay(projectStock({ ...plan, ...demand }), 60).map((day) => day.short);
    expect([0, 14, 15, 19, 20, 45, 46].map((day) => short[day])).toEqual([
      4,
      4,
      4 * 1.5,
      4 * 1.5,
      7 * 1.5,
      7 * 1.5,
      7 / 2,
    ]);
  });
});
