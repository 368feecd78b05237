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
import { orderPageAnswers, ORDER } from '../../testing/test-order.ts';
import { aPayment } from '../../testing/test-payments.ts';
import { createMoments } from './moment.ts';

const none = { count: 0, amount: 0, missingCurrencies: [] };
const getAsOf = ({ query }: SeenCall): string | null => new URLSearchParams(query).get('asOf');

/** A shop whose payment was a draft until now. */
const shop = () =>
  fakeApi(
    ...orderPageAnswers,
    answers(queryPayments, (call) => ({
      data: [aPayment({ name: getAsOf(call) === null ? 'Deposit' : 'Draft of a deposit' })],
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
    expect(asked.map(getAsOf).filter((asOf) => asOf === null)).toEqual([]);
    await press('Back to now');
    await screen.findByText('Deposit');
  });

  test('opens at the end of yesterday, says since when there is a past, and goes to a day that is typed', async () => {
    const { calls } = shop();
    const { router } = renderApp('/payments');
    await screen.findByText('Deposit');
    await press('Look at the past');
    await screen.findByText('Draft of a deposit');
    expect(router.state.location.search).toEqual({ asOf: '2026-03-01' });
    expect(await screen.findByText(/history since/)).toBeTruthy();
    const day = screen.getByLabelText<HTMLInputElement>('Day');
    expect(day.value).toBe('Mar 1, 2026');
    await userEvent.clear(day);
    await userEvent.type(day, 'Feb 20, 2026{Enter}');
    await waitFor(() => expect(router.state.location.search).toEqual({ asOf: '2026-02-20' }));
    await waitFor(() => expect(calls.map(getAsOf)).toContain('2026-02-20'));
  });

  test('a moment that is worked out shows how far that is, and the rows as soon as they are there', async () => {
    let asked = 0;
    const problem = { code: 'UNAVAILABLE', message: 'Worked out', eventsFolded: 5_000 };
    fakeApi(
      {
        method: 'POST',
        path: /^\/purchase-orders\/payments\/query$/,
        respond: (call) => {
          if (getAsOf(call) !== null && (asked += 1) === 1) {
            const headers = { 'Retry-After': '1' };
            return new Response(JSON.stringify(problem), { status: 503, headers });
          }
          return Response.json({ data: [aPayment({ name: 'Draft of a deposit' })], total: 1 });
        },
      },
      ...orderPageAnswers,
      answers(paymentTotals, { currency: 'USD', paid: none, due: none, overdue: none }),
      answers(paymentsByMonth, {}),
      answers(listPaymentCurrencies, ['EUR']),
    );
    renderApp('/payments?asOf=2026-03-01');
    expect(await screen.findByText(/loading this moment, 5,000 events so far/)).toBeTruthy();
    expect(await screen.findByText('Draft of a deposit', {}, { timeout: 4_000 })).toBeTruthy();
    expect(screen.queryByText(/loading/)).toBeNull();
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
  const buildKey = (asOf: string | null) => [
    'payments',
    'totals',
    { search: '', asOf },
    { all: true },
  ];
  const keep = keepWithinMoment({ asOf: '2026-03-01' });
  expect(keep('before', { queryKey: buildKey('2026-03-01') })).toBe('before');
  expect(keep('before', { queryKey: buildKey(null) })).toBeUndefined();
  expect(keep('before')).toBeUndefined();
});

describe('the moments of a shop', () => {
  const now = Date.parse('2026-03-10T12:30:00.000Z');
  const shopSince = (since: string) =>
    createMoments({ since, now, today: '2026-03-10', timeZone: 'Europe/London' });

  test('are the days until yesterday when it has a long past', () => {
    const { first, last, entry, momentAt, stopAt } = shopSince('2026-01-02T23:30:00.000Z');
    expect([momentAt(first), momentAt(last), entry]).toEqual([
      '2026-01-02',
      '2026-03-09',
      '2026-03-09',
    ]);
    expect(momentAt(stopAt('2026-02-03T08:00:00.000Z'))).toBe('2026-02-03');
  });

  test('are the minutes since its first event when it is young; it is opened at yesterday where it has one', () => {
    expect(shopSince('2026-03-08T12:00:30.000Z')).toMatchObject({
      entry: '2026-03-09',
      since: '2026-03-08',
      days: { first: '2026-03-08', last: '2026-03-09' },
    });
    const { first, last, days, entry, momentAt, stopAt } = shopSince('2026-03-10T12:00:30.000Z');
    expect(days).toBeNull();
    expect([momentAt(first), momentAt(last), entry]).toEqual([
      '2026-03-10T12:01:00.000Z',
      '2026-03-10T12:30:00.000Z',
      '2026-03-10T12:01:00.000Z',
    ]);
    expect(momentAt(stopAt('2026-03-09'))).toBe('2026-03-09T23:59:00.000Z');
  });
});
