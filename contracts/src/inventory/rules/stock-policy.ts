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
  /** Its grade when all numbers were last worked out; null for a new variant. */
  readonly safetyGrade: GradingLevel | null;
  /** How its demand scatters: the variance of a demand over its mean. */
  readonly scatterRatio: number;
}

/** The grade whose service level counts for an item. */
export const resolveSafetyGrade = (safetyGrade: GradingLevel | null): GradingLevel =>
  safetyGrade ?? 'C';

/** True where the stock buffer of the product takes the place of the service level and of the team's buffer. */
export const hasOwnStockBuffer = ({
  stockLevels,
}: Pick<OwnStockSettings, 'stockLevels'>): boolean => (stockLevels?.stockBuffer ?? null) !== null;

/** The service level of an item, in percent; null where a stock buffer in days counts. */
export const findServiceLevel = (
  own: Pick<OwnStockSettings, 'stockLevels' | 'safetyGrade'>,
  { serviceLevels }: Pick<InsightsSettings, 'serviceLevels'>,
): number | null =>
  serviceLevels === null || hasOwnStockBuffer(own)
    ? null
    : serviceLevels[resolveSafetyGrade(own.safetyGrade)];

const resolveStockBuffer = (
  own: OwnStockSettings,
  settings: Pick<InsightsSettings, 'stockLevels' | 'serviceLevels'>,
  expected: { readonly days: number; readonly units: number },
): number => {
  const serviceLevel = findServiceLevel(own, settings);
  if (serviceLevel === null)
    return own.stockLevels?.stockBuffer ?? settings.stockLevels.stockBuffer;
  return calculateSafetyDays(serviceLevel, { ...expected, scatterRatio: own.scatterRatio });
};

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
