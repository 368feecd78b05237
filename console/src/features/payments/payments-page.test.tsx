import { describe, expect, test } from '@jest/globals';
import { queryPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/lists';
import {
  createPayment,
  deletePayment,
  listPaymentCurrencies,
  paymentsByMonth,
  paymentTotals,
  queryPayments,
  setPaymentStatus,
  updatePayment,
} from '@quartermaster/contracts/purchase-orders/calls/payments';
import type { PaymentRow } from '@quartermaster/contracts/purchase-orders/read-models/payment-rows';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { recordEvents } from '../../testing/record-events.ts';
import { answers, fakeApi, refuses, type SeenCall } from '../../testing/fake-api.ts';
import { answerHowPaid } from '../../testing/how-paid.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aList, aRow, orderPageAnswers, ORDER } from '../../testing/test-order.ts';
import { aPayment } from '../../testing/test-payments.ts';

const rest = aPayment({
  id: '018f0000-0000-7000-8000-0000000000d2',
  name: 'Rest',
  status: 'PAID',
  totalAmount: 1369.9,
  dueDate: '2026-04-30',
});

const none = { count: 0, amount: 0, missingCurrencies: [] };
const paidMonths = Array.from({ length: 12 }, (_, at) => (at === 2 ? 361.85 : null));
const months = Array.from({ length: 12 }, (_, at) => (at === 2 ? 638.15 : null));

/** Answers of the page; a payment keeps the status that it was marked with. */
const shop = (
  list: readonly PaymentRow[] = [aPayment({}), rest],
  ...first: ReturnType<typeof answers>[]
) => {
  const marked = new Map<string, Partial<PaymentRow>>();
  return fakeApi(
    ...first,
    ...orderPageAnswers,
    answers(queryPayments, () => ({
      data: list.map((row) => ({ ...row, ...marked.get(row.id) })),
      total: list.length,
    })),
    answers(paymentTotals, {
      currency: 'USD',
      paid: { count: 1, amount: 200, missingCurrencies: ['JPY'] },
      due: none,
      overdue: { count: 1, amount: 638.15, missingCurrencies: [] },
    }),
    answers(paymentsByMonth, { '2026': { due: months, paid: paidMonths } }),
    answers(listPaymentCurrencies, ['EUR', 'USD']),
    answers(queryPurchaseOrders, aList([aRow({})])),
    answers(setPaymentStatus, ({ path, body }) => {
      marked.set(path.split('/')[3] ?? '', body as Partial<PaymentRow>);
      return undefined;
    }),
    answers(createPayment, { id: rest.id }),
    answers(deletePayment, undefined),
    answers(updatePayment, undefined),
  );
};
/** Bodies of the requests for rows; the other requests only count. */
const listBodies = (calls: readonly SeenCall[]) =>
  calls
    .filter(({ path }) => path === '/purchase-orders/payments/query')
    .map(({ body }) => body as { readonly pagination: { readonly limit: number } })
    .filter(({ pagination }) => pagination.limit > 1);
const statusCalls = (calls: readonly SeenCall[]) =>
  calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);
const statusPath = (row: PaymentRow) => `/purchase-orders/payments/${row.id}/status`;

