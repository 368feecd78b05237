import { monthAfter } from '@quartermaster/contracts/core/day';
import {
  getUsualLogRatio,
  measureScatter,
  PSEUDO_MONTHS,
  shrinkRatio,
} from '@quartermaster/contracts/forecast/rules/demand-quantile';
import { getMonthQuantile } from '@quartermaster/contracts/forecast/rules/month-quantile';
import {
  forecastMonths,
  isSparse,
  LONG_MONTHS,
  type MonthlyForecast,
} from '@quartermaster/contracts/forecast/rules/monthly';
import {
  calculateShare,
  getGroupWeight,
  mixWithGroup,
} from '@quartermaster/contracts/forecast/rules/share-path';
import type { ForecastRow } from './forecast-row.ts';
import { groupRows } from './group-rows.ts';
import type { MonthlySeries, SeriesTable } from './read-series.ts';

export interface MonthlyRequest {
  /** Months to forecast. */
  readonly horizon: number;
  readonly accurate: boolean;
  /** Levels of the quantiles, 0 to 1. */
  readonly levels: readonly number[];
}

/** The months on sale of an item: those from its first sale on. */
export const sliceFromFirstSale = (units: readonly number[]): readonly number[] => {
  const first = units.findIndex((value) => value > 0);
  return first === -1 ? [] : units.slice(first);
};

/** The units of some series that end in the same month, added up by month, oldest first. */
const sumSeries = (series: readonly MonthlySeries[]): readonly number[] => {
  const months = series.reduce((most, { units }) => Math.max(most, units.length), 0);
  const sums = Array.from({ length: months }, () => 0);
  for (const { units } of series) {
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
  series: readonly MonthlySeries[],
  request: MonthlyRequest,
): Group | null => {
  const totals = sumSeries(series);
  if (sliceFromFirstSale(totals).length < LONG_MONTHS) return null;
  return { name, totals, forecast: forecastMonths(totals, request) };
};

/** Finds the group of a series: its category, else the shop, else none; without categories there is no shop. */
const createGroups = ({ series, hasCategories }: SeriesTable, request: MonthlyRequest) => {
  if (!hasCategories) return () => null;
  const shop = createGroup('shop', series, request);
  const categories = groupRows(series, ({ category }) => category);
  const groups = new Map(
    Array.from(categories, ([name, members]) => {
      return [name, name === null ? shop : (createGroup('category', members, request) ?? shop)];
    }),
  );
  return ({ category }: MonthlySeries): Group | null => groups.get(category) ?? null;
};

const getShare = (onSale: readonly number[], { totals }: Group): number => {
  const offset = totals.length - onSale.length;
  const months = onSale.map((units, at) => ({
    units,
    groupUnits: totals[offset + at] ?? 0,
    inStockShare: 1,
  }));
  return calculateShare(months);
};

type Plan = Pick<MonthlyForecast, 'months' | 'scatter'> & { readonly rule: string };

const planSeries = (series: MonthlySeries, group: Group | null, request: MonthlyRequest): Plan => {
  const onSale = sliceFromFirstSale(series.units);
  if (group === null || onSale.length === 0) return forecastMonths(series.units, request);
  const own = forecastMonths(onSale, request);
  const weight = getGroupWeight({ monthsOnSale: onSale.length, isSparse: isSparse(onSale) });
  const { months } = group.forecast;
  return {
    months: mixWithGroup(own.months, { months, weight, share: getShare(onSale, group) }),
    scatter: weight === 1 ? null : own.scatter,
    rule: weight === 1 ? `share of ${group.name}` : `share of ${group.name}, ${own.rule}`,
  };
};

const toRows = (
  { id, lastMonth }: MonthlySeries,
  { months, scatter, rule }: Plan,
  ratio: number,
  levels: readonly number[],
): readonly ForecastRow[] => {
  let period = lastMonth;
  return months.map((units, ahead) => {
    period = monthAfter(period);
    const quantiles = levels.map((level) =>
      getMonthQuantile(level, { units, ahead, scatter, ratio }),
    );
    return { id, period, units, quantiles, rule };
  });
};

/** Forecasts every series of a table by month (docs/forecast.md A and B). */
export const planMonths = (table: SeriesTable, request: MonthlyRequest): readonly ForecastRow[] => {
  const findGroup = createGroups(table, request);
  const scatters = table.series.map(({ units }) => measureScatter(sliceFromFirstSale(units)));
  const usualLogRatio = getUsualLogRatio(scatters.flatMap((scatter) => scatter ?? []));
  return table.series.flatMap((series, at) => {
    const plan = planSeries(series, findGroup(series), request);
    const own = scatters[at] ?? null;
    const ratio = shrinkRatio(own, { usualLogRatio, pseudoPeriods: PSEUDO_MONTHS });
    return toRows(series, plan, ratio, request.levels);
  });
};
