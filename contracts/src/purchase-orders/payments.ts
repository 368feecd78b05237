import { z } from 'zod';
import type { Day } from '../core/day.ts';
import type { PaymentFields } from './purchase-order.ts';

export const paymentStatusLabels: Readonly<Record<PaymentFields['status'], string>> = {
  PAID: 'Paid',
  NOT_PAID: 'Not paid',
};

export const paymentsStatus = z.enum(['PAID', 'NOT_PAID', 'PARTIALLY_PAID', 'NO_PAYMENTS']);
export type PaymentsStatus = z.infer<typeof paymentsStatus>;

export const paymentsStatusLabels: Readonly<Record<PaymentsStatus, string>> = {
  PAID: 'Paid',
  NOT_PAID: 'Not paid',
  PARTIALLY_PAID: 'Partially paid',
  NO_PAYMENTS: 'No payments',
};

type Due = Pick<PaymentFields, 'status' | 'dueDate'>;

/** How far an order is paid, from its payments (CALC-PAY). */
export const paymentsStatusOf = (payments: readonly Pick<Due, 'status'>[]): PaymentsStatus => {
  if (payments.length === 0) return 'NO_PAYMENTS';
  const paid = payments.filter(({ status }) => status === 'PAID').length;
  if (paid === payments.length) return 'PAID';
  return paid === 0 ? 'NOT_PAID' : 'PARTIALLY_PAID';
};

/** Earliest due date of what is not paid; null when nothing is due (CALC-PAY-4). */
export const nextPaymentDate = (payments: readonly Due[]): Day | null =>
  payments.reduce<Day | null>(
    (next, { status, dueDate }) =>
      status === 'NOT_PAID' && dueDate !== null && (next === null || dueDate < next)
        ? dueDate
        : next,
    null,
  );