describe('UI-SC-31 the payments of all orders', () => {
  test('open with what is not paid, the latest due first; all of them are a tab', async () => {
    const { calls } = shop();
    renderApp('/payments');
    await screen.findByText('€587.10');
    expect(screen.getByRole('tab', { selected: true }).textContent).toMatch(/^Not paid/);
    expect(listBodies(calls)[0]).toEqual({
      pagination: { page: 1, limit: 100 },
      filters: [
        { column: 'status', criteria: { type: 'select', operator: 'is', value: 'NOT_PAID' } },
      ],
      sort: { column: 'dueDate', order: 'ASC' },
    });
    await userEvent.click(screen.getByRole('tab', { name: /^All/ }));
    await waitFor(() => expect(listBodies(calls).at(-1)).toMatchObject({ filters: [] }));
  });

  test('UI-RT-17 are listed by due date with totals, and what is late is named overdue', async () => {
    const { calls } = shop();
    renderApp('/payments?view=all');
    expect(await screen.findByText('€587.10')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Overdue. Mark Deposit as paid' })).toBeTruthy();
    expect(screen.getByText('$638.15')).toBeTruthy();
    expect(screen.getByText('No rate for JPY')).toBeTruthy();
    expect(screen.getByRole('tab', { name: /^Overdue/ }).textContent).toBe('Overdue1');
    expect(listBodies(calls)[0]).toEqual({
      pagination: { page: 1, limit: 100 },
      filters: [],
      sort: { column: 'dueDate', order: 'ASC' },
    });
  });

  test('a view narrows what the filters found; totals count without it', async () => {
    const { calls } = shop();
    renderApp('/payments?view=overdue&f=currency:isIn:EUR');
    await screen.findByText('€587.10');
    const euros = {
      column: 'currency',
      criteria: { type: 'select', operator: 'isIn', value: ['EUR'] },
    };
    expect(listBodies(calls)[0]).toMatchObject({
      filters: [
        euros,
        {
          column: 'status',
          criteria: { type: 'select', operator: 'is', value: 'NOT_PAID' },
          logicalOperator: 'AND',
        },
        {
          column: 'dueDate',
          criteria: { type: 'date', operator: 'earlierThan', value: '2026-03-02' },
          logicalOperator: 'AND',
        },
      ],
    });
    const totals = calls.find(({ path }) => path === '/purchase-orders/payments/totals');
    const filters = new URLSearchParams(totals?.query).get('filters');
    expect(JSON.parse(filters ?? '')).toEqual([euros]);
  });

  test('UI-AN-08 a month is pressed to see what is due then, a change of the filter', async () => {
    const { calls } = shop();
    renderApp('/payments?view=all');
    const { sent: counted, stop } = recordEvents();
    await userEvent.click(
      await screen.findByRole('button', {
        name: 'Mar 2026: to pay $638.15, paid $361.85. Show what is due then',
      }),
    );
    await waitFor(() =>
      expect(listBodies(calls).at(-1)).toMatchObject({
        filters: [
          {
            column: 'dueDate',
            criteria: { operator: 'between', value: ['2026-03-01', '2026-03-31'] },
          },
        ],
      }),
    );
    expect(counted).toEqual([{ event: 'Change filter' }]);
    stop();
  });

  test('the number over the bars of a month is the sum of what they draw', async () => {
    shop();
    renderApp('/payments');
    const month = await screen.findByRole('button', { name: /^Mar 2026/ });
    expect(month.querySelector('[data-stack="true"]')?.children).toHaveLength(2);
    expect(month.textContent).toBe('$1KMar');
    const heights = [...month.querySelectorAll<HTMLElement>('[data-series]')].map(({ style }) =>
      Number.parseFloat(style.height),
    );
    expect(heights[0]! + heights[1]!).toBeCloseTo(100);
  });

  test('one is marked as paid at once, and unmarked again by Undo', async () => {
    const { calls } = shop();
    renderApp('/payments');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Overdue. Mark Deposit as paid' }),
    );
    expect(await answerHowPaid('Deposit', 'Wire 77')).toBe('Mar 2, 2026');
    expect(
      await screen.findByRole('button', { name: 'Paid. Mark Deposit as not paid' }),
    ).toBeTruthy();
    expect(await screen.findByText('Wire 77')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: 'Overdue. Mark Deposit as paid' });
    expect(statusCalls(calls)).toEqual([
      [
        statusPath(aPayment({})),
        { status: 'PAID', paidOn: '2026-03-02', paidReference: 'Wire 77' },
      ],
      [statusPath(aPayment({})), { status: 'NOT_PAID' }],
    ]);
  });

  test('marking as not paid is undone with the day and the reference of before', async () => {
    const wired = { ...rest, paidOn: '2026-02-27', paidReference: 'Wire 12' };
    const { calls } = shop([wired]);
    renderApp('/payments?view=paid');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Paid. Mark Rest as not paid' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Wire 12')).toBeTruthy();
    expect(statusCalls(calls)).toEqual([
      [statusPath(rest), { status: 'NOT_PAID' }],
      [statusPath(rest), { status: 'PAID', paidOn: '2026-02-27', paidReference: 'Wire 12' }],
    ]);
  });

  test('nothing is marked when the question is closed', async () => {
    const { calls } = shop();
    renderApp('/payments');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Overdue. Mark Deposit as paid' }),
    );
    const question = await screen.findByRole('dialog', { name: 'Mark Deposit as paid' });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(statusCalls(calls)).toEqual([]);
  });

  test('a mark that is refused is taken back', async () => {
    const gone = { code: 'NOT_FOUND', message: 'No such payment' } as const;
    shop([aPayment({})], refuses(setPaymentStatus, 404, gone));
    renderApp('/payments');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Overdue. Mark Deposit as paid' }),
    );
    await answerHowPaid('Deposit');
    expect(await screen.findByText('This payment or its order no longer exists.')).toBeTruthy();
    await screen.findByRole('button', { name: 'Overdue. Mark Deposit as paid' });
  });

  test('several are marked together; those that are paid already are left alone', async () => {
    const { calls } = shop();
    renderApp('/payments');
    await screen.findByText('€587.10');
    await userEvent.click(
      document.querySelector<HTMLElement>('.ag-header input[type="checkbox"]')!,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as paid' }));
    await answerHowPaid('Deposit');
    await screen.findByRole('button', { name: 'Undo' });
    expect(statusCalls(calls)).toEqual([
      [statusPath(aPayment({})), { status: 'PAID', paidOn: '2026-03-02' }],
    ]);
  });
});

