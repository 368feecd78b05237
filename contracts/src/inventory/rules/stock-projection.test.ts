import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '../../core/day.ts';
import { toRate } from './rate.ts';
import { getBuyNowWindow, calculateOrderSlackDays, calculateSuggestedQuantity } from './reorder.ts';
import {
  calculateAvailableBefore,
  findFirstShortDay,
  sumLostUnitsBefore,
  projectStock,
  calculateRunOutTime,
  listStockByDay,
  type StockPlan,
} from './stock-projection.ts';

const TODAY = '2026-03-01';

/** Sells 4 a day, nothing booked, nothing left out: each test names what differs. */
const makePlan = (given: Partial<StockPlan> & { readonly perDay?: number } = {}): StockPlan => ({
  onHand: 0,
  rate: toRate(given.perDay ?? 4),
  continueSelling: false,
  deliveries: [],
  ...given,
});
const makeDelivery = (dayOffset: number, quantity: number) => ({ dayOffset, quantity });
const usual = { leadTimeDays: 30, reorderFrequencyDays: 30, stockBufferDays: 7 };
const quick = { leadTimeDays: 7, reorderFrequencyDays: 30, stockBufferDays: 0 };

describe('the golden table of domain-rules 3 (CALC-OOS-5, CALC-COV-6, CALC-DTO-4, CALC-RSK-4, CALC-REO-8 to CALC-REO-13)', () => {
  test.each([
    ['G1: 120 on hand', makePlan({ onHand: 120 }), usual, [30, 30, -7, 148, 0]],
    ['G2: nothing on hand', makePlan(), usual, [0, 0, -37, 148, 120]],
    ['customers wait', makePlan({ continueSelling: true }), usual, [0, 0, -37, 268, 0]],
    [
      'G3: 200 on day 12',
      makePlan({ onHand: 20, deliveries: [makeDelivery(12, 200)] }),
      usual,
      [5, 62, 25, 20, 28],
    ],
    ['G4: 300 on hand', makePlan({ onHand: 300 }), usual, [75, 75, 38, 0, 0]],
    [
      'G5: 100 on day 10',
      makePlan({ onHand: 60, deliveries: [makeDelivery(10, 100)] }),
      usual,
      [40, 40, 3, 108, 0],
    ],
    [
      'G6: LT 7',
      makePlan({ perDay: 5, onHand: 10, deliveries: [makeDelivery(5, 20)] }),
      quick,
      [2, 9, 2, 140, 15],
    ],
    [
      '100 on day 50',
      makePlan({ onHand: 120, deliveries: [makeDelivery(50, 100)] }),
      usual,
      [30, 75, 38, 80, 0],
    ],
  ])('%s', (_, given, policy, [stockout, covered, slack, quantity, lost]) => {
    const projection = projectStock(given);
    expect(projection.stockoutDay).toBe(stockout);
    expect(projection.coveredDay).toBe(covered);
    expect(calculateOrderSlackDays(projection.coveredDay, policy)).toBe(slack);
    expect(calculateSuggestedQuantity(projection, getBuyNowWindow(policy))).toBe(quantity);
    expect(sumLostUnitsBefore(projection, policy.leadTimeDays)).toBe(lost);
  });
});

