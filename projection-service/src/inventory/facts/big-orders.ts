import type { BigOrder } from '@quartermaster/contracts/inventory/rules/item-facts';
import type { VariantSales } from '../tables/sales.ts';

/** Number of kept orders; one that makes a quarter of the sales of a period is always among them. */
const MAX_ORDERS = 8;
/** Longer than any period that sales are counted over. */
const KEPT_DAYS = 400;

const largestFirst = (a: BigOrder, b: BigOrder): number =>
  b.units - a.units || (a.orderId < b.orderId ? -1 : 1);

const isLarge = (orders: readonly BigOrder[], { units }: BigOrder): boolean =>
  units > (orders[MAX_ORDERS - 1]?.units ?? 0);

/** The largest orders of a variant, none of them too old on its newest day of sales. */
type OrderSales = Pick<VariantSales, 'bigOrders' | 'openDay'>;

/**
 * The largest orders after one was placed or changed; `units` are those it has now, and an order without a name keeps the
 * one it had. The same list when the order is not among the largest.
 */
export const withOrder = (
  { bigOrders, openDay }: OrderSales,
  order: BigOrder,
): readonly BigOrder[] => {
  const newest = Math.max(order.day, openDay ?? order.day);
  const isRecent = ({ day }: BigOrder): boolean => day > newest - KEPT_DAYS;
  const recent = bigOrders.filter(isRecent);
  const known = recent.find(({ orderId }) => orderId === order.orderId);
  if (known === undefined && !isLarge(recent, order)) {
    return recent.length === bigOrders.length ? bigOrders : recent;
  }
  const others = recent.filter((one) => one !== known);
  return [...others, { ...order, name: order.name || (known?.name ?? '') }]
    .filter((one) => one.units > 0 && isRecent(one))
    .toSorted(largestFirst)
    .slice(0, MAX_ORDERS);
};

/** The same for an order that was just placed. Most change nothing, which needs no look at the other orders. */
export const withNewOrder = (sold: OrderSales, order: BigOrder): readonly BigOrder[] =>
  order.day === sold.openDay && !isLarge(sold.bigOrders, order)
    ? sold.bigOrders
    : withOrder(sold, order);
