import { ceil6 } from '../../core/decimal.ts';
import {
  type Demand,
  getDemandQuantile,
  getVarianceByRate,
} from '../../forecast/rules/demand-quantile.ts';

/** Most days of safety: an item that is hardly ever sold would otherwise be stocked for decades. */
export const MAX_SAFETY_DAYS = 365;

/** The units expected over some days, and how demand scatters: its variance over its mean. */
export interface ExpectedDemand {
  readonly days: number;
  readonly units: number;
  readonly scatterRatio: number;
}

/** Mean and variance of the demand (docs/forecast.md D). */
export const toDemand = ({ units, scatterRatio }: ExpectedDemand): Demand => ({
  mean: units,
  variance: getVarianceByRate(units, scatterRatio),
});

/** The units that demand does not exceed in so many percent of cases. */
export const getCoveredUnits = (serviceLevel: number, demand: ExpectedDemand): number =>
  getDemandQuantile(serviceLevel / 100, toDemand(demand));

/**
 * Calculates the safety days of a service level in percent (docs/forecast.md D): the days of mean demand by which the quantile of
 * the demand over lead time and reorder frequency exceeds its mean, in whole days, at most 365. Returns 0 without demand.
 */
export const calculateSafetyDays = (serviceLevel: number, demand: ExpectedDemand): number => {
  const { days, units } = demand;
  if (!(units > 0)) return 0;
  const safetyUnits = Math.max(0, getCoveredUnits(serviceLevel, demand) - units);
  return Math.min(MAX_SAFETY_DAYS, ceil6((safetyUnits * days) / units));
};
