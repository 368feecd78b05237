import { expect, test } from '@jest/globals';
import {
  applyPaymentTerms,
  setPaymentStatus,
} from '@quartermaster/contracts/purchase-orders/calls/payments';
import type { Payment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { getPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { getSupplierAccount } from '@quartermaster/contracts/purchase-orders/calls/settlement';
import { listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses, waits } from '../../../testing/fake-api.ts';
import { answerHowPaid } from '../../../testing/how-paid.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { anAccount, anOrder, orderPageAnswers, ORDER } from '../../../testing/test-order.ts';

const SUPPLIER = '018f0000-0000-7000-8000-0000000000e1';
const payment = (name: string, given: Partial<Payment>): Payment => ({
  id: `018f0000-0000-7000-8000-0000000000d${String(name.length)}`,
  name,
  description: '',
  amount: 195.7,
  currency: 'USD',
  status: 'NOT_PAID',
  dueDate: null,
  ...given,
});
const payments = [
  payment('Deposit', { status: 'PAID', paidOn: '2026-02-27', paidReference: 'Wire 77' }),
  payment('Second', { dueDate: '2026-03-01' }),
  payment('Rest', { amount: 900.22, currency: 'EUR', dueDate: '2026-05-01' }),
];
const supplier = {
  id: SUPPLIER,
  name: 'Harbour',
  city: '',
  country: '',
  leadTime: null,
  moq: null,
  moqMode: 'EntirePurchaseOrder' as const,
  notes: '',
  address: '',
  contacts: [],
  attachmentUrls: [],
  purchaseOrderCount: 0,
  products: [],
  paymentTerm: { type: 'UPFRONT' as const },
  createdAt: '2026-02-01T00:00:00.000Z',
  updatedAt: '2026-02-01T00:00:00.000Z',
};
const known = answers(listSuppliers, {
  data: [supplier],
  count: 1,
  totalPurchaseOrders: 0,
  totalProducts: 0,
});

test('UI-SC-28 the payments of an order: paid, due and overdue, and their share of the supplier cost', async () => {
  fakeApi(...orderPageAnswers, answers(getPurchaseOrder, anOrder({ payments })));
  renderApp(`/purchase-orders/${ORDER}/payments`);
  const table = await screen.findByRole('table', { name: 'Payments' });
  const texts = () =>
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(texts()).toEqual([
      'StatusPaymentDuePaid onAmount% of totalActions',
      'PaidDeposit—Feb 27, 2026 Wire 77$195.7010%',
      'OverdueSecondMar 1, 2026—$195.7010%',
      'Not paidRestMay 1, 2026—€900.2250%',
    ]),
  );
  expect(screen.getAllByText('$195.70')).toHaveLength(4);
  expect(screen.getByText('$978.50')).toBeTruthy();
});

/** Page with the given account, which takes precedence over the one of `orderPageAnswers`. */
const withAccount = (given: Parameters<typeof anAccount>[0]) =>
  answers(getSupplierAccount, anAccount(given));

test.each([
  [
    'less',
    1000,
    'Payments add up to $1,000.00, the supplier is owed $1,957.00: $957.00 not planned.',
  ],
  [
    'more',
    2000,
    'Payments add up to $2,000.00, the supplier is owed $1,957.00: $43.00 planned too much.',
  ],
  ['as much', 1957, 'The payments add up to what the supplier is owed, $1,957.00.'],
])('AMB-098 says what the payments come to where that is %s', async (_, amount, said) => {
  const one = payment('Payment', { amount });
  fakeApi(
    withAccount({ planned: amount }),
    ...orderPageAnswers,
    answers(getPurchaseOrder, anOrder({ payments: [one] })),
  );
  renderApp(`/purchase-orders/${ORDER}/payments`);
  expect(await screen.findByText(said)).toBeTruthy();
});

test('AMB-038 says that payments cannot be compared while a rate is missing', async () => {
  const one = payment('Payment', { currency: 'JPY' });
  fakeApi(
    withAccount({ planned: null, missingCurrencies: ['JPY'] }),
    ...orderPageAnswers,
    answers(getPurchaseOrder, anOrder({ payments: [one] })),
  );
  renderApp(`/purchase-orders/${ORDER}/payments`);
  expect(await screen.findByText(/Without all exchange rates it is unknown/)).toBeTruthy();
});

const account = () => screen.findByRole('region', { name: 'Account with the supplier' });
const listFigures = (shown: HTMLElement): readonly string[] =>
  within(shown)
    .getAllByRole('definition')
    .map((value) => `${value.previousSibling?.textContent ?? ''} ${value.textContent}`);

test('the account of an order closed short: its amounts, the sentences, and payments that shrank with the credit', async () => {
  const sentence =
    '$1,957.00 was ordered. $200.00 is credited for 20 units that did not come or were rejected. $1,757.00 is owed.';
  const paid = payment('Deposit', { amount: 1957, status: 'PAID' });
  fakeApi(
    withAccount({
      credited: 200,
      owed: 1757,
      paid: 1957,
      applied: 10,
      used: 50,
      open: 0,
      balance: 160,
      planned: 1797,
      creditedUnits: 20,
    }),
    ...orderPageAnswers,
    answers(getPurchaseOrder, anOrder({ payments: [paid] })),
  );
  renderApp(`/purchase-orders/${ORDER}/payments`);
  const shown = await account();
  expect(listFigures(shown)).toEqual([
    'Ordered $1,957.00',
    'Credited $200.00',
    'Owed $1,757.00',
    'Paid $1,957.00',
    'From other orders $10.00',
    'Used for other orders $50.00',
    'Open $0.00',
    'Balance $160.00',
  ]);
  expect(within(shown).getByText(sentence)).toBeTruthy();
  expect(
    screen.getByText('The payments add up to what the supplier is owed, $1,797.00.'),
  ).toBeTruthy();
});

test('payments that exceed what is owed by the balance are no mistake of planning', async () => {
  const paid = payment('Deposit', { amount: 1957, status: 'PAID' });
  fakeApi(
    withAccount({ credited: 200, owed: 1757, paid: 1957, open: 0, balance: 200, planned: 1957 }),
    ...orderPageAnswers,
    answers(getPurchaseOrder, anOrder({ payments: [paid] })),
  );
  renderApp(`/purchase-orders/${ORDER}/payments`);
  const said =
    'Payments add up to $1,957.00. That is $200.00 more than the supplier is owed, which is the balance.';
  expect(await screen.findByText(said)).toBeTruthy();
});

test('the account waits apart from the payments', async () => {
  fakeApi(
    waits(getSupplierAccount),
    ...orderPageAnswers,
    answers(getPurchaseOrder, anOrder({ payments })),
  );
  renderApp(`/purchase-orders/${ORDER}/payments`);
  expect(await screen.findByRole('status', { name: 'Loading the account' })).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Payments' })).toBeTruthy();
  expect(screen.queryByText(/[Pp]ayments add up to/)).toBeNull();
});

test('without a payment, the account comes below the buttons, so that it does not move them when it is read', async () => {
  fakeApi(waits(getSupplierAccount), ...orderPageAnswers, answers(getPurchaseOrder, anOrder()));
  renderApp(`/purchase-orders/${ORDER}/payments`);
  const account = await screen.findByRole('status', { name: 'Loading the account' });
  const button = screen.getByRole('button', { name: 'New payment' });
  expect(button.compareDocumentPosition(account)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('an account that cannot be read leaves the payments, and is read again on request', async () => {
  let isAway = true;
  const answer = withAccount({});
  const away = refuses(getSupplierAccount, 503, { code: 'UNAVAILABLE', message: '' });
  fakeApi(
    { ...answer, respond: (seen) => (isAway ? away : answer).respond(seen) },
    ...orderPageAnswers,
    answers(getPurchaseOrder, anOrder({ payments })),
  );
  renderApp(`/purchase-orders/${ORDER}/payments`);
  await screen.findByText('The account could not be loaded');
  expect(screen.getByRole('table', { name: 'Payments' })).toBeTruthy();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(listFigures(await account())).toContain('Owed $1,957.00');
});

test('the account is read again once a payment is marked as paid', async () => {
  const { calls } = fakeApi(
    answers(getSupplierAccount, () => {
      const isPaid = calls.some(({ method }) => method === 'PUT');
      return anAccount({ paid: isPaid ? 1957 : 0 });
    }),
    ...orderPageAnswers,
    answers(getPurchaseOrder, anOrder({ payments })),
    answers(setPaymentStatus, undefined),
  );
  renderApp(`/purchase-orders/${ORDER}/payments`);
  expect(listFigures(await account())).toContain('Paid $0.00');
  await userEvent.click(await screen.findByRole('button', { name: /Mark Rest as paid/ }));
  await answerHowPaid('Rest');
  await waitFor(async () => expect(listFigures(await account())).toContain('Paid $1,957.00'));
});

test('the account of a past order is that of the moment', async () => {
  const { calls } = fakeApi(
    answers(getSupplierAccount, ({ query }) =>
      anAccount({ paid: query === '?asOf=2026-02-10' ? 5 : 7 }),
    ),
    ...orderPageAnswers,
    answers(getPurchaseOrder, anOrder({ payments }), { ETag: '"3"' }),
  );
  renderApp(`/purchase-orders/${ORDER}/payments?asOf=2026-02-10`);
  expect(listFigures(await account())).toContain('Paid $5.00');
  expect(calls.filter(({ path }) => path.endsWith('/account'))).toHaveLength(1);
});

test('a payment is marked as paid in place', async () => {
  const { calls } = fakeApi(
    ...orderPageAnswers,
    answers(getPurchaseOrder, anOrder({ payments })),
    answers(setPaymentStatus, undefined),
  );
  renderApp(`/purchase-orders/${ORDER}/payments`);
  await userEvent.click(await screen.findByRole('button', { name: /Mark Rest as paid/ }));
  await answerHowPaid('Rest');
  await screen.findByRole('button', { name: 'Undo' });
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: `/purchase-orders/payments/${payments[2]?.id ?? ''}/status`,
    body: { status: 'PAID' },
  });
});

test('AMB-098 the payment term of the supplier is applied on request, after asking what it replaces', async () => {
  const unpaid = anOrder({ supplierId: SUPPLIER, payments: payments.slice(1) });
  const { calls } = fakeApi(
    known,
    ...orderPageAnswers,
    answers(getPurchaseOrder, unpaid, { ETag: '"7"' }),
    answers(applyPaymentTerms, undefined),
  );
  renderApp(`/purchase-orders/${ORDER}/payments`);
  await userEvent.click(await screen.findByRole('button', { name: 'Apply payment term' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Replace payments' }));
  await screen.findByText('Payment term applied');
  const sent = calls.find(({ path }) => path.endsWith('/apply-terms'));
  expect(sent?.headers.get('If-Match')).toBe('"7"');
});

test('CALC-INS-5 a difference from the term is named in its own words', async () => {
  const message = 'Installment percentages must add up to 100, not 90';
  fakeApi(
    known,
    ...orderPageAnswers,
    answers(getPurchaseOrder, anOrder({ supplierId: SUPPLIER })),
    refuses(applyPaymentTerms, 422, { code: 'INSTALLMENTS_NOT_100', message }),
  );
  renderApp(`/purchase-orders/${ORDER}/payments`);
  await userEvent.click(await screen.findByRole('button', { name: 'Apply payment term' }));
  expect(await screen.findByText(message)).toBeTruthy();
});

test('UI-FF-03 without its flag no payment term is offered', async () => {
  fakeApi(...orderPageAnswers, answers(getPurchaseOrder, anOrder()));
  renderApp(`/purchase-orders/${ORDER}/payments`, {
    environment: { VITE_PAYMENT_TERMS: 'false' },
  });
  await screen.findByText('No payment yet');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Apply payment term' })).toBeNull(),
  );
});
