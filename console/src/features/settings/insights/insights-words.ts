import { gradingStrategyLabels } from '@quartermaster/contracts/inventory/rules/grades';
import {
  analysisPeriods,
  type InsightsSettings,
  reorderFrequencies,
  type ReorderFrequency,
  type TeamStockLevels,
} from '@quartermaster/contracts/inventory/settings';
import { formatCount } from '../../../lib/format.ts';
import type { Part } from '../../../lib/merge.ts';

export const frequencyLabels: Readonly<Record<ReorderFrequency, string>> = {
  EVERY_WEEK: 'Every week',
  EVERY_TWO_WEEKS: 'Every two weeks',
  EVERY_MONTH: 'Every month',
  EVERY_TWO_MONTHS: 'Every two months',
  EVERY_THREE_MONTHS: 'Every three months',
  EVERY_SIX_MONTHS: 'Every six months',
  EVERY_NINE_MONTHS: 'Every nine months',
  EVERY_YEAR: 'Every year',
};

export const frequencyOptions = reorderFrequencies.map((value) => ({
  value,
  label: frequencyLabels[value],
}));

export const periodOptions = analysisPeriods.map((days) => ({
  value: String(days),
  label: `${String(days)} days`,
}));

/** Strategies that can be chosen. */
export const strategies = ['SALES_REVENUE', 'PROFIT', 'SALES_QUANTITY'] as const;
export const strategyOptions = strategies.map((value) => ({
  value,
  label: gradingStrategyLabels[value],
}));

export type DayLevel = Exclude<keyof TeamStockLevels, 'reorderFrequency'>;

export const levelWords: Readonly<Record<DayLevel, { label: string; help: string }>> = {
  leadTime: {
    label: 'Lead time, days',
    help: 'From an order to its arrival, where the primary supplier has no lead time of its own.',
  },
  stockBuffer: {
    label: 'Stock buffer, days',
    help: 'Days of sales that stay in stock beyond the lead time.',
  },
  runningLowThreshold: {
    label: 'Running low, days',
    help: 'An item is running low from this many days before its last day to order.',
  },
  overstockedThreshold: {
    label: 'Overstocked, days',
    help: 'An item with stock for more days than this is overstocked.',
  },
};

/** Splits the settings into parts that can be compared and chosen one by one. */
export const insightsParts = ({
  averageDailySalesPeriodDays,
  grading,
  stockLevels,
}: InsightsSettings): readonly Part[] => {
  const { A, B, C } = grading.thresholds;
  return [
    {
      key: 'averageDailySalesPeriodDays',
      label: 'Sales period',
      value: averageDailySalesPeriodDays,
      text: formatCount(averageDailySalesPeriodDays, 'day'),
    },
    {
      key: 'grading',
      label: 'Grades',
      value: grading,
      text: `${gradingStrategyLabels[grading.strategy]} of ${formatCount(grading.periodDays, 'day')}, ${String(A)} / ${String(B)} / ${String(C)} %`,
    },
    {
      key: 'stockLevels',
      label: 'Stock levels',
      value: stockLevels,
      text: [
        `${formatCount(stockLevels.leadTime, 'day')} lead time`,
        frequencyLabels[stockLevels.reorderFrequency].toLowerCase(),
        `${formatCount(stockLevels.stockBuffer, 'day')} buffer`,
        `running low ${formatCount(stockLevels.runningLowThreshold, 'day')}`,
        `overstocked ${formatCount(stockLevels.overstockedThreshold, 'day')}`,
      ].join(', '),
    },
  ];
};

const GRADE_SUM = 100;

/** Returns the problem of the shares of the grades; null when there is none. */
export const sharesProblem = ({
  thresholds: { A, B, C },
}: InsightsSettings['grading']): string | null =>
  A + B + C === GRADE_SUM
    ? null
    : `The shares add up to ${String(A + B + C)} %. They must add up to 100 %.`;
