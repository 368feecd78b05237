import { z } from 'zod';
import type { StockLevelsSettings } from '../products/events.ts';
import { type GradingLevel, settableGradingStrategy } from './rules/grades.ts';
import { calculateSafetyDays } from './rules/safety-days.ts';

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

const serviceLevel = z.number().min(50).max(99.9);
/** By grade, in percent: in so many of 100 cases stock covers the demand until the order after next arrives. */
export const serviceLevels = z.strictObject({ A: serviceLevel, B: serviceLevel, C: serviceLevel });
export type ServiceLevels = z.infer<typeof serviceLevels>;

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

/** The effective settings of one variant, in whole days. */
export interface StockPolicy {
  readonly leadTimeDays: number;
  readonly reorderFrequencyDays: number;
  readonly stockBufferDays: number;
  readonly runningLowThreshold: number;
  readonly overstockedThreshold: number;
}

/** The variant's own settings, and what its service level depends on; null inherits the team's. */
export interface OwnStockSettings {
  readonly supplierLeadTimeDays: number | null;
  readonly stockLevels: StockLevelsSettings | null;
  /** Its grade when all numbers were last worked out; null, as for a new variant, counts as C. */
  readonly safetyGrade: GradingLevel | null;
  /** How its demand scatters: the variance of a demand over its mean. */
  readonly scatterRatio: number;
}

/** Returns the buffer of the product, else that of the service level of its grade, else the team's. */
const resolveStockBuffer = (
  { stockLevels, safetyGrade, scatterRatio }: OwnStockSettings,
  {
    stockLevels: team,
    serviceLevels: levels,
  }: Pick<InsightsSettings, 'stockLevels' | 'serviceLevels'>,
  expected: { readonly days: number; readonly units: number },
): number =>
  stockLevels?.stockBuffer ??
  (levels === null
    ? team.stockBuffer
    : calculateSafetyDays(levels[safetyGrade ?? 'C'], { ...expected, scatterRatio }));

/**
 * Lead time of the primary supplier, buffer and thresholds of the product, else the team's (CALC-K-21). `sumDemand` sums up the
 * units expected on so many days from today on.
 */
export const resolveStockPolicy = (
  own: OwnStockSettings,
  settings: Pick<InsightsSettings, 'stockLevels' | 'serviceLevels'>,
  sumDemand: (days: number) => number,
): StockPolicy => {
  const { stockLevels: team } = settings;
  const leadTimeDays = own.supplierLeadTimeDays ?? team.leadTime;
  const frequencyDays = reorderFrequencyDays[team.reorderFrequency];
  const days = leadTimeDays + frequencyDays;
  return {
    leadTimeDays,
    reorderFrequencyDays: frequencyDays,
    stockBufferDays: resolveStockBuffer(own, settings, { days, units: sumDemand(days) }),
    runningLowThreshold: own.stockLevels?.runningLowThreshold ?? team.runningLowThreshold,
    overstockedThreshold: own.stockLevels?.overstockedThreshold ?? team.overstockedThreshold,
  };
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
