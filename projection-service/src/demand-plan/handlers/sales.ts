import { fromDayNumber, toDayNumber, toMonth } from '@quartermaster/contracts/core/day';
import type { EventOf } from '@quartermaster/contracts/core/event';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import { getMonthNumber } from '@quartermaster/contracts/forecast/rules/calendar-months';
import {
  orderChanged,
  orderPlaced,
  salesHistoryRecorded,
} from '@quartermaster/contracts/sales/events';
import { type EventHandler, on, type Rows } from '@quartermaster/platform/projections/projection';
import type { SalesByMonth } from '../amounts.ts';
import { getVariant, refreshItems } from '../items.ts';
import { variantNeeds } from '../needs.ts';
import { countSold, scoreNeeds } from '../scores.ts';
import { planVariants } from '../tables.ts';

/** Units and revenue of a variant; the groups of a set have no revenue. */
interface Sold {
  readonly variantId: VariantId;
  readonly units: number;
  readonly revenue?: number;
}

const addAt = (list: readonly number[], at: number, amount: number): readonly number[] =>
  list.with(at, (list[at] ?? 0) + amount);

/** Adds to the sales of a month; a correction may be negative. */
const withMonth = (
  { months, units, revenue }: SalesByMonth,
  month: number,
  sold: Required<Omit<Sold, 'variantId'>>,
): SalesByMonth => {
  const at = months.findLastIndex((known) => known < month) + 1;
  if (months[at] === month) {
    return {
      months,
      units: addAt(units, at, sold.units),
      revenue: addAt(revenue, at, sold.revenue),
    };
  }
  return {
    months: months.toSpliced(at, 0, month),
    units: units.toSpliced(at, 0, sold.units),
    revenue: revenue.toSpliced(at, 0, sold.revenue),
  };
};

/** Adds to what was sold of a variant in a month, YYYY-MM. A text that is no month adds nothing: it has no place among the others. */
const addMonth = (rows: Rows, month: string, { variantId, units, revenue = 0 }: Sold): void => {
  const monthNumber = getMonthNumber(toDayNumber(`${month}-01`));
  if (!Number.isInteger(monthNumber)) return;
  const variant = getVariant(rows, variantId);
  rows.put(planVariants, { ...variant, ...withMonth(variant, monthNumber, { units, revenue }) });
  countSold(rows, month, variantId, units);
};

const addSales = (rows: Rows, day: string, sold: readonly Sold[]): void => {
  for (const one of sold) addMonth(rows, toMonth(day), one);
  const variantIds = new Set(sold.map(({ variantId }) => variantId));
  refreshItems(rows, [...variantIds]);
};

const soldNeeds = (day: string, sold: readonly Sold[], peek: Rows['get']) => {
  const variantIds = sold.map(({ variantId }) => variantId);
  return [...variantNeeds(variantIds, peek), ...scoreNeeds(toMonth(day), variantIds, peek)];
};

interface UnitsByDay {
  readonly offsets: readonly number[];
  readonly units: readonly number[];
}

/** Adds up days by month; a list without revenue has groups of a set. */
const sumByMonth = (
  from: string,
  { offsets, units, revenue = [] }: UnitsByDay & { readonly revenue?: readonly number[] },
): ReadonlyMap<string, Required<Omit<Sold, 'variantId'>>> => {
  const first = toDayNumber(from);
  const sums = new Map<string, { units: number; revenue: number }>();
  for (const [at, offset] of offsets.entries()) {
    const month = toMonth(fromDayNumber(first + offset));
    const sum = sums.get(month) ?? { units: 0, revenue: 0 };
    sum.units += units[at] ?? 0;
    sum.revenue += revenue[at] ?? 0;
    sums.set(month, sum);
  }
  return sums;
};

type SalesHistory = EventOf<typeof salesHistoryRecorded>['data'];

/** Sums by month of the lines of a history, and of its groups. */
const listMonthlySums = ({ from, groups, ...lines }: SalesHistory) => [
  ...sumByMonth(from, lines),
  ...(groups === undefined ? [] : sumByMonth(from, groups)),
];

const onHistoryRecorded = on(salesHistoryRecorded, {
  needs: ({ data }, peek) => [
    ...variantNeeds([data.variantId], peek),
    ...listMonthlySums(data).flatMap(([month]) => scoreNeeds(month, [data.variantId], peek)),
  ],
  fold: ({ data }, rows) => {
    const { variantId } = data;
    for (const [month, sold] of listMonthlySums(data))
      addMonth(rows, month, { variantId, ...sold });
    refreshItems(rows, [variantId]);
  },
});

const onOrderPlaced = on(orderPlaced, {
  needs: ({ data }, peek) => soldNeeds(data.day, [...data.lines, ...(data.groups ?? [])], peek),
  fold: ({ data: { day, lines, groups = [] } }, rows) => addSales(rows, day, [...lines, ...groups]),
});

const onOrderChanged = on(orderChanged, {
  needs: ({ data }, peek) =>
    soldNeeds(data.day, [...data.differences, ...(data.groupDifferences ?? [])], peek),
  fold: ({ data: { day, differences, groupDifferences = [] } }, rows) =>
    addSales(rows, day, [...differences, ...groupDifferences]),
});

/** Handlers of the orders of customers, for the previous period and the actuals. */
export const salesHandlers: readonly EventHandler[] = [
  onHistoryRecorded,
  onOrderPlaced,
  onOrderChanged,
];
