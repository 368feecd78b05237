import type { NewOrder, NewOrderLine } from '../orders/order-book.ts';
import { SHOP, WAREHOUSE } from '../stock/locations.ts';
import type { Place } from '../stock/stock-levels.ts';
import { variantAt, type Shop } from './shop.ts';

const preferred = (counter: boolean) => (counter ? [SHOP, WAREHOUSE] : [WAREHOUSE, SHOP]);

/** Where the goods of a line are taken from: where there are enough, else where there are most. */
const shelfFor = (
  shop: Shop,
  { variant, quantity }: NewOrderLine,
  counter: boolean,
): Place | undefined => {
  const places = preferred(counter)
    .map((location) => ({ variant, location }))
    .filter((place) => shop.levels.isStocked(place));
  const has = (place: Place) => shop.levels.quantity(place, 'available');
  return (
    places.find((place) => has(place) >= quantity) ?? [...places].sort((a, b) => has(b) - has(a))[0]
  );
};

/**
 * The line as far as the shop can serve it now: fewer units when the shelf holds fewer, nothing when it is empty.
 * Items sold on when out of stock, and items whose stock nobody counts, are always served.
 */
export const servedLine = (
  shop: Shop,
  line: NewOrderLine,
  counter: boolean,
): NewOrderLine | undefined => {
  const variant = variantAt(shop, line.variant);
  if (variant === undefined) return undefined;
  if (!variant.tracked || variant.inventoryPolicy === 'CONTINUE') return line;
  const shelf = shelfFor(shop, line, counter);
  const available = shelf ? shop.levels.quantity(shelf, 'available') : 0;
  const quantity = Math.min(line.quantity, available);
  return quantity > 0 ? { ...line, quantity } : undefined;
};

/** Writes an order down and takes its goods from the shelves; answers where stock changed. */
export const sell = (shop: Shop, order: Omit<NewOrder, 'name'>) => {
  const number = shop.book.add({ ...order, name: shop.nextOrderName });
  shop.nextOrderName += 1;
  const touched: Place[] = [];
  for (const line of order.lines) {
    const shelf = shelfFor(shop, line, order.counter);
    if (shelf === undefined || variantAt(shop, line.variant)?.tracked !== true) continue;
    shop.levels.change(shelf, 'available', -line.quantity, order.at);
    touched.push(shelf);
  }
  return { order: number, touched };
};
