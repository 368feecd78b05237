import type { Instant } from '../calendar.ts';
import type { NewOrderLine } from '../orders/order-book.ts';
import { pick, type Random } from '@quartermaster/platform/core/random';
import { isGoods, newGoods } from '../shop/fill.ts';
import { variantAt, type Shop } from '../shop/shop.ts';

/** Outside the shop's hours it has a twentieth of the orders of its busiest hour. */
const TRICKLE = 1 / 20;
const MOST_PER_LINE = 24;

/** One line of a real recent order, at the present price. */
const drawnLine = (shop: Shop, order: number, random: Random): readonly NewOrderLine[] => {
  const [from, to] = shop.book.getLineRange(order);
  const line = from + Math.floor(random() * (to - from));
  const variant = shop.book.columns.variant.at(line);
  if (!isGoods(shop, variant)) return [];
  const quantity = Math.min(MOST_PER_LINE, shop.book.columns.quantity.at(line));
  return [{ variant, quantity, unitPrice: variantAt(shop, variant)?.price ?? 0 }];
};

/**
 * The lines of a new order. With a `factor` of more orders each is smaller, so that the shop sells about the real
 * number of units a day.
 */
export const drawnLines = (
  shop: Shop,
  factor: number,
  at: Instant,
  random: Random,
): readonly NewOrderLine[] => {
  const orders = shop.pool.flat();
  const order = pick(random(), orders);
  const [from, to] = shop.book.getLineRange(order);
  const count = Math.max(1, Math.round((to - from) / Math.max(1, factor)));
  const lines = Array.from({ length: count }, () =>
    drawnLine(shop, pick(random(), orders), random),
  ).flat();
  return [...lines, ...newGoods(shop, at, random, 1 / Math.max(1, factor))];
};

/** Number of orders per hour at a moment. */
export const ordersPerHour = ({ rhythm, selling }: Shop, at: Instant): number =>
  Math.max(rhythm.ordersPerHour(at), rhythm.busiest * TRICKLE) * selling.factor;
