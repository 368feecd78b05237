import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { statusByCode } from '../../core/problem.ts';
import { Rejection } from '../../core/rejection.ts';
import type { PaymentTerm } from '../../suppliers/supplier.ts';
import { paymentStatus } from '../purchase-order.ts';
import { planPaymentsByTerm } from './installments.ts';
import {
  findNextPaymentDate,
  paymentStatusLabels,
  paymentsStatusLabels,
  resolvePaymentsStatus,
  sumPaymentsByKind,
} from './payments.ts';

const PAID = { status: 'PAID' } as const;
const NOT_PAID = { status: 'NOT_PAID' } as const;

describe('payments of an order', () => {
  test('CALC-PAY-1 ST-PRS-04 none', () => {
    expect(resolvePaymentsStatus([])).toBe('NO_PAYMENTS');
  });

  test('CALC-PAY-2 ST-PRS-01 ST-PRS-02 all or none paid', () => {
    expect(resolvePaymentsStatus([PAID, PAID])).toBe('PAID');
    expect(resolvePaymentsStatus([NOT_PAID])).toBe('NOT_PAID');
  });

  test('CALC-PAY-3 ST-PRS-03 some paid', () => {
    expect(resolvePaymentsStatus([PAID, NOT_PAID])).toBe('PARTIALLY_PAID');
    expect(paymentsStatusLabels.PARTIALLY_PAID).toBe('Partially paid');
  });

  test('ST-PYS-01 ST-PYS-02 are paid or not paid', () => {
    const labels = { PAID: 'Paid', NOT_PAID: 'Not paid' };
    expect(paymentStatusLabels).toEqual(labels);
    expect(paymentStatus.options).toEqual(Object.keys(labels));
  });

  test('CALC-PAY-4 the next payment is the earliest unpaid one', () => {
    const payments = [
      { ...PAID, dueDate: '2026-03-05' },
      { ...NOT_PAID, dueDate: '2026-04-10' },
      { ...NOT_PAID, dueDate: '2026-03-20' },
      { ...NOT_PAID, dueDate: null },
    ];
    expect(findNextPaymentDate(payments)).toBe('2026-03-20');
    expect(findNextPaymentDate(payments.slice(0, 1))).toBeNull();
  });
});

const installments = (
  ...shares: readonly (readonly [days: number, percentage: number])[]
): PaymentTerm => ({
  type: 'INSTALLMENTS',
  installments: shares.map(([days, percentage]) => ({ days, percentage })),
});
const catchRejection = (apply: () => unknown): Rejection => {
  try {
    apply();
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
  throw new Error('It was accepted');
};
const amounts = (term: PaymentTerm, total: number, currency = 'USD') =>
  planPaymentsByTerm(term, { amount: total, currency }, null).map(({ amount }) => amount);
const dueDates = (term: PaymentTerm, issueDate: string | null = '2026-03-01') =>
  planPaymentsByTerm(term, { amount: 100, currency: 'USD' }, issueDate).map(
    ({ dueDate }) => dueDate,
  );

describe('payments by the terms of the supplier', () => {
  test('CALC-INS-4 are rounded to the units of their currency', () => {
    const thirds = installments([0, 33], [30, 33], [60, 34]);
    expect(amounts(thirds, 3009.11, 'JPY')).toEqual([993, 993, 1023]);
    expect(amounts(thirds, 5.0045, 'KWD')).toEqual([1.652, 1.652, 1.701]);
  });

  test('CALC-INS-1 have their shares of the total', () => {
    expect(amounts(installments([0, 30], [60, 70]), 1957)).toEqual([587.1, 1369.9]);
  });

  test('CALC-INS-2 are due some days after the issue date', () => {
    expect(dueDates(installments([0, 30], [60, 70]))).toEqual(['2026-03-01', '2026-04-30']);
  });

  test('CALC-INS-3 are one payment for net days and upfront', () => {
    expect(dueDates({ type: 'NET_DAYS', netDays: 45 })).toEqual(['2026-04-15']);
    expect(dueDates({ type: 'UPFRONT' })).toEqual(['2026-03-01']);
    expect(dueDates({ type: 'UPFRONT' }, null)).toEqual([null]);
    expect(amounts({ type: 'UPFRONT' }, 99.999)).toEqual([100]);
  });

  test('CALC-INS-4 leave the remainder to the last payment', () => {
    expect(amounts(installments([0, 33], [30, 33], [60, 34]), 100.02)).toEqual([33.01, 33.01, 34]);
  });

  test.each([
    [[30, 60], 90],
    [[60, 60], 120],
    [[99], 99],
  ])('CALC-INS-5, AMB-097 %j are refused with 422, as they do not add up to 100', (given, sum) => {
    const term = installments(...given.map((share, at) => [at * 30, share] as const));
    const rejection = catchRejection(() => amounts(term, 100));
    expect(rejection.code).toBe('INSTALLMENTS_NOT_100');
    expect(statusByCode[rejection.code]).toBe(422);
    expect(rejection.message).toContain(`not ${String(sum)}`);
  });

  test('add up to the total in cents, and none is negative', () => {
    const shares = fc.integer({ min: 2, max: 50 }).map((count) => {
      const each = Math.floor(100 / count);
      return Array.from(
        { length: count },
        (_, at) => [at * 30, at === 0 ? 100 - each * (count - 1) : each] as const,
      );
    });
    fc.assert(
      fc.property(shares, fc.integer({ min: 0, max: 10_000_000 }), (given, cents) => {
        const parts = amounts(installments(...given), cents / 100);
        const sum = parts.reduce((total, amount) => total + Math.round(amount * 100), 0);
        expect(sum).toBe(cents);
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
      }),
      { seed: 27, numRuns: 500 },
    );
  });
});

test('paid, due and overdue amounts add up by the rates of the order; a payment due today is not overdue', () => {
  const payment = (amount: number, dueDate: string | null, more: object = {}) => ({
    amount,
    currency: 'USD',
    status: 'NOT_PAID' as const,
    dueDate,
    ...more,
  });
  const sums = sumPaymentsByKind(
    [
      payment(1, '2026-03-01', { status: 'PAID' }),
      payment(2, '2026-03-09'),
      payment(4, '2026-03-10'),
      payment(8, null),
      payment(92, '2026-04-01', { currency: 'EUR' }),
    ],
    { currency: 'USD', exchangeRates: { EUR: 0.92 } },
    '2026-03-10',
  );
  expect(sums).toEqual({
    paid: { amount: 1, missingCurrencies: [] },
    due: { amount: 112, missingCurrencies: [] },
    overdue: { amount: 2, missingCurrencies: [] },
  });
  const yen = sumPaymentsByKind(
    [payment(5000, '2026-03-01', { currency: 'JPY' })],
    { currency: 'USD', exchangeRates: {} },
    '2026-03-10',
  );
  expect(yen.overdue).toEqual({ amount: null, missingCurrencies: ['JPY'] });
});
