/** Numbers by day number; days that are left out are 0. */
export type ByDay = ReadonlyMap<number, number>;

/** Recorded stock, sales and receipts of a variant. */
export interface KnownStock {
  /** Stock at the end of days on which it changed, ascending. */
  readonly days: readonly number[];
  readonly quantities: readonly number[];
  readonly sold: ByDay;
  readonly received: ByDay;
}

/** Recorded stock: each day has that of the last change. */
const listRecordedStock = (
  { days, quantities }: KnownStock,
  from: number,
  through: number,
): number[] => {
  const stock: number[] = [];
  let at = 0;
  for (let day = Math.max(from, days[0] ?? through + 1); day <= through; day += 1) {
    while (at + 1 < days.length && (days[at + 1] ?? Infinity) <= day) at += 1;
    stock.push(quantities[at] ?? 0);
  }
  return stock;
};

/**
 * Stock at the end of each day of a period. Before the first recorded day it is computed backwards from sales and receipts, never
 * below 0; empty when no stock is recorded.
 */
export const stockOverTime = (known: KnownStock, from: number, through: number): number[] => {
  const [first] = known.days;
  if (first === undefined || first > through) return [];
  const estimated: number[] = [];
  let stock = known.quantities[0] ?? 0;
  for (let day = first; day > from; day -= 1) {
    stock = Math.max(0, stock + (known.sold.get(day) ?? 0) - (known.received.get(day) ?? 0));
    if (day - 1 <= through) estimated.push(stock);
  }
  return [...estimated.reverse(), ...listRecordedStock(known, from, through)];
};
