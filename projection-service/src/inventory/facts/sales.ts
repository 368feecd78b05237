import { toDayNumber } from '@quartermaster/contracts/core/day';
import type { EventOf } from '@quartermaster/contracts/core/event';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { salesHistoryRecorded } from '@quartermaster/contracts/sales/events';
import type { ProjectedEvent, Rows } from '@quartermaster/platform/projections/projection';
import {
  type OpenDay,
  type SalesByDay,
  type SalesSource,
  variantSales,
  type VariantSales,
} from '../tables/sales.ts';
import { noSizes, withPastSizes } from './order-sizes.ts';
import { groupsSourceBefore, selectLaterSource, withGroupsPast, withSetsPast } from './sets.ts';

const noOpenDay: OpenDay & Pick<VariantSales, 'openSource'> = {
  openDay: null,
  openUnits: 0,
  openRevenue: 0,
  openOrders: 0,
  openSource: null,
};

/** Converts an event to a source of sales. */
export const toSalesSource = ({
  stream,
  revision,
  recordedAt,
  position,
}: Pick<ProjectedEvent, keyof SalesSource>): SalesSource => ({
  stream,
  revision,
  recordedAt,
  position,
});

export const noSales = (variantId: VariantId): VariantSales => ({
  variantId,
  days: [],
  units: [],
  revenue: [],
  orders: [],
  ...noOpenDay,
  source: null,
  ...noSizes,
  bigOrders: [],
  bySets: [],
  groups: null,
});

export const getSales = (rows: Rows, variantId: VariantId): VariantSales =>
  rows.get(variantSales, variantId) ?? noSales(variantId);

export interface DaySales {
  readonly day: string;
  readonly units: number;
  readonly revenue: number;
  readonly orders: number;
}

/** All sales by day, including the newest day. */
export const salesByDay = (sales: VariantSales): SalesByDay => {
  const { days, units, revenue, orders, openDay } = sales;
  if (openDay === null) return { days, units, revenue, orders };
  return {
    days: [...days, openDay],
    units: [...units, sales.openUnits],
    revenue: [...revenue, sales.openRevenue],
    orders: [...orders, sales.openOrders],
  };
};

/** Sales that count on a day: those of the day itself count once it is over. */
export const salesBefore = (sales: VariantSales, day: number): SalesByDay => {
  if (sales.openDay !== null && sales.openDay < day) return salesByDay(sales);
  const { days, units, revenue, orders } = sales;
  return { days, units, revenue, orders };
};

/** The last event about sales, or groups, of the days before a day. */
export const salesSourceBefore = (sales: VariantSales, day: number): SalesSource | null =>
  selectLaterSource(
    sales.openDay !== null && sales.openDay < day
      ? selectLaterSource(sales.source, sales.openSource)
      : sales.source,
    groupsSourceBefore(sales.groups, day),
  );

const addAt = (list: readonly number[], at: number, amount: number): readonly number[] =>
  list.with(at, (list[at] ?? 0) + amount);

/** A late correction of a day that is in the lists or between them. */
const correctDay = (sales: VariantSales, day: number, sold: DaySales): VariantSales => {
  const { days, units, revenue, orders } = sales;
  const at = days.findLastIndex((known) => known < day) + 1;
  if (days[at] === day) {
    return {
      ...sales,
      units: addAt(units, at, sold.units),
      revenue: addAt(revenue, at, sold.revenue),
      orders: addAt(orders, at, sold.orders),
    };
  }
  return {
    ...sales,
    days: days.toSpliced(at, 0, day),
    units: units.toSpliced(at, 0, sold.units),
    revenue: revenue.toSpliced(at, 0, sold.revenue),
    orders: orders.toSpliced(at, 0, sold.orders),
  };
};

