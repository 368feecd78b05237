import {
  DAY_SECONDS,
  instantInLondon,
  londonDay,
  londonSeconds,
  getWeekday,
  type Day,
  type Instant,
} from '../calendar.ts';
import {
  pickInteger,
  hashText,
  pick,
  randomFrom,
  type Random,
} from '@quartermaster/platform/core/random';
import { CUSTOM_LINES, type NewOrderLine, type OrderBook } from './order-book.ts';

const WEEKS = 4;
const LARGEST_ORDER_LINES = 300;
const LARGEST_ORDER_UNITS = 3_000;
const KEPT_LINES = 0.85;
const HALF_AN_HOUR = 1_800;

/** Orders of the last four weeks of the records by weekday, without the few very large ones. */
export type OrderPool = readonly (readonly number[])[];

export interface DrawnOrder {
  readonly at: Instant;
  readonly counter: boolean;
  readonly lines: readonly NewOrderLine[];
}

const isUsual = (book: OrderBook, order: number): boolean => {
  const [from, to] = book.getLineRange(order);
  if (book.columns.cancelledAt.at(order) > 0 || to - from > LARGEST_ORDER_LINES) return false;
  let units = 0;
  for (let line = from; line < to; line += 1) units += book.columns.quantity.at(line);
  return units <= LARGEST_ORDER_UNITS;
};

export const recentOrders = (book: OrderBook, endsAt: Instant): OrderPool => {
  const lastDay = londonDay(endsAt);
  const pool: number[][] = Array.from({ length: 7 }, () => []);
  for (let order = 0; order < book.orderCount(); order += 1) {
    const day = londonDay(book.columns.createdAt.at(order));
    if (day < lastDay - WEEKS * 7 || day >= lastDay || !isUsual(book, order)) continue;
    pool[getWeekday(day)]?.push(order);
  }
  return pool;
};

/** The goods of an order of the pool; each line is kept or dropped. */
const drawLines = (book: OrderBook, order: number, random: Random): readonly NewOrderLine[] => {
  const { variant, quantity, unitPrice } = book.columns;
  const [from, to] = book.getLineRange(order);
  const drawn: NewOrderLine[] = [];
  for (let line = from; line < to; line += 1) {
    if (random() > KEPT_LINES || variant.at(line) >= CUSTOM_LINES) continue;
    drawn.push({
      variant: variant.at(line),
      quantity: quantity.at(line),
      unitPrice: unitPrice.at(line),
    });
  }
  return drawn;
};

/**
 * The orders of a day after the records: as many as its weekday usually has, each drawn from a real order of that
 * weekday at about the same hour. The same day and seed always give the same orders.
 */
export const drawDay = (
  book: OrderBook,
  pool: OrderPool,
  day: Day,
  seed: number,
): readonly DrawnOrder[] => {
  const orders = pool[getWeekday(day)] ?? [];
  if (orders.length === 0) return [];
  const random = randomFrom(hashText(seed, `day|${day}`));
  const count = Math.round((orders.length / WEEKS) * (0.85 + 0.3 * random()));
  const draw = (): DrawnOrder => {
    const order = pick(random(), orders);
    const wall = londonSeconds(book.columns.createdAt.at(order)) % DAY_SECONDS;
    const moved = wall + pickInteger(random(), -HALF_AN_HOUR, HALF_AN_HOUR);
    return {
      at: instantInLondon(day * DAY_SECONDS + moved),
      counter: book.columns.counter.at(order) === 1,
      lines: drawLines(book, order, random),
    };
  };
  return Array.from({ length: count }, draw)
    .filter(({ lines }) => lines.length > 0)
    .sort((a, b) => a.at - b.at);
};
