import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { restorePayments, updateReductions, reducePayments } from './payments.ts';

const money = { currency: 'GBP', rates: { GBP: 1, USD: 2 } };
const payment = (
  id: string,
  amount: number,
  given: { status?: 'PAID' | 'NOT_PAID'; currency?: string; dueDate?: string | null } = {},
) => ({
  id,
  name: id,
  description: '',
  amount,
  currency: 'GBP',
  status: 'NOT_PAID' as const,
  dueDate: null,
  ...given,
});
type Payments = readonly ReturnType<typeof payment>[];
const formatPayments = (payments: ReturnType<typeof reducePayments>['payments']) =>
  payments.map(({ id, amount, status }) => `${id} ${String(amount)} ${status}`);

describe('payments that shrink with a credit (ADR 16)', () => {
  test('shrink from the last due one backwards; one without a day is the last', () => {
    const payments = [
      payment('none', 10),
      payment('may', 20, { dueDate: '2026-05-01' }),
      payment('march', 30, { dueDate: '2026-03-01' }),
    ];
    expect(formatPayments(reducePayments(payments, 15, money).payments)).toEqual([
      'none 0 PAID',
      'may 15 NOT_PAID',
      'march 30 NOT_PAID',
    ]);
    expect(reducePayments(payments, 15, money).changes).toEqual([
      { paymentId: 'none', from: 10, to: 0 },
      { paymentId: 'may', from: 20, to: 15 },
    ]);
  });

  test('stay when they are paid, and have no less than nothing left', () => {
    const payments = [payment('paid', 70, { status: 'PAID' }), payment('rest', 30)];
    expect(formatPayments(reducePayments(payments, 50, money).payments)).toEqual([
      'paid 70 PAID',
      'rest 0 PAID',
    ]);
  });

  test('shrink in their own currency, and stay while its rate is missing', () => {
    const payments = [
      payment('yen', 100, { currency: 'JPY', dueDate: '2026-05-01' }),
      payment('dollars', 100, { currency: 'USD' }),
    ];
    expect(formatPayments(reducePayments(payments, 20, money).payments)).toEqual([
      'yen 100 NOT_PAID',
      'dollars 60 NOT_PAID',
    ]);
  });

  test('grow back in the opposite order, by what they were reduced by', () => {
    const payments = [payment('a', 20, { dueDate: '2026-03-01' }), payment('b', 30)];
    const shrunk = reducePayments(payments, 40, money);
    const reductions = updateReductions([], shrunk.changes);
    const grow = (sum: number) => restorePayments(shrunk.payments, sum, { ...money, reductions });
    expect(formatPayments(shrunk.payments)).toEqual(['a 10 NOT_PAID', 'b 0 PAID']);
    expect(formatPayments(grow(15).payments)).toEqual(['a 20 NOT_PAID', 'b 5 NOT_PAID']);
    expect(formatPayments(grow(500).payments)).toEqual(['a 20 NOT_PAID', 'b 30 NOT_PAID']);
  });

  test('do not grow after they were paid', () => {
    const shrunk = reducePayments([payment('a', 20)], 5, money);
    const paid = shrunk.payments.map((one) => ({ ...one, status: 'PAID' as const }));
    const reductions = updateReductions([], shrunk.changes);
    expect(restorePayments(paid, 5, { ...money, reductions }).changes).toEqual([]);
  });
});

const cents = (most: number) => fc.nat(most * 100).map((value) => value / 100);
const lists = fc.array(
  fc.record({
    amount: cents(500),
    status: fc.constantFrom('PAID' as const, 'NOT_PAID' as const),
    dueDate: fc.constantFrom(null, '2026-01-01', '2026-02-01', '2026-03-01'),
  }),
  { maxLength: 6 },
);
const makePayments = (list: readonly object[]): Payments =>
  list.map((one, at) => ({ ...payment(`p${String(at)}`, 0), ...one }));
const sumAmounts = (payments: readonly { readonly amount: number }[]): number =>
  Math.round(payments.reduce((sum, { amount }) => sum + amount * 100, 0));

test('shrinking takes the sum, at most all that is unpaid, and growing by it brings the payments back', () => {
  fc.assert(
    fc.property(lists, cents(2000), (list, sum) => {
      const payments = makePayments(list).filter(({ amount }) => amount > 0);
      const unpaid = sumAmounts(payments.filter(({ status }) => status === 'NOT_PAID'));
      const shrunk = reducePayments(payments, sum, money);
      const taken = Math.min(Math.round(sum * 100), unpaid);
      expect(sumAmounts(payments) - sumAmounts(shrunk.payments)).toBe(taken);
      const reductions = updateReductions([], shrunk.changes);
      const grown = restorePayments(shrunk.payments, taken / 100, { ...money, reductions });
      expect(grown.payments).toEqual(payments);
      expect(updateReductions(reductions, grown.changes)).toEqual([]);
    }),
  );
});

test('shrinking twice is shrinking once by both sums', () => {
  fc.assert(
    fc.property(lists, cents(600), cents(600), (list, one, other) => {
      const payments = makePayments(list).filter(({ amount }) => amount > 0);
      const first = reducePayments(payments, one, money);
      const second = reducePayments(first.payments, other, money);
      const both = reducePayments(payments, Math.round((one + other) * 100) / 100, money);
      expect(second.payments).toEqual(both.payments);
    }),
  );
});
