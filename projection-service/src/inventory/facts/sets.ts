import { isAfter } from '@quartermaster/contracts/core/position';
import { toDayNumber } from '@quartermaster/contracts/core/day';
import { addSales, type SalesHistory } from '@quartermaster/contracts/inventory/rules/history';
import type { SetUnits } from '@quartermaster/contracts/sales/events';
import type { Groups, SalesByDay, SalesSource, SetSales } from '../tables/sales.ts';

/** Only rates are divided by set, and they look back three times the longest analysis period (CALC-ADS). */
const KEPT_DAYS = 540;

const dropOldDays = ({ days, units }: SalesHistory): SalesHistory => {
  const first = days.findIndex((day) => day > (days.at(-1) ?? 0) - KEPT_DAYS);
  return first <= 0 ? { days, units } : { days: days.slice(first), units: units.slice(first) };
};

/** Adds units to a day; a correction may be negative. */
const withUnits = ({ days, units }: SalesHistory, day: number, added: number): SalesHistory => {
  const at = days.findLastIndex((known) => known < day) + 1;
  return days[at] === day
    ? { days, units: units.with(at, (units[at] ?? 0) + added) }
    : { days: days.toSpliced(at, 0, day), units: units.toSpliced(at, 0, added) };
};

const compareByVariant = (a: SetSales, b: SetSales): number => (a.variantId < b.variantId ? -1 : 1);

const noUnits: SalesHistory = { days: [], units: [] };

/** Adds to the units of a component that were sold in sets. Returns the same list when the line is of no set. */
export const withSetUnits = (
  known: readonly SetSales[],
  day: string,
  sold: readonly SetUnits[] = [],
): readonly SetSales[] =>
  sold.reduce((sets, { variantId, units }) => {
    const before = sets.find((set) => set.variantId === variantId) ?? noUnits;
    const others = sets.filter((set) => set.variantId !== variantId);
    const after = dropOldDays(withUnits(before, toDayNumber(day), units));
    return [...others, { variantId, ...after }].toSorted(compareByVariant);
  }, known);

/** Returns the later of two events. */
export const selectLaterSource = (
  one: SalesSource | null,
  other: SalesSource | null,
): SalesSource | null =>
  one === null || (other !== null && isAfter(other.position, one.position)) ? other : one;

const noGroups: Groups = { ...noUnits, source: null, newestSource: null };

/** Adds groups sold of a set. */
export const withGroups = (
  known: Groups | null,
  day: string,
  units: number,
  source: SalesSource,
): Groups => {
  const groups = known ?? noGroups;
  const number = toDayNumber(day);
  const newest = groups.days.at(-1) ?? -Infinity;
  const sold = withUnits(groups, number, units);
  if (number < newest) return { ...groups, ...sold, source };
  const closed =
    number > newest ? selectLaterSource(groups.source, groups.newestSource) : groups.source;
  return { ...sold, source: closed, newestSource: source };
};

/** The last event about groups of the days before a day. */
export const groupsSourceBefore = (groups: Groups | null, day: number): SalesSource | null => {
  if (groups === null) return null;
  const { days, source, newestSource } = groups;
  return (days.at(-1) ?? -Infinity) < day ? selectLaterSource(source, newestSource) : source;
};

interface UnitsByOffset {
  readonly offsets: readonly number[];
  readonly units: readonly number[];
}

/** Merges an imported past with the units that were recorded before the import. */
const withPast = (
  from: string,
  { offsets, units }: UnitsByOffset,
  known: SalesHistory,
): SalesHistory => {
  const first = toDayNumber(from);
  const days = offsets.map((offset) => first + offset);
  const last = days.at(-1) ?? -Infinity;
  if (known.days.some((day) => day <= last)) return addSales({ days, units }, known);
  const next = known.days.findIndex((day) => day > last);
  if (next < 0) return { days, units };
  return {
    days: [...days, ...known.days.slice(next)],
    units: [...units, ...known.units.slice(next)],
  };
};

export const withSetsPast = (
  known: readonly SetSales[],
  from: string,
  past: readonly (UnitsByOffset & { readonly variantId: SetSales['variantId'] })[],
): readonly SetSales[] => {
  const covered = new Set(past.map(({ variantId }) => variantId));
  const others = known.filter(({ variantId }) => !covered.has(variantId));
  const joined = past.map(({ variantId, ...units }) => {
    const recent = known.find((set) => set.variantId === variantId) ?? noUnits;
    return { variantId, ...dropOldDays(withPast(from, units, recent)) };
  });
  return [...others, ...joined].toSorted(compareByVariant);
};

export const withGroupsPast = (
  known: Groups | null,
  from: string,
  past: UnitsByOffset,
  source: SalesSource,
): Groups => ({ ...withPast(from, past, known ?? noUnits), source, newestSource: source });

/** Units by day of lines of its own and of the groups of a set: those that count for the rates of a variant. */
export const countSales = (sales: SalesHistory, groups: SalesHistory | null): SalesHistory =>
  groups === null ? sales : addSales(sales, groups);

/** Sales by day with the groups of a set, whose revenue its components have. */
export const salesWithGroups = (
  sales: Omit<SalesByDay, 'orders'>,
  groups: Groups | null,
): Omit<SalesByDay, 'orders'> => {
  if (groups === null) return sales;
  const revenue = new Map(sales.days.map((day, at) => [day, sales.revenue[at] ?? 0]));
  const { days, units } = addSales(sales, groups);
  return { days, units, revenue: days.map((day) => revenue.get(day) ?? 0) };
};
