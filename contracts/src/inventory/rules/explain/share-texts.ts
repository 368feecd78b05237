import { formatSpokenNumber } from '../../../core/decimal.ts';
import { toPlanningPeriod } from '../derive-item.ts';
import { createPartRate } from '../planning-rate.ts';
import { toUnitsPerDay, type Rate, toRate, multiplyRate } from '../rate.ts';
import { toDerivedSource, type ExplainedItem, type InputRow } from './inputs.ts';
import { formatRateFraction, formatRate } from './sentences.ts';
import type { BundleShare } from './shares.ts';

interface CountedShares {
  readonly bundles: readonly (BundleShare & { readonly added: Rate })[];
  readonly sets: readonly { readonly title: string; readonly rate: Rate }[];
  /** Of a set: its groups, which its components count. */
  readonly groups: Rate;
  /** Of the variant's own sales. */
  readonly own: Rate;
}

/** Calculates the contributions within the days of the planning rate; contributions of 0 are left out. */
const calculateShares = ({ facts, team, workings, shares }: ExplainedItem): CountedShares => {
  const { sales, season, plannedDemand } = facts;
  const own = { sales, stock: workings.stock, season, plannedDemand };
  const calculatePart = createPartRate(own, toPlanningPeriod(team));
  return {
    bundles: shares.bundles
      .filter(({ rate }) => rate > 0)
      .map((bundle) => ({ ...bundle, added: multiplyRate(toRate(bundle.rate), bundle.quantity) })),
    sets: shares.sets
      .map(({ title, sales }) => ({ title, rate: calculatePart(sales) }))
      .filter(({ rate }) => rate.units > 0),
    groups: calculatePart(facts.sales.groups ?? { days: [], units: [] }),
    own: workings.rates.planningRate,
  };
};

const describeGroups = (groups: Rate, own: Rate): string =>
  toUnitsPerDay(groups) === toUnitsPerDay(own)
    ? 'All are'
    : `${formatRate(groups)} of ${formatRate(own)} a day are`;

/** One sentence for each kind of contribution: "12 of 66.6 a day by Set of 6." */
export const describeShares = (item: ExplainedItem): readonly string[] => {
  const { bundles, sets, groups, own } = calculateShares(item);
  const bySets = sets.map(({ title, rate }, at) =>
    at === 0
      ? `${formatRate(rate)} of ${formatRate(own)} a day by ${title}`
      : `${formatRate(rate)} by ${title}`,
  );
  return [
    ...(bySets.length === 0 ? [] : [`${bySets.join(', ')}.`]),
    ...bundles.map(
      ({ title, rate, quantity, added }) =>
        `${title} adds ${formatRate(added)} a day: ${formatRate(toRate(rate))} sold a day, ${formatSpokenNumber(quantity)} in each.`,
    ),
    ...(groups.units > 0
      ? [`${describeGroups(groups, own)} ordered as its components, which count them.`]
      : []),
  ];
};

export const listShareSteps = (item: ExplainedItem): readonly string[] => {
  const { bundles, sets, groups } = calculateShares(item);
  return [
    ...sets.map(({ title, rate }) => `Of its own sales, by ${title}: ${formatRateFraction(rate)}.`),
    ...bundles.map(
      ({ title, rate, quantity, added }) =>
        `In ${title}: ${formatSpokenNumber(rate)} x ${formatSpokenNumber(quantity)} = ${formatSpokenNumber(toUnitsPerDay(added))} a day.`,
    ),
    ...(groups.units > 0 ? [`Ordered as its components: ${formatRateFraction(groups)}.`] : []),
  ];
};

/** The contributions as inputs; only those that exist. */
export const listShareInputs = (item: ExplainedItem): readonly InputRow[] => {
  const { bundles, sets } = calculateShares(item);
  const added = bundles.map(({ title, rate, quantity }) => ({ bundle: title, rate, quantity }));
  const part = sets.map(({ title, rate }) => ({ set: title, units: rate.units, days: rate.days }));
  return [
    ...(added.length === 0
      ? []
      : [['bundles', 'Bundles with it', added, toDerivedSource('Rates of its bundles')] as const]),
    ...(part.length === 0
      ? []
      : [['bySets', 'Own sales by sets', part, toDerivedSource('Orders of the store')] as const]),
  ];
};
