import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toRate } from './rate.ts';
import { findCoveredUntilDay, calculateSuggestedQuantity } from './reorder.ts';
import {
  calculateAvailableBefore,
  sumLostUnitsBefore,
  projectStock,
  listStockByDay,
  type StockPlan,
} from './stock-projection.ts';

const makePlan = (given: Partial<StockPlan> = {}): StockPlan => ({
  onHand: 120,
  rate: toRate(4),
  continueSelling: false,
  deliveries: [],
  ...given,
});
const makeRateChange = (dayOffset: number, units: number) => ({ dayOffset, units });

/** 120 units, 4 a day, 8 from day 10 on: 80 are left on day 10 and last 10 days. */
const doubled = projectStock(makePlan({ rateChanges: [makeRateChange(10, 8)] }));

test('API-WHATIF-06 demand that changes on a day moves the stockout, what is lost and what is suggested', () => {
  expect(doubled.stockoutDay).toBe(20);
  expect(doubled.coveredDay).toBe(20);
  expect(sumLostUnitsBefore(doubled, 30)).toBe(80);
  expect(calculateAvailableBefore(doubled, 15)).toBe(40);
  expect(calculateSuggestedQuantity(doubled, { arrivalDay: 30, coverageDay: 67 })).toBe(37 * 8);
});

test('demand that stops is met for ever, and demand that begins runs out', () => {
  const stops = projectStock(makePlan({ rateChanges: [makeRateChange(10, 0)] }));
  expect([stops.stockoutDay, sumLostUnitsBefore(stops, 400)]).toEqual([null, 0]);
  const begins = projectStock(makePlan({ rate: toRate(0), rateChanges: [makeRateChange(50, 12)] }));
  expect(begins.stockoutDay).toBe(60);
});

const gap = projectStock(
  makePlan({
    onHand: 10,
    rateChanges: [makeRateChange(5, 0), makeRateChange(8, 1)],
    deliveries: [],
  }),
);

test('no day of a time without demand is short', () => {
  const short = listStockByDay(gap, 10).map((day) => day.short);
  expect(short).toEqual([0, 0, 2, 4, 4, 0, 0, 0, 1, 1]);
});

const plans = fc
  .record({
    onHand: fc.integer({ min: -20, max: 200 }),
    units: fc.nat(6),
    changes: fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.nat(8)), { maxLength: 4 }),
    deliveries: fc.array(fc.tuple(fc.nat(90), fc.nat(120)), { maxLength: 3 }),
    continueSelling: fc.boolean(),
  })
  .map(({ onHand, units, changes, deliveries, continueSelling }): StockPlan => {
    const byDay = new Map(
      changes.map(([dayOffset, next]) => [dayOffset, makeRateChange(dayOffset, next)]),
    );
    return {
      onHand,
      rate: { units, days: 3 },
      rateChanges: [...byDay.values()].sort((a, b) => a.dayOffset - b.dayOffset),
      continueSelling,
      deliveries: deliveries.map(([dayOffset, quantity]) => ({ dayOffset, quantity })),
    };
  });

/** The same day by day, in units x 3. */
const walkDayByDay = ({
  onHand,
  rate,
  rateChanges = [],
  continueSelling,
  deliveries,
}: StockPlan) => {
  const short: number[] = [];
  let stock = onHand * 3;
  for (let day = 0; day < 150; day += 1) {
    const demand = rateChanges.findLast(({ dayOffset }) => dayOffset <= day)?.units ?? rate.units;
    for (const { dayOffset, quantity } of deliveries) if (dayOffset === day) stock += quantity * 3;
    const missing = demand - Math.min(demand, Math.max(0, stock));
    short.push(missing);
    stock -= continueSelling ? demand : demand - missing;
  }
  return short;
};

const findFirstShortDay = (short: readonly number[], day = 0): number | null => {
  const at = short.findIndex((missing, place) => place >= day && missing > 0);
  return at < 0 ? null : at;
};

test('the closed form between changes is the walk day by day', () => {
  fc.assert(
    fc.property(plans, fc.nat(120), (given, leadTime) => {
      const short = walkDayByDay(given);
      const projection = projectStock(given);
      const shown = projection.stockoutDay ?? Infinity;
      expect(shown < 150 ? shown : null).toBe(findFirstShortDay(short));
      const lost = short.slice(0, leadTime).reduce((sum, missing) => sum + missing, 0) / 3;
      expect(sumLostUnitsBefore(projection, leadTime)).toBeCloseTo(
        given.continueSelling ? 0 : lost,
      );
    }),
    { numRuns: 500 },
  );
});

test('the suggestion is the smallest quantity that leaves no day short until the coverage day', () => {
  fc.assert(
    fc.property(plans, fc.nat(60), fc.integer({ min: 1, max: 60 }), (given, arrivalDay, days) => {
      const coverageDay = arrivalDay + days;
      const quantity =
        calculateSuggestedQuantity(projectStock(given), { arrivalDay, coverageDay }) ?? 0;
      const until = (units: number): number => {
        const landed = [...given.deliveries, { dayOffset: arrivalDay, quantity: units }];
        return (
          findFirstShortDay(walkDayByDay({ ...given, deliveries: landed }), arrivalDay) ?? Infinity
        );
      };
      expect(until(quantity)).toBeGreaterThanOrEqual(coverageDay);
      // Units that are owed are suggested, too, where nothing sells.
      const isOwed = given.continueSelling || given.onHand < 0;
      const withOneLess = quantity === 0 || isOwed ? -Infinity : until(quantity - 1);
      expect(withOneLess).toBeLessThan(coverageDay);
    }),
    { numRuns: 500 },
  );
});

test('changes to the same rate change nothing', () => {
  const deliveries = [{ dayOffset: 12, quantity: 200 }];
  const same = projectStock(
    makePlan({ deliveries, rateChanges: [makeRateChange(3, 4), makeRateChange(40, 4)] }),
  );
  const unchanged = projectStock(makePlan({ deliveries }));
  expect([same.stockoutDay, same.coveredDay]).toEqual([
    unchanged.stockoutDay,
    unchanged.coveredDay,
  ]);
  expect(findCoveredUntilDay(same, 30, 50)).toBe(findCoveredUntilDay(unchanged, 30, 50));
});
