import { groupRows } from '../../core/group-rows.ts';
import {
  type DemandScatter,
  getUsualLogRatio,
  measureScatter,
  PSEUDO_MONTHS,
  shrinkRatio,
} from './demand-quantile.ts';
import { forecastMonths, isSparse, LONG_MONTHS, type MonthlyForecast } from './monthly.ts';
import { calculateShare, getGroupWeight, mixWithGroup } from './share-path.ts';

/** Units of an item by month, oldest first and without gaps. The last month is the same for all items of a shop. */
export interface ItemMonths {
  /** Null for an item without one: it follows the whole shop. */
  readonly category: string | null;
  readonly units: readonly number[];
  /** Share of the days of each month on which the item was in stock, 0 to 1; all days when absent. */
  readonly inStockShares?: readonly number[];
}

export interface PlanRequest {
  /** Months to forecast. */
  readonly horizon: number;
  readonly accurate: boolean;
  /** False where the items are of no common shop: each is forecast alone. */
  readonly hasCategories: boolean;
}

/** The coming months of an item, and how their demand scatters (`getMonthQuantile`). */
export interface MonthlyPlan extends Pick<MonthlyForecast, 'months' | 'scatter'> {
  readonly rule: string;
  /** Variance over mean of monthly totals; counts where `scatter` is null. */
  readonly ratio: number;
}

const findFirstSale = (units: readonly number[]): number => {
  const first = units.findIndex((value) => value > 0);
  return first === -1 ? units.length : first;
};

/** The months on sale of an item: those from its first sale on. */
export const sliceFromFirstSale = (units: readonly number[]): readonly number[] =>
  units.slice(findFirstSale(units));

/** The units of some items by month, oldest first. */
export const sumItems = (items: readonly Pick<ItemMonths, 'units'>[]): readonly number[] => {
  const months = items.reduce((most, { units }) => Math.max(most, units.length), 0);
  const sums = Array.from({ length: months }, () => 0);
  for (const { units } of items) {
    const offset = months - units.length;
    for (const [at, value] of units.entries()) sums[offset + at] = (sums[offset + at] ?? 0) + value;
  }
  return sums;
};

/** A category, or the whole shop, with enough months to show a season. */
interface Group {
  readonly name: 'category' | 'shop';
  readonly totals: readonly number[];
  readonly forecast: MonthlyForecast;
}

const createGroup = (
  name: Group['name'],
  items: readonly ItemMonths[],
  request: PlanRequest,
): Group | null => {
  const totals = sumItems(items);
  if (sliceFromFirstSale(totals).length < LONG_MONTHS) return null;
  return { name, totals, forecast: forecastMonths(totals, request) };
};

/** Finds the group of an item: its category, else the shop, else none; without categories there is no shop. */
const createGroups = (items: readonly ItemMonths[], request: PlanRequest) => {
  if (!request.hasCategories) return () => null;
  const shop = createGroup('shop', items, request);
  const groups = new Map(
    Array.from(
      groupRows(items, ({ category }) => category),
      ([name, members]) => {
        return [name, name === null ? shop : (createGroup('category', members, request) ?? shop)];
      },
    ),
  );
  return ({ category }: ItemMonths): Group | null => groups.get(category) ?? null;
};

const getShare = ({ units, inStockShares }: ItemMonths, { totals }: Group): number => {
  const first = findFirstSale(units);
  const offset = totals.length - units.length;
  const months = units.slice(first).map((sold, at) => ({
    units: sold,
    groupUnits: totals[offset + first + at] ?? 0,
    inStockShare: inStockShares?.[first + at] ?? 1,
  }));
  return calculateShare(months);
};

const planItem = (
  item: ItemMonths,
  group: Group | null,
  request: PlanRequest,
): Omit<MonthlyPlan, 'ratio'> => {
  const onSale = sliceFromFirstSale(item.units);
  if (group === null || onSale.length === 0) return forecastMonths(item.units, request);
  const own = forecastMonths(onSale, request);
  const weight = getGroupWeight({ monthsOnSale: onSale.length, isSparse: isSparse(onSale) });
  const { months } = group.forecast;
  return {
    months: mixWithGroup(own.months, { months, weight, share: getShare(item, group) }),
    scatter: weight === 1 ? null : own.scatter,
    rule: weight === 1 ? `share of ${group.name}` : `share of ${group.name}, ${own.rule}`,
  };
};

const createRatio = (scatters: readonly (DemandScatter | null)[]) => {
  const usualLogRatio = getUsualLogRatio(scatters.flatMap((scatter) => scatter ?? []));
  return (own: DemandScatter | null): number =>
    shrinkRatio(own, { usualLogRatio, pseudoPeriods: PSEUDO_MONTHS });
};

/** Forecasts every item of a shop by month (docs/forecast.md A and B). Plans have the order of the items. */
export const planMonths = (
  items: readonly ItemMonths[],
  request: PlanRequest,
): readonly MonthlyPlan[] => {
  const findGroup = createGroups(items, request);
  const scatters = items.map(({ units }) => measureScatter(sliceFromFirstSale(units)));
  const getRatio = createRatio(scatters);
  return items.map((item, at) => ({
    ...planItem(item, findGroup(item), request),
    ratio: getRatio(scatters[at] ?? null),
  }));
};
