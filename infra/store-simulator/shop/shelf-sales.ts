import type { NewOrder, NewOrderLine } from '../orders/order-book.ts';
import { SHOP, WAREHOUSE } from '../stock/locations.ts';
import type { Place } from '../stock/stock-levels.ts';
import { variantAt, type Shop } from './shop.ts';

const preferredLocations = (counter: boolean) => (counter ? [SHOP, WAREHOUSE] : [WAREHOUSE, SHOP]);

type UnitsAt = (place: Place) => number;

/** The location that supplies a line: one with enough units, else the one with most. */
const shelfFor = (
  shop: Shop,
  { variant, quantity }: NewOrderLine,
  counter: boolean,
  unitsAt: UnitsAt,
): Place | undefined => {
  const places = preferredLocations(counter)
    .map((location) => ({ variant, location }))
    .filter((place) => shop.levels.isStocked(place));
  return (
    places.find((place) => unitsAt(place) >= quantity) ??
    [...places].sort((a, b) => unitsAt(b) - unitsAt(a))[0]
  );
};

const isEndless = (shop: Shop, variant: number): boolean => {
  const found = variantAt(shop, variant);
  return found?.tracked === false || found?.inventoryPolicy === 'CONTINUE';
};

const unitsIn = (lines: readonly NewOrderLine[], group: NewOrderLine['group']): number =>
  lines.reduce((sum, line) => (line.group === group ? sum + line.quantity : sum), 0);

/** A set with a missing component is not sold. */
const withoutBrokenSets = (
  requested: readonly NewOrderLine[],
  served: readonly NewOrderLine[],
): readonly NewOrderLine[] =>
  served.filter(
    ({ group }) => group === undefined || unitsIn(requested, group) === unitsIn(served, group),
  );

/**
 * The lines that the shop can supply now, one after the other: fewer units when stock is short, no line when it is
 * empty. Items that sell while out of stock, and items without stock keeping, are always supplied.
 */
export const limitToStock = (
  shop: Shop,
  lines: readonly NewOrderLine[],
  counter: boolean,
): readonly NewOrderLine[] => {
  const taken = new Map<string, number>();
  const buildKey = ({ variant, location }: Place) => `${variant}|${location}`;
  const unitsAt = (place: Place) =>
    shop.levels.quantity(place, 'available') - (taken.get(buildKey(place)) ?? 0);
  const served = lines.flatMap((line): readonly NewOrderLine[] => {
    if (variantAt(shop, line.variant) === undefined) return [];
    const shelf = shelfFor(shop, line, counter, unitsAt);
    const available = shelf ? unitsAt(shelf) : 0;
    const quantity = isEndless(shop, line.variant)
      ? line.quantity
      : Math.min(line.quantity, available);
    if (quantity <= 0) return [];
    if (shelf) taken.set(buildKey(shelf), (taken.get(buildKey(shelf)) ?? 0) + quantity);
    return [{ ...line, quantity }];
  });
  return withoutBrokenSets(lines, served);
};

/** Records an order and subtracts its units from stock; returns the changed places. */
export const sell = (shop: Shop, order: Omit<NewOrder, 'name'>) => {
  const number = shop.book.add({ ...order, name: shop.nextOrderName });
  shop.nextOrderName += 1;
  const touched: Place[] = [];
  const unitsAt = (place: Place) => shop.levels.quantity(place, 'available');
  for (const line of order.lines) {
    const shelf = shelfFor(shop, line, order.counter, unitsAt);
    if (shelf === undefined || variantAt(shop, line.variant)?.tracked !== true) continue;
    shop.levels.change(shelf, 'available', -line.quantity, order.at);
    touched.push(shelf);
  }
  return { order: number, touched };
};
