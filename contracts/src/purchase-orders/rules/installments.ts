import { addDays, type Day } from '../../core/day.ts';
import { getCurrencyDigits, roundToDigits } from '../../core/money.ts';
import { Rejection } from '../../core/rejection.ts';
import type { PaymentTerm } from '../../suppliers/supplier.ts';

/** A payment that follows from a supplier's terms, not yet part of the order. */
export interface PlannedPayment {
  readonly name: string;
  readonly amount: number;
  readonly dueDate: Day | null;
}

interface Share {
  readonly name: string;
  readonly days: number;
  readonly percentage: number;
}

const toShares = (term: PaymentTerm): readonly Share[] => {
  switch (term.type) {
    case 'UPFRONT':
      return [{ name: 'Upfront payment', days: 0, percentage: 100 }];
    case 'NET_DAYS':
      return [{ name: `Payment net ${term.netDays} days`, days: term.netDays, percentage: 100 }];
    case 'INSTALLMENTS':
      return term.installments.map(({ days, percentage }, index) => ({
        name: `Installment ${index + 1} of ${term.installments.length} (${percentage}%)`,
        days,
        percentage,
      }));
  }
};

const sumPercentages = (shares: readonly Share[]): number =>
  shares.reduce((percentages, { percentage }) => percentages + percentage, 0);

/** True when the percentages of a term add up to 100, so that it can be applied. */
export const hasCompleteShares = (term: PaymentTerm): boolean =>
  sumPercentages(toShares(term)) === 100;

/** Splits an amount into amounts rounded to the units of the currency; the last one has the remainder (CALC-INS-4). */
const splitAmounts = (
  shares: readonly Share[],
  exact: number,
  digits: number,
): readonly number[] => {
  const total = roundToDigits(exact, digits);
  let left = total;
  return shares.map(({ percentage }, index) => {
    const rounded = roundToDigits((total * percentage) / 100, digits);
    const amount = index === shares.length - 1 ? left : Math.min(left, rounded);
    left = roundToDigits(left - amount, digits);
    return amount;
  });
};

/**
 * Plans the payments of an order by its supplier's terms: a share of the total each, due some days after the issue date
 * (CALC-INS). Rejects with INSTALLMENTS_NOT_100 when the percentages do not add up to 100: such terms can be saved with
 * a supplier but not applied (CALC-INS-5, AMB-097).
 */
export const planPaymentsByTerm = (
  term: PaymentTerm,
  { amount: total, currency }: { readonly amount: number; readonly currency: string },
  issueDate: Day | null,
): readonly PlannedPayment[] => {
  const shares = toShares(term);
  const sum = sumPercentages(shares);
  if (sum !== 100) {
    const message = `Installment percentages must add up to 100, not ${sum}`;
    throw new Rejection('INSTALLMENTS_NOT_100', message, {
      issues: [{ path: 'paymentTerm.installments', message }],
    });
  }
  const amounts = splitAmounts(shares, total, getCurrencyDigits(currency));
  return shares.map(({ name, days }, index) => ({
    name,
    amount: amounts[index] ?? 0,
    dueDate: issueDate === null ? null : addDays(issueDate, days),
  }));
};
