import { describe, expect, test } from '@jest/globals';
import { toDayNumber } from '../../core/day.ts';
import { getMonthNumber } from '../../forecast/rules/calendar-months.ts';
import { concernsItem, getMonthFactors, type Lift } from './shop-event-factors.ts';
import { forecastItems } from './forecast-items.ts';

const march = getMonthNumber(toDayNumber('2026-03-01'));
const lift = (startDate: string, endDate: string, liftPercent: number): Lift => ({
  startDate,
  endDate,
  liftPercent,
});
const round = (factors: readonly number[]): readonly number[] =>
  factors.map((factor) => Math.round(factor * 1e6) / 1e6);

describe('API-DP-20 the factors of events on months', () => {
  test.each<[string, readonly Lift[], readonly number[]]>([
    ['are 1 without events', [], [1, 1]],
    ['count the days in each month', [lift('2026-03-22', '2026-04-06', 50)], [1.16129, 1.1]],
    ['are 0 where nothing sells', [lift('2026-03-01', '2026-03-31', -100)], [0, 1]],
    [
      'multiply on days of several events',
      [lift('2026-03-01', '2026-03-31', 100), lift('2026-03-01', '2026-03-31', -50)],
      [1, 1],
    ],
    ['leave out events of other months', [lift('2026-01-01', '2026-02-28', 300)], [1, 1]],
  ])('%s', (_, lifts, expected) => {
    expect(round(getMonthFactors(lifts, march, 2))).toEqual(expected);
  });

  test('concern all items, those of a category, or named ones', () => {
    const item = { variantId: 'v1', category: 'mugs' };
    const concerns = (category: string | null, ...variantIds: string[]) =>
      concernsItem({ category, variantIds }, item);
    expect(concerns(null)).toBe(true);
    expect(concerns('mugs')).toBe(true);
    expect(concerns('bowls')).toBe(false);
    expect(concerns(null, 'v2', 'v1')).toBe(true);
    expect(concerns(null, 'v2')).toBe(false);
    expect(concernsItem({ category: 'mugs', variantIds: [] }, { ...item, category: null })).toBe(
      false,
    );
  });

  test('change the past and the plan of an item, and its limits', () => {
    const year = (factor: number) => Array.from({ length: 12 }, () => factor);
    const units = year(10);
    const one = (events?: { past: readonly number[]; coming: readonly number[] }) => {
      const item = { variantId: 'v1', category: null, unitsPerDay: 0, units };
      return forecastItems([{ ...item, ...(events && { events }) }], '2026-03-01')[0];
    };
    const plain = one();
    const lifted = one({ past: year(1), coming: [1.5, ...year(1).slice(1)] });
    expect([plain?.forecast[0], lifted?.forecast[0], lifted?.forecast[1]]).toEqual([10, 15, 10]);
    expect(lifted?.low[0]).toBeGreaterThanOrEqual(plain?.low[0] ?? 0);
    expect(one({ past: year(2), coming: year(1) })?.forecast[0]).toBe(5);
    expect(one({ past: year(0), coming: year(1) })?.forecast[0]).toBe(10);
    const none = one({ past: year(1), coming: year(0) });
    expect([none?.forecast, none?.low, none?.high]).toEqual([year(0), year(0), year(0)]);
  });
});
