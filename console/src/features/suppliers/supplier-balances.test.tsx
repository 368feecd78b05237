import { expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { getSupplier, listSupplierBalances } from '@quartermaster/contracts/suppliers/calls';
import { supplierFields } from '@quartermaster/contracts/suppliers/supplier';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';

const ID = '018f0000-0000-7000-8000-0000000000a1';
const supplier = {
  ...supplierFields.parse({ name: 'Halden Ceramics' }),
  id: ID,
  attachmentUrls: [],
  purchaseOrderCount: 3,
  products: [],
  createdAt: '2026-01-02T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
};
const around = [
  answers(getUserContext, aUserContext()),
  answers(getSupplier, supplier),
  answers(listInventoryItems, { data: [], total: 0 }),
];
const facts = () => screen.findByRole('complementary', { name: 'Facts' });
const order = (purchaseOrderId: string, currency: string, balance: number, isDeleted = false) => ({
  isDeleted,
  purchaseOrderId,
  purchaseOrderName: `PO-${purchaseOrderId}`,
  currency,
  balance,
});

test('balances are shown by currency, with the orders they come from', async () => {
  const balances = {
    totals: [
      { currency: 'GBP', balance: 155.92 },
      { currency: 'EUR', balance: 20 },
    ],
    orders: [order('3', 'GBP', 100), order('2', 'EUR', 20), order('1', 'GBP', 55.92, true)],
  };
  fakeApi(...around, answers(listSupplierBalances, balances));
  renderApp(`/suppliers/${ID}`);
  const shown = within(await facts());
  const link = await shown.findByRole('link', { name: 'PO-3' });
  expect(link.getAttribute('href')).toBe('/purchase-orders/3/payments');
  expect(link.closest('dd')?.textContent).toBe(
    '£155.92PO-3 £100.00PO-1 (deleted) £55.92€20.00PO-2 €20.00',
  );
});

test('a supplier without a balance has a dash', async () => {
  fakeApi(...around, answers(listSupplierBalances, { totals: [], orders: [] }));
  renderApp(`/suppliers/${ID}`);
  const name = await within(await facts()).findByText('Balance');
  expect((await within(name.parentElement ?? name).findByText('—')).tagName).toBe('DD');
});

test('balances that cannot be read are read again on request', async () => {
  let isAway = true;
  const answer = answers(listSupplierBalances, {
    totals: [{ currency: 'GBP', balance: 5 }],
    orders: [order('1', 'GBP', 5)],
  });
  const away = refuses(listSupplierBalances, 503, { code: 'UNAVAILABLE', message: '' });
  fakeApi(...around, {
    ...answer,
    respond: (seen) => (isAway ? away : answer).respond(seen),
  });
  renderApp(`/suppliers/${ID}`);
  const shown = within(await facts());
  expect(await shown.findByText(/The server is busy/)).toBeTruthy();
  isAway = false;
  await userEvent.click(shown.getByRole('button', { name: 'Retry' }));
  expect(await shown.findByRole('link', { name: 'PO-1' })).toBeTruthy();
});
