import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toRate } from './rate.ts';
import {
  getBuyNowWindow,
  findCoveredUntilDay,
  calculateDefaultCoverageDate,
  getEditorWindow,
  calculateReorderCost,
  sumReorderRows,
  calculateSuggestedQuantity,
  withDelivery,
} from './reorder.ts';
import {
  calculateAvailableBefore,
  findFirstShortDay,
  projectStock,
  type StockPlan,
} from './stock-projection.ts';

const policy = {
  leadTimeDays: 30,
  reorderFrequencyDays: 30,
  stockBufferDays: 7,
};
const makeProjection = (onHand: number, perDay: number, deliveries: StockPlan['deliveries'] = []) =>
  projectStock({ onHand, rate: toRate(perDay), continueSelling: false, deliveries });
const makeDelivery = (dayOffset: number, quantity: number) => ({ dayOffset, quantity });
const arrivingToday = (coverageDay: number) => ({ arrivalDay: 0, coverageDay });
const buyNow = getBuyNowWindow(policy);

describe('CALC-REO the suggestion', () => {
  test.each([
    ['CALC-REO-1', makeProjection(40, 2.5), 30, 35],
    ['CALC-REO-2', makeProjection(10, 0.33), 45, 5],
    ['CALC-REO-3', makeProjection(50, 1), 20, 0],
    [
      'CALC-REO-4 is empty when the coverage date is before the arrival',
      makeProjection(5, 1),
      -1,
      null,
    ],
    ['CALC-REO-5', makeProjection(3, 1), 0, 0],
    ['CALC-REO-6 does not buy 8 for 7', makeProjection(0, 0.07), 100, 7],
    ['CALC-REO-7 buys the units owed too', makeProjection(-5, 2), 10, 25],
  ])('%s', (_, projection, coverageDay, quantity) => {
    expect(calculateSuggestedQuantity(projection, arrivingToday(coverageDay))).toBe(quantity);
  });

  test('CALC-REO-6 buys 7 and not 8 for an exact result of 7', () => {
    const rate = { units: 7, days: 100 };
    const projection = projectStock({ onHand: 0, rate, continueSelling: false, deliveries: [] });
    expect(calculateSuggestedQuantity(projection, arrivingToday(100))).toBe(7);
  });

  test('CALC-REO-9 includes the units owed to waiting customers', () => {
    const waiting = { onHand: 0, rate: toRate(4), continueSelling: true, deliveries: [] };
    expect(calculateAvailableBefore(projectStock(waiting), 30)).toBe(-120);
    expect(calculateSuggestedQuantity(projectStock(waiting), buyNow)).toBe(268);
    expect(calculateSuggestedQuantity(makeProjection(0, 4), buyNow)).toBe(148);
  });

  test('CALC-REO-8, CALC-REO-10, CALC-REO-11, CALC-REO-12 subtracts the stock left on arrival', () => {
    const cases = [
      makeProjection(120, 4),
      makeProjection(20, 4, [makeDelivery(12, 200)]),
      makeProjection(300, 4),
      makeProjection(60, 4, [makeDelivery(10, 100)]),
    ];
    expect(cases.map((projection) => calculateAvailableBefore(projection, 30))).toEqual([
      0, 128, 180, 40,
    ]);
    expect(cases.map((projection) => calculateSuggestedQuantity(projection, buyNow))).toEqual([
      148, 20, 0, 108,
    ]);
  });

  test('CALC-REO-13 follows the lead time of 7 days', () => {
    const quick = { leadTimeDays: 7, reorderFrequencyDays: 30, stockBufferDays: 0 };
    const projection = makeProjection(10, 5, [makeDelivery(5, 20)]);
    expect(calculateAvailableBefore(projection, 7)).toBe(10);
    expect(calculateSuggestedQuantity(projection, getBuyNowWindow(quick))).toBe(140);
  });

  test('CALC-REO-14 counts a delivery on the arrival day, not one on the coverage day', () => {
    expect(
      calculateSuggestedQuantity(
        makeProjection(120, 4, [makeDelivery(30, 50), makeDelivery(67, 10)]),
        buyNow,
      ),
    ).toBe(98);
  });

  test('CALC-REO-15 follows the arrival and coverage date of the order in the editor', () => {
    const window = { arrivalDay: 40, coverageDay: 67 };
    expect(calculateSuggestedQuantity(makeProjection(120, 4), window)).toBe(108);
  });

  test('CALC-REO-16 covers the days before a late delivery lands', () => {
    expect(
      calculateSuggestedQuantity(makeProjection(120, 4, [makeDelivery(50, 100)]), buyNow),
    ).toBe(80);
  });
});

