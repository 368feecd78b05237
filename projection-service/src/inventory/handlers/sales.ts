import { toDayNumber } from '@quartermaster/contracts/core/day';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import {
  orderChanged,
  type OrderLine,
  orderPlaced,
  salesHistoryRecorded,
  type SetUnits,
} from '@quartermaster/contracts/sales/events';
import {
  type EventHandler,
  on,
  type ProjectedEvent,
  type Rows,
} from '@quartermaster/platform/projections/projection';
import { deriveVariants } from '../derive-rows.ts';
import { withNewOrder, withOrder } from '../facts/big-orders.ts';
import { withOrderSize } from '../facts/order-sizes.ts';
import { toSalesSource, getSales, withDaySales, withHistory } from '../facts/sales.ts';
import { withGroups, withSetUnits } from '../facts/sets.ts';
import { getTeamFacts } from '../facts/team.ts';
import { variantNeeds } from '../needs.ts';
import { variantSales } from '../tables/sales.ts';

const onHistoryRecorded = on(salesHistoryRecorded, {
  needs: ({ data }, peek) => variantNeeds([data.variantId], peek),
  fold: (event, rows) => {
    const { variantId } = event.data;
    const sales = getSales(rows, variantId);
    rows.put(variantSales, withHistory(sales, event.data, toSalesSource(event)));
    deriveVariants(rows, [variantId], event);
  },
});

interface DaySales {
  readonly variantId: VariantId;
  readonly units: number;
  readonly revenue: number;
  readonly orders: number;
  readonly bySets?: readonly SetUnits[] | undefined;
  /** Units of the variant that the order has now. */
  readonly unitsOfOrder: number;
}

interface Order {
  readonly day: string;
  readonly orderId: string;
  readonly isNew: boolean;
  /** Empty when the event does not name it. */
  readonly name: string;
  readonly sold: readonly DaySales[];
  readonly groups: readonly SetUnits[];
}

/** Units of each variant in an order: its lines, and its groups of a set. */
const sumUnits = (
  lines: readonly SetUnits[],
  groups: readonly SetUnits[] = [],
): ReadonlyMap<VariantId, number> => {
  const sums = new Map(lines.map(({ variantId, units }) => [variantId, units]));
  for (const { variantId, units } of groups) {
    sums.set(variantId, (sums.get(variantId) ?? 0) + units);
  }
  return sums;
};

/** Counts an order by its units of each variant; `difference` is new minus old. */
const countOrder = (
  rows: Rows,
  day: string,
  now: ReadonlyMap<VariantId, number>,
  difference: ReadonlyMap<VariantId, number>,
): void => {
  for (const [variantId, added] of difference) {
    if (added === 0) continue;
    const sales = getSales(rows, variantId);
    const after = now.get(variantId) ?? 0;
    const change = { day: toDayNumber(day), before: after - added, after };
    rows.put(variantSales, { ...sales, ...withOrderSize(sales, change) });
  }
};

const listVariantIds = (lines: readonly { readonly variantId: VariantId }[]): readonly string[] =>
  lines.map(({ variantId }) => variantId);

/** Adds to the sales of a day. Only complete days count in the numbers, so sales of today count from tomorrow on. */
const addSales = (
  rows: Rows,
  { day, orderId, isNew, name, sold, groups }: Order,
  event: ProjectedEvent,
): void => {
  const source = toSalesSource(event);
  const dayNumber = toDayNumber(day);
  const amongLargest = isNew ? withNewOrder : withOrder;
  for (const { variantId, units, revenue, orders, bySets, unitsOfOrder } of sold) {
    const sales = getSales(rows, variantId);
    const order = { day: dayNumber, orderId, name, units: unitsOfOrder };
    const sum = withDaySales(sales, { day, units, revenue, orders }, source);
    const lists = {
      bigOrders: amongLargest(sales, order),
      bySets: withSetUnits(sales.bySets, day, bySets),
    };
    // Few orders change the lists, and a copy of the row takes time.
    const isSame = lists.bigOrders === sum.bigOrders && lists.bySets === sum.bySets;
    rows.put(variantSales, isSame ? sum : { ...sum, ...lists });
  }
  for (const { variantId, units } of groups) {
    const sales = getSales(rows, variantId);
    rows.put(variantSales, { ...sales, groups: withGroups(sales.groups, day, units, source) });
  }
  const { today } = getTeamFacts(rows);
  if (today === null || day >= today) return;
  deriveVariants(rows, listVariantIds([...sold, ...groups]), event);
};

/** A line of a new order. One literal: to copy the line would take as long as to fold it. */
const toDaySales = ({ variantId, units, revenue, bySets }: OrderLine): DaySales => ({
  variantId,
  units,
  revenue,
  orders: 1,
  bySets,
  unitsOfOrder: units,
});

const onOrderPlaced = on(orderPlaced, {
  needs: ({ data }, peek) =>
    variantNeeds(listVariantIds([...data.lines, ...(data.groups ?? [])]), peek),
  fold: (event, rows) => {
    const { day, orderId, name, lines, groups = [] } = event.data;
    const sold = lines.map(toDaySales);
    const units = sumUnits(lines, groups);
    countOrder(rows, day, units, units);
    addSales(rows, { day, orderId, isNew: true, name, sold, groups }, event);
  },
});

const onOrderChanged = on(orderChanged, {
  needs: ({ data }, peek) =>
    variantNeeds(listVariantIds([...data.differences, ...(data.groupDifferences ?? [])]), peek),
  fold: (event, rows) => {
    const { day, orderId, lines, differences, groupDifferences: groups = [] } = event.data;
    countOrder(rows, day, sumUnits(lines, event.data.groups), sumUnits(differences, groups));
    const now = new Map(lines.map(({ variantId, units }) => [variantId, units]));
    const sold = differences.map((one) => ({
      ...one,
      unitsOfOrder: now.get(one.variantId) ?? 0,
    }));
    addSales(rows, { day, orderId, isNew: false, name: '', sold, groups }, event);
  },
});

/** Handlers of the orders of customers. */
export const salesHandlers: readonly EventHandler[] = [
  onHistoryRecorded,
  onOrderPlaced,
  onOrderChanged,
];
