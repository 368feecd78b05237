import { fromDayNumber } from '@quartermaster/contracts/core/day';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import { roundToCents } from '@quartermaster/contracts/core/money';
import {
  countOrderSizes,
  ORDER_SIZE_DAYS,
} from '@quartermaster/contracts/forecast/rules/order-sizes';
import type { SalesEvent } from '@quartermaster/contracts/sales/events';
import type { SoldDays } from './stock-history.ts';

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

export const createSalesColumns = (): SalesColumns => ({
  length: 0,
  orders: new Int32Array(FIRST_ROWS),
  units: new Float64Array(FIRST_ROWS),
  revenue: new Float64Array(FIRST_ROWS),
});

const copyInto = <Column extends Int32Array | Float64Array>(
  old: Column,
  larger: Column,
): Column => {
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
    sales.orders = copyInto(sales.orders, new Int32Array(rows));
    sales.units = copyInto(sales.units, new Float64Array(rows));
    sales.revenue = copyInto(sales.revenue, new Float64Array(rows));
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
  const getOrder = (row: number): number => sales.orders[row] ?? 0;
  const getDay = (row: number): number => dayOfOrder[getOrder(row)] ?? 0;
  rows.sort((a, b) => getDay(a) - getDay(b) || getOrder(a) - getOrder(b));
  const sums: DaySum[] = [];
  let last = -1;
  for (const row of rows) {
    let sum = sums.at(-1);
    if (sum?.day !== getDay(row))
      sums.push((sum = { day: getDay(row), units: 0, revenue: 0, orders: 0 }));
    sum.units += sales.units[row] ?? 0;
    sum.revenue += sales.revenue[row] ?? 0;
    if (getOrder(row) !== last) sum.orders += 1;
    last = getOrder(row);
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

/** The sales of a variant by sets: of a component by set, and the groups of a set. */
export interface VariantSets {
  readonly bySets: readonly { readonly variantId: VariantId; readonly sales: SalesColumns }[];
  readonly groups: SalesColumns | undefined;
}

const NEVER = 0x7fffffff;

/** Units by day since a first day. */
const toDayUnits = (first: number, sums: readonly DaySum[]) => ({
  offsets: sums.map(({ day }) => day - first),
  units: sums.map(({ units }) => units),
});

const toSetHistory = (
  first: number,
  bySets: readonly { readonly variantId: VariantId; readonly sums: readonly DaySum[] }[],
  groups: readonly DaySum[],
): Pick<SalesHistory, 'bySets' | 'groups'> => {
  const sold = bySets.filter(({ sums }) => sums.length > 0);
  return {
    ...(sold.length > 0 && {
      bySets: sold.map(({ variantId, sums }) => ({ variantId, ...toDayUnits(first, sums) })),
    }),
    ...(groups.length > 0 && { groups: toDayUnits(first, groups) }),
  };
};

/** Counts the orders of the last 180 days by their units, those of lines and of groups together. */
const countPastSizes = (
  columns: readonly SalesColumns[],
  dayOfOrder: Int32Array,
  { first, through }: { readonly first: number; readonly through: number },
): SalesHistory['orderSizes'] => {
  const sizes = new Map<number, number>();
  for (const { length, orders, units } of columns) {
    for (let row = 0; row < length; row += 1) {
      const order = orders[row] ?? 0;
      const daysAgo = through - (dayOfOrder[order] ?? 0);
      if (daysAgo < 0 || daysAgo >= ORDER_SIZE_DAYS) continue;
      sizes.set(order, (sizes.get(order) ?? 0) + (units[row] ?? 0));
    }
  }
  const { days, units, orders } = countOrderSizes(
    Array.from(sizes, ([order, size]) => ({ day: dayOfOrder[order] ?? 0, units: size, count: 1 })),
  );
  return { offsets: days.map((day) => day - first), units: [...units], orders: [...orders] };
};

/** Calculates the past sales of one variant; `through` is the last day number of its history. */
export const calculatePastSales = (
  sales: SalesColumns,
  { bySets, groups }: VariantSets,
  dayOfOrder: Int32Array,
  through: number,
): VariantPastSales => {
  const sums = sumByDay(sales, dayOfOrder);
  const isPast = ({ day }: DaySum): boolean => day <= through;
  const sumPast = (columns: SalesColumns) => sumByDay(columns, dayOfOrder).filter(isPast);
  const pastSums = sums.filter(isPast);
  const pastGroups = groups === undefined ? [] : sumPast(groups);
  const sold = { days: sums.map(({ day }) => day), units: sums.map(({ units }) => units) };
  const first = Math.min(pastSums[0]?.day ?? NEVER, pastGroups[0]?.day ?? NEVER);
  if (first === NEVER) return { sold, history: null };
  const history = {
    from: fromDayNumber(first),
    through: fromDayNumber(through),
    ...toDayUnits(first, pastSums),
    revenue: pastSums.map(({ revenue }) => roundToCents(revenue)),
    orders: pastSums.map(({ orders }) => orders),
    orderSizes: countPastSizes(groups === undefined ? [sales] : [sales, groups], dayOfOrder, {
      first,
      through,
    }),
    ...toSetHistory(
      first,
      bySets.map((set) => ({ variantId: set.variantId, sums: sumPast(set.sales) })),
      pastGroups,
    ),
  };
  return { sold, history };
};
