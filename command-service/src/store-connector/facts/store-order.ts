import { toDay } from '@quartermaster/contracts/core/day';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { roundToCents } from '@quartermaster/contracts/core/money';
import type { OrderEvent, OrderLine } from '@quartermaster/contracts/sales/events';
import type { RestLine, RestOrder } from '../platform/webhook-bodies.ts';
import { type LineGroup, calculateNetGroups, toSetUnits } from './order-sets.ts';
import { buildGid, toLocalId } from './store-ids.ts';

/** One line of a store order. Money in the shop's currency, after discounts, for `quantity` units. */
export interface StoreOrderLine {
  readonly id: string;
  /** Null when the line has no variant, or its variant was removed. */
  readonly storeVariantId: string | null;
  readonly quantity: number;
  /** Units left after all refunds, before and after shipping. */
  readonly currentQuantity: number;
  readonly discountedTotal: number;
  /** The set that the line is part of; null for goods sold alone. */
  readonly group: LineGroup | null;
}

export interface StoreOrder {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  /** Instant of the sale. */
  readonly processedAt: string;
  readonly updatedAt: string;
  readonly cancelledAt: string | null;
  readonly test: boolean;
  readonly lines: readonly StoreOrderLine[];
  /** Returned units by line. They count as sold (domain-rules 1: returns are not subtracted). */
  readonly returned: ReadonlyMap<string, number>;
  /** False when the lines do not name their sets. */
  readonly areSetsKnown: boolean;
}

type Placed = Extract<OrderEvent, { type: 'OrderPlaced' }>['data'];

/** A version of an order with its net sales; no lines when it is cancelled or a test. */
export interface SoldOrder extends Placed {
  readonly cancelled: boolean;
  readonly areSetsKnown: boolean;
}

/** Restock type of units cancelled before shipping, which were not sold; all others were sold. */
const CANCELLED = 'cancel';

/** True for returned units, restocked or not; false for cancelled ones. */
export const isReturn = (restockType: string): boolean => restockType.toLowerCase() !== CANCELLED;

interface Net {
  readonly units: number;
  readonly revenue: number;
}

/** Calculates the net units of a line, ordered minus cancelled, and their share of its revenue (CALC-ADS-5). */
export const calculateNet = (
  {
    quantity,
    currentQuantity,
    discountedTotal,
  }: Omit<StoreOrderLine, 'id' | 'storeVariantId' | 'group'>,
  returned: number,
): Net => {
  const units = Math.max(0, Math.min(quantity, currentQuantity + returned));
  return { units, revenue: units === 0 ? 0 : (discountedTotal * units) / quantity };
};

interface NetLine extends Net {
  readonly line: StoreOrderLine;
}

interface Sum extends Net {
  readonly bySets: Map<string, number>;
}

const addToSum = ({ units, revenue, bySets }: Sum, { line, ...net }: NetLine): Sum => {
  const set = line.group?.storeVariantId;
  if (set !== undefined) bySets.set(set, (bySets.get(set) ?? 0) + net.units);
  return { units: units + net.units, revenue: revenue + net.revenue, bySets };
};

/** The lines of an order by variant, in the order they first appear. */
const sumLinesByVariant = (teamId: TeamId, lines: readonly NetLine[]): OrderLine[] => {
  const byVariant = new Map<string, Sum>();
  for (const net of lines) {
    const { storeVariantId } = net.line;
    if (storeVariantId === null || net.units === 0) continue;
    const sum = byVariant.get(storeVariantId) ?? { units: 0, revenue: 0, bySets: new Map() };
    byVariant.set(storeVariantId, addToSum(sum, net));
  }
  return [...byVariant].map(([storeVariantId, { units, revenue, bySets }]) => {
    const sets = toSetUnits(teamId, bySets);
    return {
      variantId: toLocalId(teamId, storeVariantId),
      units,
      revenue: roundToCents(revenue),
      ...(sets && { bySets: sets }),
    };
  });
};

const calculateNetSales = (
  teamId: TeamId,
  { lines, returned }: StoreOrder,
): Pick<SoldOrder, 'lines' | 'groups'> => {
  const net = lines.map((line) => ({ line, ...calculateNet(line, returned.get(line.id) ?? 0) }));
  const groups = toSetUnits(teamId, calculateNetGroups(net));
  return { lines: sumLinesByVariant(teamId, net), ...(groups && { groups }) };
};

/** Converts an order to its sales, on the day on which it was processed in the shop's time zone. */
export const toSoldOrder = (teamId: TeamId, timeZone: string, order: StoreOrder): SoldOrder => {
  const counts = !order.test && order.cancelledAt === null;
  return {
    orderId: toLocalId(teamId, order.id),
    storeOrderId: order.id,
    name: order.name,
    placedAt: order.processedAt,
    day: toDay(order.processedAt, timeZone),
    updatedAt: order.updatedAt,
    cancelled: order.cancelledAt !== null,
    areSetsKnown: order.areSetsKnown,
    ...(counts ? calculateNetSales(teamId, order) : { lines: [] }),
  };
};

/** Lists the store's ids of the variants of an order and of the sets that its lines are part of. */
export const listStoreVariantIds = ({ lines }: StoreOrder): readonly string[] => {
  const ids = lines.flatMap(({ storeVariantId, group }) => [storeVariantId, group?.storeVariantId]);
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
};

const toStoreOrderLine = (line: RestLine): StoreOrderLine => ({
  id: buildGid('LineItem', line.id),
  storeVariantId: line.variant_id === null ? null : buildGid('ProductVariant', line.variant_id),
  quantity: line.quantity,
  currentQuantity: line.current_quantity ?? line.quantity,
  discountedTotal:
    line.price * line.quantity -
    line.discount_allocations.reduce((sum, { amount }) => sum + amount, 0),
  group: null,
});

const sumReturnedUnits = ({ refunds }: RestOrder): ReadonlyMap<string, number> => {
  const returned = new Map<string, number>();
  const lines = refunds.flatMap(({ refund_line_items }) => refund_line_items);
  for (const { line_item_id, quantity, restock_type } of lines) {
    const line = buildGid('LineItem', line_item_id);
    if (isReturn(restock_type)) returned.set(line, (returned.get(line) ?? 0) + quantity);
  }
  return returned;
};

/** True when a line of the order is part of a set. */
export const hasSets = ({ line_items }: RestOrder): boolean =>
  line_items.some((line) => (line.sales_line_item_group_id ?? null) !== null);

/** Converts an order of a webhook. Its lines show that they are part of a set, but not of which one. */
export const toStoreOrder = (order: RestOrder): StoreOrder => ({
  id: buildGid('Order', order.id),
  name: order.name,
  createdAt: order.created_at,
  processedAt: order.processed_at ?? order.created_at,
  updatedAt: order.updated_at,
  cancelledAt: order.cancelled_at ?? null,
  test: order.test,
  lines: order.line_items.map(toStoreOrderLine),
  returned: sumReturnedUnits(order),
  areSetsKnown: order.line_items.every((line) => line.sales_line_item_group_id === null),
});
