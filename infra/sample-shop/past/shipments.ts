import { addDays } from '@quartermaster/contracts/core/day';
import { findFirstDay, type Lot, type Need } from './lots.ts';
import type { PastLine } from './plan.ts';
import { type Draw, wholeBetween } from './trade.ts';

/** Goods that arrived together, before their costs and shipment method are derived. */
export interface Arrival {
  readonly lines: readonly PastLine[];
  /** The agreed day, and the day of arrival. */
  readonly arrivalDate: string;
  readonly receivedOn: string;
}

const SPLIT = 0.35;
const FEWEST_TO_SPLIT = 8;
const LATE = 0.24;
const SHORT = 0.12;
const REJECTED = 0.12;
/** Share of the lines of such an order. */
const AFFECTED_LINES = 0.3;

/** The short and rejected units of a line; the accepted units are those that the shop needed. */
const toPastLine = ({ sku, units }: Need, variantId: string, draw: Draw): PastLine => {
  const isAffected = draw(`affected ${sku}`) < AFFECTED_LINES;
  const share = draw(`share ${sku}`);
  const rejected =
    isAffected && draw('rejected') < REJECTED ? Math.max(1, Math.round(units * share * 0.08)) : 0;
  const short =
    isAffected && draw('short') < SHORT ? Math.max(1, Math.round(units * (0.05 + share * 0.2))) : 0;
  const received = units + rejected;
  return { variantId, ordered: received + short, received, accepted: units };
};

/** One shipment, or two if the later half of the goods was needed later. */
const splitByDay = ({ needs }: Lot, draw: Draw): readonly (readonly Need[])[] => {
  if (needs.length < FEWEST_TO_SPLIT || draw('split') >= SPLIT) return [needs];
  const byDay = [...needs].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const half = Math.ceil(byDay.length / 2);
  const [early, late] = [byDay.slice(0, half), byDay.slice(half)];
  return findFirstDay(early) === findFirstDay(late) ? [needs] : [early, late];
};

/** The shipments of a lot: all goods arrived on the first day on which any of them was needed. */
export const deriveArrivals = (
  lot: Lot,
  variantIds: ReadonlyMap<string, string>,
  draw: Draw,
): readonly Arrival[] =>
  splitByDay(lot, draw).map((needs, part) => {
    const receivedOn = findFirstDay(needs);
    const late = draw(`late ${String(part)}`) < LATE;
    const days = draw(`days ${String(part)}`);
    const arrivalDate = addDays(
      receivedOn,
      late ? -wholeBetween(days, 2, 15) : wholeBetween(days, 0, 2),
    );
    const lines = needs.flatMap((need) => {
      const variantId = variantIds.get(need.sku);
      return variantId === undefined ? [] : [toPastLine(need, variantId, draw)];
    });
    return { lines, arrivalDate, receivedOn };
  });
