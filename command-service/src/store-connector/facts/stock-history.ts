import { addDays, fromDayNumber } from '@quartermaster/contracts/core/day';
import type { StockEvent } from '@quartermaster/contracts/stock/events';

export type StockHistory = Pick<
  Extract<StockEvent, { type: 'StockHistoryReconstructed' }>['data'],
  'firstAvailableOn' | 'outOfStockSince' | 'lastStockoutDate'
>;

/** Net units sold by day number, ascending; days without sales left out. */
export interface SoldDays {
  readonly days: ArrayLike<number>;
  readonly units: ArrayLike<number>;
}

/**
 * Walks back from the stock on hand over the sales: stock at the end of day d is the stock now plus what was sold after
 * d. Returns the day of the sale that took the last unit, null when there is none.
 */
const findStockoutDay = (onHand: number, { days, units }: SoldDays): string | null => {
  let stock = onHand;
  for (let at = days.length - 1; at >= 0; at -= 1) {
    stock += units[at] ?? 0;
    if (stock > 0) return fromDayNumber(days[at] ?? 0);
  }
  return null;
};

const chooseEarlier = (one: string, other: string): string => (one < other ? one : other);

/**
 * Reconstructs a variant's stock history from its sales. Replenishments are unknown, so the events are marked as reconstructed.
 * The variant is available from its creation or first sale; one that is out of stock now, until the day of the sale
 * that took the last unit. One that never sold and is not in stock was never available.
 */
export const reconstructStockHistory = (
  onHand: number,
  createdOn: string,
  sold: SoldDays,
): StockHistory => {
  const firstSale = sold.days[0];
  const known =
    firstSale === undefined ? createdOn : chooseEarlier(createdOn, fromDayNumber(firstSale));
  const lastStockoutDate = onHand > 0 ? null : findStockoutDay(onHand, sold);
  const outSince = lastStockoutDate === null ? known : addDays(lastStockoutDate, 1);
  return {
    firstAvailableOn: onHand > 0 || firstSale !== undefined ? known : null,
    outOfStockSince: onHand > 0 ? null : outSince,
    lastStockoutDate,
  };
};
