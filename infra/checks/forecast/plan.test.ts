import { describe, expect, test } from '@jest/globals';
import { addDays, monthAfter, toDayNumber } from '@quartermaster/contracts/core/day';
import { writeRows, writtenLevels } from './forecast-row.ts';
import { findDayAfter, planDaily } from './plan-daily.ts';
import { planMonths } from './plan-months.ts';
import type { MonthlySeries } from './read-series.ts';

const listMonths = (length: number): readonly string[] => {
  const months = ['2022-01'];
  while (months.length < length) months.push(monthAfter(months.at(-1)!));
  return months;
};
/** Ends in December 2025; sells most in December. */
const makeSeries = (id: string, category: string | null, months: number, units = 10) => {
  const own = listMonths(48).slice(48 - months);
  return {
    id,
    category,
    lastMonth: own.at(-1)!,
    units: own.map((month) => (month.endsWith('-12') ? 4 * units : units)),
  };
};
const plan = (hasCategories: boolean, ...series: readonly MonthlySeries[]) =>
  planMonths({ series, hasCategories }, { horizon: 12, accurate: false, levels: writtenLevels });
const findRow = (rows: ReturnType<typeof plan>, id: string, period: string) =>
  rows.find((row) => row.id === id && row.period === period);

describe('the plan by month', () => {
  test('of a new item follows the season of its category', () => {
    const rows = plan(true, makeSeries('old', 'mugs', 48, 90), makeSeries('new', 'mugs', 6));
    const november = findRow(rows, 'new', '2026-11');
    const december = findRow(rows, 'new', '2026-12');
    expect(december?.rule).toBe('share of category');
    expect(december!.units).toBeGreaterThan(2.5 * november!.units);
    expect(december!.quantiles[2]).toBeGreaterThan(december!.units);
  });

  test('of an item whose category is young follows the shop', () => {
    const rows = plan(true, makeSeries('old', 'mugs', 48), makeSeries('new', 'cups', 14));
    expect(findRow(rows, 'new', '2026-01')?.rule).toBe('share of shop, level and last year');
    expect(findRow(rows, 'old', '2026-01')?.rule).toBe('share of category, mean of models');
  });

  test('invents no season in a young shop, nor without categories', () => {
    const young = plan(true, makeSeries('a', 'mugs', 20), makeSeries('b', 'mugs', 6));
    expect(young.map(({ rule }) => rule)).not.toContain(expect.stringContaining('share'));
    const apart = plan(false, makeSeries('a', null, 48), makeSeries('b', null, 6));
    expect(new Set(apart.map(({ rule }) => rule))).toEqual(
      new Set(['mean of models', 'flat level']),
    );
  });

  test('of an item that never sold is 0', () => {
    const rows = plan(true, makeSeries('old', 'mugs', 48), makeSeries('never', 'mugs', 30, 0));
    expect(findRow(rows, 'never', '2026-05')).toMatchObject({ units: 0, quantiles: [0, 0, 0] });
  });
});

/** One order of 2 units a day until the day before. */
const makeItem = (id: string, before: string, days: number) => ({
  id,
  orders: Array.from({ length: days }, (_, at) => ({
    day: toDayNumber(addDays(before, -at - 1)),
    units: 2,
    count: 1,
  })),
  stock: { firstAvailable: null, outOfStock: [], outSince: null },
});

describe('the plan by day', () => {
  const request = { today: toDayNumber('2026-01-01'), days: 30, levels: writtenLevels };

  test('is the order rate for all days together', () => {
    const [row] = planDaily([makeItem('mug', '2026-01-01', 100)], request);
    expect(row).toMatchObject({ period: '2026-01-01/2026-01-30', rule: 'order rate' });
    expect(row!.units).toBeCloseTo(60, 6);
    expect(row!.quantiles).toEqual([...row!.quantiles].sort((a, b) => a - b));
  });

  test('follows the season of a shop that is old enough', () => {
    const item = makeItem('mug', '2026-01-01', 1100);
    const busy = item.orders.map(({ day, units, count }) => ({
      day,
      units: addDays('1970-01-01', day).slice(5, 7) === '12' ? 8 * units : units,
      count,
    }));
    const [row] = planDaily([{ ...item, orders: busy }], request);
    const [flat] = planDaily([{ ...item, orders: busy.slice(0, 300) }], request);
    expect(row?.rule).toBe('order rate, season of shop');
    expect(row!.units).toBeLessThan(0.6 * flat!.units);
  });

  test('is 0 without orders', () => {
    expect(planDaily([makeItem('mug', '2026-01-01', 0)], request)).toEqual([
      expect.objectContaining({ units: 0, quantiles: [0, 0, 0], rule: 'no orders' }),
    ]);
  });

  test('begins on the day after the last order', () => {
    const items = [makeItem('mug', '2026-01-01', 3), makeItem('cup', '2025-12-01', 3)];
    expect(findDayAfter(items)).toBe(toDayNumber('2026-01-01'));
  });
});

test('forecasts are written with two decimals', () => {
  const row = { id: 'a, b', period: '2026-01', units: 1.005, quantiles: [2, 3.456, 4], rule: 'x' };
  expect(writeRows([row])).toBe(
    'id,period,forecast,q80,q90,q95,rule\n"a, b",2026-01,1,2,3.46,4,x\n',
  );
});
