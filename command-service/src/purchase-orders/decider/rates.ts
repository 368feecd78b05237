import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import isEqual from 'fast-deep-equal';
import type { DataOf, InShop, PurchaseOrder } from './order.ts';
import { evolve } from './evolve.ts';

type Events = readonly PurchaseOrderEvent[];
type Fixed = DataOf<'PurchaseOrderRatesFixed'>;

/** The distinct currencies of an order's content, shipments and payments, in alphabetical order. */
const currenciesOf = ({ content, shipments, payments }: PurchaseOrder): string[] => {
  const costs = [...content.costItems, ...content.supplierCostItems, ...content.discountItems];
  const codes = [
    ...costs.flatMap((item) => (item.type === 'Fixed' ? [item.currency] : [])),
    ...shipments.flatMap((shipment) => shipment.costs.map(({ currency }) => currency)),
    ...payments.map(({ currency }) => currency),
  ];
  return [...new Set(codes)].sort();
};

/** The exchange rates that an order uses; its own currency needs none. */
const ratesOf = (order: PurchaseOrder): Pick<Fixed, 'currency' | 'rates'> => {
  const { currency, exchangeRates } = order.content;
  const rates = Object.entries(exchangeRates).filter(([code]) => code !== currency);
  return { currency, rates: Object.fromEntries(rates) };
};

/** The used rates, and all currencies that need one, so that missing rates differ from rates that are not needed. */
const usedRatesOf = (order: PurchaseOrder, shopCurrency: string) => {
  const own = order.content.currency ?? shopCurrency;
  return { ...ratesOf(order), currencies: currenciesOf(order).filter((code) => code !== own) };
};

const isUnsent = ({ status }: Pick<PurchaseOrder, 'status'>): boolean =>
  status === 'Draft' || status === 'Cancelled';

/** The valid rates of a sent order: those fixed last, or its current ones when none were fixed; null before it was sent. */
const validRatesOf = (order: PurchaseOrder): Pick<Fixed, 'currency' | 'rates'> | null => {
  if (order.ratesFixed !== null) return order.ratesFixed;
  return isUnsent(order) ? null : ratesOf(order);
};

/** The reason to fix rates now; null when there is none. */
const causeOf = (
  events: Events,
  before: PurchaseOrder,
  after: PurchaseOrder,
): Pick<Fixed, 'cause' | 'shipmentId'> | null => {
  for (const { type, data } of events) {
    if (type === 'ShipmentReceived') return { cause: 'received', shipmentId: data.shipmentId };
  }
  const valid = validRatesOf(before);
  if (valid === null) return isUnsent(after) ? null : { cause: 'sent', shipmentId: null };
  return isEqual(valid, ratesOf(after)) ? null : { cause: 'changed', shipmentId: null };
};

/** False for an order that uses only its own currency. */
const hasRates = ({ rates, currencies }: ReturnType<typeof usedRatesOf>): boolean =>
  Object.keys(rates).length > 0 || currencies.length > 0;

/**
 * Fixes exchange rates after a decision: those used when the order is sent, and again when something is received; a later
 * change is recorded with the former rates, also a rate that was first entered after sending (domain-rules 6, AMB-039). A
 * missing rate is recorded by its currency. An order without used and missing rates records nothing.
 */
export const withFixedRates =
  <Command>(decide: (command: Command, order: PurchaseOrder) => Events) =>
  (command: Command & InShop, order: PurchaseOrder): Events => {
    const events = decide(command, order);
    const after = events.reduce(evolve, order);
    const used = usedRatesOf(after, command.shopCurrency);
    if (after.existence !== 'exists' || after.status === 'Draft') return events;
    if (order.ratesFixed === null && !hasRates(used)) return events;
    const cause = causeOf(events, order, after);
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
