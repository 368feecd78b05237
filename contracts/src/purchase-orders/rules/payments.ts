import { z } from 'zod';
import type { Day } from '../../core/day.ts';
import type { PaymentFields } from '../purchase-order.ts';
import { type ConvertedAmount, convertSum, type ExchangeRates, getOrderRates } from './currency.ts';

export const paymentStatusLabels: Readonly<Record<PaymentFields['status'], string>> = {
  PAID: 'Paid',
  NOT_PAID: 'Not paid',
};

export const paymentsStatus = z.enum(['PAID', 'NOT_PAID', 'PARTIALLY_PAID', 'NO_PAYMENTS']);
export type PaymentsStatus = z.infer<typeof paymentsStatus>;

export const paymentsStatusLabels: Readonly<Record<PaymentsStatus, string>> = {
  ...paymentStatusLabels,
  PARTIALLY_PAID: 'Partially paid',
  NO_PAYMENTS: 'No payments',
};

type DuePayment = Pick<PaymentFields, 'status' | 'dueDate'>;

/** Payment status of an order, from its payments (CALC-PAY). */
export const resolvePaymentsStatus = (
  payments: readonly Pick<DuePayment, 'status'>[],
): PaymentsStatus => {
  if (payments.length === 0) return 'NO_PAYMENTS';
  const paid = payments.filter(({ status }) => status === 'PAID').length;
  if (paid === payments.length) return 'PAID';
  return paid === 0 ? 'NOT_PAID' : 'PARTIALLY_PAID';
};

type PaidFacts = Pick<PaymentFields, 'paidOn' | 'paidReference'>;

/** Removes the day and the reference of a payment that is not paid any more. */
export const withoutPaidFacts = <Payment extends PaidFacts>({
  paidOn: _day,
  paidReference: _reference,
  ...payment
}: Payment): Omit<Payment, keyof PaidFacts> => payment;

/** Earliest due date of an unpaid payment; null when nothing is due (CALC-PAY-4). */
export const findNextPaymentDate = (payments: readonly DuePayment[]): Day | null =>
  payments.reduce<Day | null>(
    (next, { status, dueDate }) =>
      status === 'NOT_PAID' && dueDate !== null && (next === null || dueDate < next)
        ? dueDate
        : next,
    null,
  );

/** Due before today and not paid. */
export const isOverduePayment = ({ status, dueDate }: DuePayment, today: Day): boolean =>
  status === 'NOT_PAID' && dueDate !== null && dueDate < today;

export type PaymentKind = 'paid' | 'due' | 'overdue';

export const getPaymentKind = (payment: DuePayment, today: Day): PaymentKind => {
  if (payment.status === 'PAID') return 'paid';
  return isOverduePayment(payment, today) ? 'overdue' : 'due';
};

/** The paid, due and overdue amounts of an order, in its own currency; null without a rate (CALC-FX). */
export const sumPaymentsByKind = (
  payments: readonly (DuePayment & Pick<PaymentFields, 'amount' | 'currency'>)[],
  order: { readonly currency: string; readonly exchangeRates: ExchangeRates },
  today: Day,
): Readonly<Record<PaymentKind, ConvertedAmount>> => {
  const rates = getOrderRates(order.currency, order.exchangeRates);
  const sum = (kind: PaymentKind): ConvertedAmount =>
    convertSum(
      payments.filter((payment) => getPaymentKind(payment, today) === kind),
      order.currency,
      rates,
    );
  return { paid: sum('paid'), due: sum('due'), overdue: sum('overdue') };
};
