import { roundTo6 } from '../../../core/decimal.ts';
import { getCurrencyDigits, roundToDigits } from '../../../core/money.ts';
import type { PaymentFields } from '../../purchase-order.ts';
import { convert, type ExchangeRates } from '../currency.ts';
import { withoutPaidFacts } from '../payments.ts';

type Payment = PaymentFields & { readonly id: string };

/** Amount by which credits reduced a payment, in its own currency. */
export interface Reduction {
  readonly paymentId: string;
  readonly amount: number;
}

export interface PaymentChange {
  readonly paymentId: string;
  readonly from: number;
  readonly to: number;
}

/** The payments after a change of the credit, and each changed amount. */
export interface CreditedPayments {
  readonly payments: readonly Payment[];
  readonly changes: readonly PaymentChange[];
}

interface OrderMoney {
  readonly currency: string;
  /** Rates from `getOrderRates`. */
  readonly rates: ExchangeRates;
}

/** True for a payment that was reduced to 0. */
const isSettled = ({ status, amount }: Payment): boolean => status === 'PAID' && amount === 0;

/** Sorts by due date; payments without one come last, and those of a day keep their order. */
const sortByDueDate = (payments: readonly Payment[]): readonly Payment[] =>
  payments
    .map((payment, place) => ({ payment, place, day: payment.dueDate ?? '9999-99-99' }))
    .sort((a, b) => (a.day === b.day ? a.place - b.place : a.day < b.day ? -1 : 1))
    .map(({ payment }) => payment);

/** Changes payments in order, each by at most its `bound` in its own currency, until the whole `sum` is distributed. */
const distributeSum = (
  payments: readonly Payment[],
  sum: number,
  { currency, rates }: OrderMoney,
  step: { readonly sign: 1 | -1; readonly bound: (payment: Payment) => number },
): readonly PaymentChange[] => {
  let left = sum;
  return payments.flatMap((payment) => {
    const bound = step.bound(payment);
    const own = convert(left, currency, payment.currency, rates).amount;
    const most = convert(bound, payment.currency, currency, rates).amount;
    if (left <= 0 || bound <= 0 || own === null || most === null) return [];
    const by = most <= left ? bound : roundToDigits(own, getCurrencyDigits(payment.currency));
    left = Math.max(0, roundTo6(left - most));
    if (by === 0) return [];
    const to = roundTo6(payment.amount + step.sign * by);
    return [{ paymentId: payment.id, from: payment.amount, to }];
  });
};

const applyChanges = (
  payments: readonly Payment[],
  changes: readonly PaymentChange[],
): CreditedPayments => {
  const amounts = new Map(changes.map(({ paymentId, to }) => [paymentId, to]));
  return {
    payments: payments.map((payment) => {
      const amount = amounts.get(payment.id);
      if (amount === undefined) return payment;
      if (amount === 0) return { ...payment, amount, status: 'PAID' as const };
      return { ...withoutPaidFacts(payment), amount, status: 'NOT_PAID' as const };
    }),
    changes,
  };
};

/** Reduces unpaid payments by a sum in the order's currency, the last due one first; a payment of 0 is settled. */
export const reducePayments = (
  payments: readonly Payment[],
  sum: number,
  money: OrderMoney,
): CreditedPayments => {
  const unpaid = sortByDueDate(payments.filter(({ status }) => status === 'NOT_PAID'));
  const bound = ({ amount }: Payment): number => amount;
  return applyChanges(
    payments,
    distributeSum(unpaid.toReversed(), sum, money, { sign: -1, bound }),
  );
};

/** Restores a sum to unpaid payments that were reduced before, the first due one first. */
export const restorePayments = (
  payments: readonly Payment[],
  sum: number,
  { reductions, ...money }: OrderMoney & { readonly reductions: readonly Reduction[] },
): CreditedPayments => {
  const reduced = new Map(reductions.map(({ paymentId, amount }) => [paymentId, amount]));
  const open = sortByDueDate(payments.filter((one) => one.status === 'NOT_PAID' || isSettled(one)));
  const bound = ({ id }: Payment): number => reduced.get(id) ?? 0;
  return applyChanges(payments, distributeSum(open, sum, money, { sign: 1, bound }));
};

/** The reductions after changes of payments by a credit. */
export const updateReductions = (
  reductions: readonly Reduction[],
  changes: readonly PaymentChange[],
): readonly Reduction[] => {
  const amounts = new Map(reductions.map(({ paymentId, amount }) => [paymentId, amount]));
  for (const { paymentId, from, to } of changes) {
    amounts.set(paymentId, roundTo6((amounts.get(paymentId) ?? 0) + from - to));
  }
  return [...amounts].flatMap(([paymentId, amount]) => (amount > 0 ? [{ paymentId, amount }] : []));
};
