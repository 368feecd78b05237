import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { getPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { screen } from '@testing-library/react';
import { answers, fakeApi } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { anOrder, orderPageAnswers, ORDER } from '../../../testing/test-order.ts';
import { dollarShopAnswer } from '../../../testing/test-shop.ts';

const late: typeof dollarShopAnswer = {
  ...dollarShopAnswer,
  respond: async (call) => {
    await wait(500);
    return dollarShopAnswer.respond(call);
  },
};
const payment = {
  id: '018f0000-0000-7000-8000-0000000000d1',
  name: 'Deposit',
  description: '',
  amount: 195.7,
  currency: 'USD',
  status: 'PAID' as const,
  dueDate: null,
};
const inOwnCurrency = anOrder({ payments: [payment] });
const inShopCurrency = { ...inOwnCurrency, content: { ...inOwnCurrency.content, currency: null } };

/** Records every missing rate that the page shows, however briefly, until the returned function is called. */
const watchMissingRates = (): (() => readonly string[]) => {
  const missing = new Set<string>();
  const observer = new MutationObserver(() => {
    const [text] = /No rate for [A-Z]{3}/.exec(document.body.textContent) ?? [];
    if (text !== undefined) missing.add(text);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return () => {
    observer.disconnect();
    return [...missing];
  };
};

test('CALC-FX no rate is called missing while the currency of the shop is not read', async () => {
  fakeApi(late, ...orderPageAnswers, answers(getPurchaseOrder, inShopCurrency));
  const missingRates = watchMissingRates();
  renderApp(`/purchase-orders/${ORDER}/payments`);
  await screen.findByRole('table', { name: 'Payments' });
  expect(missingRates()).toEqual([]);
});