describe('a payment', () => {
  test('UI-SC-28 is added to an order in its currency, under one key', async () => {
    const { calls } = shop();
    renderApp('/payments?panel=new');
    const panel = await screen.findByRole('dialog', { name: 'New payment' });
    const save = within(panel).getByRole<HTMLButtonElement>('button', { name: 'Add payment' });
    expect(save.disabled).toBe(true);
    await userEvent.type(within(panel).getByRole('combobox', { name: /Purchase order/ }), 'spring');
    await waitFor(() =>
      expect(calls.map(({ body }) => body)).toContainEqual({
        pagination: { page: 1, limit: 50 },
        search: 'spring',
      }),
    );
    await userEvent.click(
      await screen.findByRole('option', { name: /Spring restock/, hidden: true }),
    );
    await userEvent.type(within(panel).getByLabelText(/Name/), 'Deposit');
    await userEvent.click(save);
    await within(panel).findByText('Enter an amount');
    await userEvent.type(within(panel).getByLabelText(/Amount/), '587.10');
    await userEvent.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = calls.filter(
      ({ method, path }) => method === 'POST' && path === '/purchase-orders/payments',
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(sent[0]?.body).toEqual({
      purchaseOrderId: ORDER,
      name: 'Deposit',
      description: '',
      amount: 587.1,
      currency: 'USD',
      status: 'NOT_PAID',
      dueDate: null,
    });
  });

  test('UI-SC-28 is edited in place', async () => {
    const { calls } = shop();
    renderApp(`/payments?panel=${rest.id}`);
    const panel = await screen.findByRole('dialog', { name: 'Rest' });
    const amount = within(panel).getByLabelText(/Amount/);
    await userEvent.clear(amount);
    await userEvent.type(amount, '900.50{Tab}');
    await userEvent.click(within(panel).getByRole('button', { name: 'Save payment' }));
    expect(await screen.findByText('Payment saved')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'PUT')).toMatchObject([
      { path: `/purchase-orders/payments/${rest.id}`, body: { name: 'Rest', amount: 900.5 } },
    ]);
    // Another user may have changed these meanwhile.
    for (const kept of ['status', 'dueDate', 'description', 'paidOn', 'paidReference']) {
      expect(calls.find(({ method }) => method === 'PUT')?.body).not.toHaveProperty(kept);
    }
  });

  test('is deleted after a question', async () => {
    const { calls } = shop();
    const { id } = aPayment({});
    renderApp(`/payments?panel=${id}`);
    const panel = await screen.findByRole('dialog', { name: 'Deposit' });
    expect(within(panel).getByRole('link', { name: 'Spring restock' }).getAttribute('href')).toBe(
      `/purchase-orders/${ORDER}/payments`,
    );
    await userEvent.click(within(panel).getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete payment' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Deposit' })).toBeNull());
    expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe(
      `/purchase-orders/payments/${id}`,
    );
  });
});

test('without any payment the page says how one comes to be', async () => {
  const totals = { currency: 'USD', paid: none, due: none, overdue: none };
  shop([], answers(paymentTotals, totals));
  renderApp('/payments');
  expect(await screen.findByText('No payment yet')).toBeTruthy();
});

test('when everything is paid the page says so, and shows all on a press', async () => {
  shop([]);
  renderApp('/payments');
  expect(await screen.findByText('Everything is paid')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show all payments' }));
  expect((await screen.findByRole('tab', { name: /^All/, selected: true })).textContent).toBe(
    'All2',
  );
});

test('UI-FF-05 without its flag the page does not exist', async () => {
  shop();
  renderApp('/payments', { environment: { VITE_PAYMENTS_PAGE: 'false' } });
  expect(await screen.findByText('There is no such page')).toBeTruthy();
});
