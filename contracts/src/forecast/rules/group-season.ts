import type { SalesHistory } from '../../inventory/rules/history.ts';
import { getFirstDay, getMonthNumber } from './calendar-months.ts';
import { findSeason, LONG_MONTHS } from './monthly.ts';
import { MONTHS_PER_YEAR } from './season.ts';
import { sumValues } from './sums.ts';

/** A factor of a day in each month of the year from January on, above 0; they are relative to each other. */
export type Season = readonly number[];

/** Units a day of a group of items by whole month, oldest first and without gaps: a short month has no smaller factor. */
export interface GroupMonths {
  /** Number of the first month, as by `getMonthNumber`. */
  readonly first: number;
  readonly unitsPerDay: readonly number[];
}

/** The season of a group by A3 (docs/forecast.md); null below 25 months, and when they show none. */
export const estimateGroupSeason = ({ first, unitsPerDay }: GroupMonths): Season | null => {
  const season = findSeason(unitsPerDay);
  if (season === null) return null;
  const january = MONTHS_PER_YEAR - (first % MONTHS_PER_YEAR);
  return season.map((_, month) => season[(month + january) % MONTHS_PER_YEAR] ?? 1);
};

/** Most categories with a season of their own; those that sell less follow the shop. */
const MAX_CATEGORIES = 200;

/** The seasons of a shop: its own, and those of the categories that are known for 25 months, at most 200. */
export interface ShopSeasons {
  readonly shop: Season | null;
  /** Ascending by category; null for a category whose months show no season. */
  readonly categories: readonly { readonly category: string; readonly season: Season | null }[];
}

export const noSeasons: ShopSeasons = { shop: null, categories: [] };

interface SoldItem {
  readonly category: string | null;
  readonly sales: SalesHistory;
}

/** The first whole month since a first sale. */
const findFirstMonth = (firstSale: number): number => {
  const month = getMonthNumber(firstSale);
  return getFirstDay(month) === firstSale ? month : month + 1;
};

/** Adds up units by month, and knows the first sale. */
const createMonthSums = (from: number, count: number) => {
  const units = new Float64Array(count);
  let firstSale = Infinity;
  return {
    add: (day: number, month: number, sold: number): void => {
      firstSale = Math.min(firstSale, day);
      units[month] = (units[month] ?? 0) + sold;
    },
    getMonths: (): GroupMonths => {
      const first = Number.isFinite(firstSale) ? findFirstMonth(firstSale) : from + count;
      const days = (month: number): number => getFirstDay(month + 1) - getFirstDay(month);
      const whole = Array.from(units.subarray(first - from));
      return { first, unitsPerDay: whole.map((sum, at) => sum / days(first + at)) };
    },
  };
};

/** The month of each day from a month on to another, both as by `getMonthNumber`, counted from the first. */
const indexMonths = (from: number, count: number): Uint16Array => {
  const first = getFirstDay(from);
  const index = new Uint16Array(getFirstDay(from + count) - first);
  for (let month = 0; month < count; month += 1) {
    index.fill(month, getFirstDay(from + month) - first, getFirstDay(from + month + 1) - first);
  }
  return index;
};

const findFirstSale = (items: readonly SoldItem[], today: number): number =>
  items.reduce((first, { sales }) => Math.min(first, sales.days[0] ?? today), today);

/** Estimates the seasons of a shop from the sales of all its items before the month of `today`, a day number (docs/forecast.md B). */
export const estimateSeasons = (items: readonly SoldItem[], today: number): ShopSeasons => {
  const firstSale = findFirstSale(items, today);
  const from = getMonthNumber(firstSale);
  const count = getMonthNumber(today) - from;
  if (count < LONG_MONTHS) return noSeasons;
  const [firstDay, months] = [getFirstDay(from), indexMonths(from, count)];
  const shop = createMonthSums(from, count);
  const byCategory = new Map<string, ReturnType<typeof createMonthSums>>();
  for (const { category, sales } of items) {
    const sums =
      category === null ? null : (byCategory.get(category) ?? createMonthSums(from, count));
    if (category !== null && sums !== null) byCategory.set(category, sums);
    for (const [at, day] of sales.days.entries()) {
      const month = months[day - firstDay];
      if (month === undefined) break;
      const sold = sales.units[at] ?? 0;
      shop.add(day, month, sold);
      sums?.add(day, month, sold);
    }
  }
  const categories = [...byCategory]
    .map(([category, sums]) => ({ category, months: sums.getMonths() }))
    .filter((group) => group.months.unitsPerDay.length >= LONG_MONTHS)
    .sort((a, b) => sumValues(b.months.unitsPerDay) - sumValues(a.months.unitsPerDay))
    .slice(0, MAX_CATEGORIES)
    .map((group) => ({ category: group.category, season: estimateGroupSeason(group.months) }))
    .sort((a, b) => (a.category < b.category ? -1 : 1));
  return { shop: estimateGroupSeason(shop.getMonths()), categories };
};

/** The season that an item of a category follows: that of the category, else that of the shop; null without one. */
export const chooseSeason = (
  { shop, categories }: ShopSeasons,
  category: string | null,
): Season | null => {
  const own = categories.find((known) => known.category === category);
  return own === undefined ? shop : own.season;
};
