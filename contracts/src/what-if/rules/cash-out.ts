import { type Day, monthAfter, toMonth } from '../../core/day.ts';
import { roundTo6 } from '../../core/decimal.ts';
import { planPaymentsByTerm, hasCompleteShares } from '../../purchase-orders/rules/installments.ts';
import type { PaymentTerm } from '../../suppliers/supplier.ts';

/** Number of months that are shown one by one: today's and the next eleven. */
const CASH_OUT_MONTHS = 12;

/** Unpaid payments of orders that are due on one day, in the shop's currency. */
export interface UnpaidPayments {
  /** Null for those without a due date. */
  readonly on: Day | null;
  /** Sum of the payments that can be converted. */
  readonly amount: number;
  readonly count: number;
  /** Payments whose exchange rate is missing. */
  readonly withoutRate: number;
}

/** Money that leaves on a day. */
export interface CashOut {
  readonly on: Day;
  readonly amount: number;
}

/** Cost of the suggestions for one supplier, ordered on one day. */
export interface SuggestedPurchase {
  readonly orderDay: Day;
  readonly amount: number;
  /** Payment term of the supplier; null without one. */
  readonly paymentTerm: PaymentTerm | null;
}

/**
 * The payments of a suggested purchase: by the supplier's payment term, counted from the day of the order. On that day
 * in full without a term, and with one whose percentages do not add up to 100.
 */
export const planCashOut = (
  { orderDay, amount, paymentTerm }: SuggestedPurchase,
  currency: string,
): readonly CashOut[] =>
  paymentTerm === null || !hasCompleteShares(paymentTerm)
    ? [{ on: orderDay, amount }]
    : planPaymentsByTerm(paymentTerm, { amount, currency }, orderDay).map((payment) => ({
        on: payment.dueDate ?? orderDay,
        amount: payment.amount,
      }));

/** Lists the months that are shown, as YYYY-MM. */
export const listCashOutMonths = (today: Day): readonly string[] => {
  const months = [toMonth(today)];
  for (let month = monthAfter(toMonth(today)); months.length < CASH_OUT_MONTHS;) {
    months.push(month);
    month = monthAfter(month);
  }
  return months;
};

export interface CashOutByMonth {
  /** One sum for each month of `listCashOutMonths`. */
  readonly months: readonly number[];
  /** Sum after the last of these months. */
  readonly later: number;
}

/** Sums payments by month; those due before today's month count in today's month. */
export const sumCashOutByMonth = (payments: readonly CashOut[], today: Day): CashOutByMonth => {
  const months = listCashOutMonths(today);
  const places = new Map(months.map((month, at) => [month, at]));
  const sums = months.map(() => 0);
  let later = 0;
  for (const { on, amount } of payments) {
    const month = toMonth(on);
    const at = month < (months[0] ?? '') ? 0 : places.get(month);
    if (at === undefined) later += amount;
    else sums[at] = (sums[at] ?? 0) + amount;
  }
  return { months: sums.map(roundTo6), later: roundTo6(later) };
};
