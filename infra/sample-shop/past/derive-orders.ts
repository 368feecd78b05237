import { addDays } from '@quartermaster/contracts/core/day';
import { hashText, drawRoll } from '@quartermaster/platform/core/random';
import type { Replenishments } from '@quartermaster/store-simulator/shop/replenishments';
import { type Lot, groupIntoLots } from './lots.ts';
import { type Draft, toPastOrder, type PastSources } from './past-order.ts';
import type { PastOutcome, PastOrder } from './plan.ts';
import { type Arrival, deriveArrivals } from './shipments.ts';
import { type Draw, wholeBetween } from './trade.ts';

/** The same replenishments give the same seed, and with it the same orders. */
const calculateSeed = ({ items }: Replenishments): number =>
  hashText(
    items.length,
    items.map(({ sku, deliveries }) => `${sku} ${String(deliveries.length)}`).join(),
  );

/** Returns nothing for goods that would have been ordered before the first day of the sample. */
const toDrafts = (lot: Lot, sources: PastSources, seed: number): readonly Draft[] => {
  const supplier = sources.suppliers.get(lot.vendor);
  if (supplier === undefined) return [];
  const draw: Draw = (question) => drawRoll(seed, question, lot.name);
  const arrivals = deriveArrivals(lot, sources.variantIds, draw).filter(
    ({ lines }) => lines.length > 0,
  );
  const [first] = arrivals
    .map(({ arrivalDate, receivedOn }) => (arrivalDate < receivedOn ? arrivalDate : receivedOn))
    .sort();
  if (first === undefined) return [];
  const issueDate = addDays(first, -(supplier.leadTime ?? 14) - wholeBetween(draw('issue'), 0, 4));
  if (issueDate < sources.replenishments.firstDay) return [];
  return [{ lot, supplier, arrivals, issueDate, draw }];
};

/** Days from the last one until goods in transit arrive, and the share of units ordered in addition. */
const BACK_ORDERED_LINES = 5;
const BACK_ORDERED_SHARE = 0.2;
const OPEN_ORDERS = 3;
const CANCELLED_EVERY = 30;

/** A further shipment in transit: more units of the first lines. */
const makeBackOrder = ({ arrivals, draw }: Draft, lastDay: string): Arrival => ({
  lines: (arrivals[0]?.lines ?? []).slice(0, BACK_ORDERED_LINES).map(({ variantId, accepted }) => ({
    variantId,
    ordered: Math.max(1, Math.ceil(accepted * BACK_ORDERED_SHARE)),
    received: 0,
    accepted: 0,
  })),
  arrivalDate: addDays(lastDay, wholeBetween(draw('back order'), 4, 18)),
  receivedOn: '',
});

const resolveOutcome = (arrivals: readonly Arrival[]): PastOutcome => {
  const isShort = arrivals.some(({ lines }) => lines.some((line) => line.accepted < line.ordered));
  return isShort ? 'closed short' : 'complete';
};

/** An order that the supplier could not deliver: issued some days before and cancelled. */
const makeCancelledOrders = (draft: Draft, sources: PastSources): readonly PastOrder[] => {
  const issueDate = addDays(draft.issueDate, -wholeBetween(draft.draw('cancelled'), 3, 8));
  if (issueDate < sources.replenishments.firstDay) return [];
  const arrivals = draft.arrivals.slice(0, 1).map((arrival) => ({ ...arrival, receivedOn: '' }));
  const draw: Draw = (question) => draft.draw(`cancelled ${question}`);
  return [toPastOrder({ ...draft, issueDate, draw }, sources, { outcome: 'cancelled', arrivals })];
};

const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const getLastReceipt = ({ arrivals }: Draft): string => arrivals.at(-1)?.receivedOn ?? '';

/** The orders behind the replenishments, by issue date; the same sources give the same orders. */
export const derivePastOrders = (sources: PastSources): readonly PastOrder[] => {
  const { replenishments } = sources;
  const seed = calculateSeed(replenishments);
  const drafts = groupIntoLots(replenishments, seed).flatMap((lot) => toDrafts(lot, sources, seed));
  const byLastArrival = [...drafts].sort(
    (a, b) =>
      compareTexts(getLastReceipt(a), getLastReceipt(b)) || compareTexts(a.lot.name, b.lot.name),
  );
  const open = new Set(byLastArrival.slice(-OPEN_ORDERS));
  const orders = byLastArrival.flatMap((draft, at) => {
    const arrivals = open.has(draft)
      ? [...draft.arrivals, makeBackOrder(draft, replenishments.lastDay)]
      : draft.arrivals;
    const outcome = open.has(draft) ? 'open' : resolveOutcome(arrivals);
    const order = toPastOrder(draft, sources, { outcome, arrivals });
    return at % CANCELLED_EVERY === CANCELLED_EVERY - 1
      ? [...makeCancelledOrders(draft, sources), order]
      : [order];
  });
  const issuedOn = ({ body }: PastOrder): string => body.issueDate ?? '';
  return orders.sort((a, b) => compareTexts(issuedOn(a), issuedOn(b)));
};
