import {
  findFirstIndex,
  findOutOfStockSpans,
  type SalesHistory,
  type StockHistory,
} from './history.ts';
import { toUnitsPerDay, type Rate } from './rate.ts';

/** Number of complete days before today that count. */
const LOOK_BACK_DAYS = 30;

/** Units not sold on the out-of-stock days from `first` to `last`, minus the actual sales, day by day. */
const sumMissedUnits = (
  { days, units }: SalesHistory,
  rate: number,
  first: number,
  last: number,
): number => {
  let missed = (last - first + 1) * rate;
  for (let at = findFirstIndex(days, first); at < days.length; at += 1) {
    if ((days[at] ?? Infinity) > last) break;
    missed += Math.max(0, rate - (units[at] ?? 0)) - rate;
  }
  return missed;
};

/**
 * Units that a variant would have sold on its out-of-stock days among the last 30, minus its actual sales on them
 * (CALC-LOS). Times the sale price this is lostSales30Days.
 */
export const calculateLostUnits30Days = (
  { sales, stock }: { readonly sales: SalesHistory; readonly stock: StockHistory },
  beforeStockout: Rate,
  today: number,
): number => {
  const rate = Math.max(0, toUnitsPerDay(beforeStockout));
  return findOutOfStockSpans(stock, today - LOOK_BACK_DAYS, today - 1).reduce(
    (sum, [first, last]) => sum + sumMissedUnits(sales, rate, first, last),
    0,
  );
};
