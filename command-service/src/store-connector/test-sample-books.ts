import type { StoreSimulator } from '@quartermaster/store-simulator/simulator';
import { toLocalId } from './facts/store-ids.ts';
import { teamId } from './test-connector.ts';

type Shop = StoreSimulator['shop'];
type Book = Shop['book'];

/** Our ids of the sample shop's variants, by their number there. */
export const sampleVariantIds = ({ catalogue }: Shop): readonly string[] =>
  catalogue.variants.map((_, number) =>
    toLocalId(teamId, `gid://shopify/ProductVariant/${44_100_000_000_001 + number}`),
  );

/** Returned units of each line of an order. */
const returnedUnits = (book: Book, order: number): ReadonlyMap<number, number> => {
  const lines = book.listRefunds(order).flatMap((refund) => refund.lines);
  const returned = new Map<number, number>();
  for (const { line, quantity, restockType } of lines) {
    if (restockType !== 'CANCEL') returned.set(line, (returned.get(line) ?? 0) + quantity);
  }
  return returned;
};

/** Variant and net units of each line of an order; returned units count as sold. */
const soldLines = (book: Book, order: number) => {
  const { columns } = book;
  if (columns.cancelledAt.at(order) > 0) return [];
  const returned = returnedUnits(book, order);
  const [from, to] = book.getLineRange(order);
  return Array.from({ length: to - from }, (_, place) => {
    const line = from + place;
    const kept = columns.quantity.at(line) - book.countRefunded(line);
    return { variant: columns.variant.at(line), units: kept + (returned.get(line) ?? 0) };
  });
};

/** Net units of each variant in the shop's own books. */
export const unitsInBooks = (shop: Shop): ReadonlyMap<string, number> => {
  const { book } = shop;
  const ids = sampleVariantIds(shop);
  const sums = new Map<string, number>();
  for (let order = 0; order < book.orderCount(); order += 1) {
    for (const { variant, units } of soldLines(book, order)) {
      const id = ids[variant];
      if (id !== undefined && units > 0) sums.set(id, (sums.get(id) ?? 0) + units);
    }
  }
  return sums;
};

/** Available units by variant and location in the shop. */
export const stockOnShelves = (shop: Shop): ReadonlyMap<string, number> => {
  const { levels } = shop;
  const ids = sampleVariantIds(shop);
  const places = ids.flatMap((_, number) => levels.listStockedPlaces(number));
  return new Map(
    places.map((place): [string, number] => {
      const locationId = toLocalId(
        teamId,
        `gid://shopify/Location/${68_000_000_001 + place.location}`,
      );
      return [`${ids[place.variant] ?? ''} ${locationId}`, levels.quantity(place, 'available')];
    }),
  );
};
