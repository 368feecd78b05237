import { isSame } from '@quartermaster/contracts/core/same';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events';
import { evolve } from './evolve.ts';
import type { DataOf, PurchaseOrder } from './order.ts';

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

/** The rates an order counts with; its own currency needs none. Which are missing is told apart from which are not needed. */
const ratesOf = (order: PurchaseOrder): Pick<Fixed, 'currency' | 'rates' | 'currencies'> => {
  const { currency, exchangeRates } = order.content;
  const rates = Object.entries(exchangeRates).filter(([code]) => code !== currency);
  const currencies = currenciesOf(order).filter((code) => code !== currency);
  return { currency, rates: Object.fromEntries(rates), currencies };
};

const isUnsent = ({ status }: Pick<PurchaseOrder, 'status'>): boolean =>
  status === 'Draft' || status === 'Cancelled';

/** The rates a sent order stands by: those fixed last, or those it has where none were to fix; null before it was sent. */
const standingOf = (order: PurchaseOrder): Pick<Fixed, 'currency' | 'rates'> | null => {
  if (order.ratesFixed !== null) return order.ratesFixed;
  if (isUnsent(order)) return null;
  const { currency, rates } = ratesOf(order);
  return { currency, rates };
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
  const { currency, rates } = ratesOf(after);
  return isSame(standing, { currency, rates }) ? null : { cause: 'changed', shipmentId: null };
};

/** An order in its own currency alone has nothing to fix; one in the shop's currency counts that among its currencies. */
const hasRates = ({ currency, rates, currencies }: ReturnType<typeof ratesOf>): boolean =>
  Object.keys(rates).length > 0 || (currency !== null && currencies.length > 0);

/**
 * After a decision, the rates it made final: those used when the order was sent and again when something was received;
 * a later change with what they were before, also a rate that was first given after sending (domain-rules 6, AMB-039).
 * An order with no rate and none to name has nothing to record.
 */
export const fixingRates =
  <Command extends { readonly on: string }>(
    decide: (command: Command, order: PurchaseOrder) => Events,
  ) =>
  (command: Command, order: PurchaseOrder): Events => {
    const events = decide(command, order);
    const after = events.reduce(evolve, order);
    const used = ratesOf(after);
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
