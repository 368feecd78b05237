import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import {
  type CreditedPayments,
  restorePayments,
  reducePayments,
} from '@quartermaster/contracts/purchase-orders/rules/settlement/payments';
import { comparePlannedPayments } from '@quartermaster/contracts/purchase-orders/rules/settlement/planned-payments';
import { getOrderRates } from '@quartermaster/contracts/purchase-orders/rules/currency';
import {
  calculateDeletedOrderAccount,
  type SupplierAccount,
  calculateSupplierAccount,
} from '@quartermaster/contracts/purchase-orders/rules/settlement/account';
import {
  calculateCredit,
  type SupplierCredit,
} from '@quartermaster/contracts/purchase-orders/rules/settlement/credit';
import isEqual from 'fast-deep-equal';
import { evolve } from './evolve.ts';
import { toCountedOrder, type DataOf, type ShopFacts, type PurchaseOrder } from './order.ts';

type Events = readonly PurchaseOrderEvent[];
type Cause = DataOf<'SupplierCreditSet'>['cause'];

const calculateOrderCredit = (order: PurchaseOrder, shopCurrency: string): SupplierCredit => {
  const { status, content, items, itemRests } = order;
  const { shipments } = toCountedOrder(order);
  return calculateCredit({ status, content, items, shipments, itemRests }, shopCurrency);
};

/** The account of an order, also of a deleted one, with the credit that was recorded last. */
export const calculateOrderAccount = (
  order: PurchaseOrder,
  shopCurrency: string,
): SupplierAccount => {
  const account =
    order.existence === 'deleted' ? calculateDeletedOrderAccount : calculateSupplierAccount;
  const { shipments } = toCountedOrder(order);
  return account({ ...order, shipments }, order.settlement, shopCurrency);
};

const resolveCreditCause = (events: Events): Cause => {
  for (const { type, data } of events) {
    if (type === 'ShipmentReceived') return 'received';
    if (type === 'ShipmentReceiptUndone') return 'undone';
    if (type === 'UnitsNotComingSet' || type === 'ReplacementsExpectedSet') return 'declared';
    if (type === 'PurchaseOrderStatusSet' && data.to === 'FullyReceived') return 'closed';
    if (type === 'PurchaseOrderStatusSet' && data.from === 'FullyReceived') return 'reopened';
  }
  return 'changed';
};

/**
 * The payments after a credit that changed by an amount: by at most this amount, and no further than to what is owed. They
 * stay while a rate is missing.
 */
const adjustPaymentsToCredit = (
  order: PurchaseOrder,
  change: number,
  shopCurrency: string,
): CreditedPayments => {
  const { payments, reductions, content } = order;
  const account = calculateOrderAccount(order, shopCurrency);
  const { currency } = account;
  const { notPlanned } = comparePlannedPayments(account);
  if (notPlanned === null) return { payments, changes: [] };
  const money = { currency, rates: getOrderRates(currency, content.exchangeRates) };
  return change > 0
    ? reducePayments(payments, Math.max(0, Math.min(change, -notPlanned)), money)
    : restorePayments(payments, Math.max(0, Math.min(-change, notPlanned)), {
        ...money,
        reductions,
      });
};

/** Records a credit, and the payments that change with it. */
const recordCredit = (
  order: PurchaseOrder,
  { lines, ...credit }: SupplierCredit,
  { on, shopCurrency, cause }: ShopFacts & { readonly cause: Cause },
): Events => {
  const recorded = { ...credit, lines: [...lines] };
  const previousAmount = order.settlement.credit?.amount ?? 0;
  const credited = { ...order, settlement: { ...order.settlement, credit: recorded } };
  const change = roundTo6(credit.amount - previousAmount);
  const { payments, changes } = adjustPaymentsToCredit(credited, change, shopCurrency);
  const { id: purchaseOrderId } = order;
  return [
    {
      type: 'SupplierCreditSet',
      data: {
        purchaseOrderId,
        cause,
        on,
        credit: recorded,
        previousAmount,
        payments: [...changes],
      },
    },
    ...(changes.length === 0
      ? []
      : [{ type: 'PaymentsSet' as const, data: { purchaseOrderId, payments: [...payments] } }]),
  ];
};

/**
 * Records the credit of an order when a decision changes it: when units are rejected, when the order is closed short or
 * reopened, when a receipt is undone, and when lines or discounts change (ADR 16).
 */
export const withCredit =
  <Command>(decide: (command: Command & ShopFacts, order: PurchaseOrder) => Events) =>
  (command: Command & ShopFacts, order: PurchaseOrder): Events => {
    const events = decide(command, order);
    const after = events.reduce(evolve, order);
    const { on, shopCurrency } = command;
    const credit = calculateOrderCredit(after, shopCurrency);
    const recorded = after.settlement.credit;
    if (isEqual(credit, recorded) || (recorded === null && credit.amount === 0)) return events;
    return [
      ...events,
      ...recordCredit(after, credit, { on, shopCurrency, cause: resolveCreditCause(events) }),
    ];
  };
