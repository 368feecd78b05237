import { dayOf } from '@quartermaster/contracts/core/day';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { roundToCents } from '@quartermaster/contracts/core/money';
import type { OrderEvent, OrderLine } from '@quartermaster/contracts/sales/events';
import type { RestLine, RestOrder } from '../platform/webhook-bodies.ts';
import { gidOf, ourId } from './store-ids.ts';

/** One line of a store order. Money in the shop's currency, after discounts, for `quantity` units. */
export interface StoreOrderLine {
  readonly id: string;
  /** Null when the line has no variant, or its variant was removed. */
  readonly storeVariantId: string | null;
  readonly quantity: number;
  /** Units left after all refunds, before and after shipping. */
  readonly currentQuantity: number;
  readonly discountedTotal: number;
}

export interface StoreOrder {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly cancelledAt: string | null;
  readonly test: boolean;
  readonly lines: readonly StoreOrderLine[];
  /** Returned units by line. They count as sold (domain-rules 1: returns are not subtracted). */
  readonly returned: ReadonlyMap<string, number>;
}

type Placed = Extract<OrderEvent, { type: 'OrderPlaced' }>['data'];

/** A version of an order with its net sales; no lines when it is cancelled or a test. */
export interface SoldOrder extends Placed {
  readonly cancelled: boolean;
}

/** Restock type of units cancelled before shipping, which were not sold; all others were sold. */
const CANCELLED = 'cancel';

/** True for returned units, restocked or not; false for cancelled ones. */
export const isReturn = (restockType: string): boolean => restockType.toLowerCase() !== CANCELLED;

interface Net {
  readonly units: number;
  readonly revenue: number;
}

/** Net units of a line, ordered minus cancelled, and their share of its revenue (CALC-ADS-5). */
export const netOf = (
  { quantity, currentQuantity, discountedTotal }: Omit<StoreOrderLine, 'id' | 'storeVariantId'>,
  returned: number,
): Net => {
  const units = Math.max(0, Math.min(quantity, currentQuantity + returned));
  return { units, revenue: units === 0 ? 0 : (discountedTotal * units) / quantity };
};

/** The lines of an order by variant, in the order they first appear. */
const netLines = (teamId: TeamId, { lines, returned }: StoreOrder): OrderLine[] => {
  const byVariant = new Map<string, Net>();
  for (const line of lines) {
    const { units, revenue } = netOf(line, returned.get(line.id) ?? 0);
    if (line.storeVariantId === null || units === 0) continue;
    const sum = byVariant.get(line.storeVariantId) ?? { units: 0, revenue: 0 };
    byVariant.set(line.storeVariantId, {
      units: sum.units + units,
      revenue: sum.revenue + revenue,
    });
  }
  return [...byVariant].map(([storeVariantId, { units, revenue }]) => ({
    variantId: ourId(teamId, storeVariantId),
    units,
    revenue: roundToCents(revenue),
  }));
};

/** The sales of an order, on the day it was placed in the shop's time zone. */
export const soldOrder = (teamId: TeamId, timeZone: string, order: StoreOrder): SoldOrder => {
  const counts = !order.test && order.cancelledAt === null;
  return {
    orderId: ourId(teamId, order.id),
    storeOrderId: order.id,
    name: order.name,
    placedAt: order.createdAt,
    day: dayOf(order.createdAt, timeZone),
    updatedAt: order.updatedAt,
    cancelled: order.cancelledAt !== null,
    lines: counts ? netLines(teamId, order) : [],
  };
};

const lineOf = (line: RestLine): StoreOrderLine => ({
  id: gidOf('LineItem', line.id),
  storeVariantId: line.variant_id === null ? null : gidOf('ProductVariant', line.variant_id),
  quantity: line.quantity,
  currentQuantity: line.current_quantity ?? line.quantity,
  discountedTotal:
    line.price * line.quantity -
    line.discount_allocations.reduce((sum, { amount }) => sum + amount, 0),
});

const returnedOf = ({ refunds }: RestOrder): ReadonlyMap<string, number> => {
  const returned = new Map<string, number>();
  const lines = refunds.flatMap(({ refund_line_items }) => refund_line_items);
  for (const { line_item_id, quantity, restock_type } of lines) {
    const line = gidOf('LineItem', line_item_id);
    if (isReturn(restock_type)) returned.set(line, (returned.get(line) ?? 0) + quantity);
  }
  return returned;
};

/** Converts an order of a webhook. */
export const orderOfRest = (order: RestOrder): StoreOrder => ({
  id: gidOf('Order', order.id),
  name: order.name,
  createdAt: order.created_at,
  updatedAt: order.updated_at,
  cancelledAt: order.cancelled_at ?? null,
  test: order.test,
  lines: order.line_items.map(lineOf),
  returned: returnedOf(order),
});