describe('the window of an order', () => {
  test('AMB-023, AMB-161 defaults to today + LT for LT + RF + SB', () => {
    const none = { arrivalDate: null, coverageDate: null };
    expect(getEditorWindow('2026-03-01', policy, none)).toEqual(buyNow);
    expect(buyNow).toEqual({ arrivalDay: 30, coverageDay: 67 });
    expect(calculateDefaultCoverageDate('2026-03-01', policy)).toBe('2026-05-07');
  });

  test('counts from the arrival of its shipment, from tomorrow when that is overdue', () => {
    const order = { arrivalDate: '2026-04-10', coverageDate: '2026-04-09' };
    expect(getEditorWindow('2026-03-01', policy, order)).toEqual({
      arrivalDay: 40,
      coverageDay: 39,
    });
    const late = { arrivalDate: '2026-02-01', coverageDate: '2026-03-11' };
    expect(getEditorWindow('2026-03-01', policy, late)).toEqual({ arrivalDay: 1, coverageDay: 10 });
  });
});

describe('the day until which a quantity lasts', () => {
  test('CALC-COV-7 is the coverage day with the suggestion, a day less with one unit less', () => {
    const projection = makeProjection(20, 4, [makeDelivery(12, 200)]);
    expect(findCoveredUntilDay(projection, 30, 20)).toBe(67);
    expect(findCoveredUntilDay(projection, 30, 19)).toBe(66);
  });

  test('AMB-171 is the covered day when nothing is ordered', () => {
    expect(findCoveredUntilDay(makeProjection(20, 4, [makeDelivery(12, 200)]), 30, 0)).toBe(62);
    expect(findCoveredUntilDay(makeProjection(20, 0), 30, 5)).toBeNull();
  });
});

