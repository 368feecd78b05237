import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import isEqual from 'fast-deep-equal';
import type { DataOf, InShop, PurchaseOrder } from './order.ts';
import { evolve } from './evolve.ts';

type Events = readonly PurchaseOrderEvent[];
type Fixed = DataOf<'PurchaseOrderRatesFixed'>;

/** Currencies of everything in an order that has one of its own, each once, in alphabetical order. */
const currenciesOf = ({ content, shipments, payments }: PurchaseOrder): string[] => {
  const costs = [...content.costItems, ...content.supplierCostItems, ...content.discountItems];
  const codes = [
    ...costs.flatMap((item) => (item.type === 'Fixed' ? [item.currency] : [])),
    ...shipments.flatMap((shipment) => shipment.costs.map(({ currency }) => currency)),
    ...payments.map(({ currency }) => currency),
  ];
  return [...new Set(codes)].sort();
};

/** The rates an order counts with; its own currency needs none. */
const ratesOf = (order: PurchaseOrder): Pick<Fixed, 'currency' | 'rates'> => {
  const { currency, exchangeRates } = order.content;
  const rates = Object.entries(exchangeRates).filter(([code]) => code !== currency);
  return { currency, rates: Object.fromEntries(rates) };
};

/** Those and the currencies that need one: which are missing is told apart from which are not needed. */
const usedRatesOf = (order: PurchaseOrder, shopCurrency: string) => {
  const own = order.content.currency ?? shopCurrency;
  return { ...ratesOf(order), currencies: currenciesOf(order).filter((code) => code !== own) };
};

const isUnsent = ({ status }: Pick<PurchaseOrder, 'status'>): boolean =>
  status === 'Draft' || status === 'Cancelled';

/** The rates a sent order stands by: those fixed last, or those it has where none were to fix; null before it was sent. */
const standingOf = (order: PurchaseOrder): Pick<Fixed, 'currency' | 'rates'> | null => {
  if (order.ratesFixed !== null) return order.ratesFixed;
  return isUnsent(order) ? null : ratesOf(order);
};

/** Why rates are to be fixed now; null when they are not. */
const causeOf = (
  events: Events,
  before: PurchaseOrder,
  after: PurchaseOrder,
): Pick<Fixed, 'cause' | 'shipmentId'> | null => {
  for (const { type, data } of events) {
    if (type === 'ShipmentReceived') return { cause: 'received', shipmentId: data.shipmentId };
  }
  const standing = standingOf(before);
  if (standing === null) return isUnsent(after) ? null : { cause: 'sent', shipmentId: null };
  return isEqual(standing, ratesOf(after)) ? null : { cause: 'changed', shipmentId: null };
};

/** An order in its own currency alone has nothing to fix. */
const hasRates = ({ rates, currencies }: ReturnType<typeof usedRatesOf>): boolean =>
  Object.keys(rates).length > 0 || currencies.length > 0;

/**
 * After a decision, the rates it made final: those used when the order was sent and again when something was received;
 * a later change with what they were before, also a rate that was first given after sending (domain-rules 6, AMB-039).
 * A rate that is needed and not known is named, in whatever currency the order is. An order with no rate and none to
 * name has nothing to record.
 */
export const fixingRates =
  <Command>(decide: (command: Command, order: PurchaseOrder) => Events) =>
  (command: Command & InShop, order: PurchaseOrder): Events => {
    const events = decide(command, order);
    const after = events.reduce(evolve, order);
    const used = usedRatesOf(after, command.shopCurrency);
    if (after.life !== 'alive' || after.status === 'Draft') return events;
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
