import type { BigOrder } from '@quartermaster/contracts/inventory/rules/item-facts';

/** An order that makes a quarter of the sales of a period is among so few of its largest. */
const MOST = 8;
/** Longer than any period that sales are counted over. */
const KEPT_DAYS = 400;

const largestFirst = (a: BigOrder, b: BigOrder): number =>
  b.units - a.units || (a.orderId < b.orderId ? -1 : 1);

const isAmong = (recent: readonly BigOrder[], { orderId, units }: BigOrder): boolean =>
  units > (recent[MOST - 1]?.units ?? 0) || recent.some((one) => one.orderId === orderId);

/**
 * The largest orders after one was placed or changed; `units` are those it has now, and an order without a name keeps the
 * one it had. The same list when the order is not among the largest.
 */
export const withOrder = (orders: readonly BigOrder[], order: BigOrder): readonly BigOrder[] => {
  const isRecent = ({ day }: BigOrder): boolean => day > order.day - KEPT_DAYS;
  const recent = orders.every(isRecent) ? orders : orders.filter(isRecent);
  if (!isAmong(recent, order)) return orders;
  const { name = '' } = recent.find(({ orderId }) => orderId === order.orderId) ?? {};
  const others = recent.filter(({ orderId }) => orderId !== order.orderId);
  return [...others, { ...order, name: order.name || name }]
    .filter(({ units }) => units > 0)
    .toSorted(largestFirst)
    .slice(0, MOST);
};
