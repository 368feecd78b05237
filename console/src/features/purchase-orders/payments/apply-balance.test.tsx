import { describe, expect, test } from '@jest/globals';
import { getPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import {
  applyBalance,
  undoBalance,
} from '@quartermaster/contracts/purchase-orders/calls/settlement';
import type { Payment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { listSupplierBalances } from '@quartermaster/contracts/suppliers/calls';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { anOrder, orderPageAnswers, ORDER } from '../../../testing/test-order.ts';

const SUPPLIER = '018f0000-0000-7000-8000-0000000000e1';
const OTHER = '018f0000-0000-7000-8000-000000000011';
const THIRD = '018f0000-0000-7000-8000-000000000012';
const payment = (place: number, name: string, given: Partial<Payment> = {}): Payment => ({
  id: `018f0000-0000-7000-8000-0000000000d${String(place)}`,
  name,
  description: '',
  amount: 100,
  currency: 'USD',
  status: 'NOT_PAID',
  dueDate: null,
  ...given,
});
const order = anOrder({
  supplierId: SUPPLIER,
  payments: [
    payment(1, 'Deposit', { status: 'PAID' }),
    payment(2, 'Rest'),
    payment(3, 'Freight', { currency: 'EUR' }),
  ],
});
const balance = (purchaseOrderId: string, purchaseOrderName: string, amount: number) => ({
  purchaseOrderId,
  purchaseOrderName,
  currency: 'USD',
  isDeleted: false,
  balance: amount,
});
const balances = answers(listSupplierBalances, {
  totals: [{ currency: 'USD', balance: 216 }],
  orders: [
    balance(OTHER, 'PO-0007', 156),
    balance(THIRD, 'PO-0008', 40),
    balance(ORDER, 'Own', 20),
  ],
});
const open = (...more: readonly ReturnType<typeof answers>[]) => {
  const api = fakeApi(...more, balances, ...orderPageAnswers, answers(getPurchaseOrder, order));
  renderApp(`/purchase-orders/${ORDER}/payments`);
  return api;
};
const openBalancePanel = async (): Promise<HTMLElement> => {
  await userEvent.click(await screen.findByRole('button', { name: 'Apply balance to Rest' }));
  return screen.findByRole('dialog', { name: 'Apply a balance to Rest' });
};
const amountIn = (panel: HTMLElement) =>
  within(panel).getByRole<HTMLInputElement>('textbox', { name: /^Amount/ });

test('a balance is offered for unpaid payments only', async () => {
  open();
  await screen.findByRole('button', { name: 'Apply balance to Rest' });
  expect(screen.getAllByRole('button', { name: /^Apply balance/ })).toHaveLength(2);
});

test('without a balance in the currency of the payment, the panel says so', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Apply balance to Freight' }));
  expect(await screen.findByText(/are in USD\. This payment is in EUR/)).toBeTruthy();
});

test('without a balance of another order, the panel says what a balance is', async () => {
  open(answers(listSupplierBalances, { totals: [], orders: [balance(ORDER, 'Own', 20)] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Apply balance to Rest' }));
  expect(await screen.findByText(/^No other order of this supplier has a balance/)).toBeTruthy();
});

test('balances that cannot be read are read again on request', async () => {
  let isDown = true;
  const up = answers(listSupplierBalances, {
    totals: [{ currency: 'USD', balance: 156 }],
    orders: [balance(OTHER, 'PO-0007', 156)],
  });
  const down = refuses(listSupplierBalances, 403, { code: 'FORBIDDEN', message: 'No' });
  open({ ...up, respond: (call) => (isDown ? down : up).respond(call) });
  await userEvent.click(await screen.findByRole('button', { name: 'Apply balance to Rest' }));
  const panel = await screen.findByRole('dialog', { name: 'Apply a balance to Rest' });
  expect(await within(panel).findByText('The balances could not be loaded')).toBeTruthy();
  isDown = false;
  await userEvent.click(within(panel).getByRole('button', { name: 'Retry' }));
  const form = await screen.findByRole('textbox', { name: /^Amount/ });
  expect((form as HTMLInputElement).value).toBe('100');
});

describe('an applied balance', () => {
  const moved = (paymentId: string, amount: number) => ({
    purchaseOrderId: OTHER,
    paymentId,
    amount,
    currency: 'USD',
  });
  const [paid, rest] = order.payments.map(({ id }) => id);
  const settled = {
    ...order,
    settlement: {
      credit: null,
      used: [],
      applied: [moved(rest!, 30), moved(rest!, 12.5), moved(paid!, 5)],
    },
  };

  test('is undone after a question', async () => {
    const { calls } = open(answers(getPurchaseOrder, settled), answers(undoBalance, undefined));
    const name = 'Undo the balance of $42.50 on Rest';
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText(/\$142\.50 of Rest is to pay/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo balance' }));
    expect(await screen.findByText('$42.50 is a balance again')).toBeTruthy();
    expect(calls.find(({ path }) => path.endsWith('/undo-balance'))).toMatchObject({
      path: `/purchase-orders/payments/${rest!}/undo-balance`,
      body: { fromPurchaseOrderId: OTHER },
    });
  });

  test('stays on a payment that was paid since', async () => {
    open(answers(getPurchaseOrder, settled));
    await screen.findByRole('button', { name: /^Undo the balance/ });
    expect(screen.getAllByRole('button', { name: /^Undo the balance/ })).toHaveLength(1);
  });

  test.each([0, 1])('of a deleted payment is undone, with %i payments left', async (count) => {
    const gone = '018f0000-0000-7000-8000-0000000000d9';
    const { credit, used } = settled.settlement;
    const applied = [moved(gone, 30), moved(gone, 12)];
    const payments = order.payments.slice(0, count);
    const left = { ...order, payments, settlement: { credit, used, applied } };
    const { calls } = open(answers(getPurchaseOrder, left), answers(undoBalance, undefined));
    const name = 'Undo the balance of $42.00 on a deleted payment';
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText(/The payment stays deleted/)).toBeTruthy();
    const question = screen.getByRole('dialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Undo balance' }));
    expect(await screen.findByText('$42.00 is a balance again')).toBeTruthy();
    expect(calls.find(({ path }) => path.endsWith('/undo-balance'))).toMatchObject({
      path: `/purchase-orders/payments/${gone}/undo-balance`,
      body: { fromPurchaseOrderId: OTHER },
    });
  });
});

test('as much as the payment and the balance allow is applied', async () => {
  const { calls } = open(answers(applyBalance, undefined));
  const panel = await openBalancePanel();
  expect(amountIn(panel).value).toBe('100');
  await userEvent.click(within(panel).getByRole('button', { name: 'Apply balance' }));
  await screen.findByText('$100.00 of PO-0007 applied');
  expect(calls.find(({ path }) => path.endsWith('/apply-balance'))).toMatchObject({
    path: `/purchase-orders/payments/${order.payments[1]?.id ?? ''}/apply-balance`,
    body: { fromPurchaseOrderId: OTHER, amount: 100 },
  });
});

test('more than the chosen balance cannot be applied', async () => {
  open();
  const panel = await openBalancePanel();
  await userEvent.click(within(panel).getByRole('combobox', { name: 'Balance of' }));
  await userEvent.click(await screen.findByText('PO-0008 · $40.00'));
  expect(amountIn(panel).value).toBe('40');
  await userEvent.clear(amountIn(panel));
  await userEvent.type(amountIn(panel), '41');
  expect(await within(panel).findByText('At most $40.00 can be applied')).toBeTruthy();
  const apply = within(panel).getByRole<HTMLButtonElement>('button', { name: 'Apply balance' });
  expect(apply.disabled).toBe(true);
});

test('a refusal says why and keeps the panel', async () => {
  const message = 'The balance is 90.00 USD';
  open(refuses(applyBalance, 409, { code: 'CONFLICT', message }));
  const panel = await openBalancePanel();
  await userEvent.click(within(panel).getByRole('button', { name: 'Apply balance' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(amountIn(panel).value).toBe('100');
});
