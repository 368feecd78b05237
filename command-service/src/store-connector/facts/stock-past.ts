import { addDays, fromDayNumber } from '@quartermaster/contracts/core/day';
import type { StockEvent } from '@quartermaster/contracts/stock/events';

export type StockPast = Pick<
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
 * d. Answers the day of the sale that took the last unit, null when the walk meets none.
 */
const ranOutOn = (onHand: number, { days, units }: SoldDays): string | null => {
  let stock = onHand;
  for (let at = days.length - 1; at >= 0; at -= 1) {
    stock += units[at] ?? 0;
    if (stock > 0) return fromDayNumber(days[at] ?? 0);
  }
  return null;
};

const earlier = (one: string, other: string): string => (one < other ? one : other);

/**
 * A variant's past as far as its sales tell it; replenishments are unknown, so this is a reconstruction and is recorded
 * as one. Available since it was created or first sold; out of stock, when it is now, since the day after the sale that
 * took the last unit. What never sold and is not in stock was never available as far as is known.
 */
export const reconstructPast = (onHand: number, createdOn: string, sold: SoldDays): StockPast => {
  const firstSale = sold.days[0];
  const known = firstSale === undefined ? createdOn : earlier(createdOn, fromDayNumber(firstSale));
  const lastStockoutDate = onHand > 0 ? null : ranOutOn(onHand, sold);
  const outSince = lastStockoutDate === null ? known : addDays(lastStockoutDate, 1);
  return {
    firstAvailableOn: onHand > 0 || firstSale !== undefined ? known : null,
    outOfStockSince: onHand > 0 ? null : outSince,
    lastStockoutDate,
  };
};
