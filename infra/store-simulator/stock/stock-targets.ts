import { DAY_SECONDS, type Instant } from '../calendar.ts';
import type { Variant } from '../catalogue/model.ts';
import { pickInteger, drawRoll } from '@quartermaster/platform/core/random';

/** Items that ran out stay sold out: decided from the records alone, before the following days are filled. */
export interface SellOutFacts {
  readonly lastSaleAt: Instant;
  readonly recordsEndAt: Instant;
}

const MONTH = 30;
const STALE_SOLD_OUT = 0.34;
const QUIET_SOLD_OUT = 0.15;

/** An item not sold for a month is sold out or does not sell; one without recent sales may just have sold out. */
export const isSoldOut = (
  sku: string,
  { lastSaleAt, recordsEndAt }: SellOutFacts,
  seed: number,
): boolean => {
  const quietDays = (recordsEndAt - lastSaleAt) / DAY_SECONDS;
  const roll = drawRoll(seed, 'sold out', sku);
  if (quietDays >= MONTH) return roll < STALE_SOLD_OUT;
  return quietDays >= 7 && roll < QUIET_SOLD_OUT;
};

/** Ranges of days that the stock lasts at the rate of the last 30 days, each with its share of the items. */
const COVERS: readonly (readonly [share: number, fromDays: number, toDays: number])[] = [
  [0.44, 46, 88], // healthy
  [0.14, 31, 43], // to order this week
  [0.29, 2, 28], // runs out before new goods can come
  [0.13, 95, 260], // too much
];

const coverFor = (roll: number): readonly [number, number] => {
  let rest = roll;
  for (const [share, from, to] of COVERS) {
    if (rest < share) return [from, to];
    rest -= share;
  }
  return [46, 88];
};

/** Whole units that last a number of days within the range at `units` a month; else the nearest number. */
const unitsLasting = (
  units: number,
  [from, to]: readonly [number, number],
  roll: number,
): number => {
  const least = Math.ceil((units * from) / MONTH);
  const most = Math.floor((units * to) / MONTH);
  return Math.max(1, most >= least ? pickInteger(roll, least, most) : least);
};

const soldOutStock = (variant: Variant, seed: number): number => {
  const oversold =
    variant.inventoryPolicy === 'CONTINUE' && drawRoll(seed, 'owed', variant.sku) < 0.6;
  return oversold ? -pickInteger(drawRoll(seed, 'owed units', variant.sku), 1, 12) : 0;
};

const unwantedStock = ({ sku, price }: Variant, seed: number): number =>
  pickInteger(drawRoll(seed, 'unwanted', sku), 1, price < 200 ? 144 : 36);

/**
 * Stock at the first start, so that every inventory status occurs under the usual settings (lead time 30, order every
 * 30, buffer 7): sold out, not selling, or lasting for a drawn number of days.
 */
export const stockTarget = (
  variant: Variant,
  { soldOut, monthUnits }: { readonly soldOut: boolean; readonly monthUnits: number },
  seed: number,
): number => {
  if (!variant.tracked || variant.components.length > 0) return 0;
  if (soldOut) return soldOutStock(variant, seed);
  if (monthUnits <= 0) return unwantedStock(variant, seed);
  const cover = coverFor(drawRoll(seed, 'cover', variant.sku));
  return unitsLasting(monthUnits, cover, drawRoll(seed, 'cover days', variant.sku));
};

/** For most items a part of the stock is in the shop; the rest is in the warehouse. */
export const shopShare = (sku: string, seed: number): number => {
  const roll = drawRoll(seed, 'in the shop', sku);
  return roll < 0.3 ? 0 : 0.08 + (roll - 0.3) * 0.25;
};
