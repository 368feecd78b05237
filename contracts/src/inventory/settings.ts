import { z } from 'zod';
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

/**
 * How the planning rate is worked out (domain-rules 1): from average daily sales, from the orders of each day, or from the demand
 * plan; items and months without a plan are forecast.
 */
export const planningMethods = ['AVERAGE', 'FORECAST', 'PLAN'] as const;
export const planningMethod = z.enum(planningMethods);
export type PlanningMethod = z.infer<typeof planningMethod>;

const serviceLevel = z.number().min(50).max(99.9);
/** By grade, in percent: in so many of 100 cases an order placed today lasts until the next order arrives. */
export const serviceLevels = z.strictObject({ A: serviceLevel, B: serviceLevel, C: serviceLevel });
export type ServiceLevels = z.infer<typeof serviceLevels>;

/** Service levels that are offered, in percent, and those that a team begins with. */
export const offeredServiceLevels = [80, 85, 90, 95, 97, 98, 99, 99.5] as const;
export const suggestedServiceLevels: ServiceLevels = { A: 98, B: 95, C: 90 };

/** The insights settings of a team (ENT-TSI). */
export const insightsSettings = z.strictObject({
  planningMethod,
  /** Null where the stock buffer of the stock levels counts. */
  serviceLevels: serviceLevels.nullable(),
  averageDailySalesPeriodDays: analysisPeriod,
  grading: gradingSettings,
  stockLevels: teamStockLevels,
});
export type InsightsSettings = z.infer<typeof insightsSettings>;

/** Insights settings as a call takes them: without a planning method or service levels, those in force stay. */
export const givenInsightsSettings = insightsSettings.partial({
  planningMethod: true,
  serviceLevels: true,
});
export type GivenInsightsSettings = z.infer<typeof givenInsightsSettings>;

export const completeInsightsSettings = (
  given: GivenInsightsSettings,
  inForce: InsightsSettings,
): InsightsSettings => ({
  ...given,
  planningMethod: given.planningMethod ?? inForce.planningMethod,
  serviceLevels: given.serviceLevels === undefined ? inForce.serviceLevels : given.serviceLevels,
});

/** The settings of a new team (CALC-K-19). */
export const defaultInsightsSettings: InsightsSettings = {
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
};

/** Warnings about settings before they are saved (domain-rules 4); empty when there are none. */
export const listStockLevelsWarnings = ({
  stockLevels: levels,
  serviceLevels: byService,
}: Pick<InsightsSettings, 'stockLevels' | 'serviceLevels'>): readonly string[] => {
  const buffer = byService === null ? levels.stockBuffer : 0;
  const ordered = reorderFrequencyDays[levels.reorderFrequency] + buffer;
  return levels.overstockedThreshold < ordered
    ? [
        `Overstocked above ${levels.overstockedThreshold} days is less than the ${ordered} days an order is made to last.`,
      ]
    : [];
};
