import { getCalendarMonths } from '../../forecast/rules/calendar-months.ts';
import { listComingFactors } from '../../forecast/rules/season-factors.ts';
import type { Day } from '../../core/day.ts';
import type { AssumedDemand, ItemFacts } from './item-facts.ts';
import { addRates, toUnitsPerDay, type Rate, multiplyRate } from './rate.ts';
import type { StockPlan } from './stock-projection.ts';

type DemandFacts = Pick<ItemFacts, 'bundleDemandRate' | 'assumedDemand' | 'season'>;
type ItemDemand = Pick<StockPlan, 'rate' | 'rateChanges'>;

/** Demand from a day on: the rate that is assumed then, times the factor of the month. */
interface DemandStep {
  readonly dayOffset: number;
  readonly rate: Rate;
  readonly factor: number;
}

/** The rate of its own sales, multiplied as assumed, plus the units of bundles that are assumed. */
export const assumeRate = (
  own: Rate,
  { factor, bundleDemandRate }: Pick<AssumedDemand, 'factor' | 'bundleDemandRate'>,
): Rate => addRates(multiplyRate(own, factor), bundleDemandRate);

const toChange = ({ dayOffset, rate, factor }: DemandStep, { days }: Rate) => ({
  dayOffset,
  units: toUnitsPerDay(rate) * days * factor,
});

/**
 * Calculates the demand of the stock projection: today's planning rate of the item's own sales plus the units of bundles. With a
 * season both change with the month. Where demand is assumed, its own sales are multiplied from each day on. Units of later days
 * refer to the days of the first rate.
 */
export const calculateItemDemand = (facts: DemandFacts, own: Rate, today: Day): ItemDemand => {
  const { bundleDemandRate, assumedDemand, season } = facts;
  const [first, ...later] = assumedDemand ?? [];
  const rate = assumeRate(own, first ?? { factor: 1, bundleDemandRate });
  if (rate.units === 0 && later.length === 0) return { rate };
  const factors = season === null ? [] : listComingFactors(season, getCalendarMonths(today));
  const assumedFrom = later.map((assumed) => ({
    dayOffset: assumed.fromDay,
    rate: assumeRate(own, assumed),
  }));
  const steps = [
    ...factors.map(({ dayOffset, factor }): DemandStep => ({
      dayOffset,
      factor,
      rate: assumedFrom.findLast((step) => step.dayOffset <= dayOffset)?.rate ?? rate,
    })),
    ...assumedFrom.map((step): DemandStep => ({
      ...step,
      factor: factors.findLast(({ dayOffset }) => dayOffset <= step.dayOffset)?.factor ?? 1,
    })),
  ];
  if (steps.length === 0) return { rate };
  steps.sort((a, b) => a.dayOffset - b.dayOffset);
  return { rate, rateChanges: steps.map((step) => toChange(step, rate)) };
};
