import { getExpectedShortage } from '../../forecast/rules/expected-shortage.ts';
import { type ExpectedDemand, toDemand } from './safety-days.ts';

/** An item whose safety stock is priced. `days` are those of lead time and reorder frequency. */
export interface SafetyItem extends ExpectedDemand {
  readonly reorderFrequencyDays: number;
  /** True when customers wait while it is out of stock: no sale is lost. */
  readonly continueSelling: boolean;
  readonly salePrice: number;
  /** Null when it is unknown. */
  readonly unitCost: number | null;
}

const DAYS_PER_YEAR = 365;

/**
 * Calculates the value of some safety days, and the sales expected to be lost in a year in spite of them (docs/forecast.md D). Each
 * reorder cycle, the stock for lead time and reorder frequency meets their demand; what exceeds it is lost.
 */
export const calculateSafetyCost = (item: SafetyItem, safetyDays: number) => {
  const { days, units, salePrice, unitCost } = item;
  const safetyUnits = (safetyDays * units) / days;
  const cyclesPerYear = DAYS_PER_YEAR / item.reorderFrequencyDays;
  return {
    stockValue: safetyUnits * (unitCost ?? 0),
    lostSalesPerYear: item.continueSelling
      ? 0
      : getExpectedShortage(units + safetyUnits, toDemand(item)) * cyclesPerYear * salePrice,
  };
};
