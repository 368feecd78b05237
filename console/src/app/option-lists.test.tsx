import { expect, test } from '@jest/globals';
import { getExchangeRate } from '@quartermaster/contracts/exchange-rates/calls';
import { queryPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/lists';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aList, orderPageAnswers } from '../testing/test-order.ts';
import { answers, fakeApi } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';

const findCurrencyField = async () =>
  screen.findByRole<HTMLInputElement>('combobox', { name: 'Currency' });

const openNewOrder = () => {
  const { calls } = fakeApi(
    ...orderPageAnswers,
    answers(queryPurchaseOrders, aList([], {})),
    answers(getExchangeRate, { rate: 0.87, day: '2026-03-02' }),
  );
  renderApp('/purchase-orders?panel=new');
  return () => calls.filter(({ path }) => path.includes('/create'));
};

test('NF-S-07 what is typed after a click into a list replaces what is chosen; Enter takes the first match', async () => {
  const drafted = openNewOrder();
  await userEvent.click(await findCurrencyField());
  await userEvent.keyboard('eur{Enter}');
  expect((await findCurrencyField()).value).toBe('EUR – Euro');
  expect(drafted()).toEqual([]);
});

test('NF-S-07 Enter on what no option fits leaves the form as it is', async () => {
  const drafted = openNewOrder();
  await userEvent.click(await findCurrencyField());
  await userEvent.keyboard('no such money{Enter}');
  expect(screen.getByRole('dialog', { name: 'New purchase order' })).toBeTruthy();
  expect(drafted()).toEqual([]);
});

test('hundreds of options are on the page only while their field has the focus', async () => {
  openNewOrder();
  const currency = await findCurrencyField();
  const euro = { name: 'EUR – Euro', hidden: true };
  expect(screen.queryByRole('option', euro)).toBeNull();
  await userEvent.click(currency);
  expect(await screen.findByRole('option', euro)).toBeTruthy();
  await userEvent.tab();
  await waitFor(() => expect(screen.queryByRole('option', euro)).toBeNull());
});
