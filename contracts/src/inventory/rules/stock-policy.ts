import type { StockLevelsSettings } from '../../products/events.ts';
import { type InsightsSettings, reorderFrequencyDays } from '../settings.ts';
import type { GradingLevel } from './grades.ts';
import { calculateSafetyDays } from './safety-days.ts';

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
