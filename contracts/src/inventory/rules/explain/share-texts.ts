import { spoken } from '../../../core/decimal.ts';
import { demandPeriodOf } from '../derive-item.ts';
import { planningWindow, rateWithin } from '../demand-rates.ts';
import { countedSales } from '../item-facts.ts';
import { perDay, type Rate, rateOf, timesRate } from '../rate.ts';
import { derived, type ExplainedItem, type InputRow } from './inputs.ts';
import { rateFraction, rateText } from './sentences.ts';
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
const countedShares = ({ facts, team, workings, shares }: ExplainedItem): CountedShares => {
  const own = { sales: countedSales(facts), stock: workings.stock };
  const window = planningWindow(own, demandPeriodOf(team));
  const groups = rateWithin(facts.sales.groups ?? { days: [], units: [] }, window);
  return {
    bundles: shares.bundles
      .filter(({ rate }) => rate > 0)
      .map((bundle) => ({ ...bundle, added: timesRate(rateOf(bundle.rate), bundle.quantity) })),
    sets: shares.sets
      .map(({ title, sales }) => ({ title, rate: rateWithin(sales, window) }))
      .filter(({ rate }) => rate.units > 0),
    groups,
    own: workings.rates.planningRate,
  };
};

const groupText = (groups: Rate, own: Rate): string =>
  groups.units === own.units ? 'All are' : `${rateText(groups)} of ${rateText(own)} a day are`;

/** One sentence for each kind of contribution: "12 of 66.6 a day by Set of 6." */
export const shareSentences = (item: ExplainedItem): readonly string[] => {
  const { bundles, sets, groups, own } = countedShares(item);
  const bySets = sets.map(({ title, rate }, at) =>
    at === 0
      ? `${rateText(rate)} of ${rateText(own)} a day by ${title}`
      : `${rateText(rate)} by ${title}`,
  );
  return [
    ...(bySets.length === 0 ? [] : [`${bySets.join(', ')}.`]),
    ...bundles.map(
      ({ title, rate, quantity, added }) =>
        `${title} adds ${rateText(added)} a day: ${rateText(rateOf(rate))} sold a day, ${spoken(quantity)} in each.`,
    ),
    ...(groups.units > 0
      ? [`${groupText(groups, own)} ordered as its components, which count them.`]
      : []),
  ];
};

export const shareSteps = (item: ExplainedItem): readonly string[] => {
  const { bundles, sets, groups } = countedShares(item);
  return [
    ...sets.map(({ title, rate }) => `Of its own sales, by ${title}: ${rateFraction(rate)}.`),
    ...bundles.map(
      ({ title, rate, quantity, added }) =>
        `In ${title}: ${spoken(rate)} x ${spoken(quantity)} = ${spoken(perDay(added))} a day.`,
    ),
    ...(groups.units > 0 ? [`Ordered as its components: ${rateFraction(groups)}.`] : []),
  ];
};

/** The contributions as inputs; only those that exist. */
export const shareInputs = (item: ExplainedItem): readonly InputRow[] => {
  const { bundles, sets } = countedShares(item);
  const added = bundles.map(({ title, rate, quantity }) => ({ bundle: title, rate, quantity }));
  const part = sets.map(({ title, rate }) => ({ set: title, units: rate.units, days: rate.days }));
  return [
    ...(added.length === 0
      ? []
      : [['bundles', 'Bundles with it', added, derived('Rates of its bundles')] as const]),
    ...(part.length === 0
      ? []
      : [['bySets', 'Own sales by sets', part, derived('Orders of the store')] as const]),
  ];
};