/** Adds to the newest day. One literal: rows of one shape are read and copied several times as fast. */
const addToOpenDay = (
  sales: VariantSales,
  sold: DaySales,
  openSource: SalesSource,
): VariantSales => ({
  variantId: sales.variantId,
  days: sales.days,
  units: sales.units,
  revenue: sales.revenue,
  orders: sales.orders,
  openDay: sales.openDay,
  openUnits: sales.openUnits + sold.units,
  openRevenue: sales.openRevenue + sold.revenue,
  openOrders: sales.openOrders + sold.orders,
  source: sales.source,
  openSource,
  orderSizes: sales.orderSizes,
  openSizes: sales.openSizes,
  bigOrders: sales.bigOrders,
  bySets: sales.bySets,
  groups: sales.groups,
});

/** The newest day is now one without sales; the former one is in the lists. */
const withOpenDay = (sales: VariantSales, openDay: number): VariantSales => ({
  ...sales,
  ...salesByDay(sales),
  ...noOpenDay,
  openDay,
  source: selectLaterSource(sales.source, sales.openSource),
});

/** Adds the net sales of one day from an event; a correction may be negative. */
export const withDaySales = (
  sales: VariantSales,
  sold: DaySales,
  source: SalesSource,
): VariantSales => {
  const day = toDayNumber(sold.day);
  const { openDay } = sales;
  if (openDay === day) return addToOpenDay(sales, sold, source);
  const newest = openDay ?? sales.days.at(-1) ?? -Infinity;
  if (day <= newest) return { ...correctDay(sales, day, sold), source };
  return addToOpenDay(withOpenDay(sales, day), sold, source);
};

/** Concatenates the sales of two periods, of which the second is later. */
const concatSales = (past: SalesByDay, recorded: SalesByDay): SalesByDay => {
  const last = past.days.at(-1) ?? -Infinity;
  const next = recorded.days.findIndex((day) => day > last);
  if (next < 0) return past;
  const join = (part: keyof SalesByDay): readonly number[] => [
    ...past[part],
    ...recorded[part].slice(next),
  ];
  return {
    days: join('days'),
    units: join('units'),
    revenue: join('revenue'),
    orders: join('orders'),
  };
};

/** Merges the sales of two periods and sums the days that they share. */
const mergeSales = (past: SalesByDay, recorded: SalesByDay): SalesByDay => {
  const days = [...new Set([...past.days, ...recorded.days])].sort((a, b) => a - b);
  const at = new Map(days.map((day, place) => [day, place]));
  const added = (part: 'units' | 'revenue' | 'orders'): readonly number[] => {
    const sums = days.map(() => 0);
    for (const sales of [past, recorded]) {
      for (const [place, day] of sales.days.entries()) {
        const sum = at.get(day) ?? 0;
        sums[sum] = (sums[sum] ?? 0) + (sales[part][place] ?? 0);
      }
    }
    return sums;
  };
  return { days, units: added('units'), revenue: added('revenue'), orders: added('orders') };
};

/**
 * Adds the sales history in one step to sales that were recorded one by one before. Their days are later, apart from
 * those of imported orders.
 */
export const withHistory = (
  sales: VariantSales,
  history: Omit<EventOf<typeof salesHistoryRecorded>['data'], 'variantId' | 'through'>,
  source: SalesSource,
): VariantSales => {
  const first = toDayNumber(history.from);
  const days = history.offsets.map((offset) => first + offset);
  const { units, revenue, orders } = history;
  const known = salesByDay(sales);
  const past = { days, units, revenue, orders };
  const last = days.at(-1) ?? -Infinity;
  const all = known.days.some((day) => day <= last)
    ? mergeSales(past, known)
    : concatSales(past, known);
  return {
    variantId: sales.variantId,
    days: all.days,
    units: all.units,
    revenue: all.revenue,
    orders: all.orders,
    ...noOpenDay,
    source,
    ...withPastSizes(sales, history),
    bigOrders: sales.bigOrders,
    bySets:
      history.bySets === undefined
        ? sales.bySets
        : withSetsPast(sales.bySets, history.from, history.bySets),
    groups:
      history.groups === undefined
        ? sales.groups
        : withGroupsPast(sales.groups, history.from, history.groups, source),
  };
};
