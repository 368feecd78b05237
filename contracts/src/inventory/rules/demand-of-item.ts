import type { AssumedDemand, ItemFacts } from './item-facts.ts';
import { addRates, toUnitsPerDay, type Rate, multiplyRate } from './rate.ts';
import type { StockPlan } from './stock-projection.ts';

/**
 * Calculates the demand of the stock projection: the planning rate of the item's own sales plus the units of bundles. Where
 * demand is assumed, its own sales are multiplied from each day on; units of later days refer to the days of the first
 * rate.
 */
export const calculateItemDemand = (
  { bundleDemandRate, assumedDemand }: Pick<ItemFacts, 'bundleDemandRate' | 'assumedDemand'>,
  own: Rate,
): Pick<StockPlan, 'rate' | 'rateChanges'> => {
  const [first, ...later] = assumedDemand ?? [];
  if (first === undefined) return { rate: addRates(own, bundleDemandRate) };
  const rateIn = (assumed: AssumedDemand): Rate =>
    addRates(multiplyRate(own, assumed.factor), assumed.bundleDemandRate);
  const rate = rateIn(first);
  const rateChanges = later.map((assumed) => ({
    dayOffset: assumed.fromDay,
    units: toUnitsPerDay(rateIn(assumed)) * rate.days,
  }));
  return { rate, rateChanges: rateChanges.length === 0 ? undefined : rateChanges };
};
