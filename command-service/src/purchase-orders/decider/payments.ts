import { isWithin } from '@quartermaster/contracts/core/plausible-days';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import type { PaymentFields } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { planPaymentsByTerm } from '@quartermaster/contracts/purchase-orders/rules/installments';
import { withoutPaidFacts } from '@quartermaster/contracts/purchase-orders/rules/payments';
import type { PaymentTerm } from '@quartermaster/contracts/suppliers/supplier';
import isEqual from 'fast-deep-equal';
import { calculateDuePayments } from '@quartermaster/contracts/purchase-orders/rules/settlement/planned-payments';
import { calculateOrderAccount } from './credits.ts';
import {
  omitUndefined,
  type ShopFacts,
  type Payment,
  plausibleDays,
  type PurchaseOrder,
} from './order.ts';

export type RequestedPayment = PaymentFields & {
  readonly id?: string | undefined;
  readonly newId: string;
};

/** Today in the shop's time zone. */
type Today = Pick<ShopFacts, 'on'>;

export interface SetPayments extends Today {
  readonly type: 'SetPayments';
  readonly payments: readonly RequestedPayment[];
}

export interface AddPayment extends Today {
  readonly type: 'AddPayment';
  readonly payment: Payment;
}

/** Changes of a payment; absent fields stay. */
export interface UpdatePayment extends Today {
  readonly type: 'UpdatePayment';
  readonly paymentId: string;
  readonly changes: { readonly [K in keyof PaymentFields]?: PaymentFields[K] | undefined };
}

export interface DeletePayment {
  readonly type: 'DeletePayment';
  readonly paymentId: string;
}

export interface ApplyPaymentTerms extends ShopFacts {
  readonly type: 'ApplyPaymentTerms';
  /** Payment term of the order's supplier; null when it has none. */
  readonly term: PaymentTerm | null;
  /** Ids for the payments of the schedule, in order; at least as many as the term has payments. */
  readonly newIds: readonly string[];
}

type Events = readonly PurchaseOrderEvent[];

/** Records the new list of payments; nothing when it is unchanged. */
export const recordPayments = (order: PurchaseOrder, payments: readonly Payment[]): Events =>
  isEqual(payments, order.payments)
    ? []
    : [{ type: 'PaymentsSet', data: { purchaseOrderId: order.id, payments: [...payments] } }];

const paymentNotFound = (id: string): Rejection =>
  new Rejection('NOT_FOUND', `No payment ${id} in this order`);

const mustHavePayment = (order: PurchaseOrder, paymentId: string): void => {
  if (!order.payments.some(({ id }) => id === paymentId)) throw paymentNotFound(paymentId);
};

const mustBePlausible = (paidOn: string, order: PurchaseOrder, on: string): void => {
  const bounds = plausibleDays(order, on);
  if (isWithin(paidOn, bounds)) return;
  const message = `A payment of this order was paid between ${bounds.earliest} and ${bounds.latest}`;
  throw new Rejection('DAY_OUT_OF_BOUNDS', message, { issues: [{ path: 'paidOn', message }] });
};

/**
 * Adds the day and reference of payment to a requested payment; absent ones stay as they were. An unpaid payment has
 * neither.
 */
const withPaidFacts = (requested: Payment, order: PurchaseOrder, on: string): Payment => {
  const before = order.payments.find(({ id }) => id === requested.id);
  const { paidOn = before?.paidOn ?? null, paidReference = before?.paidReference ?? '' } =
    requested;
  const payment = withoutPaidFacts(requested);
  if (payment.status === 'NOT_PAID') return payment;
  if (paidOn !== null && paidOn !== before?.paidOn) mustBePlausible(paidOn, order, on);
  return {
    ...payment,
    ...(paidOn !== null && { paidOn }),
    ...(paidReference !== '' && { paidReference }),
  };
};

/** Replaces the payments by this list; an id must be one of the order (API-PO-14). */
export const setPayments = (
  { payments, on }: Pick<SetPayments, 'payments' | 'on'>,
  order: PurchaseOrder,
): Events =>
  recordPayments(
    order,
    payments.map(({ id, newId, ...fields }) => {
      if (id !== undefined) mustHavePayment(order, id);
      return withPaidFacts({ ...fields, id: id ?? newId }, order, on);
    }),
  );

export const addPayment = ({ payment, on }: AddPayment, order: PurchaseOrder): Events =>
  recordPayments(order, [...order.payments, withPaidFacts(payment, order, on)]);

export const updatePayment = (
  { paymentId, changes, on }: UpdatePayment,
  order: PurchaseOrder,
): Events => {
  mustHavePayment(order, paymentId);
  return recordPayments(
    order,
    order.payments.map((payment) =>
      payment.id === paymentId
        ? withPaidFacts({ ...payment, ...omitUndefined(changes) }, order, on)
        : payment,
    ),
  );
};

export const deletePayment = ({ paymentId }: DeletePayment, order: PurchaseOrder): Events => {
  mustHavePayment(order, paymentId);
  return recordPayments(
    order,
    order.payments.filter(({ id }) => id !== paymentId),
  );
};

/**
 * Calculates the amount that the payments should sum to, in the order's currency. Freight and other costs are not owed to the
 * supplier, so they need no rate.
 */
const calculateDueAmount = (order: PurchaseOrder, shopCurrency: string) => {
  const account = calculateOrderAccount(order, shopCurrency);
  const { currency, missingCurrencies } = account;
  const amount = calculateDuePayments(account);
  if (amount !== null) return { currency, amount };
  const message = `An exchange rate is missing for ${missingCurrencies.join(', ')}`;
  throw new Rejection('EXCHANGE_RATE_MISSING', message, {
    issues: missingCurrencies.map((code) => ({ path: `content.exchangeRates.${code}`, message })),
  });
};

/**
 * Sets the payments by the supplier's terms (CALC-INS, AMB-098): shares of the amount owed to the supplier, due from the issue
 * date, else from today. Replaces unpaid payments; rejects once one is paid, since the shares would count it twice.
 */
export const applyPaymentTerms = (command: ApplyPaymentTerms, order: PurchaseOrder): Events => {
  const { term, shopCurrency, on, newIds } = command;
  if (term === null) throw new Rejection('CONFLICT', 'The supplier has no payment term');
  if (order.payments.some(({ status }) => status === 'PAID')) {
    throw new Rejection('CONFLICT', 'A payment of this order is already paid');
  }
  const total = calculateDueAmount(order, shopCurrency);
  const { currency } = total;
  if (total.amount <= 0)
    throw new Rejection('CONFLICT', 'There is nothing to pay the supplier yet');
  const planned = planPaymentsByTerm(term, total, order.issueDate ?? on);
  const common = { description: '', currency, status: 'NOT_PAID' } as const;
  const payments = newIds.flatMap((id, place): readonly Payment[] => {
    const next = planned[place];
    return next === undefined ? [] : [{ id, ...next, ...common }];
  });
  return recordPayments(order, payments);
};
