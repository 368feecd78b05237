import { toDayNumber } from '@quartermaster/contracts/core/day';
import type { VariantSales } from './tables.ts';

export const noSales = (variantId: string): VariantSales => ({
  variantId,
  days: [],
  units: [],
  revenue: [],
  orders: [],
});

export interface DaySales {
  readonly day: string;
  readonly units: number;
  readonly revenue: number;
  readonly orders: number;
}

const placeOf = (days: readonly number[], day: number): number => {
  let at = days.length;
  // Sales nearly always come for the newest day, so the search starts there.
  while (at > 0 && (days[at - 1] ?? 0) >= day) at -= 1;
  return at;
};

const addAt = (list: readonly number[], at: number, amount: number): readonly number[] =>
  list.with(at, (list[at] ?? 0) + amount);

/** Adds the net sales of one day; a correction may be negative. */
export const withDaySales = (sales: VariantSales, sold: DaySales): VariantSales => {
  const day = toDayNumber(sold.day);
  const at = placeOf(sales.days, day);
  const { variantId, days, units, revenue, orders } = sales;
  if (days[at] === day) {
    return {
      variantId,
      days,
      units: addAt(units, at, sold.units),
      revenue: addAt(revenue, at, sold.revenue),
      orders: addAt(orders, at, sold.orders),
    };
  }
  return {
    variantId,
    days: days.toSpliced(at, 0, day),
    units: units.toSpliced(at, 0, sold.units),
    revenue: revenue.toSpliced(at, 0, sold.revenue),
    orders: orders.toSpliced(at, 0, sold.orders),
  };
};

/** The settled past in one go; what was recorded one by one before is kept, it is of later days. */
export const withHistory = (
  sales: VariantSales,
  history: {
    readonly from: string;
    readonly offsets: readonly number[];
    readonly units: readonly number[];
    readonly revenue: readonly number[];
    readonly orders: readonly number[];
  },
): VariantSales => {
  const first = toDayNumber(history.from);
  const settled: VariantSales = {
    variantId: sales.variantId,
    days: history.offsets.map((offset) => first + offset),
    units: history.units,
    revenue: history.revenue,
    orders: history.orders,
  };
  const last = settled.days.at(-1) ?? -Infinity;
  const later = sales.days.findIndex((day) => day > last);
  if (later < 0) return settled;
  const join = (past: readonly number[], recent: readonly number[]): readonly number[] => [
    ...past,
    ...recent.slice(later),
  ];
  return {
    variantId: sales.variantId,
    days: join(settled.days, sales.days),
    units: join(settled.units, sales.units),
    revenue: join(settled.revenue, sales.revenue),
    orders: join(settled.orders, sales.orders),
  };
};
