import { DAY_SECONDS, londonSeconds, getWeekday, type Instant } from '../calendar.ts';
import type { OrderBook } from './order-book.ts';

const WEEKS = 12;
const HOURS = 24;

/** Orders per hour of the shop, by weekday (0 Sunday) and local hour, over the last twelve weeks of the records. */
export interface Rhythm {
  readonly ordersPerHour: (instant: Instant) => number;
  readonly busiest: number;
}

const toHourOfWeek = (instant: Instant): number => {
  const wall = londonSeconds(instant);
  return (
    getWeekday(Math.floor(wall / DAY_SECONDS)) * HOURS + Math.floor((wall % DAY_SECONDS) / 3_600)
  );
};

export const calculateRhythm = (book: OrderBook, endsAt: Instant): Rhythm => {
  const perHour = new Float64Array(7 * HOURS);
  for (let order = 0; order < book.orderCount(); order += 1) {
    const at = book.columns.createdAt.at(order);
    if (at <= endsAt - WEEKS * 7 * DAY_SECONDS || at > endsAt) continue;
    const place = toHourOfWeek(at);
    perHour[place] = (perHour[place] ?? 0) + 1 / WEEKS;
  }
  return {
    ordersPerHour: (instant) => perHour[toHourOfWeek(instant)] ?? 0,
    busiest: Math.max(...perHour),
  };
};
