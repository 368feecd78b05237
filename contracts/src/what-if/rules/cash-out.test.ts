import { expect, test } from '@jest/globals';
import type { PaymentTerm } from '../../suppliers/supplier.ts';
import { sumCashOutByMonth, listCashOutMonths, planCashOut } from './cash-out.ts';

const orderDay = '2026-12-10';
const planTestPurchase = (paymentTerm: PaymentTerm | null) =>
  planCashOut({ orderDay, amount: 100.01, paymentTerm }, 'GBP').map(
    ({ on, amount }) => [on, amount] as const,
  );
const shares = (...given: readonly (readonly [days: number, percentage: number])[]) => ({
  type: 'INSTALLMENTS' as const,
  installments: given.map(([days, percentage]) => ({ days, percentage })),
});

test.each([
  ['without a term on the day of the order', null, [['2026-12-10', 100.01]]],
  ['upfront on the day of the order', { type: 'UPFRONT' } as const, [['2026-12-10', 100.01]]],
  ['after net days', { type: 'NET_DAYS', netDays: 45 } as const, [['2027-01-24', 100.01]]],
  [
    'in installments, the last one with the remainder',
    shares([0, 30], [60, 70]),
    [
      ['2026-12-10', 30],
      ['2027-02-08', 70.01],
    ],
  ],
  [
    'on the day of the order where the installments do not add up to 100',
    shares([0, 30], [60, 60]),
    [['2026-12-10', 100.01]],
  ],
])('API-WHATIF-06 a suggested purchase is paid %s', (_, term, expected) => {
  expect(planTestPurchase(term)).toEqual(expected);
});

test('API-WHATIF-06 cash out is summed over twelve months: overdue in the first, the rest after them', () => {
  const months = listCashOutMonths('2026-11-26');
  expect([months.length, months[0], months[2], months.at(-1)]).toEqual([
    12,
    '2026-11',
    '2027-01',
    '2027-10',
  ]);
  const { months: sums, later } = sumCashOutByMonth(
    [
      { on: '2026-03-01', amount: 1 },
      { on: '2026-11-30', amount: 0.1 },
      { on: '2026-11-01', amount: 0.2 },
      { on: '2027-01-31', amount: 8 },
      { on: '2027-10-31', amount: 16 },
      { on: '2027-11-01', amount: 32 },
    ],
    '2026-11-26',
  );
  expect(sums).toEqual([1.3, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 16]);
  expect(later).toBe(32);
});
