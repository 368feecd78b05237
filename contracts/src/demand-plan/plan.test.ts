import { describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import {
  calendarMonth,
  categoryBreakdownRow,
  demandPlanSummary,
  plannedMonth,
  supplierBreakdownRow,
} from './plan.ts';

const row = (month: number, given: object = {}) => ({
  month,
  plannedQuantity: 14,
  plannedRevenue: 280,
  plannedCost: 112,
  previousPeriodQuantity: 3,
  previousPeriodRevenue: 60,
  previousPeriodCost: 24,
  forecastQuantity: 10,
  ...given,
});
const year = (count = 12, given: object = {}) =>
  Array.from({ length: count }, (_, at) => row(at + 1, given));
const summary = (months: readonly object[]) => ({
  id: 'plan',
  startDate: '2026-11-01',
  status: 'READY',
  progress: null,
  forecastAt: null,
  pricesAt: null,
  itemsCount: 2,
  months,
});
const listMessages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('the summary of a plan', () => {
  test.each([0, 12])('VAL-019 CALC-K-11 AMB-167 has %s months', (count) => {
    expect(listMessages(demandPlanSummary, summary(year(count)))).toEqual([]);
  });

  test.each([1, 11, 13])('VAL-019 does not have %s months', (count) => {
    const months = Array.from({ length: count }, (_, at) => row((at % 12) + 1));
    expect(listMessages(demandPlanSummary, summary(months))).toContain(
      'Array must have either 0 or 12 elements',
    );
  });

  test('VAL-020 has each month once', () => {
    const months = [...year(11), row(3)];
    expect(listMessages(demandPlanSummary, summary(months))).toEqual([
      'Array must have unique months',
    ]);
  });

  test.each([1.5, -1])('VAL-023 has no quantity of %s', (quantity) => {
    const planned = summary(year(12, { plannedQuantity: quantity }));
    expect(demandPlanSummary.safeParse(planned).success).toBe(false);
    const month = { month: 1, adjustedQuantity: null, forecastQuantity: quantity };
    expect(plannedMonth.safeParse(month).success).toBe(false);
  });
});

describe.each([
  ['supplier', supplierBreakdownRow, { supplierId: null }],
  ['category', categoryBreakdownRow, { shopifyCategory: null }],
])('the breakdown by %s', (_, schema, group) => {
  const months = (count: number) =>
    year(count).map(({ month, plannedRevenue, previousPeriodRevenue }) => ({
      month,
      plannedRevenue,
      previousPeriodRevenue,
    }));

  test('VAL-021 has 12 months or none', () => {
    for (const count of [0, 12]) {
      expect(listMessages(schema, { ...group, months: months(count) })).toEqual([]);
    }
    expect(listMessages(schema, { ...group, months: months(11) })).toEqual([
      'Array must have either 0 or 12 elements',
    ]);
  });
});

test.each([
  [0, false],
  [1, true],
  [12, true],
  [13, false],
  [1.5, false],
])('VAL-022 month %s', (month, isValid) => {
  expect(calendarMonth.safeParse(month).success).toBe(isValid);
});
