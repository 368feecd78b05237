import { fromDayNumber } from '@quartermaster/contracts/core/day';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { roundToCents } from '@quartermaster/contracts/core/money';
import type { OrderLine } from '@quartermaster/contracts/sales/events';
import type { FoldedOrders } from './orders-fold.ts';
import { gidOf, ourId } from './store-ids.ts';
import type { SoldOrder } from './store-order.ts';

type Lines = Map<string, OrderLine>;

/** The lines of each recent order out of the columns of the variants. */
const linesByOrder = (teamId: TeamId, { sales, recent }: FoldedOrders): Map<number, Lines> => {
  const lines = new Map<number, Lines>([...recent.keys()].map((row) => [row, new Map()]));
  for (const [number, columns] of sales) {
    const variantId = ourId(teamId, gidOf('ProductVariant', number));
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

const rounded = (lines: Lines | undefined): OrderLine[] =>
  [...(lines?.values() ?? [])].map((line) => ({ ...line, revenue: roundToCents(line.revenue) }));

/** What each recent order sold, oldest first. */
export const recentOrders = (teamId: TeamId, folded: FoldedOrders): readonly SoldOrder[] => {
  const lines = linesByOrder(teamId, folded);
  return [...folded.recent]
    .map(([row, { id, name, createdAt, updatedAt }]) => ({
      orderId: ourId(teamId, id),
      storeOrderId: id,
      name,
      placedAt: createdAt,
      day: fromDayNumber(folded.dayOfOrder[row] ?? 0),
      updatedAt,
      cancelled: false,
      lines: rounded(lines.get(row)),
    }))
    .filter((order) => order.lines.length > 0)
    .sort((a, b) => (a.placedAt < b.placedAt ? -1 : 1));
};
