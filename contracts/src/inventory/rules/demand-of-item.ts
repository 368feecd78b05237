import { type Day, toDayNumber } from '../../core/day.ts';
import { type CalendarMonths, getCalendarMonths } from '../../forecast/rules/calendar-months.ts';
import { listComingFactors } from '../../forecast/rules/season-factors.ts';
import type { AssumedDemand, ItemFacts } from './item-facts.ts';
import { findPlannedRate } from './planned-demand.ts';
import { addRates, toUnitsPerDay, type Rate, multiplyRate } from './rate.ts';
import type { StockPlan } from './stock-projection.ts';

type DemandFacts = Pick<
  ItemFacts,
  'bundleDemandRate' | 'assumedDemand' | 'season' | 'plannedDemand'
>;
type ItemDemand = Pick<StockPlan, 'rate' | 'rateChanges'>;

/** The demand of an item's own sales from a day on, and the factor of what bundles use. */
interface OwnStep {
  readonly dayOffset: number;
  readonly own: Rate;
  /** Factor of both. */
  readonly factor: number;
  /** Factor of what bundles use alone. */
  readonly bundleFactor: number;
}

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

const listFactors = ({ season }: DemandFacts, months: CalendarMonths) =>
  season === null
    ? months.coming.map(({ dayOffset }) => ({ dayOffset, factor: 1 }))
    : listComingFactors(season, months);

/** The coming months of an item's own sales: planned ones, then forecast ones; none where demand stays as it is. */
const listOwnSteps = (facts: DemandFacts, own: Rate, today: Day): readonly OwnStep[] => {
  const { season, plannedDemand } = facts;
  if (season === null && plannedDemand === null) return [];
  const factors = listFactors(facts, getCalendarMonths(today));
  if (plannedDemand === null) return factors.map((step) => ({ ...step, own, bundleFactor: 1 }));
  const day = toDayNumber(today);
  return factors.map(({ dayOffset, factor }) => {
    const planned = findPlannedRate(plannedDemand, day + dayOffset);
    return planned === null
      ? { dayOffset, own: plannedDemand.forecastRate, factor, bundleFactor: 1 }
      : { dayOffset, own: planned, factor: 1, bundleFactor: factor };
  });
};

/**
 * Calculates the demand of the stock projection: today's planning rate of the item's own sales plus the units of bundles. With a
 * season both change with the month; by PLAN its own sales are those of the month, and what bundles use follows the season. Where
 * demand is assumed, its own sales are multiplied from each day on. Units of later days refer to the days of the first rate.
 */
export const calculateItemDemand = (facts: DemandFacts, own: Rate, today: Day): ItemDemand => {
  const { bundleDemandRate, assumedDemand } = facts;
  const now: AssumedDemand = assumedDemand?.[0] ?? { fromDay: 0, factor: 1, bundleDemandRate };
  const later = assumedDemand?.slice(1) ?? [];
  const rate = assumeRate(own, now);
  if (rate.units === 0 && later.length === 0 && facts.plannedDemand === null) return { rate };
  const months = listOwnSteps(facts, own, today);
  const unchanged: OwnStep = { dayOffset: 0, own, factor: 1, bundleFactor: 1 };
  const toStep = (dayOffset: number, step: OwnStep, assumed: AssumedDemand): DemandStep => ({
    dayOffset,
    factor: step.factor,
    rate: assumeRate(step.own, {
      factor: assumed.factor,
      bundleDemandRate: multiplyRate(assumed.bundleDemandRate, step.bundleFactor),
    }),
  });
  const steps = [
    ...months.map((step) =>
      toStep(step.dayOffset, step, later.findLast((one) => one.fromDay <= step.dayOffset) ?? now),
    ),
    ...later.map((assumed) =>
      toStep(
        assumed.fromDay,
        months.findLast((step) => step.dayOffset <= assumed.fromDay) ?? unchanged,
        assumed,
      ),
    ),
  ];
  if (steps.length === 0) return { rate };
  steps.sort((a, b) => a.dayOffset - b.dayOffset);
  return { rate, rateChanges: steps.map((step) => toChange(step, rate)) };
};
