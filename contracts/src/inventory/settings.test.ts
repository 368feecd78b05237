import { describe, expect, test } from '@jest/globals';
import { getDemandQuantile, getVarianceByRate } from '../forecast/rules/demand-quantile.ts';
import { MAX_SAFETY_DAYS } from './rules/safety-days.ts';
import { type OwnStockSettings, resolveStockPolicy } from './rules/stock-policy.ts';
import {
  analysisPeriods,
  defaultInsightsSettings,
  gradingThresholds,
  insightsSettings,
  reorderFrequencyDays,
  listStockLevelsWarnings,
} from './settings.ts';

const findMessage = (settings: unknown): string | undefined =>
  insightsSettings.safeParse(settings).error?.issues[0]?.message;
const { grading, stockLevels } = defaultInsightsSettings;
const withGrading = (change: object) => ({
  ...defaultInsightsSettings,
  grading: { ...grading, ...change },
});
const withLevels = (change: object) => ({
  ...defaultInsightsSettings,
  stockLevels: { ...stockLevels, ...change },
});

test('CALC-K-02 ST-RFR-01..08 ENT-STL-02 every reorder frequency has its days, and there is no other', () => {
  expect(reorderFrequencyDays).toEqual({
    EVERY_WEEK: 7,
    EVERY_TWO_WEEKS: 14,
    EVERY_MONTH: 30,
    EVERY_TWO_MONTHS: 60,
    EVERY_THREE_MONTHS: 90,
    EVERY_SIX_MONTHS: 180,
    EVERY_NINE_MONTHS: 270,
    EVERY_YEAR: 365,
  });
  const frequencies = [...Object.keys(reorderFrequencyDays), 'EVERY_DAY', 7];
  const accepted = frequencies.filter(
    (reorderFrequency) => findMessage(withLevels({ reorderFrequency })) === undefined,
  );
  expect(accepted).toEqual(Object.keys(reorderFrequencyDays));
});

test('CALC-K-03, VAL-076 ENT-TSI-01 ENT-GRD-01 sales are averaged and graded over 7, 30, 60, 90 or 180 days', () => {
  expect(analysisPeriods).toEqual([7, 30, 60, 90, 180]);
  const over = (days: number) => ({
    ...defaultInsightsSettings,
    averageDailySalesPeriodDays: days,
  });
  expect(analysisPeriods.map((days) => findMessage(over(days)))).toEqual(Array(5).fill(undefined));
  expect(findMessage(over(45))).toBeDefined();
  const graded = [...analysisPeriods, 45].filter(
    (periodDays) => findMessage(withGrading({ periodDays })) === undefined,
  );
  expect(graded).toEqual(analysisPeriods);
});

test('CALC-K-19 a new team has these settings', () => {
  expect(defaultInsightsSettings).toEqual({
    planningMethod: 'AVERAGE',
    serviceLevels: null,
    averageDailySalesPeriodDays: 30,
    grading: { periodDays: 90, strategy: 'SALES_REVENUE', thresholds: { A: 80, B: 15, C: 5 } },
    stockLevels: {
      leadTime: 30,
      reorderFrequency: 'EVERY_MONTH',
      stockBuffer: 7,
      runningLowThreshold: 7,
      overstockedThreshold: 90,
    },
  });
  expect(findMessage(defaultInsightsSettings)).toBeUndefined();
});

describe('grading thresholds', () => {
  const message = 'The sum of all grading thresholds must be equal to 100.';

  test('CALC-GTH-1, CALC-GTH-3 add up to exactly 100', () => {
    expect(gradingThresholds.safeParse({ A: 80, B: 15, C: 5 }).success).toBe(true);
    expect(gradingThresholds.safeParse({ A: 100, B: 0, C: 0 }).success).toBe(true);
    expect(findMessage(withGrading({ thresholds: { A: 33, B: 33, C: 33 } }))).toBe(message);
  });

  test('CALC-GTH-2, VAL-075 are refused with the exact message', () => {
    expect(findMessage(withGrading({ thresholds: { A: 80, B: 15, C: 6 } }))).toBe(message);
  });

  test.each([
    { A: -1, B: 96, C: 5 },
    { A: 101, B: -1, C: 0 },
    { A: 33.3, B: 33.3, C: 33.4 },
  ])('VAL-074 are whole numbers from 0 to 100, not %j', (thresholds) => {
    expect(findMessage(withGrading({ thresholds }))).toBeDefined();
  });

  test.each([
    ['ENT-GRD-03', 'A'],
    ['ENT-GRD-04', 'B'],
    ['ENT-GRD-05', 'C'],
  ])('%s that of %s is a whole number from 0 to 100', (_, level) => {
    const wrong = ['A', 'B', 'C'].filter((other) => other !== level);
    for (const share of [-1, 101, 33.5, null]) {
      const thresholds = {
        ...Object.fromEntries(wrong.map((other) => [other, 50])),
        [level]: share,
      };
      const { error } = insightsSettings.safeParse(withGrading({ thresholds }));
      expect(error?.issues.map(({ path }) => path)).toContainEqual([
        'grading',
        'thresholds',
        level,
      ]);
    }
  });

  test('ENT-GRD-02 follow profit, quantity or revenue', () => {
    const strategies = ['PROFIT', 'SALES_QUANTITY', 'SALES_REVENUE', 'SALES_FREQUENCY', 'MARGIN'];
    const accepted = strategies.filter(
      (strategy) => findMessage(withGrading({ strategy })) === undefined,
    );
    expect(accepted).toEqual(['PROFIT', 'SALES_QUANTITY', 'SALES_REVENUE']);
  });

  test('ST-GRS-04, AMB-060 sales frequency cannot be chosen', () => {
    expect(findMessage(withGrading({ strategy: 'SALES_FREQUENCY' }))).toBeDefined();
    expect(findMessage(withGrading({ strategy: 'PROFIT' }))).toBeUndefined();
  });
});

