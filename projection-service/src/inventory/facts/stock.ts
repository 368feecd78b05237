import { addDays, toMonth, weekday } from '@quartermaster/contracts/core/day';
import { splitLevels, mergeLevels } from '../../core/levels-by-location.ts';
import type { StockFacts } from '../tables/variant.ts';

const MONDAY = 1;

/** Number of past days without stock that are kept: three times the longest analysis period (CALC-ADS). */
const KEPT_DAYS = 540;

export const noStock: StockFacts = {
  levels: [],
  levelsElsewhere: [],
  assembled: null,
  isCounted: true,
  firstAvailableOn: null,
  everInStock: false,
  outSpells: [],
  outSince: null,
  lastStockoutDate: null,
  openingStockThisWeek: null,
  openingStockThisMonth: null,
};

/**
 * Units in stock; those of a bundle follow from its components, for any level of the store. 0 where they are not
 * counted.
 */
export const sumOnHand = ({ isCounted, assembled, levels }: StockFacts): number => {
  if (!isCounted) return 0;
  return assembled ?? levels.reduce((sum, { quantity }) => sum + quantity, 0);
};

/** Days on which units are not counted are days in stock (domain-rules 4). */
const isAvailable = (stock: StockFacts): boolean => !stock.isCounted || sumOnHand(stock) > 0;

/** Ends an out-of-stock period on the day before. */
const endOutOfStock = (stock: StockFacts, day: string): StockFacts => {
  const { outSince } = stock;
  const last = addDays(day, -1);
  const kept = stock.outSpells.filter(([, until]) => until >= addDays(day, -KEPT_DAYS));
  const outSpells =
    outSince === null || outSince > last ? kept : [...kept, [outSince, last] as const];
  return { ...stock, outSpells, outSince: null };
};

/**
 * The day on which stock returns counts as in stock; the out-of-stock days are the full days in between (domain-rules
 * 1).
 */
const markRestocked = (stock: StockFacts, day: string): StockFacts => ({
  ...endOutOfStock(stock, day),
  everInStock: true,
  firstAvailableOn: stock.firstAvailableOn ?? day,
});

/** The day of the last unit is still an in-stock day; the out-of-stock period begins with the next day. */
const markOutOfStock = (stock: StockFacts, day: string): StockFacts => ({
  ...stock,
  outSince: addDays(day, 1),
  lastStockoutDate: day,
});

/** Applies a change of units and the changes of availability that follow. */
const updateAvailability = (before: StockFacts, after: StockFacts, day: string): StockFacts => {
  const had = isAvailable(before);
  if (!after.isCounted) return had ? after : endOutOfStock(after, day);
  if (sumOnHand(after) > 0) return had && before.everInStock ? after : markRestocked(after, day);
  return had ? markOutOfStock(after, day) : after;
};

/** Stock as of a day with the units that each location has then; those at inactive locations are not on hand. */
export const withLevels = (
  stock: StockFacts,
  all: StockFacts['levels'],
  { day, inactive }: { readonly day: string; readonly inactive: ReadonlySet<string> },
): StockFacts => updateAvailability(stock, { ...stock, ...splitLevels(all, inactive) }, day);

/** The units at all locations, active or not. */
export const allLevels = ({ levels, levelsElsewhere }: StockFacts): StockFacts['levels'] =>
  levelsElsewhere.length === 0 ? levels : mergeLevels(levels, levelsElsewhere);

/** Stock as of a day from which on the store counts the units, or no longer does. */
export const withCounting = (stock: StockFacts, isCounted: boolean, day: string): StockFacts =>
  stock.isCounted === isCounted ? stock : updateAvailability(stock, { ...stock, isCounted }, day);

/**
 * Stock of a bundle as of a day. A bundle that was never in stock is out of stock since its components are. Without
 * components a variant is no bundle, and `assembled` is null.
 */
export const withAssembled = (
  stock: StockFacts,
  { assembled, isCounted }: Pick<StockFacts, 'assembled' | 'isCounted'>,
  { day, partsOutSince }: { readonly day: string; readonly partsOutSince: string | null },
): StockFacts => {
  const next = updateAvailability(stock, { ...stock, assembled, isCounted }, day);
  const isOut = isCounted && assembled !== null && assembled <= 0;
  return isOut && next.outSince === null ? { ...next, outSince: partsOutSince } : next;
};

/**
 * Sets the reconstructed history before the store was connected. The store counts no units of a bundle, so only the
 * first day of availability is known for it.
 */
export const withReconstructedPast = (
  stock: StockFacts,
  past: {
    readonly firstAvailableOn: string | null;
    readonly outOfStockSince: string | null;
    readonly lastStockoutDate: string | null;
  },
): StockFacts => {
  const everInStock = stock.everInStock || past.firstAvailableOn !== null;
  if (stock.assembled !== null) {
    return {
      ...stock,
      firstAvailableOn: past.firstAvailableOn ?? stock.firstAvailableOn,
      everInStock,
    };
  }
  return {
    ...stock,
    firstAvailableOn: past.firstAvailableOn,
    everInStock,
    outSince: isAvailable(stock) ? null : past.outOfStockSince,
    lastStockoutDate: past.lastStockoutDate,
  };
};

/** Opening stock of the week (from Monday) and of the month, fixed when their first business day begins. */
export const withOpeningStock = (
  stock: StockFacts,
  day: string,
  previousDay: string | null,
): StockFacts => {
  const newWeek = previousDay === null || weekday(day) === MONDAY || addDays(previousDay, 7) <= day;
  const newMonth = previousDay === null || toMonth(previousDay) !== toMonth(day);
  if (!newWeek && !newMonth) return stock;
  const onHand = sumOnHand(stock);
  return {
    ...stock,
    openingStockThisWeek: newWeek ? onHand : stock.openingStockThisWeek,
    openingStockThisMonth: newMonth ? onHand : stock.openingStockThisMonth,
  };
};