describe('CALC-OOS the stockout date', () => {
  test.each([
    ['CALC-OOS-1', makePlan({ perDay: 1.5, onHand: 45 }), 30, '2026-03-31'],
    ['CALC-OOS-2', makePlan({ perDay: 3, onHand: 10 }), 3, '2026-03-04'],
    [
      'CALC-OOS-3 is not a day early',
      makePlan({ rate: { units: 7, days: 100 }, onHand: 7 }),
      100,
      '2026-06-09',
    ],
    [
      'CALC-OOS-3 from a rate known as a number',
      makePlan({ perDay: 0.07, onHand: 7 }),
      100,
      '2026-06-09',
    ],
    [
      'CALC-OOS-6 is today when units are owed',
      makePlan({ perDay: 2, onHand: -5 }),
      0,
      '2026-03-01',
    ],
    [
      'CALC-OOS-8 lands the delivery first',
      makePlan({ onHand: 8, deliveries: [makeDelivery(2, 8)] }),
      4,
      '2026-03-05',
    ],
  ])('%s', (_, given, days, date) => {
    const { stockoutDay } = projectStock(given);
    expect(stockoutDay).toBe(days);
    expect(addDays(TODAY, stockoutDay ?? NaN)).toBe(date);
  });

  test('CALC-OOS-4 is empty without demand', () => {
    expect(projectStock(makePlan({ perDay: 0, onHand: 10 })).stockoutDay).toBeNull();
    expect(projectStock(makePlan({ perDay: 0, onHand: -10 })).stockoutDay).toBeNull();
  });

  test('CALC-OOS-7, CALC-K-20 is empty beyond the horizon of 730 days', () => {
    expect(projectStock(makePlan({ perDay: 0.1, onHand: 100 })).stockoutDay).toBeNull();
    expect(projectStock(makePlan({ perDay: 1, onHand: 730 })).stockoutDay).toBe(730);
    expect(projectStock(makePlan({ perDay: 1, onHand: 731 })).stockoutDay).toBeNull();
  });
});

describe('CALC-COV the covered-until date', () => {
  const arriving = (onHand: number, quantity: number) =>
    projectStock(
      makePlan({ perDay: 5, onHand, deliveries: quantity > 0 ? [makeDelivery(14, quantity)] : [] }),
    );

  test.each([
    ['CALC-COV-1', arriving(100, 0), '2026-03-21'],
    ['CALC-COV-2', arriving(100, 60), '2026-04-02'],
    ['CALC-COV-3', arriving(10, 60), '2026-03-27'],
    ['CALC-COV-4', projectStock(makePlan({ perDay: 2, onHand: 7 })), '2026-03-04'],
  ])('%s', (_, { coveredDay }, date) => {
    expect(addDays(TODAY, coveredDay ?? NaN)).toBe(date);
  });

  test.each([0, -0.2])('CALC-COV-5 is empty at rate %d', (perDay) => {
    const projection = projectStock(
      makePlan({ perDay, onHand: 10, deliveries: [makeDelivery(5, 5)] }),
    );
    expect(projection.coveredDay).toBeNull();
    expect(calculateAvailableBefore(projection, 100)).toBe(15);
  });

  test('CALC-COV-8 counts an ordered quantity as one more delivery', () => {
    const deliveries = [makeDelivery(30, 20), makeDelivery(12, 200)];
    expect(projectStock(makePlan({ onHand: 20, deliveries })).coveredDay).toBe(67);
  });

  test('is the last delivery day when that delivery is less than the sales of a day', () => {
    expect(
      projectStock(makePlan({ onHand: 8, deliveries: [makeDelivery(40, 3)] })).coveredDay,
    ).toBe(40);
  });
});

describe('CALC-RSK units at risk', () => {
  const lost = (given: StockPlan, leadTimeDays: number): number =>
    sumLostUnitsBefore(projectStock(given), leadTimeDays);

  test.each([
    ['CALC-RSK-1', lost(makePlan({ perDay: 2, onHand: 10 }), 14) * 30, 540],
    ['CALC-RSK-2', lost(makePlan({ perDay: 2, onHand: 40 }), 14) * 30, 0],
    ['CALC-RSK-3', lost(makePlan({ perDay: 1.5 }), 7) * 10, 105],
    ['CALC-RSK-5', lost(makePlan({ perDay: 2, onHand: 11 }), 14) * 30, 510],
    [
      'CALC-RSK-6',
      lost(makePlan({ onHand: 20, deliveries: [makeDelivery(12, 200)] }), 30) * 25,
      700,
    ],
    ['AMB-170 while customers wait', lost(makePlan({ continueSelling: true }), 30), 0],
  ])('%s', (_, atRisk, money) => {
    expect(atRisk).toBeCloseTo(money, 9);
  });
});

interface NaiveProjection {
  readonly available: number[];
  readonly short: number[];
}

