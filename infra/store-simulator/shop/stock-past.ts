import type { Instant } from '../calendar.ts';
import type { OrderBook } from '../orders/order-book.ts';
import { stockHistory, type Movement, type StockEvent } from '../stock/stock-history.ts';
import type { Shop } from './shop.ts';

/** The first index of each variant's lines when all lines are sorted by variant, and the index after the last. */
const placesByVariant = ({ columns, lineCount }: OrderBook, variants: number): Uint32Array => {
  const places = new Uint32Array(variants + 1);
  for (let line = 0; line < lineCount(); line += 1) {
    const next = columns.variant.at(line) + 1;
    if (next <= variants) places[next] = (places[next] ?? 0) + 1;
  }
  for (let variant = 1; variant <= variants; variant += 1) {
    places[variant] = (places[variant] ?? 0) + (places[variant - 1] ?? 0);
  }
  return places;
};

/** The order lines of each variant in order of time, sorted once for all variants. */
const linesByVariant = (book: OrderBook, variants: number): ((variant: number) => Uint32Array) => {
  const places = placesByVariant(book, variants);
  const lines = new Uint32Array(places[variants] ?? 0);
  const next = places.slice();
  for (let line = 0; line < book.lineCount(); line += 1) {
    const variant = book.columns.variant.at(line);
    if (variant >= variants) continue;
    const place = next[variant] ?? 0;
    lines[place] = line;
    next[variant] = place + 1;
  }
  return (variant) => lines.subarray(places[variant], places[variant + 1]);
};

const soldMovements = ({ book, anchor }: Shop, lines: Uint32Array): readonly Movement[] => {
  const { columns } = book;
  const movements: Movement[] = [];
  for (const line of lines) {
    const order = book.findOrder(line);
    const at = columns.createdAt.at(order);
    if (at > anchor.at) break;
    movements.push({ at, delta: -columns.quantity.at(line), kind: 'sale' });
    for (const refund of book.listRefunds(order)) {
      if (refund.at > anchor.at) continue;
      for (const taken of refund.lines.filter((one) => one.line === line)) {
        movements.push({ at: refund.at, delta: taken.quantity, kind: 'restock' });
      }
    }
  }
  return movements;
};

const adjustedByVariant = ({ adjustments, anchor }: Shop): ReadonlyMap<number, Movement[]> => {
  const byVariant = new Map<number, Movement[]>();
  for (const { variant, at, delta } of adjustments) {
    if (at > anchor.at) continue;
    const found = byVariant.get(variant) ?? [];
    found.push({ at, delta, kind: 'adjustment' });
    byVariant.set(variant, found);
  }
  return byVariant;
};

/**
 * Computes the stock of an item from its opening to the first start of the sample. Returns nothing for an item without
 * stock keeping.
 */
export const openStockPast = (shop: Shop): ((variant: number) => readonly StockEvent[]) => {
  const getLines = linesByVariant(shop.book, shop.catalogue.variants.length);
  const adjusted = adjustedByVariant(shop);
  return (variant) => {
    const found = shop.catalogue.variants[variant];
    if (!found?.tracked || found.components.length > 0) return [];
    const sold = soldMovements(shop, getLines(variant));
    const movements = [...sold, ...(adjusted.get(variant) ?? [])].sort((a, b) => a.at - b.at);
    const openedAt: Instant = Math.min(found.createdAt, movements[0]?.at ?? shop.anchor.at);
    return stockHistory(movements, shop.openingStock[variant] ?? 0, openedAt);
  };
};
