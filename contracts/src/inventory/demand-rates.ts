/** An exact rate: units over days; it is never rounded before the last step (CALC-K-22). */
export interface Rate {
  readonly units: number;
  readonly days: number;
}

export const perDay = ({ units, days }: Rate): number => units / days;

/** Net sales by day, ascending; day numbers as of core/day. Days without sales are left out. */
export interface DailySales {
  readonly days: readonly number[];
  readonly units: readonly number[];
}

/** Full days without any stock, first and last day number, ascending and apart. */
export type OutOfStockSpell = readonly [from: number, until: number];

export interface DemandFacts {
  /** Day number of today; only complete days before it count. */
  readonly today: number;
  /** Analysis period P. */
  readonly periodDays: number;
  readonly sales: DailySales;
  readonly outOfStock: readonly OutOfStockSpell[];
  /** Day the variant was first in stock; null when unknown. */
  readonly firstAvailable: number | null;
}

/** The fewest in-stock days a rate is taken over (CALC-ADS). */
const FEWEST_DAYS = 7;
/** Out of stock for more than this share of the period, the past says too little (CALC-ADS). */
const MOSTLY_OUT = 0.8;
const LOOK_BACK_PERIODS = 3;

/** Units sold from one day to another, both included. */
export const unitsBetween = ({ days, units }: DailySales, from: number, until: number): number => {
  let sum = 0;
  for (let at = days.length - 1; at >= 0; at -= 1) {
    const day = days[at] ?? 0;
    if (day < from) break;
    if (day <= until) sum += units[at] ?? 0;
  }
  return sum;
};

/** Net units of the P complete days before today over N = min(P, days since first available), at least 1 (CALC-ADS). */
export const averageDailySales = (facts: DemandFacts): Rate => {
  const { today, periodDays, sales, firstAvailable } = facts;
  const sinceFirst = firstAvailable === null ? periodDays : today - firstAvailable;
  return {
    units: unitsBetween(sales, today - periodDays, today - 1),
    days: Math.max(1, Math.min(periodDays, sinceFirst)),
  };
};

/** Days of the period without stock; days before the variant was first available do not count. */
const outOfStockDays = (facts: DemandFacts): number => {
  const first = Math.max(facts.today - facts.periodDays, facts.firstAvailable ?? -Infinity);
  let count = 0;
  for (const [from, until] of facts.outOfStock) {
    count += Math.max(0, Math.min(until, facts.today - 1) - Math.max(from, first) + 1);
  }
  return count;
};

const soldWhileOut = ({ today, periodDays, sales, outOfStock }: DemandFacts): boolean =>
  outOfStock.some(
    ([from, until]) =>
      until >= today - periodDays &&
      unitsBetween(sales, Math.max(from, today - periodDays), Math.min(until, today - 1)) > 0,
  );

/** Units and number of the most recent in-stock days, at most P of the last 3P. */
const recentInStockDays = (facts: DemandFacts): Rate => {
  const { today, periodDays, sales, outOfStock } = facts;
  const earliest = Math.max(
    today - LOOK_BACK_PERIODS * periodDays,
    facts.firstAvailable ?? -Infinity,
  );
  let units = 0;
  let days = 0;
  let last = today - 1;
  for (let at = outOfStock.length - 1; at >= -1 && days < periodDays && last >= earliest; at -= 1) {
    const [from, until] = outOfStock[at] ?? [-Infinity, earliest - 1];
    const first = Math.max(until + 1, earliest, last - (periodDays - days) + 1);
    if (first <= last) {
      units += unitsBetween(sales, first, last);
      days += last - first + 1;
    }
    last = Math.min(last, from - 1);
  }
  return { units, days };
};

/** Rate of the most recent in-stock days, or the plain average where that says too little (CALC-ADS). */
export const averageDailySalesBeforeStockout = (facts: DemandFacts): Rate => {
  const mostlyOut = outOfStockDays(facts) > MOSTLY_OUT * facts.periodDays;
  if (mostlyOut || soldWhileOut(facts)) return averageDailySales(facts);
  const { units, days } = recentInStockDays(facts);
  return { units, days: Math.max(FEWEST_DAYS, days) };
};

export interface DemandRates {
  readonly average: Rate;
  readonly beforeStockout: Rate;
  /** The planning rate r: before-stockout when any day of the period was out of stock, else the average. */
  readonly planning: Rate;
  readonly outOfStockDays: number;
}

export const demandRates = (facts: DemandFacts): DemandRates => {
  const average = averageDailySales(facts);
  const beforeStockout = averageDailySalesBeforeStockout(facts);
  const out = outOfStockDays(facts);
  return {
    average,
    beforeStockout,
    planning: out > 0 ? beforeStockout : average,
    outOfStockDays: out,
  };
};

/** What bundles add to the demand of a component, units per day (CALC-ADS-11). */
export const bundleDemand = (
  bundles: readonly { readonly ratePerDay: number; readonly quantity: number }[],
): number => bundles.reduce((sum, { ratePerDay, quantity }) => sum + ratePerDay * quantity, 0);

/** lostSales30Days in units: over the out-of-stock days of the last 30, what the rate promised beyond what sold (CALC-LOS). */
export const lostUnits30Days = (
  { today, sales, outOfStock, firstAvailable }: DemandFacts,
  beforeStockoutPerDay: number,
): number => {
  const first = Math.max(today - 30, firstAvailable ?? -Infinity);
  let lost = 0;
  for (const [from, until] of outOfStock) {
    for (let day = Math.max(from, first); day <= Math.min(until, today - 1); day += 1) {
      lost += Math.max(0, beforeStockoutPerDay - unitsBetween(sales, day, day));
    }
  }
  return lost;
};
