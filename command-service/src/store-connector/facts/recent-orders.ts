import { fromDayNumber } from '@quartermaster/contracts/core/day';
import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import { roundToCents } from '@quartermaster/contracts/core/money';
import type { OrderLine, SetUnits } from '@quartermaster/contracts/sales/events';
import type { FoldedOrders } from './orders-fold.ts';
import type { SalesColumns } from './sales-columns.ts';
import { buildGid, toLocalId } from './store-ids.ts';
import type { SoldOrder } from './store-order.ts';

type Lines = Map<string, OrderLine>;

const toVariantId = (teamId: TeamId, number: number): VariantId =>
  toLocalId(teamId, buildGid('ProductVariant', number));

/** The lines of each recent order out of the columns of the variants. */
const groupLinesByOrder = (teamId: TeamId, { sales, recent }: FoldedOrders): Map<number, Lines> => {
  const lines = new Map<number, Lines>([...recent.keys()].map((row) => [row, new Map()]));
  for (const [number, columns] of sales) {
    const variantId = toVariantId(teamId, number);
    for (let at = 0; at < columns.length; at += 1) {
      const ofOrder = lines.get(columns.orders[at] ?? -1);
      if (ofOrder === undefined) continue;
      const { units, revenue } = ofOrder.get(variantId) ?? { units: 0, revenue: 0 };
      ofOrder.set(variantId, {
        variantId,
        units: units + (columns.units[at] ?? 0),
        revenue: revenue + (columns.revenue[at] ?? 0),
      });
    }
  }
  return lines;
};

/** The rows of columns that are recent orders, with their units. */
function* selectRecentRows(
  { recent }: FoldedOrders,
  columns: SalesColumns,
): Generator<readonly [row: number, units: number]> {
  for (let at = 0; at < columns.length; at += 1) {
    const row = columns.orders[at] ?? -1;
    if (recent.has(row)) yield [row, columns.units[at] ?? 0];
  }
}

const addUnits = (sets: readonly SetUnits[], variantId: VariantId, units: number): SetUnits[] => {
  const known = sets.find((set) => set.variantId === variantId)?.units ?? 0;
  return [
    ...sets.filter((set) => set.variantId !== variantId),
    { variantId, units: known + units },
  ];
};

/** Adds the units sold by a set to the variant's lines of recent orders. */
const addSet = (
  lines: ReadonlyMap<number, Lines>,
  variantId: VariantId,
  setId: VariantId,
  rows: Iterable<readonly [row: number, units: number]>,
): void => {
  for (const [row, units] of rows) {
    const ofOrder = lines.get(row);
    const line = ofOrder?.get(variantId);
    if (line === undefined) continue;
    ofOrder?.set(variantId, { ...line, bySets: addUnits(line.bySets ?? [], setId, units) });
  }
};

const addSets = (teamId: TeamId, folded: FoldedOrders, lines: ReadonlyMap<number, Lines>): void => {
  for (const [component, bySet] of folded.sets.units) {
    const variantId = toVariantId(teamId, component);
    for (const [set, columns] of bySet) {
      addSet(lines, variantId, toVariantId(teamId, set), selectRecentRows(folded, columns));
    }
  }
};

/** The groups of each recent order that has some. */
const sumSetsByOrder = (teamId: TeamId, folded: FoldedOrders): ReadonlyMap<number, SetUnits[]> => {
  const groups = new Map<number, SetUnits[]>();
  for (const [set, columns] of folded.sets.groups) {
    const setId = toVariantId(teamId, set);
    for (const [row, units] of selectRecentRows(folded, columns)) {
      groups.set(row, addUnits(groups.get(row) ?? [], setId, units));
    }
  }
  return groups;
};

const roundRevenue = (lines: Lines | undefined): OrderLine[] =>
  [...(lines?.values() ?? [])].map((line) => ({ ...line, revenue: roundToCents(line.revenue) }));

/** Returns the sales of each recent order, oldest first. */
export const toRecentOrders = (teamId: TeamId, folded: FoldedOrders): readonly SoldOrder[] => {
  const lines = groupLinesByOrder(teamId, folded);
  addSets(teamId, folded, lines);
  const groups = sumSetsByOrder(teamId, folded);
  return [...folded.recent]
    .map(([row, { id, name, processedAt, updatedAt }]) => ({
      orderId: toLocalId(teamId, id),
      storeOrderId: id,
      name,
      placedAt: processedAt,
      day: fromDayNumber(folded.dayOfOrder[row] ?? 0),
      updatedAt,
      cancelled: false,
      areSetsKnown: true,
      lines: roundRevenue(lines.get(row)),
      ...(groups.has(row) && { groups: groups.get(row) }),
    }))
    .filter((order) => order.lines.length > 0)
    .sort((a, b) => (a.placedAt < b.placedAt ? -1 : 1));
};
