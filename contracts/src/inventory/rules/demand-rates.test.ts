import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sumBundleDemand, type DemandFacts, calculateDemandRates } from './demand-rates.ts';
import type { DaySpan } from './history.ts';
import { addRates, noDemand, toUnitsPerDay, type Rate, toRate } from './rate.ts';

const TODAY = 1000;

interface History {
  /** Net units by days ago; 1 is yesterday. */
  readonly sold: (daysAgo: number) => number;
  readonly firstAvailableDaysAgo?: number | null;
  readonly outDaysAgo?: readonly (readonly [first: number, last: number])[];
  readonly outSinceDaysAgo?: number;
}

const makeFacts = (history: History, lookBack: number): DemandFacts => {
  const ago = Array.from({ length: lookBack }, (_, index) => lookBack - index);
  const sold = ago.filter((daysAgo) => history.sold(daysAgo) !== 0);
  const first = history.firstAvailableDaysAgo === undefined ? 700 : history.firstAvailableDaysAgo;
  return {
    sales: { days: sold.map((daysAgo) => TODAY - daysAgo), units: sold.map(history.sold) },
    stock: {
      firstAvailable: first === null ? null : TODAY - first,
      outOfStock: (history.outDaysAgo ?? []).map(([a, b]): DaySpan => [TODAY - a, TODAY - b]),
      outSince: history.outSinceDaysAgo === undefined ? null : TODAY - history.outSinceDaysAgo,
    },
  };
};

const calculateTestRates = (periodDays: number, history: History) => {
  const rates = calculateDemandRates(makeFacts(history, 540), { today: TODAY, periodDays });
  return {
    average: toUnitsPerDay(rates.averageDailySales),
    before: toUnitsPerDay(rates.averageDailySalesBeforeStockout),
    planned: toUnitsPerDay(rates.planningRate),
  };
};

const makeSales = (days: number, units: number) => (daysAgo: number) =>
  daysAgo <= days ? units : 0;

describe('average daily sales', () => {
  test('CALC-ADS-1 is 1.5 for 45 units in 30 days', () => {
    expect(calculateTestRates(30, { sold: makeSales(30, 1.5) }).average).toBe(1.5);
  });

  test('CALC-ADS-2 is 1.43 for 10 units in 7 days', () => {
    const sold = (daysAgo: number) => (daysAgo === 3 ? 10 : 0);
    expect(calculateTestRates(7, { sold }).average.toFixed(2)).toBe('1.43');
  });

  test('CALC-ADS-3 is 0 for nothing in 90 days', () => {
    expect(calculateTestRates(90, { sold: () => 0 }).average).toBe(0);
  });

  test('CALC-ADS-4 counts the days since the variant was first available, at least 1', () => {
    const sold = makeSales(10, 1.5);
    expect(calculateTestRates(30, { sold, firstAvailableDaysAgo: 10 }).average).toBe(1.5);
    const today = calculateTestRates(30, { sold: () => 0, firstAvailableDaysAgo: 0 });
    expect(today).toEqual({ average: 0, before: 0, planned: 0 });
  });

  test('uses the whole period when the first day of availability is unknown', () => {
    expect(
      calculateTestRates(30, { sold: makeSales(10, 3), firstAvailableDaysAgo: null }).average,
    ).toBe(1);
  });

  test('CALC-ADS-5 counts net units: 50 ordered minus 5 cancelled, returns not subtracted', () => {
    const net = (daysAgo: number) => (daysAgo === 12 ? 50 - 5 : 0);
    expect(calculateTestRates(30, { sold: net }).average).toBe(1.5);
  });

  test('counts complete days only: neither today nor the day before the period', () => {
    const facts = {
      ...makeFacts({ sold: () => 0 }, 1),
      sales: { days: [969, 970, 999, 1000], units: [64, 1, 2, 32] },
    };
    const { averageDailySales } = calculateDemandRates(facts, { today: TODAY, periodDays: 30 });
    expect(averageDailySales).toEqual({ units: 3, days: 30 });
  });
});

describe('the rate before the stockout', () => {
  const twoADay = (outDays: number) => ({
    sold: (daysAgo: number) => (daysAgo > outDays ? 2 : 0),
    outSinceDaysAgo: outDays,
  });

  test('CALC-ADS-6 skips the days out of stock and is the planning rate', () => {
    const { average, before, planned } = calculateTestRates(30, twoADay(10));
    expect(average.toFixed(2)).toBe('1.33');
    expect([before, planned]).toEqual([2, 2]);
  });

  test.each([24, 25, 30, 60])(
    'CALC-ADS-7 is 2 after %i days out of stock for an item that sold 2 a day before',
    (outDays) => {
      const { before, planned } = calculateTestRates(30, twoADay(outDays));
      expect([before, planned]).toEqual([2, 2]);
    },
  );

  test('CALC-ADS-7 divides by the in-stock days within 3P, at least 7', () => {
    expect(calculateTestRates(30, twoADay(70)).before).toBe(2);
    expect(calculateTestRates(30, twoADay(88)).before).toBe((2 * 2) / 7);
  });

  test('CALC-ADS-7 equals the average daily sales, 0, when all of the last 90 days were out of stock', () => {
    expect(calculateTestRates(30, twoADay(90))).toEqual({ average: 0, before: 0, planned: 0 });
  });

  test('ends its window at the last stockout: sales before 3P do not count', () => {
    const sold = (daysAgo: number) => (daysAgo > 90 ? 50 : daysAgo > 40 ? 1 : 0);
    expect(calculateTestRates(30, { sold, outSinceDaysAgo: 40 }).before).toBe(1);
  });

  test('CALC-ADS-8 divides by at least 7 days', () => {
    const inStock = new Set([1, 5, 20]);
    const history: History = {
      sold: (daysAgo) => (inStock.has(daysAgo) ? 6 : 0),
      outDaysAgo: [
        [700, 21],
        [19, 6],
        [4, 2],
      ],
    };
    expect(calculateTestRates(7, history).before).toBe(18 / 7);
  });

  test('CALC-ADS-9 is not the planning rate when the variant was in stock for the whole period', () => {
    const history = { sold: makeSales(30, 1.5), outDaysAgo: [[60, 40]] as const };
    expect(calculateTestRates(30, history).planned).toBe(1.5);
  });

  test('CALC-ADS-10 is the simple average when units were sold while out of stock', () => {
    const sold = (daysAgo: number) => (daysAgo > 10 ? 2 : 1);
    const { average, before, planned } = calculateTestRates(30, { sold, outSinceDaysAgo: 10 });
    expect([before, planned]).toEqual([average, average]);
    expect(average.toFixed(2)).toBe('1.67');
  });

  test('looks back three periods and no further', () => {
    const history: History = {
      sold: (daysAgo) => (daysAgo > 20 ? 5 : 0),
      outDaysAgo: [[20, 4]],
    };
    expect(calculateTestRates(7, history).before).toBe((5 * 1) / 7);
  });

  test('AMB-056 does not count days before the variant existed as days out of stock', () => {
    const history: History = {
      sold: makeSales(6, 7),
      firstAvailableDaysAgo: 6,
      outDaysAgo: [[700, 7]],
    };
    expect(calculateTestRates(30, history)).toEqual({ average: 7, before: 6, planned: 7 });
  });
});

