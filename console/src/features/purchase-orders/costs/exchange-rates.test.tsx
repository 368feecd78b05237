import { describe, expect, test } from '@jest/globals';
import { getExchangeRate } from '@quartermaster/contracts/exchange-rates/calls';
import { queryPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/lists';
import { emptyContent } from '@quartermaster/contracts/purchase-orders/purchase-order';
import {
  createPurchaseOrderWithQuantities,
  getPurchaseOrder,
  updatePurchaseOrder,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { rateAge } from '../../../data/exchange-rates.ts';
import { aList, anOrder, orderPageAnswers, ORDER } from '../../../testing/test-order.ts';

const inYen = anOrder({
  content: {
    ...emptyContent,
    name: 'Spring restock',
    currency: 'USD',
    costItems: [{ type: 'Fixed', name: 'Duty', amount: 300, currency: 'JPY' }],
  },
});
const read = answers(getPurchaseOrder, inYen, { ETag: '"7"' });
const fetched = answers(getExchangeRate, { rate: 150, day: '2026-01-02' });

const fetchYen = async (): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name: 'Fetch the rate of JPY' }));
const getRate = (text: string): string =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Rate: ${text}` }).value;

describe('API-FX-01 the rates of an order', () => {
  test('UI-SC-26 are fetched with the day they are of, and saved like typed ones', async () => {
    const { calls } = fakeApi(
      ...orderPageAnswers,
      read,
      fetched,
      answers(updatePurchaseOrder, undefined),
    );
    renderApp(`/purchase-orders/${ORDER}/costs`);
    await fetchYen();
    expect(
      await screen.findByText(/European Central Bank, Jan 2, 2026, \d+ days old/),
    ).toBeTruthy();
    expect(getRate('JPY for 1 USD')).toBe('150');
    expect(screen.queryByText(/then the totals are known/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Save/ }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        content: { exchangeRates: { JPY: 150 } },
      }),
    );
    expect(calls.some(({ path }) => path === '/commons/get-fx-rate/USD/JPY')).toBe(true);
  });

  test('ERR-22 are typed where none is known', async () => {
    const problem = { code: 'FX_RATE_NOT_FOUND', message: 'not known' } as const;
    fakeApi(...orderPageAnswers, read, refuses(getExchangeRate, 404, problem));
    renderApp(`/purchase-orders/${ORDER}/costs`);
    await fetchYen();
    expect(await screen.findByText('The rate of JPY is not known. Enter it.')).toBeTruthy();
    expect(getRate('JPY for 1 USD')).toBe('');
  });

  test('AMB-157 are filled in when an order is drafted in a foreign currency', async () => {
    fakeApi(
      ...orderPageAnswers,
      answers(queryPurchaseOrders, aList([])),
      answers(getExchangeRate, { rate: 1.3420938, day: '2026-01-02' }),
      answers(createPurchaseOrderWithQuantities, { id: ORDER }),
    );
    renderApp('/purchase-orders?panel=new');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Currency' }));
    await userEvent.click(await screen.findByRole('option', { name: /^GBP/, hidden: true }));
    const rate = await screen.findByRole<HTMLInputElement>('textbox', { name: '1 GBP in USD' });
    await waitFor(() => expect(rate.value).toBe('1.3420938'));
    expect(screen.getByText(/European Central Bank, Jan 2, 2026/)).toBeTruthy();
  });
});

test.each([
  ['2026-01-02', 'from today', false],
  ['2026-01-03', '1 day old', false],
  ['2026-01-09', '7 days old', false],
  ['2026-01-10', '8 days old', true],
])('a rate of 2 January is on %s %s', (today, text, old) => {
  expect(rateAge({ day: '2026-01-02' }, today)).toEqual({
    text: `European Central Bank, Jan 2, 2026, ${text}`,
    old,
  });
});

test('AMB-034 a currency to itself has no age', () => {
  expect(rateAge({ day: null }, '2026-01-02')).toBeNull();
});
