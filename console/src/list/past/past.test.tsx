import { describe, expect, test } from '@jest/globals';
import {
  listPaymentCurrencies,
  paymentsByMonth,
  paymentTotals,
  queryPayments,
} from '@quartermaster/contracts/purchase-orders/calls/payments';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepWithinMoment } from '../../data/list-call.ts';
import { answers, fakeApi, type SeenCall } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aroundOrder, ORDER } from '../../testing/test-order.ts';
import { aPayment } from '../../testing/test-payments.ts';
import { momentsOf } from './moment.ts';

const none = { count: 0, amount: 0, missingCurrencies: [] };
const asOfIn = ({ query }: SeenCall): string | null => new URLSearchParams(query).get('asOf');

/** A shop whose payment was a draft until now. */
const shop = () =>
  fakeApi(
    ...aroundOrder,
    answers(queryPayments, (call) => ({
      data: [aPayment({ name: asOfIn(call) === null ? 'Deposit' : 'Draft of a deposit' })],
      total: 1,
    })),
    answers(paymentTotals, { currency: 'USD', paid: none, due: none, overdue: none }),
    answers(paymentsByMonth, {}),
    answers(listPaymentCurrencies, ['EUR']),
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('NF-D-06 a list as of a moment', () => {
  test('shows the rows of then, and asks nothing about now', async () => {
    const { calls } = shop();
    renderApp('/payments');
    await screen.findByText('Deposit');
    const before = calls.length;
    await press('Look at the past');
    await screen.findByText('Draft of a deposit');
    expect(screen.getByText(/^As of the end of/)).toBeTruthy();
    const asked = calls.slice(before).filter(({ path }) => path.includes('payments'));
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.map(asOfIn).filter((asOf) => asOf === null)).toEqual([]);
    await press('Back to now');
    await screen.findByText('Deposit');
  });

  test('offers nothing that changes something', async () => {
    shop();
    renderApp('/payments');
    await screen.findByText('Deposit');
    expect(screen.getAllByRole('checkbox').length).toBeGreaterThan(0);
    await press('Look at the past');
    await screen.findByText('Draft of a deposit');
    for (const gone of ['New payment', 'Actions']) {
      expect(screen.queryByRole('button', { name: gone })).toBeNull();
    }
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    expect(document.querySelectorAll('.ag-row button')).toHaveLength(0);
  });

  test('leads from a row to the order of then', async () => {
    shop();
    const { router } = renderApp('/payments?asOf=2026-03-01');
    await userEvent.click(await screen.findByText('Draft of a deposit'));
    await waitFor(() =>
      expect([router.state.location.pathname, router.state.location.search]).toEqual([
        `/purchase-orders/${ORDER}/payments`,
        { asOf: '2026-03-01' },
      ]),
    );
  });
});

test('the answer of another moment is not shown until that of this one is there', () => {
  const keyOf = (asOf: string | null) => [
    'payments',
    'totals',
    { search: '', asOf },
    { all: true },
  ];
  const keep = keepWithinMoment({ asOf: '2026-03-01' });
  expect(keep('before', { queryKey: keyOf('2026-03-01') })).toBe('before');
  expect(keep('before', { queryKey: keyOf(null) })).toBeUndefined();
  expect(keep('before')).toBeUndefined();
});

describe('the moments of a shop', () => {
  const now = Date.parse('2026-03-10T12:30:00.000Z');
  const shopSince = (since: string) =>
    momentsOf({ since, now, today: '2026-03-10', timeZone: 'Europe/London' });

  test('are the days until yesterday when it has a long past', () => {
    const { first, last, entry, momentAt, stopAt } = shopSince('2026-01-02T23:30:00.000Z');
    expect([momentAt(first), momentAt(last), entry]).toEqual([
      '2026-01-02',
      '2026-03-09',
      '2026-03-09',
    ]);
    expect(momentAt(stopAt('2026-02-03T08:00:00.000Z'))).toBe('2026-02-03');
  });

  test('are the minutes since its first event when it is young', () => {
    const { first, last, entry, momentAt, stopAt } = shopSince('2026-03-10T12:00:30.000Z');
    expect([momentAt(first), momentAt(last), entry]).toEqual([
      '2026-03-10T12:01:00.000Z',
      '2026-03-10T12:30:00.000Z',
      '2026-03-10T12:01:00.000Z',
    ]);
    expect(momentAt(stopAt('2026-03-09'))).toBe('2026-03-09T23:59:00.000Z');
  });
});
