/** Net sales of a variant by day, as parallel lists in ascending order of their day numbers; days without sales are left out. */
export interface SalesHistory {
  readonly days: readonly number[];
  readonly units: readonly number[];
}

/** Index of the first entry on or after a day. */
export const findFirstIndex = (days: readonly number[], day: number): number => {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] ?? Infinity) < day) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Sum of the amounts that belong to the days from one to another, both included. */
export const sumBetween = (
  days: readonly number[],
  amounts: readonly number[],
  from: number,
  through: number,
): number => {
  let sum = 0;
  for (let at = findFirstIndex(days, from); at < days.length; at += 1) {
    if ((days[at] ?? Infinity) > through) break;
    sum += amounts[at] ?? 0;
  }
  return sum;
};

/** Two histories added up day by day. */
export const addSales = (one: SalesHistory, other: SalesHistory): SalesHistory => {
  const units = new Map(one.days.map((day, at) => [day, one.units[at] ?? 0]));
  for (const [at, day] of other.days.entries()) {
    units.set(day, (units.get(day) ?? 0) + (other.units[at] ?? 0));
  }
  const days = [...units.keys()].sort((a, b) => a - b);
  return { days, units: days.map((day) => units.get(day) ?? 0) };
};

/** First and last day number of a time, both included. */
export type DaySpan = readonly [from: number, through: number];

/** The days on which a variant was in stock. A day counts as out of stock when it had no stock all day (AMB-056). */
export interface StockHistory {
  /** Day number of the first availability; null when unknown. */
  readonly firstAvailable: number | null;
  /** Full days without stock, ascending and apart. */
  readonly outOfStock: readonly DaySpan[];
  /** First day of the present out-of-stock period; null when there is stock. */
  readonly outSince: number | null;
}

/** Adds the part of an out-of-stock period that lies within some days, if any. */
const addPart = (parts: DaySpan[], [first, last]: DaySpan, [from, through]: DaySpan): void => {
  if (last >= from && first <= through) {
    parts.push([Math.max(first, from), Math.min(last, through)]);
  }
};

/**
 * The parts of the out-of-stock periods within some days, latest first; days before the variant existed do not count.
 */
export const findOutOfStockSpans = (
  { firstAvailable, outOfStock, outSince }: StockHistory,
  from: number,
  through: number,
): readonly DaySpan[] => {
  const within: DaySpan = [Math.max(from, firstAvailable ?? from), through];
  const parts: DaySpan[] = [];
  if (outSince !== null) addPart(parts, [outSince, through], within);
  for (let at = outOfStock.length - 1; at >= 0; at -= 1) {
    const spell = outOfStock[at];
    if (spell === undefined || spell[1] < within[0]) break;
    addPart(parts, spell, within);
  }
  return parts;
};

export const countDays = (spans: readonly DaySpan[]): number =>
  spans.reduce((sum, [from, through]) => sum + through - from + 1, 0);

/** The gaps between out-of-stock periods (latest first) from one day to another, latest first. */
const findGaps = (
  spells: readonly DaySpan[],
  from: number,
  through: number,
): readonly DaySpan[] => {
  const gaps: DaySpan[] = [];
  let end = through;
  for (const [first, last] of spells) {
    if (last < end) gaps.push([last + 1, end]);
    end = first - 1;
  }
  if (from <= end) gaps.push([from, end]);
  return gaps;
};

/** Finds the latest `days` in-stock days from `from` to `through`, latest first. */
export const findLatestInStockSpans = (
  history: StockHistory,
  {
    from,
    through,
    days,
  }: { readonly from: number; readonly through: number; readonly days: number },
): readonly DaySpan[] => {
  const since = Math.max(from, history.firstAvailable ?? from);
  const spans: DaySpan[] = [];
  let missing = days;
  for (const [first, last] of findGaps(
    findOutOfStockSpans(history, since, through),
    since,
    through,
  )) {
    if (missing <= 0) break;
    const start = Math.max(first, last - missing + 1);
    spans.push([start, last]);
    missing -= last - start + 1;
  }
  return spans;
};
