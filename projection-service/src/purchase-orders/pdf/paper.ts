import type { Revision } from '@quartermaster/contracts/core/ids';
import {
  toCostedOrder,
  calculateOrderCost,
} from '@quartermaster/contracts/purchase-orders/rules/landed-cost';
import type { PdfOptions } from '@quartermaster/contracts/purchase-orders/calls/pdf';
import { shipmentMethodLabels } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { getVersionNumber } from '@quartermaster/contracts/purchase-orders/rules/mailed-versions';
import { sumItemsQuantity } from '@quartermaster/contracts/purchase-orders/rules/quantities';
import type { Shipment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { purchaseOrderStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/status';
import {
  buildLetterheadLines,
  getSenderName,
} from '@quartermaster/contracts/teams/business-details';
import type { OrderFacts } from './facts.ts';
import { type PaperLine, paperLines } from './paper-lines.ts';
import {
  type OrderFigures,
  currencyNote,
  grandTotal,
  type PaperTotal,
  paperTotals,
} from './paper-totals.ts';
import { createAmountWords, countryText, countText, dayText, termText } from './words.ts';

interface Fact {
  readonly label: string;
  readonly value: string;
}

interface PaperDelivery {
  readonly name: string;
  readonly place: string;
  readonly method: string;
  readonly leaves: string;
  readonly arrives: string;
  readonly units: string;
}

/** The texts of a printed order; empty ones are not printed. */
export interface OrderPaper {
  readonly name: string;
  readonly shop: { readonly name: string; readonly lines: readonly string[] };
  /** "Revision 2" of an order that was mailed before and has changed since; empty otherwise. */
  readonly version: string;
  /** Stamp on an order that is not to be delivered. */
  readonly stamp: string;
  readonly supplier: readonly string[];
  readonly destination: readonly string[];
  readonly facts: readonly Fact[];
  readonly lines: readonly PaperLine[];
  readonly shows: {
    readonly costs: boolean;
    readonly images: boolean;
    readonly discounts: boolean;
  };
  readonly units: string;
  readonly totals: readonly PaperTotal[];
  readonly total: string;
  readonly currency: string;
  readonly currencyNote: string;
  readonly description: string;
  readonly deliveries: readonly PaperDelivery[];
  readonly revision: Revision;
  readonly digest: string;
}

const dropEmptyLines = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.trim()).filter((line) => line !== '');

/** The ordering business. */
const toShop = ({ shop: { name, domain, details } }: OrderFacts): OrderPaper['shop'] => ({
  name: getSenderName({ businessName: details.businessName, storeName: name }),
  lines: buildLetterheadLines(details, domain),
});

const supplierLines = ({ supplier }: OrderFacts): readonly string[] => {
  if (supplier === null) return [];
  const { name, address, city, country, contacts } = supplier;
  const contact = contacts.find(({ isPrimary }) => isPrimary) ?? contacts[0];
  return dropEmptyLines([
    name,
    ...address.split('\n'),
    city,
    countryText(country),
    ...(contact === undefined ? [] : [contact.name, contact.email, contact.phone]),
  ]);
};

/** Countries that write the postal code after the town. */
const codeBehindTown = new Set(['AU', 'CA', 'GB', 'IE', 'IN', 'NZ', 'SG', 'US', 'ZA']);

const townLine = (town: string, code: string, country: string): string =>
  codeBehindTown.has(country) ? `${town} ${code}` : `${code} ${town}`;

/** The destination, when all shipments have the same one. */
const destinationLines = ({ order, locations }: OrderFacts): readonly string[] => {
  const ids = new Set(order.shipments.map(({ locationId }) => locationId));
  const [only = null] = ids;
  const location = ids.size === 1 && only !== null ? locations.get(only) : undefined;
  if (location === undefined) return [];
  const { address1, address2, zip, city, province, country, phone } = location.info;
  return dropEmptyLines([
    location.name,
    address1,
    address2,
    townLine(city, zip, country),
    province,
    countryText(country),
    phone,
  ]);
};

const listFacts = ({ order, supplier }: OrderFacts): readonly Fact[] => {
  const { content, issueDate, sentOn, shipments } = order;
  const issued = issueDate ?? sentOn;
  const arrivals = shipments.flatMap(({ arrivalDate }) => arrivalDate ?? []).sort();
  const term = supplier?.paymentTerm ?? null;
  const facts = [
    { label: 'Issued', value: issued === null ? '' : dayText(issued) },
    { label: 'Reference', value: content.reference },
    { label: 'First arrival', value: arrivals[0] === undefined ? '' : dayText(arrivals[0]) },
    { label: 'Payment', value: term === null ? '' : termText(term) },
  ];
  return facts.filter(({ value }) => value !== '');
};

const toDelivery = (shipment: Shipment, { locations }: OrderFacts): PaperDelivery => {
  const { locationId, method, departureDate, arrivalDate, items } = shipment;
  return {
    name: shipment.name,
    place: locationId === null ? '' : (locations.get(locationId)?.name ?? ''),
    method: method === null ? '' : shipmentMethodLabels[method],
    leaves: departureDate === null ? '' : dayText(departureDate),
    arrives: arrivalDate === null ? '' : dayText(arrivalDate),
    units: countText(items.reduce((sum, { orderedQuantity }) => sum + orderedQuantity, 0)),
  };
};

const formatStamp = ({ order: { status } }: OrderFacts): string =>
  status === 'Draft' || status === 'Cancelled' ? purchaseOrderStatusLabels[status] : '';

const formatVersion = ({ order }: OrderFacts): string => {
  const number = getVersionNumber(order);
  return number > 1 ? `Revision ${String(number)}` : '';
};

const noMoney = { totals: [], total: '', currency: '' };
const formatTotals = (counted: OrderFigures) => ({
  totals: paperTotals(counted),
  total: grandTotal(counted),
  currency: counted.costed.currency,
});

/** The texts of an order for printing. Rejects when an item is named that is not in it. */
export const orderPaper = (facts: OrderFacts, options: PdfOptions): OrderPaper => {
  const { order, revision, digest } = facts;
  const costed = toCostedOrder(order, facts.shop.currency);
  const cost = calculateOrderCost(costed);
  const counted = { costed, cost, amounts: createAmountWords(costed.currency) };
  const lines = paperLines(facts, options, counted);
  const { showCosts, showCurrencyNote, showDescription } = options;
  return {
    name: order.content.name,
    shop: toShop(facts),
    version: formatVersion(facts),
    stamp: formatStamp(facts),
    supplier: supplierLines(facts),
    destination: destinationLines(facts),
    facts: listFacts(facts),
    lines,
    shows: {
      costs: showCosts,
      images: lines.some(({ picture }) => picture !== ''),
      discounts: lines.some(({ discount }) => discount !== ''),
    },
    units: countText(sumItemsQuantity(order)),
    ...(showCosts ? formatTotals(counted) : noMoney),
    currencyNote: showCosts && showCurrencyNote ? currencyNote(counted) : '',
    description: showDescription ? order.content.description.trim() : '',
    deliveries: order.shipments.map((shipment) => toDelivery(shipment, facts)),
    revision,
    digest,
  };
};
