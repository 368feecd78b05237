import { describe, expect, test } from '@jest/globals';
import { calculateItemDemand } from './demand-of-item.ts';
import { noDemand, toRate } from './rate.ts';
import { listStockByDay, projectStock } from './stock-projection.ts';

const TODAY = '2026-11-16';
/** December sells three times, November twice as much as the other months. */
const season = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3];
const plain = {
  bundleDemandRate: noDemand,
  season: null,
  plannedDemand: null,
  assumedDemand: undefined,
};

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

  test('is planned by month, and forecast with its season beyond the plan', () => {
    const plannedDemand = {
      startDate: '2026-11-01',
      units: [30, 62, ...Array.from({ length: 10 }, () => 0)],
      forecastRate: toRate(4),
    };
    const facts = { ...plain, bundleDemandRate: toRate(1), season, plannedDemand };
    const own = { units: 30, days: 30 };
    const { rate, rateChanges = [] } = calculateItemDemand(facts, own, TODAY);
    expect(rate).toEqual({ units: 60, days: 30 });
    const perDay = rateChanges.map(({ dayOffset, units }) => [dayOffset, units / 30]);
    // December: 2 planned a day, and what bundles use times its season; January: only bundles, half as many.
    expect(perDay.slice(0, 2)).toEqual([
      [15, 2 + 1.5],
      [46, 0.5],
    ]);
    // November and December of the next year: forecast and bundles times the season.
    expect(perDay.slice(11, 13)).toEqual([
      [350, 5],
      [380, 7.5],
    ]);
  });

  test('begins later where this month is planned with 0', () => {
    const plannedDemand = { startDate: '2026-11-01', units: [0, 31], forecastRate: noDemand };
    const demand = calculateItemDemand({ ...plain, plannedDemand }, { units: 0, days: 30 }, TODAY);
    const plan = { onHand: 2, continueSelling: false, deliveries: [] };
    expect(projectStock({ ...plan, ...demand }).stockoutDay).toBe(17);
  });

  test('follows what is assumed and the season at once, with the units of bundles', () => {
    const bundleDemandRate = toRate(1);
    const assumedDemand = [
      { fromDay: 0, factor: 1, bundleDemandRate },
      { fromDay: 20, factor: 2, bundleDemandRate },
    ];
    const facts = { ...plain, bundleDemandRate, season, assumedDemand };
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
