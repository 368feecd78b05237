import { daysBetween } from '@quartermaster/contracts/core/day';
import type { Replenishments } from '@quartermaster/store-simulator/shop/replenishments';
import { drawRoll } from '@quartermaster/platform/core/random';

/** The units of one variant that an order brought, and their first day in the shop. */
export interface Need {
  readonly sku: string;
  readonly day: string;
  readonly units: number;
  /** Pounds for one unit. */
  readonly unitCost: number;
}

/** Goods of one vendor that were bought together. */
export interface Lot {
  readonly vendor: string;
  /** Name of the lot; the same in every derivation. */
  readonly name: string;
  readonly needs: readonly Need[];
}

/** Days between two orders from a vendor, about nine weeks. */
const CYCLE_DAYS = 63;
/** Number of lines of an order; the lines of highest value. Smaller ones are bought without an order. */
const MOST_LINES = 18;
const FEWEST_LINES = 3;

const calculateValue = ({ units, unitCost }: Need): number => units * unitCost;

/** Units of the same variant in one lot are one line, needed on the first of their days. */
const mergeNeeds = (needs: readonly Need[]): readonly Need[] => {
  const bySku = new Map<string, Need>();
  for (const need of needs) {
    const known = bySku.get(need.sku);
    const day = known !== undefined && known.day < need.day ? known.day : need.day;
    bySku.set(need.sku, { ...need, day, units: need.units + (known?.units ?? 0) });
  }
  return [...bySku.values()]
    .sort((a, b) => calculateValue(b) - calculateValue(a) || (a.sku < b.sku ? -1 : 1))
    .slice(0, MOST_LINES);
};

/**
 * Groups the replenishments of each vendor into lots of nine weeks, in order of the first day on which they are needed.
 */
export const groupIntoLots = (
  { firstDay, lastDay, items }: Replenishments,
  seed: number,
): readonly Lot[] => {
  const byName = new Map<string, { readonly vendor: string; readonly needs: Need[] }>();
  for (const { sku, vendor, unitCost, deliveries } of items) {
    const phase = Math.floor(drawRoll(seed, 'cycle', vendor) * CYCLE_DAYS);
    for (const { day, units } of deliveries) {
      if (day >= lastDay) continue; // the hour of a receipt may be later than the load on that day
      const cycle = Math.floor((daysBetween(firstDay, day) + phase) / CYCLE_DAYS);
      const name = `${vendor} ${String(cycle)}`;
      const lot = byName.get(name) ?? { vendor, needs: [] };
      lot.needs.push({ sku, day, units, unitCost });
      byName.set(name, lot);
    }
  }
  return [...byName]
    .map(([name, { vendor, needs }]) => ({ name, vendor, needs: mergeNeeds(needs) }))
    .filter(({ needs }) => needs.length >= FEWEST_LINES);
};

/** The first day of any of the needs; there is at least one. */
export const findFirstDay = ([first, ...others]: readonly Need[]): string =>
  others.reduce((earliest, { day }) => (day < earliest ? day : earliest), first?.day ?? '');
