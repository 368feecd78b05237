import { addDays } from '@quartermaster/contracts/core/day';
import { roundToDigits } from '@quartermaster/contracts/core/money';
import { calculateCrossRate } from '@quartermaster/contracts/exchange-rates/cross-rate';
import type { Replenishments } from '@quartermaster/store-simulator/shop/replenishments';
import { makeComments } from './comments.ts';
import type { Lot } from './lots.ts';
import type { PastOutcome, PastOrder, PastShipment } from './plan.ts';
import type { Arrival } from './shipments.ts';
import {
  type Draw,
  estimateBorderCosts,
  calculateDepartureDate,
  drawDiscounts,
  methodFor,
  estimateShipmentCosts,
  tradeWith,
  wholeBetween,
} from './trade.ts';

const SHOP_CURRENCY = 'GBP';

interface PastSupplier {
  readonly id: string;
  readonly country: string;
  readonly leadTime: number | null;
}

/** The sources of the past orders. */
export interface PastSources {
  readonly replenishments: Replenishments;
  /** Suppliers by the vendor whose goods they supply. */
  readonly suppliers: ReadonlyMap<string, PastSupplier>;
  /** Variant ids by SKU. */
  readonly variantIds: ReadonlyMap<string, string>;
  readonly locationId: string;
  /** Units of each currency per euro on the last day with rates up to the given one. */
  readonly ratesOn: (day: string) => Readonly<Record<string, number>>;
}

/** One order before its details are derived. */
export interface Draft {
  readonly lot: Lot;
  readonly supplier: PastSupplier;
  readonly arrivals: readonly Arrival[];
  readonly issueDate: string;
  readonly draw: Draw;
}

const instantOn = (day: string, roll: number): string => {
  const hour = String(wholeBetween(roll, 8, 15)).padStart(2, '0');
  const minute = String(wholeBetween((roll * 97) % 1, 0, 59)).padStart(2, '0');
  return `${day}T${hour}:${minute}:00.000Z`;
};

const calculateUnitCosts = (
  { lot, draw }: Draft,
  perPound: number,
  variantIds: PastSources['variantIds'],
) =>
  new Map(
    lot.needs.map(({ sku, unitCost }) => {
      const price = unitCost * perPound * (0.97 + draw(`price ${sku}`) * 0.06);
      return [variantIds.get(sku) ?? '', Math.max(0.01, roundToDigits(price, 2))];
    }),
  );

const sumItems = (arrivals: readonly Arrival[], unitCosts: ReadonlyMap<string, number>) => {
  const quantities = new Map<string, number>();
  for (const { variantId, ordered } of arrivals.flatMap(({ lines }) => lines)) {
    quantities.set(variantId, (quantities.get(variantId) ?? 0) + ordered);
  }
  return [...quantities].map(([productVariantId, quantity]) => ({
    productVariantId,
    quantity,
    unitCost: unitCosts.get(productVariantId) ?? 0,
  }));
};

/** A planned shipment with its costs, currency and shipment method. */
const toPastShipment = (
  { lines, arrivalDate, receivedOn }: Arrival,
  draft: Draft,
  unitCosts: ReadonlyMap<string, number>,
  part: number,
): PastShipment => {
  const { supplier, issueDate, draw } = draft;
  const roll = draw(`shipment ${String(part)}`);
  const trade = tradeWith(supplier.country);
  const method = methodFor(trade, roll);
  const value = lines.reduce(
    (sum, { variantId, ordered }) => sum + ordered * (unitCosts.get(variantId) ?? 0),
    0,
  );
  return {
    lines,
    method,
    trackingNumber: `GS${String(100_000_000 + Math.floor(roll * 899_999_999))}`,
    departureDate: calculateDepartureDate(method, { issueDate, arrivalDate }, roll),
    arrivalDate,
    receivedAt: receivedOn === '' ? null : instantOn(receivedOn, roll),
    costs: estimateShipmentCosts(method, { currency: trade.currency, value }, roll),
  };
};

/** An order as it is recorded, from its draft, its outcome and its arrivals. */
export const toPastOrder = (
  draft: Draft,
  sources: PastSources,
  { outcome, arrivals }: { readonly outcome: PastOutcome; readonly arrivals: readonly Arrival[] },
): PastOrder => {
  const { supplier, issueDate, draw } = draft;
  const { lastDay } = sources.replenishments;
  const trade = tradeWith(supplier.country);
  const { currency } = trade;
  const rates = sources.ratesOn(issueDate);
  const rate = calculateCrossRate(currency, SHOP_CURRENCY, rates) ?? 1;
  const unitCosts = calculateUnitCosts(draft, 1 / rate, sources.variantIds);
  const [first] = arrivals;
  return {
    body: {
      reference: `OC-${String(wholeBetween(draw('reference'), 10_000, 99_999))}`,
      supplierId: supplier.id,
      currency,
      issueDate,
      locationId: sources.locationId,
      arrivalDate: first?.arrivalDate ?? null,
      items: sumItems(arrivals, unitCosts),
      ...(currency !== SHOP_CURRENCY && { exchangeRate: { currency: SHOP_CURRENCY, rate } }),
    },
    shipments: arrivals.map((arrival, part) => toPastShipment(arrival, draft, unitCosts, part)),
    costItems: estimateBorderCosts(trade, draw),
    discountItems: drawDiscounts(draw),
    outcome,
    paidUntil: draw('unpaid') < 0.05 ? addDays(lastDay, -45) : lastDay,
    comments: makeComments({ outcome, arrivals, draw }),
  };
};
