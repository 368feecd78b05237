import { z } from 'zod';
import type { StockLevelsSettings } from '../products/events.ts';
import { settableGradingStrategy } from './rules/grades.ts';

/** Days of each reorder frequency (CALC-K-02). */
export const reorderFrequencyDays = {
  EVERY_WEEK: 7,
  EVERY_TWO_WEEKS: 14,
  EVERY_MONTH: 30,
  EVERY_TWO_MONTHS: 60,
  EVERY_THREE_MONTHS: 90,
  EVERY_SIX_MONTHS: 180,
  EVERY_NINE_MONTHS: 270,
  EVERY_YEAR: 365,
} as const;
export type ReorderFrequency = keyof typeof reorderFrequencyDays;
export const reorderFrequencies = Object.keys(reorderFrequencyDays) as [
  ReorderFrequency,
  ...ReorderFrequency[],
];
export const reorderFrequency = z.enum(reorderFrequencies);

/** Periods sales can be averaged and graded over, in days (CALC-K-03). */
export const analysisPeriods = [7, 30, 60, 90, 180] as const;
export const analysisPeriod = z.literal(analysisPeriods);

/** Whole days; the bound only keeps dates within four-digit years. */
const days = z.int().min(0).max(3650);

export const teamStockLevels = z.strictObject({
  leadTime: days,
  reorderFrequency,
  stockBuffer: days,
  runningLowThreshold: days,
  overstockedThreshold: days,
});
export type TeamStockLevels = z.infer<typeof teamStockLevels>;

const percent = z.int().min(0).max(100);
/** Shares of the total value that make up the levels (CALC-GTH). */
export const gradingThresholds = z
  .strictObject({ A: percent, B: percent, C: percent })
  .refine(
    ({ A, B, C }) => A + B + C === 100,
    'The sum of all grading thresholds must be equal to 100.',
  );

export const gradingSettings = z.strictObject({
  periodDays: analysisPeriod,
  strategy: settableGradingStrategy,
  thresholds: gradingThresholds,
});

/** How the planning rate is worked out (domain-rules 1): from average daily sales, or from the orders of each day. */
export const planningMethods = ['AVERAGE', 'FORECAST'] as const;
export const planningMethod = z.enum(planningMethods);
export type PlanningMethod = z.infer<typeof planningMethod>;

/** The insights settings of a team (ENT-TSI). */
export const insightsSettings = z.strictObject({
  planningMethod,
  averageDailySalesPeriodDays: analysisPeriod,
  grading: gradingSettings,
  stockLevels: teamStockLevels,
});
export type InsightsSettings = z.infer<typeof insightsSettings>;

/** Insights settings as a call takes them: without a planning method, the one in force stays. */
export const givenInsightsSettings = insightsSettings.partial({ planningMethod: true });
export type GivenInsightsSettings = z.infer<typeof givenInsightsSettings>;

export const completeInsightsSettings = (
  given: GivenInsightsSettings,
  inForce: InsightsSettings,
): InsightsSettings => ({
  ...given,
  planningMethod: given.planningMethod ?? inForce.planningMethod,
});

/** The settings of a new team (CALC-K-19). */
export const defaultInsightsSettings: InsightsSettings = {
  planningMethod: 'AVERAGE',
  averageDailySalesPeriodDays: 30,
  grading: { periodDays: 90, strategy: 'SALES_REVENUE', thresholds: { A: 80, B: 15, C: 5 } },
  stockLevels: {
    leadTime: 30,
    reorderFrequency: 'EVERY_MONTH',
    stockBuffer: 7,
    runningLowThreshold: 7,
    overstockedThreshold: 90,
  },
};

/** The effective settings of one variant, in whole days. */
export interface StockPolicy {
  readonly leadTimeDays: number;
  readonly reorderFrequencyDays: number;
  readonly stockBufferDays: number;
  readonly runningLowThreshold: number;
  readonly overstockedThreshold: number;
}

/** The variant's own settings; null inherits the team's. */
export interface OwnStockSettings {
  readonly supplierLeadTimeDays: number | null;
  readonly stockLevels: StockLevelsSettings | null;
}

/** Lead time of the primary supplier, buffer and thresholds of the product, else the team's (CALC-K-21). */
export const resolveStockPolicy = (own: OwnStockSettings, team: TeamStockLevels): StockPolicy => ({
  leadTimeDays: own.supplierLeadTimeDays ?? team.leadTime,
  reorderFrequencyDays: reorderFrequencyDays[team.reorderFrequency],
  stockBufferDays: own.stockLevels?.stockBuffer ?? team.stockBuffer,
  runningLowThreshold: own.stockLevels?.runningLowThreshold ?? team.runningLowThreshold,
  overstockedThreshold: own.stockLevels?.overstockedThreshold ?? team.overstockedThreshold,
});

/** Warnings about settings before they are saved (domain-rules 4); empty when there are none. */
export const listStockLevelsWarnings = (levels: TeamStockLevels): readonly string[] => {
  const ordered = reorderFrequencyDays[levels.reorderFrequency] + levels.stockBuffer;
  return levels.overstockedThreshold < ordered
    ? [
        `Overstocked above ${levels.overstockedThreshold} days is less than the ${ordered} days an order is made to last.`,
      ]
    : [];
};