describe('demand from bundles', () => {
  test('CALC-ADS-11 adds bundle rate x quantity to the own rate', () => {
    const fromBundles = sumBundleDemand([
      { rate: { units: 12, days: 30 }, quantity: 2 },
      { rate: { units: 3, days: 30 }, quantity: 1 },
    ]);
    expect(addRates({ units: 45, days: 30 }, fromBundles)).toEqual({ units: 72, days: 30 });
    expect(toUnitsPerDay(addRates(toRate(1.5), fromBundles))).toBeCloseTo(2.4, 12);
    expect(sumBundleDemand([])).toEqual(noDemand);
  });

  test('CALC-K-22 sums of rates stay exact fractions', () => {
    const rate = fc.record({
      units: fc.integer({ min: 0, max: 100_000 }),
      days: fc.integer({ min: 1, max: 180 }),
    });
    const exact = (a: Rate, b: Rate): bigint => BigInt(a.units) * BigInt(b.days);
    fc.assert(
      fc.property(rate, rate, rate, (a, b, c) => {
        const sum = addRates(addRates(a, b), c);
        const days = BigInt(a.days) * BigInt(b.days) * BigInt(c.days);
        const units =
          exact(a, b) * BigInt(c.days) +
          exact(b, a) * BigInt(c.days) +
          exact(c, a) * BigInt(b.days);
        expect(BigInt(sum.units) * days).toBe(units * BigInt(sum.days));
      }),
      { seed: 11, numRuns: 1000 },
    );
  });

  test('a fraction too fine for whole numbers stays a decimal number', () => {
    const odd = { units: 1, days: 94_906_267 };
    const sum = addRates(odd, { units: 1, days: 94_906_265 });
    expect(toUnitsPerDay(sum)).toBeCloseTo(2.1e-8, 9);
    expect(sum.days).toBe(1);
  });
});

describe('the rates equal the rule applied day by day', () => {
  const history = fc.record({
    units: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 120, maxLength: 120 }),
    out: fc.array(fc.boolean(), { minLength: 120, maxLength: 120 }),
    first: fc.integer({ min: 0, max: 120 }),
    outNow: fc.boolean(),
    period: fc.constantFrom(7, 30),
  });
  type Given = typeof history extends fc.Arbitrary<infer T> ? T : never;

  /** Index d is d + 1 days ago. */
  const dayByDay = ({ units, out, first, period }: Given) => {
    const isOut = (d: number) => d < first && out[d] === true;
    const sum = (days: readonly number[]) => days.reduce((total, d) => total + units[d]!, 0);
    const periodDays = Array.from({ length: period }, (_, d) => d);
    const average = sum(periodDays) / Math.max(1, Math.min(period, first));
    const outDays = periodDays.filter(isOut);
    const inStock = Array.from({ length: 3 * period }, (_, d) => d)
      .filter((d) => d < first && !isOut(d))
      .slice(0, period);
    const isPlain = inStock.length === 0 || sum(outDays) > 0;
    const before = isPlain ? average : sum(inStock) / Math.max(7, inStock.length);
    return { average, before, planned: outDays.length > 0 ? before : average };
  };

  const spellsOf = (out: readonly boolean[]): readonly (readonly [number, number])[] =>
    out.flatMap((isOut, d) => (isOut ? [[d + 1, d + 1] as const] : [])).reverse();

  test('CALC-ADS over any history of sales and stock', () => {
    fc.assert(
      fc.property(history, (given) => {
        const leading = given.outNow ? given.out.indexOf(false) : 0;
        const ongoing = leading < 0 ? given.out.length : leading;
        const spells = spellsOf(given.out).filter(([daysAgo]) => daysAgo > ongoing);
        const rates = calculateTestRates(given.period, {
          sold: (daysAgo) => given.units[daysAgo - 1] ?? 0,
          firstAvailableDaysAgo: given.first,
          outDaysAgo: spells,
          ...(ongoing > 0 && { outSinceDaysAgo: ongoing }),
        });
        expect(rates).toEqual(dayByDay(given));
      }),
      { seed: 12, numRuns: 1500 },
    );
  });
});