test.each([
  ['VAL-070 ENT-STL-01', 'leadTime'],
  ['VAL-071 ENT-STL-03', 'stockBuffer'],
  ['VAL-072 ENT-STL-04', 'runningLowThreshold'],
  ['VAL-073 ENT-STL-05', 'overstockedThreshold'],
])('%s %s is a whole number of days, at least 0', (_, level) => {
  expect(findMessage(withLevels({ [level]: -1 }))).toBeDefined();
  expect(findMessage(withLevels({ [level]: 1.5 }))).toBeDefined();
  expect(findMessage(withLevels({ [level]: 0 }))).toBeUndefined();
});

const ownSettings = {
  supplierLeadTimeDays: null,
  stockLevels: null,
  safetyGrade: null,
  scatterRatio: 3,
} as const;
/** Four a day. */
const sumDemand = (days: number): number => 4 * days;

test('CALC-K-21 settings of supplier and product precede those of the team, and null inherits', () => {
  const own = {
    ...ownSettings,
    supplierLeadTimeDays: 14,
    stockLevels: { stockBuffer: 0, runningLowThreshold: null, overstockedThreshold: 60 },
  };
  expect(resolveStockPolicy(own, defaultInsightsSettings, sumDemand)).toEqual({
    leadTimeDays: 14,
    reorderFrequencyDays: 30,
    stockBufferDays: 0,
    runningLowThreshold: 7,
    overstockedThreshold: 60,
  });
  expect(resolveStockPolicy(ownSettings, defaultInsightsSettings, sumDemand)).toEqual({
    leadTimeDays: 30,
    reorderFrequencyDays: 30,
    stockBufferDays: 7,
    runningLowThreshold: 7,
    overstockedThreshold: 90,
  });
});

describe('safety stock by service level', () => {
  const settings = { ...defaultInsightsSettings, serviceLevels: { A: 98, B: 95, C: 80 } };
  const bufferOf = (own: Partial<OwnStockSettings>): number =>
    resolveStockPolicy({ ...ownSettings, ...own }, settings, sumDemand).stockBufferDays;

  test('is the days by which the quantile over lead time and reorder frequency exceeds the mean', () => {
    const variance = getVarianceByRate(4 * 60, 3);
    const quantile = getDemandQuantile(0.98, { mean: 4 * 60, variance });
    expect(bufferOf({ safetyGrade: 'A' })).toBe(Math.ceil((quantile - 240) / 4));
  });

  test('falls with the grade, an item without one is C, and a shorter lead time needs less', () => {
    expect(bufferOf({ safetyGrade: 'B' })).toBeLessThan(bufferOf({ safetyGrade: 'A' }));
    expect(bufferOf({})).toBe(bufferOf({ safetyGrade: 'C' }));
    expect(bufferOf({ supplierLeadTimeDays: 5 })).toBeLessThan(bufferOf({}));
  });

  test('does not count where the product has a buffer of its own', () => {
    const stockLevels = { stockBuffer: 3, runningLowThreshold: null, overstockedThreshold: null };
    expect(bufferOf({ safetyGrade: 'A', stockLevels })).toBe(3);
  });

  test('is 0 without demand, and at most a year for what is hardly ever sold', () => {
    const own = { ...ownSettings, safetyGrade: 'A' } as const;
    const daysAt = (perDay: number): number =>
      resolveStockPolicy(own, settings, (days) => perDay * days).stockBufferDays;
    expect(daysAt(0)).toBe(0);
    expect(daysAt(0.001)).toBe(MAX_SAFETY_DAYS);
  });

  test.each([49, 99.95, Number.NaN])('refuses a level of %d %', (level) => {
    const serviceLevels = { A: level, B: 95, C: 90 };
    expect(insightsSettings.safeParse({ ...defaultInsightsSettings, serviceLevels }).success).toBe(
      false,
    );
  });
});

test('UI-SC-39 warns when an order would last longer than the overstocked threshold allows', () => {
  const warn = (overstockedThreshold: number, settings = defaultInsightsSettings) =>
    listStockLevelsWarnings({
      ...settings,
      stockLevels: { ...stockLevels, overstockedThreshold },
    });
  expect(listStockLevelsWarnings(defaultInsightsSettings)).toEqual([]);
  expect(warn(30)).toHaveLength(1);
  expect(warn(36)).toHaveLength(1);
  expect(warn(37)).toEqual([]);
  const byService = { ...defaultInsightsSettings, serviceLevels: { A: 98, B: 95, C: 80 } };
  expect(warn(30, byService)).toEqual([]);
});
