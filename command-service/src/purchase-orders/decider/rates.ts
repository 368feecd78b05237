import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import isEqual from 'fast-deep-equal';
import type { DataOf, ShopFacts, PurchaseOrder } from './order.ts';
import { evolve } from './evolve.ts';

type Events = readonly PurchaseOrderEvent[];
type FixedRates = DataOf<'PurchaseOrderRatesFixed'>;

/** The distinct currencies of an order's content, shipments and payments, in alphabetical order. */
const listCurrencies = ({ content, shipments, payments }: PurchaseOrder): string[] => {
  const costs = [...content.costItems, ...content.supplierCostItems, ...content.discountItems];
  const codes = [
    ...costs.flatMap((item) => (item.type === 'Fixed' ? [item.currency] : [])),
    ...shipments.flatMap((shipment) => shipment.costs.map(({ currency }) => currency)),
    ...payments.map(({ currency }) => currency),
  ];
  return [...new Set(codes)].sort();
};

/** The exchange rates that an order uses; its own currency needs none. */
const selectRates = (order: PurchaseOrder): Pick<FixedRates, 'currency' | 'rates'> => {
  const { currency, exchangeRates } = order.content;
  const rates = Object.entries(exchangeRates).filter(([code]) => code !== currency);
  return { currency, rates: Object.fromEntries(rates) };
};

/** The used rates, and all currencies that need one, so that missing rates differ from rates that are not needed. */
const collectUsedRates = (order: PurchaseOrder, shopCurrency: string) => {
  const own = order.content.currency ?? shopCurrency;
  return {
    ...selectRates(order),
    currencies: listCurrencies(order).filter((code) => code !== own),
  };
};

const isUnsent = ({ status }: Pick<PurchaseOrder, 'status'>): boolean =>
  status === 'Draft' || status === 'Cancelled';

/** The valid rates of a sent order: those fixed last, or its current ones when none were fixed; null before it was sent. */
const findValidRates = (order: PurchaseOrder): Pick<FixedRates, 'currency' | 'rates'> | null => {
  if (order.ratesFixed !== null) return order.ratesFixed;
  return isUnsent(order) ? null : selectRates(order);
};

/** The reason to fix rates now; null when there is none. */
const findFixingCause = (
  events: Events,
  before: PurchaseOrder,
  after: PurchaseOrder,
): Pick<FixedRates, 'cause' | 'shipmentId'> | null => {
  for (const { type, data } of events) {
    if (type === 'ShipmentReceived') return { cause: 'received', shipmentId: data.shipmentId };
  }
  const valid = findValidRates(before);
  if (valid === null) return isUnsent(after) ? null : { cause: 'sent', shipmentId: null };
  return isEqual(valid, selectRates(after)) ? null : { cause: 'changed', shipmentId: null };
};

/** False for an order that uses only its own currency. */
const hasRates = ({ rates, currencies }: ReturnType<typeof collectUsedRates>): boolean =>
  Object.keys(rates).length > 0 || currencies.length > 0;

/**
 * Fixes exchange rates after a decision: those used when the order is sent, and again when something is received; a later
 * change is recorded with the former rates, also a rate that was first entered after sending (domain-rules 6, AMB-039). A
 * missing rate is recorded by its currency. An order without used and missing rates records nothing.
 */
export const withFixedRates =
  <Command>(decide: (command: Command, order: PurchaseOrder) => Events) =>
  (command: Command & ShopFacts, order: PurchaseOrder): Events => {
    const events = decide(command, order);
    const after = events.reduce(evolve, order);
    const used = collectUsedRates(after, command.shopCurrency);
    if (after.existence !== 'exists' || after.status === 'Draft') return events;
    if (order.ratesFixed === null && !hasRates(used)) return events;
    const cause = findFixingCause(events, order, after);
    if (cause === null) return events;
    const data = {
      purchaseOrderId: after.id,
      ...cause,
      on: command.on,
      ...used,
      previous: order.ratesFixed?.rates ?? null,
    };
    return [...events, { type: 'PurchaseOrderRatesFixed', data }];
  };
