import { describe, expect, test } from '@jest/globals';
import { countAvailableBundles, resolveBundleStatus } from './bundles.ts';
import {
  toDaysToOrder,
  daysToOrderForLaunch,
  calculateOrderSlackDays,
  calculateReorderDate,
} from './reorder.ts';
import {
  calculateChange,
  costValue,
  chooseUnitCost,
  grossMargin,
  grossMarginPercent,
  resolveLandedCost,
  retailValue,
} from './values.ts';

describe('CALC-VAL values of stock', () => {
  test('CALC-VAL-1 are quantity times price and quantity times cost', () => {
    expect(retailValue(12, 25)).toBe(300);
    expect(costValue(12, 9.5)).toBe(114);
  });

  test('CALC-VAL-2 have the margin as a share of the sale price', () => {
    expect(grossMargin(50, 32)).toBe(18);
    expect(grossMarginPercent(50, 32)).toBe(36);
  });

  test('CALC-VAL-3 count owed units as 0', () => {
    expect(retailValue(-4, 25)).toBe(0);
    expect(costValue(-4, 25)).toBe(0);
  });

  test('CALC-VAL-4 have no margin percentage at price 0 or unknown cost', () => {
    expect(grossMarginPercent(0, 5)).toBeNull();
    expect(grossMarginPercent(50, null)).toBeNull();
    expect(grossMargin(50, null)).toBeNull();
    expect(costValue(12, null)).toBeNull();
  });
});

describe('landed cost', () => {
  test('CALC-LAN-1 is the one set by hand', () => {
    expect(resolveLandedCost(9.5, 8.75)).toBe(9.5);
    expect(resolveLandedCost(0, 8.75)).toBe(0);
  });

  test('CALC-LAN-2 else that of the shipment', () => {
    expect(resolveLandedCost(null, 8.75)).toBe(8.75);
  });

  test('CALC-LAN-3 is replaced by the cost price in valuations when it is missing', () => {
    expect(resolveLandedCost(null, null)).toBeNull();
    expect(chooseUnitCost(null, 8)).toBe(8);
    expect(chooseUnitCost(8.75, 8)).toBe(8.75);
  });
});

describe('the day to order', () => {
  const policy = { leadTimeDays: 14, stockBufferDays: 7 };

  test.each([
    ['CALC-DTO-1', 30, [9, 9, '2026-03-10']],
    ['CALC-DTO-2 is past', 10, [-11, 0, '2026-02-18']],
    ['CALC-DTO-3 is today', 21, [0, 0, '2026-03-01']],
  ])('%s', (_, coveredDay, expected) => {
    const slack = calculateOrderSlackDays(coveredDay, policy);
    expect([slack, toDaysToOrder(slack), calculateReorderDate('2026-03-01', slack)]).toEqual(
      expected,
    );
  });

  test('CALC-DTO is empty when nothing sells', () => {
    expect(calculateOrderSlackDays(null, policy)).toBeNull();
    expect(toDaysToOrder(null)).toBeNull();
    expect(calculateReorderDate('2026-03-01', null)).toBeNull();
  });

  test.each([
    ['CALC-IDE-1', '2026-05-01', 30, 31],
    ['CALC-IDE-2', '2026-03-20', 30, 0],
    ['CALC-IDE-3', '2026-03-20', 0, 19],
  ])('%s of a product idea comes before its launch', (_, launch, leadTimeDays, days) => {
    expect(daysToOrderForLaunch('2026-03-01', launch, leadTimeDays)).toBe(days);
  });
});

test.each([
  ['CALC-CHG-1', calculateChange(100, 80), { change: 20, changePercent: 25 }],
  ['CALC-CHG-2', calculateChange(80, 100), { change: -20, changePercent: -20 }],
  [
    'CALC-CHG-3 has no percentage from 0',
    calculateChange(5, 0),
    { change: 5, changePercent: null },
  ],
])('CALC-CHG the change since another day: %s', (_, change, expected) => {
  expect(change).toEqual(expected);
});

test.each([
  [
    'CALC-BUN-1',
    [
      [10, 2],
      [9, 3],
    ],
    3,
  ],
  ['CALC-BUN-2', [[0, 1]], 0],
  ['CALC-BUN-3', [[7, 2]], 3],
  [
    'CALC-BUN negative stock counts as 0',
    [
      [-3, 1],
      [10, 2],
    ],
    0,
  ],
  ['a bundle without components', [], 0],
  [
    'CALC-BUN-4 a component that is not counted limits nothing',
    [
      [10, 2],
      [0, 1, false],
    ],
    5,
  ],
  ['a bundle of components that are not counted is not counted', [[0, 1, false]], null],
] as const)('%s', (_, stock, bundles) => {
  const components = stock.map(([onHand, quantity, isCounted = true]) => ({
    onHand,
    quantity,
    isCounted,
  }));
  expect(countAvailableBundles(components)).toBe(bundles);
});

test.each([
  [[], 'SETUP_NOT_STARTED'],
  [[0, 0], 'SETUP_NOT_STARTED'],
  [[2, 0], 'SETUP_INCOMPLETE'],
  [[2, 1], 'SETUP_COMPLETE'],
] as const)(
  'AMB-165 ST-BNS-01 ST-BNS-02 ST-BNS-03 ST-BNS-04 variants with %j components are %s',
  (counts, status) => {
    const variants = counts.map((count) => ({ components: new Array<unknown>(count).fill('one') }));
    expect(resolveBundleStatus(false, variants)).toBe(status);
    expect(resolveBundleStatus(true, variants)).toBe('ERROR_IN_UPDATE');
  },
);
