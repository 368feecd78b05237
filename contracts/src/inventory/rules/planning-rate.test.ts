import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { countOrderSizes, type VariantOrder } from '../../forecast/rules/order-sizes.ts';
import { calculateDemandRates } from './demand-rates.ts';
import type { StockHistory } from './history.ts';
import {
  calculateLineRate,
  calculateOwnOrderRate,
  calculateOwnRate,
  calculateOwnRates,
  createPartRate,
  type OwnSales,
} from './planning-rate.ts';
import { toUnitsPerDay } from './rate.ts';

const TODAY = 20_000;
const average = { today: TODAY, periodDays: 30, method: 'AVERAGE' } as const;
const forecast = { ...average, method: 'FORECAST' } as const;
const inStock: StockHistory = { firstAvailable: null, outOfStock: [], outSince: null };

/** One order a day, from the oldest day on. */
const makeSales = (
  unitsByDay: readonly number[],
  stock = inStock,
  season: OwnSales['season'] = null,
): OwnSales => {
  const sold = unitsByDay
    .map((units, at) => ({ day: TODAY - unitsByDay.length + at, units, count: 1 }))
    .filter(({ units }) => units > 0);
  return {
    sales: {
      days: sold.map(({ day }) => day),
      units: sold.map(({ units }) => units),
      revenue: sold.map(() => 0),
      orderSizes: countOrderSizes(sold),
    },
    stock,
    season,
    plannedDemand: null,
  };
};
const repeat = (units: number, days: number): readonly number[] =>
  Array.from({ length: days }, () => units);

describe('the planning rate', () => {
  test('by AVERAGE is that of the demand rates', () => {
    const unit = fc.integer({ min: 0, max: 5 });
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 60 }), fc.nat(20), (units, outDays) => {
        const own = makeSales(units, { ...inStock, outSince: TODAY - outDays });
        const rates = calculateDemandRates(own, average);
        expect(calculateOwnRates(own, average)).toEqual(rates);
        expect(calculateOwnRate(own, average)).toEqual(rates.planningRate);
      }),
    );
  });

  test('by FORECAST is orders a day x units an order, and the averages stay', () => {
    const own = makeSales(repeat(3, 120));
    const rates = calculateOwnRates(own, forecast);
    expect(toUnitsPerDay(rates.planningRate)).toBeCloseTo(3, 9);
    const soldForYears = {
      ...makeSales(repeat(3, 400)),
      stock: { ...inStock, firstAvailable: TODAY - 900 },
    };
    expect(toUnitsPerDay(calculateOwnRate(soldForYears, forecast))).toBeCloseTo(3, 9);
    expect(rates.averageDailySales).toEqual({ units: 90, days: 30 });
    expect(calculateOwnRate(own, forecast)).toEqual(rates.planningRate);
  });

  test('by FORECAST leaves out what an order has above twenty median orders', () => {
    const own = makeSales([...repeat(3, 119), 1203]);
    const { cap, oneOffUnits } = calculateOwnOrderRate(own, TODAY);
    expect({ cap, oneOffUnits }).toEqual({ cap: 60, oneOffUnits: 1143 });
    expect(toUnitsPerDay(calculateOwnRate(own, forecast))).toBeLessThan(4);
    expect(toUnitsPerDay(calculateOwnRate(own, average))).toBeGreaterThan(40);
  });

  test('by FORECAST counts only days with stock', () => {
    const own = makeSales([...repeat(3, 100), ...repeat(0, 20)], {
      ...inStock,
      outSince: TODAY - 20,
    });
    expect(toUnitsPerDay(calculateOwnRate(own, forecast))).toBeCloseTo(3, 9);
  });

  test('by FORECAST counts all days of a variant that was ordered while it was out', () => {
    const own = makeSales([...repeat(3, 100), ...repeat(0, 10), ...repeat(3, 10)], {
      ...inStock,
      outSince: TODAY - 20,
    });
    const always = calculateOwnRate({ ...own, stock: inStock }, forecast);
    expect(calculateOwnRate(own, forecast)).toEqual(always);
    expect(toUnitsPerDay(always)).toBeLessThan(3);
  });

  test('by FORECAST is 0 without orders in the last 180 days', () => {
    expect(toUnitsPerDay(calculateOwnRate(makeSales([]), forecast))).toBe(0);
    const sizes = countOrderSizes([{ day: TODAY - 200, units: 3, count: 1 }] as VariantOrder[]);
    const old = {
      sales: { ...makeSales([]).sales, orderSizes: sizes },
      stock: inStock,
      season: null,
      plannedDemand: null,
    };
    expect(toUnitsPerDay(calculateOwnRate(old, forecast))).toBe(0);
  });
});

describe('the season of a variant', () => {
  /** December sells twice as much as any other month; today is 2024-10-04, so the last 30 days are others. */
  const season = Array.from({ length: 12 }, (_, month) => (month === 9 ? 2 : 1));

  test('FORECAST multiplies the rate by the month over the last 30 days', () => {
    const own = makeSales(repeat(3, 120), inStock, season);
    // Three of the last 30 days are in October, which counts twice.
    expect(toUnitsPerDay(calculateOwnRate(own, forecast))).toBeCloseTo((3 * 2 * 30) / 33, 9);
  });

  test('AVERAGE has none', () => {
    const own = makeSales(repeat(3, 120), inStock, season);
    expect(toUnitsPerDay(calculateOwnRate(own, average))).toBe(3);
  });
});

describe('the planning rate by PLAN', () => {
  const plan = { ...average, method: 'PLAN' } as const;
  const sold = makeSales(repeat(3, 120));
  // Today is 2024-10-04.
  const planned = { startDate: '2024-09-01', units: [30, 62, ...repeat(31, 10)] };

  test('is the units of the month over its days', () => {
    expect(calculateOwnRate({ ...sold, plannedDemand: planned }, plan)).toEqual({
      units: 62,
      days: 31,
    });
  });

  test.each([
    ['before the plan', '2024-11-01'],
    ['after the plan', '2023-10-01'],
  ])('is forecast %s', (_, startDate) => {
    const own = { ...sold, plannedDemand: { ...planned, startDate } };
    expect(calculateOwnRate(own, plan)).toEqual(calculateOwnRate(sold, forecast));
  });

  test('is forecast for an item that the plan does not have', () => {
    expect(calculateOwnRate(sold, plan)).toEqual(calculateOwnRate(sold, forecast));
  });
});

describe('a part of the planning rate', () => {
  const own = makeSales(repeat(3, 120));
  const part = { days: own.sales.days, units: own.sales.units.map(() => 1) };

  test('is its units within the days of the average', () => {
    expect(createPartRate(own, average)(part)).toEqual({ units: 30, days: 30 });
  });

  test('by FORECAST is its share of the units', () => {
    expect(toUnitsPerDay(createPartRate(own, forecast)(part))).toBeCloseTo(1, 9);
    expect(createPartRate(makeSales([]), forecast)(part)).toEqual({ units: 0, days: 1 });
  });

  test('of lines of its own is all of it but the groups of a set', () => {
    const withGroups = { ...own, sales: { ...own.sales, groups: part } };
    const line = toUnitsPerDay(calculateLineRate(withGroups, forecast));
    expect(line).toBeCloseTo((3 * 3) / 4, 9);
    expect(calculateLineRate(withGroups, average)).toEqual({ units: 90, days: 30 });
  });
});