describe('properties', () => {
  const plans = (lastDelivery: number): fc.Arbitrary<StockPlan> =>
    fc.record({
      onHand: fc.integer({ min: -100, max: 600 }),
      rate: fc.record({
        units: fc.integer({ min: 1, max: 600 }),
        days: fc.integer({ min: 1, max: 180 }),
      }),
      continueSelling: fc.boolean(),
      deliveries: fc.array(
        fc.record({
          dayOffset: fc.integer({ min: 0, max: lastDelivery }),
          quantity: fc.integer({ min: 0, max: 300 }),
        }),
        { maxLength: 4 },
      ),
    });
  const HORIZON = 100_000;

  // Without any order, AMB-171 looks from the last delivery on, so this test looks for the shortage itself.
  test('the suggestion is the smallest quantity that lasts to the coverage date when nothing lands after it', () => {
    fc.assert(
      fc.property(
        plans(60),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 90 }),
        (given, arrivalDay, days) => {
          const coverageDay = arrivalDay + days;
          const deliveries = given.deliveries.filter(({ dayOffset }) => dayOffset <= coverageDay);
          const projection = projectStock({ ...given, deliveries }, HORIZON);
          const quantity = calculateSuggestedQuantity(projection, { arrivalDay, coverageDay });
          const until = (units: number): number =>
            findCoveredUntilDay(projection, arrivalDay, units, HORIZON) ?? Infinity;
          expect(until(quantity!)).toBeGreaterThanOrEqual(coverageDay);
          expect(quantity! <= 1 || until(quantity! - 1) < coverageDay).toBe(true);
          const short = findFirstShortDay(projection, arrivalDay) ?? Infinity;
          expect(short < coverageDay).toBe(quantity! > 0);
        },
      ),
      { seed: 8, numRuns: 3000 },
    );
  });

  test('one more delivery never raises the suggestion', () => {
    const extra = fc.record({
      dayOffset: fc.integer({ min: 0, max: 200 }),
      quantity: fc.integer({ min: 1, max: 300 }),
    });
    fc.assert(
      fc.property(plans(120), extra, fc.integer({ min: 0, max: 90 }), (given, delivery, days) => {
        const window = { arrivalDay: 30, coverageDay: 30 + days };
        const before = calculateSuggestedQuantity(projectStock(given), window);
        const after = calculateSuggestedQuantity(
          withDelivery(projectStock(given), delivery),
          window,
        );
        expect(after!).toBeLessThanOrEqual(before!);
      }),
      { seed: 9, numRuns: 2000 },
    );
  });

  test('the suggestion equals the formula applied day by day', () => {
    fc.assert(
      fc.property(plans(150), fc.integer({ min: 1, max: 120 }), (given, days) => {
        const projection = projectStock(given);
        const window = { arrivalDay: 20, coverageDay: 20 + days };
        const { units, days: rateDays } = given.rate;
        const left = calculateAvailableBefore(projection, 20);
        const needs = Array.from({ length: days }, (_, d) => {
          const landed = given.deliveries.filter(
            ({ dayOffset }) => dayOffset >= 20 && dayOffset <= 20 + d,
          );
          const booked = landed.reduce((sum, { quantity }) => sum + quantity, 0);
          return (units * (d + 1)) / rateDays - left - booked;
        });
        const quantity = Math.max(0, Math.ceil(Math.round(Math.max(...needs) * 1e6) / 1e6));
        expect(calculateSuggestedQuantity(projection, window)).toBe(quantity);
      }),
      { seed: 10, numRuns: 2000 },
    );
  });
});

describe('the cost of a suggestion', () => {
  test('CALC-RCO-1 uses the price of the primary supplier', () => {
    expect(calculateReorderCost(35, 4.2, 9)).toBeCloseTo(147, 9);
  });

  test('CALC-RCO-2 is 0 when nothing is bought', () => {
    expect(calculateReorderCost(0, 4.2, null)).toBe(0);
  });

  test('uses the cost price as a fallback, and is empty without quantity or price', () => {
    expect(calculateReorderCost(2, null, 9)).toBe(18);
    expect(calculateReorderCost(2, null, null)).toBeNull();
    expect(calculateReorderCost(null, 4.2, 9)).toBeNull();
  });

  test('CALC-RCO-3 adds up over a group', () => {
    const rows = [
      { quantity: 35, cost: calculateReorderCost(35, 4.2, null) },
      { quantity: 5, cost: calculateReorderCost(5, null, 10) },
      { quantity: null, cost: null },
      { quantity: 0, cost: null },
    ];
    expect(sumReorderRows(rows)).toEqual({ quantity: 40, cost: 197, withoutPrice: 0 });
  });

  test('CALC-RCO-3 adds up the items with a price and counts those without', () => {
    const rows = [
      { quantity: 8, cost: calculateReorderCost(8, 1.9, null) },
      { quantity: 1, cost: calculateReorderCost(1, null, null) },
      { quantity: 0, cost: null },
    ];
    expect(sumReorderRows(rows)).toEqual({ quantity: 9, cost: 15.2, withoutPrice: 1 });
    expect(sumReorderRows([{ quantity: 2, cost: null }])).toMatchObject({ cost: 0 });
  });

  test.each([
    [3, 1.1, 3.3],
    [152, 0.1, 15.2],
    [3, 5.066_666_7, 15.2],
  ])('has no noise of binary fractions: %d x %d', (quantity, price, cost) => {
    expect(calculateReorderCost(quantity, price, null)).toBe(cost);
  });
});
