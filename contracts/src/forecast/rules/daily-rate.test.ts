import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { DaySpan, StockHistory } from '../../inventory/rules/history.ts';
import { calculateOrderRate, sumOrdersByDay, sumWeeks } from './daily-rate.ts';
import { countOrderSizes, listOrders, type VariantOrder } from './order-sizes.ts';

const TODAY = 20_000;
const inStock: StockHistory = { firstAvailable: null, outOfStock: [], outSince: null };

/** Orders by the number of days before today. */
const makeOrders = (units: number, ...daysAgo: readonly number[]): readonly VariantOrder[] =>
  daysAgo.map((ago) => ({ day: TODAY - ago, units, count: 1 }));
const everyDay = (units: number, days: number) =>
  makeOrders(units, ...Array.from({ length: days }, (_, at) => at + 1));
const calculate = (orders: readonly VariantOrder[], stock: Partial<StockHistory> = {}) =>
  calculateOrderRate({ orders, stock: { ...inStock, ...stock }, today: TODAY });

describe('the daily planning rate', () => {
  test('is the units of an order where there is one each day', () => {
    expect(calculate(everyDay(3, 60)).unitsPerDay).toBeCloseTo(3, 9);
  });

  test('counts an order half when it is two weeks older', () => {
    const orders = (ago: number) =>
      calculate(makeOrders(1, ago, 400), { firstAvailable: TODAY - 400 }).ordersPerDay;
    const rest = calculate(makeOrders(1, 170, 400)).ordersPerDay;
    expect((orders(1) - rest) / (orders(15) - rest)).toBeCloseTo(2, 1);
  });

  test('counts the days since the variant was first available', () => {
    const orders = everyDay(2, 10);
    const known = calculate(orders, { firstAvailable: TODAY - 40 });
    expect(known.unitsPerDay).toBeLessThan(calculate(orders).unitsPerDay);
  });

  test('takes the first order for a week at least', () => {
    expect(calculate(makeOrders(7, 1)).unitsPerDay).toBeLessThan(7 / 5);
  });

  test('leaves out days without stock', () => {
    const sold = everyDay(2, 90).filter(({ day }) => day < TODAY - 30);
    expect(calculate(sold, { outSince: TODAY - 30 }).unitsPerDay).toBeCloseTo(2, 9);
    expect(calculate(sold).unitsPerDay).toBeLessThan(0.5);
    const gap = everyDay(2, 90).filter(({ day }) => day < TODAY - 30 || day > TODAY - 10);
    const outOfStock: readonly DaySpan[] = [[TODAY - 30, TODAY - 10]];
    expect(calculate(gap, { outOfStock }).unitsPerDay).toBeCloseTo(2, 9);
  });

  test('caps an order at twenty median orders and names the rest one-off demand', () => {
    const orders = [...everyDay(2, 60), { day: TODAY - 3, units: 500, count: 1 }];
    const rate = calculate(orders);
    expect(rate.cap).toBe(40);
    expect(rate.oneOffUnits).toBe(460);
    expect(rate.unitsPerOrder).toBeCloseTo((60 * 2 + 40) / 61, 12);
  });

  test('is 0 without an order in the last 180 days, and without a day in stock', () => {
    expect(calculate([])).toMatchObject({ unitsPerDay: 0, cap: null });
    expect(calculate(makeOrders(5, 181)).unitsPerDay).toBe(0);
    const neverIn = calculate(makeOrders(5, 20), { outSince: TODAY - 30 });
    expect(neverIn.unitsPerDay).toBe(0);
  });

  test('does not count orders of today', () => {
    const orders = everyDay(2, 30);
    expect(calculate([...orders, ...makeOrders(90, 0)])).toEqual(calculate(orders));
  });

  test('is the sum over single days, weighted, for any orders and any days without stock', () => {
    const day = fc.integer({ min: 1, max: 120 });
    const order = fc.record({ ago: day, units: fc.integer({ min: 1, max: 50 }) });
    fc.assert(
      fc.property(fc.array(order, { minLength: 1 }), fc.nat(60), (given, outDays) => {
        const orders = given.map(({ ago, units }) => ({ day: TODAY - ago, units, count: 1 }));
        const outSince = outDays === 0 ? null : TODAY - outDays;
        const rate = calculate(orders, { outSince });
        const oldest = Math.max(...given.map(({ ago }) => ago), outDays + 7);
        let [count, weights] = [0, 0];
        for (let ago = outDays + 1; ago <= oldest; ago += 1) {
          const weight = 0.5 ** ((ago - 1) / 14);
          weights += weight;
          count += weight * given.filter((one) => one.ago === ago).length;
        }
        expect(rate.ordersPerDay).toBeCloseTo(count / weights, 9);
        expect(rate.unitsPerDay).toBeCloseTo(rate.ordersPerDay * rate.unitsPerOrder, 9);
      }),
    );
  });

  test('and the totals of weeks are the same for orders that are counted by day and units', () => {
    const order = fc.record({
      day: fc.integer({ min: TODAY - 250, max: TODAY }),
      units: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(300)),
      count: fc.constant(1),
    });
    fc.assert(
      fc.property(fc.array(order, { maxLength: 60 }), (orders) => {
        const counted = listOrders(countOrderSizes(orders));
        const [rate, same] = [calculate(orders), calculate(counted)];
        expect(same.unitsPerDay).toBeCloseTo(rate.unitsPerDay, 9);
        expect(same.cap).toBe(rate.cap);
        expect(same.oneOffUnits).toBe(rate.oneOffUnits);
        expect(sumOrdersByDay(counted)).toEqual(sumOrdersByDay(orders));
      }),
    );
  });
});

describe('the totals of weeks', () => {
  test('end yesterday and begin with the first order', () => {
    expect(sumWeeks(sumOrdersByDay(makeOrders(1, 1, 7, 8, 21, 22)), TODAY)).toEqual([2, 1, 1]);
  });

  test('are those of half a year at most', () => {
    expect(sumWeeks(sumOrdersByDay(makeOrders(1, 1, 400)), TODAY)).toHaveLength(26);
    expect(sumWeeks({ days: [], units: [] }, TODAY)).toEqual([]);
  });
});