/** The rule of domain-rules 2 as it is written, day by day, in units x rate.days. */
const projectDayByDay = (
  { onHand, rate, continueSelling, deliveries }: StockPlan,
  days: number,
): NaiveProjection => {
  const result: NaiveProjection = { available: [], short: [] };
  let available = onHand * rate.days;
  for (let today = 0; today < days; today += 1) {
    for (const { dayOffset, quantity } of deliveries) {
      if (dayOffset === today) available += quantity * rate.days;
    }
    const short = rate.units - Math.min(rate.units, Math.max(0, available));
    result.available.push(available / rate.days);
    result.short.push(short / rate.days);
    available -= continueSelling ? rate.units : rate.units - short;
  }
  return result;
};

const anyPlan: fc.Arbitrary<StockPlan> = fc.record({
  onHand: fc.integer({ min: -200, max: 2000 }),
  rate: fc.record({
    units: fc.integer({ min: 1, max: 900 }),
    days: fc.integer({ min: 1, max: 180 }),
  }),
  continueSelling: fc.boolean(),
  deliveries: fc.array(
    fc.record({
      dayOffset: fc.integer({ min: 0, max: 400 }),
      quantity: fc.integer({ min: 0, max: 800 }),
    }),
    { maxLength: 5 },
  ),
});

describe('the closed form', () => {
  const firstFrom = (short: readonly number[], from: number): number | null => {
    const found = short.findIndex((units, day) => day >= from && units > 0);
    return found < 0 ? null : found;
  };
  const lastDelivery = ({ deliveries }: StockPlan): number =>
    Math.max(0, ...deliveries.map(({ dayOffset, quantity }) => (quantity > 0 ? dayOffset : 0)));

  test('finds the same days as the simulation day by day', () => {
    fc.assert(
      fc.property(anyPlan, fc.integer({ min: 0, max: 700 }), (given, day) => {
        const projection = projectStock(given);
        const { short } = projectDayByDay(given, 731);
        expect(projection.stockoutDay).toBe(firstFrom(short, 0));
        expect(projection.coveredDay).toBe(firstFrom(short, lastDelivery(given)));
        const found = findFirstShortDay(projection, day);
        expect(found !== null && found > 730 ? null : found).toBe(firstFrom(short, day));
      }),
      { seed: 5, numRuns: 3000 },
    );
  });

  test('counts the same stock and lost units as the simulation', () => {
    fc.assert(
      fc.property(anyPlan, fc.integer({ min: 0, max: 450 }), (given, day) => {
        const projection = projectStock(given);
        const { available, short } = projectDayByDay(given, 451);
        const landed = given.deliveries.filter(({ dayOffset }) => dayOffset === day);
        const delivered = landed.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(calculateAvailableBefore(projection, day) + delivered).toBeCloseTo(
          available[day]!,
          6,
        );
        const lost = short.slice(0, day).reduce((sum, units) => sum + units, 0);
        expect(sumLostUnitsBefore(projection, day)).toBeCloseTo(
          given.continueSelling ? 0 : lost,
          6,
        );
      }),
      { seed: 6, numRuns: 2000 },
    );
  });

  test('draws the same chart as the simulation', () => {
    fc.assert(
      fc.property(anyPlan, (given) => {
        const chart = listStockByDay(projectStock(given), 120);
        const { available, short } = projectDayByDay(given, 120);
        expect(chart.map(({ dayOffset }) => dayOffset)).toEqual([...available.keys()]);
        const apart = chart.map((point, day) =>
          Math.max(
            Math.abs(point.available - available[day]!),
            Math.abs(point.short - short[day]!),
          ),
        );
        expect(Math.max(...apart)).toBeLessThan(1e-6);
      }),
      { seed: 7, numRuns: 200 },
    );
  });

  test('gives the time of day at which stock runs out', () => {
    expect(calculateRunOutTime(projectStock(makePlan({ onHand: 10 })), 0)).toBe(2.5);
    expect(
      calculateRunOutTime(
        projectStock(makePlan({ onHand: 10, deliveries: [makeDelivery(2, 4)] })),
        0,
      ),
    ).toBe(3.5);
    expect(
      calculateRunOutTime(
        projectStock(makePlan({ onHand: 4, deliveries: [makeDelivery(9, 8)] })),
        9,
      ),
    ).toBe(11);
    expect(calculateRunOutTime(projectStock(makePlan({ perDay: 0, onHand: 4 })), 3)).toBe(Infinity);
  });
});
