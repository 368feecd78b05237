import { toPosition } from '@quartermaster/contracts/core/position';
import { expect, test } from '@jest/globals';
import { fromDayNumber, toDayNumber } from '@quartermaster/contracts/core/day';
import fc from 'fast-check';
import {
  type DaySales,
  noSales,
  salesBefore,
  salesByDay,
  salesSourceBefore,
  withDaySales,
  withHistory,
} from './sales.ts';
import type { SalesSource } from '../tables/sales.ts';

const place = (order: number): SalesSource => ({
  stream: `order-team.${String(order)}`,
  revision: 0,
  recordedAt: '2026-03-01T08:00:00.000Z',
  position: toPosition(String(order).padStart(4, '0')),
});
const sellAll = (all: readonly DaySales[]) =>
  all.reduce((sales, one, order) => withDaySales(sales, one, place(order)), noSales('bowl'));

const FIRST = toDayNumber('2026-02-01');

const sold = fc.record({
  day: fc.integer({ min: 0, max: 12 }).map((offset) => fromDayNumber(FIRST + offset)),
  units: fc.integer({ min: -3, max: 9 }),
  revenue: fc.integer({ min: -30, max: 90 }),
  orders: fc.integer({ min: -1, max: 1 }),
});

test('sales add up day by day in any order of arrival', () => {
  fc.assert(
    fc.property(fc.array(sold), (all) => {
      const sales = salesByDay(sellAll(all));
      const days = [...new Set(all.map(({ day }) => day))].sort();
      const sum = (day: string, field: 'units' | 'revenue' | 'orders'): number =>
        all.filter((sale) => sale.day === day).reduce((total, sale) => total + sale[field], 0);
      expect(sales).toEqual({
        days: days.map(toDayNumber),
        units: days.map((day) => sum(day, 'units')),
        revenue: days.map((day) => sum(day, 'revenue')),
        orders: days.map((day) => sum(day, 'orders')),
      });
    }),
  );
});

test('sales of a day count once the day is over', () => {
  fc.assert(
    fc.property(fc.array(sold), fc.integer({ min: FIRST, max: FIRST + 14 }), (all, today) => {
      const sales = sellAll(all);
      const { days, units } = salesByDay(sales);
      const complete = (of: { days: readonly number[]; units: readonly number[] }) =>
        of.days.map((day, at) => [day, of.units[at]]).filter(([day = 0]) => day < today);
      expect(complete(salesBefore(sales, today))).toEqual(complete({ days, units }));
    }),
  );
});

test('the source of sales is the last event about a complete day', () => {
  fc.assert(
    fc.property(fc.array(sold, { minLength: 1 }), fc.boolean(), (all, newestIsOver) => {
      const newest = Math.max(...all.map(({ day }) => toDayNumber(day)));
      const today = newestIsOver ? newest + 1 : newest;
      const last = all.findLastIndex(({ day }) => toDayNumber(day) < today);
      const expected = last < 0 ? null : place(last);
      expect(salesSourceBefore(sellAll(all), today)).toEqual(expected);
    }),
  );
});

test('the sales history is added to orders that were recorded before it', () => {
  const day = (on: string, units: number) => ({ day: on, units, revenue: units, orders: 1 });
  const known = sellAll([day('2026-02-03', 4), day('2026-02-04', 3), day('2026-02-05', 6)]);
  const past = {
    from: '2026-02-01',
    offsets: [0, 3],
    units: [1, 2],
    revenue: [1, 2],
    orders: [1, 1],
    orderSizes: { offsets: [0, 3], units: [1, 2], orders: [1, 1] },
  };
  const { days, units } = salesByDay(withHistory(known, past, place(3)));
  expect(days.map(fromDayNumber)).toEqual(['2026-02-01', '2026-02-03', '2026-02-04', '2026-02-05']);
  expect(units).toEqual([1, 4, 5, 6]);
});
