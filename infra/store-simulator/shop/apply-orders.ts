import type { Instant } from '../calendar.ts';
import type { RefundLine } from '../orders/order-book.ts';
import { SHOP, WAREHOUSE } from '../stock/locations.ts';
import type { Place } from '../stock/stock-levels.ts';
import type { ChangeOf, StoreEvent } from './changes.ts';
import { isGoods, seededOrders } from './fill.ts';
import { sell, limitToStock } from './shelf-sales.ts';
import { variantAt, type Shop } from './shop.ts';

/** Each location once, however many lines changed it. */
export const levelUpdates = (places: readonly Place[]): readonly StoreEvent[] =>
  [...new Map(places.map((place) => [`${place.variant}|${place.location}`, place])).values()].map(
    ({ variant, location }) => ({ topic: 'INVENTORY_LEVELS_UPDATE', variant, location }),
  );

export const applyOrdered = (shop: Shop, change: ChangeOf<'ordered'>): readonly StoreEvent[] => {
  const { at, counter, lines } = change;
  const { order, touched } = sell(shop, { at, counter, lines, shipping: 0 });
  return [{ topic: 'ORDERS_CREATE', order }, ...levelUpdates(touched)];
};

/** Records an order that another system sold; it changes no stock. */
export const applyImported = (
  shop: Shop,
  { at, processedAt, lines }: ChangeOf<'order-imported'>,
): readonly StoreEvent[] => {
  const name = shop.nextOrderName;
  shop.nextOrderName += 1;
  const order = shop.book.add({ at, processedAt, name, counter: false, shipping: 0, lines });
  return [{ topic: 'ORDERS_CREATE', order }];
};

export const applyOrderDeleted = (
  shop: Shop,
  { order }: ChangeOf<'order-deleted'>,
): readonly StoreEvent[] => {
  shop.deletedOrders.add(order);
  return [{ topic: 'ORDERS_DELETE', order }];
};

/**
 * Adds the seeded orders of the time in which the simulator was stopped, as far as stock allows. They send no webhooks.
 */
export const applyFilled = (
  shop: Shop,
  { from, at }: ChangeOf<'filled'>,
): readonly StoreEvent[] => {
  for (const drawn of seededOrders(shop, from, at)) {
    const lines = limitToStock(shop, drawn.lines, drawn.counter);
    if (lines.length > 0) sell(shop, { ...drawn, lines, shipping: 0 });
  }
  return [];
};

const putBack = (
  shop: Shop,
  lines: readonly RefundLine[],
  counter: boolean,
  at: Instant,
): readonly Place[] =>
  lines.flatMap(({ line, quantity, restockType }) => {
    const variant = shop.book.columns.variant.at(line);
    const place = { variant, location: counter ? SHOP : WAREHOUSE };
    const counted = isGoods(shop, variant) && variantAt(shop, variant)?.tracked === true;
    if (restockType === 'NO_RESTOCK' || !counted || !shop.levels.isStocked(place)) return [];
    shop.levels.change(place, 'available', quantity, at);
    return [place];
  });

const refundLines = (shop: Shop, order: number, lines: readonly RefundLine[], at: Instant) => {
  const refund = shop.book.refund(order, at, lines);
  const touched = putBack(shop, lines, shop.book.columns.counter.at(order) === 1, at);
  return { refund: refund.number, touched };
};

export const applyRefunded = (shop: Shop, change: ChangeOf<'refunded'>): readonly StoreEvent[] => {
  const { order, at, restockType } = change;
  const lines = change.lines.map((line) => ({ ...line, restockType }));
  const { refund, touched } = refundLines(shop, order, lines, at);
  return [
    { topic: 'REFUNDS_CREATE', order, refund },
    { topic: 'ORDERS_UPDATED', order },
    ...levelUpdates(touched),
  ];
};

/** Takes back all remaining units and closes the order. */
export const applyCancelled = (
  shop: Shop,
  { order, at }: ChangeOf<'cancelled'>,
): readonly StoreEvent[] => {
  const [from, to] = shop.book.getLineRange(order);
  const left: RefundLine[] = [];
  for (let line = from; line < to; line += 1) {
    const quantity = shop.book.columns.quantity.at(line) - shop.book.countRefunded(line);
    if (quantity > 0) left.push({ line, quantity, restockType: 'CANCEL' });
  }
  const { refund, touched } = refundLines(shop, order, left, at);
  shop.book.cancel(order, at);
  return [
    { topic: 'ORDERS_CANCELLED', order },
    { topic: 'REFUNDS_CREATE', order, refund },
    { topic: 'ORDERS_UPDATED', order },
    ...levelUpdates(touched),
  ];
};
