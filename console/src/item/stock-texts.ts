import { inventoryStatusLabels } from '@quartermaster/contracts/inventory/rules/status';
import { DASH, formatDate, formatNumber } from '../lib/format.ts';
import { NOT_COUNTED, outSince, unitsOnHand } from './stock-words.ts';

interface OnHand {
  readonly quantity?: number | undefined;
  readonly isCounted?: boolean | undefined;
}

/** Units on hand; null where the store does not count them. */
export const countedUnits = ({ quantity, isCounted }: OnHand): number | null =>
  isCounted === false ? null : (quantity ?? null);

/** "714", or "Not counted" where the store does not manage the stock. */
export const onHandText = (item: OnHand): string =>
  item.isCounted === false ? NOT_COUNTED : formatNumber(item.quantity);

/** "714 on hand" */
export const onHandPhrase = (item: OnHand): string =>
  item.isCounted === false ? NOT_COUNTED : unitsOnHand(item.quantity);

interface Stockout extends OnHand {
  readonly stockoutDate?: string | null | undefined;
  readonly lastStockoutDate?: string | null | undefined;
}

const isOut = ({ quantity, isCounted }: Stockout): boolean =>
  isCounted !== false && quantity !== undefined && quantity <= 0;

/** The day on which stock runs out; of an item that is out, since when it is. */
export const stockoutText = (item: Stockout): string => {
  const { stockoutDate, lastStockoutDate } = item;
  if (!isOut(item)) return formatDate(stockoutDate);
  if (typeof lastStockoutDate === 'string') return outSince(lastStockoutDate);
  return typeof stockoutDate === 'string' ? inventoryStatusLabels.OUT_OF_STOCK : DASH;
};
