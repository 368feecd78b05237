import type { Instant } from '../calendar.ts';
import type { OrderBook } from './order-book.ts';

/** Sales figures of each of the first `variants` items; 0 for an item without sales. */
export interface SalesFacts {
  readonly firstSaleAt: Uint32Array;
  readonly lastSaleAt: Uint32Array;
  /** The most frequent price of its lines, pence. */
  readonly usualPrice: Uint32Array;
}

const usualPrices = (book: OrderBook, variants: number): Uint32Array => {
  const { variant, unitPrice } = book.columns;
  const counts = Array.from({ length: variants }, () => new Map<number, number>());
  for (let line = 0; line < book.lineCount(); line += 1) {
    const prices = counts[variant.at(line)];
    const price = unitPrice.at(line);
    if (price > 0) prices?.set(price, (prices.get(price) ?? 0) + 1);
  }
  return Uint32Array.from(counts, (prices) => {
    const [usual] = [...prices].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
    return usual?.[0] ?? 0;
  });
};

/** First and last sale of each of the first `variants` items; 0 for an item without sales. */
export const saleMoments = (
  book: OrderBook,
  variants: number,
): Pick<SalesFacts, 'firstSaleAt' | 'lastSaleAt'> => {
  const firstSaleAt = new Uint32Array(variants);
  const lastSaleAt = new Uint32Array(variants);
  for (let order = 0; order < book.orderCount(); order += 1) {
    const at = book.columns.createdAt.at(order);
    const [from, to] = book.getLineRange(order);
    for (let line = from; line < to; line += 1) {
      const variant = book.columns.variant.at(line);
      if (firstSaleAt[variant] === 0) firstSaleAt[variant] = at;
      lastSaleAt[variant] = at;
    }
  }
  return { firstSaleAt, lastSaleAt };
};

export const salesFacts = (book: OrderBook, variants: number): SalesFacts => ({
  ...saleMoments(book, variants),
  usualPrice: usualPrices(book, variants),
});

const add = (units: Int32Array, variant: number, quantity: number) => {
  if (variant < units.length) units[variant] = (units[variant] ?? 0) + quantity;
};

const addOrder = (
  { columns, getLineRange, listRefunds }: OrderBook,
  order: number,
  units: Int32Array,
) => {
  const [from, to] = getLineRange(order);
  for (let line = from; line < to; line += 1) {
    add(units, columns.variant.at(line), columns.quantity.at(line));
  }
  const cancelled = listRefunds(order)
    .flatMap(({ lines }) => lines)
    .filter(({ restockType }) => restockType === 'CANCEL');
  for (const { line, quantity } of cancelled) add(units, columns.variant.at(line), -quantity);
};

/** Units ordered per item in [from, to), minus the units cancelled before shipping; returned units still count. */
export const netUnits = (
  book: OrderBook,
  variants: number,
  [from, to]: readonly [Instant, Instant],
): Int32Array => {
  const units = new Int32Array(variants);
  for (let order = 0; order < book.orderCount(); order += 1) {
    const at = book.columns.createdAt.at(order);
    if (at >= from && at < to) addOrder(book, order, units);
  }
  return units;
};
