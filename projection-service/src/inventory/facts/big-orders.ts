import type { BigOrder } from '@quartermaster/contracts/inventory/rules/item-facts';

/** An order that makes a quarter of the sales of a period is among so few of its largest. */
const MOST = 8;
/** Longer than any period that sales are counted over. */
const KEPT_DAYS = 400;

const largestFirst = (a: BigOrder, b: BigOrder): number =>
  b.units - a.units || (a.orderId < b.orderId ? -1 : 1);

const isRecent =
  (today: number) =>
  ({ day }: BigOrder): boolean =>
    day > today - KEPT_DAYS;

const isLarge = (recent: readonly BigOrder[], { units }: BigOrder): boolean =>
  units > (recent[MOST - 1]?.units ?? 0);

/**
 * The largest orders after one was placed or changed; `units` are those it has now, and an order without a name keeps the
 * one it had. The same list when the order is not among the largest.
 */
export const withOrder = (orders: readonly BigOrder[], order: BigOrder): readonly BigOrder[] => {
  const isKept = isRecent(order.day);
  const recent = orders.every(isKept) ? orders : orders.filter(isKept);
  const known = recent.find(({ orderId }) => orderId === order.orderId);
  if (known === undefined && !isLarge(recent, order)) return orders;
  const others = recent.filter((one) => one !== known);
  return [...others, { ...order, name: order.name || (known?.name ?? '') }]
    .filter(({ units }) => units > 0)
    .toSorted(largestFirst)
    .slice(0, MOST);
};

/** The same for an order that was just placed, without looking for it. */
export const withNewOrder = (orders: readonly BigOrder[], order: BigOrder): readonly BigOrder[] =>
  isLarge(orders, order) || !orders.every(isRecent(order.day)) ? withOrder(orders, order) : orders;
