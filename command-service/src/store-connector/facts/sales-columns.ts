import { fromDayNumber } from '@quartermaster/contracts/core/day';
import { roundToCents } from '@quartermaster/contracts/core/money';
import type { SalesEvent } from '@quartermaster/contracts/sales/events';
import type { SoldDays } from './stock-past.ts';

/**
 * Net sales of one variant, a row per order that sold it, in columns that grow: 20 bytes a row, so that years of order
 * lines of a shop fit in a few megabytes.
 */
export interface SalesColumns {
  length: number;
  /** Number of the order in the order table. */
  orders: Int32Array;
  /** Lines of one order share a row, so that its units may pass 32 bits. */
  units: Float64Array;
  revenue: Float64Array;
}

const FIRST_ROWS = 8;

export const noSalesColumns = (): SalesColumns => ({
  length: 0,
  orders: new Int32Array(FIRST_ROWS),
  units: new Float64Array(FIRST_ROWS),
  revenue: new Float64Array(FIRST_ROWS),
});

const grown = <Column extends Int32Array | Float64Array>(old: Column, larger: Column): Column => {
  larger.set(old);
  return larger;
};

/** Adds net units and revenue of an order line; consecutive lines of one order share a row. */
export const addSale = (
  columns: SalesColumns,
  order: number,
  units: number,
  revenue: number,
): void => {
  const sales = columns;
  if (sales.length > 0 && sales.orders[sales.length - 1] === order) {
    const last = sales.length - 1;
    sales.units[last] = (sales.units[last] ?? 0) + units;
    sales.revenue[last] = (sales.revenue[last] ?? 0) + revenue;
    return;
  }
  if (sales.length === sales.orders.length) {
    const rows = sales.length * 2;
    sales.orders = grown(sales.orders, new Int32Array(rows));
    sales.units = grown(sales.units, new Float64Array(rows));
    sales.revenue = grown(sales.revenue, new Float64Array(rows));
  }
  sales.orders[sales.length] = order;
  sales.units[sales.length] = units;
  sales.revenue[sales.length] = revenue;
  sales.length += 1;
};

interface DaySum {
  readonly day: number;
  units: number;
  revenue: number;
  orders: number;
}

/** Sums by day, ascending; an order counts once, also with several lines of the variant. */
const sumByDay = (sales: SalesColumns, dayOfOrder: Int32Array): readonly DaySum[] => {
  const rows = Array.from({ length: sales.length }, (_, row) => row);
  const orderOf = (row: number): number => sales.orders[row] ?? 0;
  const dayOf = (row: number): number => dayOfOrder[orderOf(row)] ?? 0;
  rows.sort((a, b) => dayOf(a) - dayOf(b) || orderOf(a) - orderOf(b));
  const sums: DaySum[] = [];
  let last = -1;
  for (const row of rows) {
    let sum = sums.at(-1);
    if (sum?.day !== dayOf(row))
      sums.push((sum = { day: dayOf(row), units: 0, revenue: 0, orders: 0 }));
    sum.units += sales.units[row] ?? 0;
    sum.revenue += sales.revenue[row] ?? 0;
    if (orderOf(row) !== last) sum.orders += 1;
    last = orderOf(row);
  }
  return sums;
};

export type SalesHistory = Extract<SalesEvent, { type: 'SalesHistoryRecorded' }>['data'];

export interface VariantPastSales {
  /** All known sales, for the reconstruction of past stock. */
  readonly sold: SoldDays;
  /** Sales up to and including the last day of the history; null when there are none. */
  readonly history: Omit<SalesHistory, 'variantId'> | null;
}

/** Past sales of one variant; `through` is the last day number of its history. */
export const pastSales = (
  sales: SalesColumns,
  dayOfOrder: Int32Array,
  through: number,
): VariantPastSales => {
  const sums = sumByDay(sales, dayOfOrder);
  const pastSums = sums.filter(({ day }) => day <= through);
  const sold = { days: sums.map(({ day }) => day), units: sums.map(({ units }) => units) };
  const [first] = pastSums;
  if (first === undefined) return { sold, history: null };
  const history = {
    from: fromDayNumber(first.day),
    through: fromDayNumber(through),
    offsets: pastSums.map(({ day }) => day - first.day),
    units: pastSums.map(({ units }) => units),
    revenue: pastSums.map(({ revenue }) => roundToCents(revenue)),
    orders: pastSums.map(({ orders }) => orders),
  };
  return { sold, history };
};
