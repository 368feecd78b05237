import { expect, test } from '@jest/globals';
import { describeFile, requestUpload } from '@quartermaster/contracts/assets/calls';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { listComments } from '@quartermaster/contracts/comments/calls';
import { queryPurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/lists';
import type { OrderRow } from '@quartermaster/contracts/purchase-orders/read-models/order-rows';
import { getSupplier, setSupplierAttachments } from '@quartermaster/contracts/suppliers/calls';
import { supplierFields } from '@quartermaster/contracts/suppliers/supplier';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, type SeenCall } from '../../testing/fake-api.ts';
import { fakePuts } from '../../testing/fake-put.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';

const ID = '018f0000-0000-7000-8000-0000000000a1';

const order: OrderRow = {
  id: '018f0000-0000-7000-8000-0000000000e1',
  name: 'PO-12',
  reference: 'OC-7',
  supplierId: ID,
  supplierName: 'Halden Ceramics',
  status: 'InDelivery',
  currency: 'GBP',
  totalItemsQuantity: 120,
  totalCost: 480,
  totalUnallocatedQuantity: 0,
  missingCurrencies: [],
  shipmentsInTransit: [],
  payments: [],
  nextShipmentDate: null,
  nextPaymentDate: null,
  paymentsStatus: 'NOT_PAID',
  issueDate: '2026-03-01',
  createdAt: '2026-03-01T08:00:00.000Z',
  isOverdue: false,
};

const fileId = '018f0000-0000-7000-8000-0000000000f1';
const fileUrl = `https://shop.example/api/files/${fileId}/prices.pdf`;
const terms = 'https://example.com/terms.txt';
const prices = new File(['0123456789'], 'prices.pdf', { type: 'application/pdf' });

const getUrls = ({ body }: SeenCall) => (body as { attachmentUrls: string[] }).attachmentUrls;

/** Supplier with one file; its files are those that were saved last. */
const shop = (orders: readonly OrderRow[]) => {
  let attachmentUrls = [terms];
  return fakeApi(
    answers(getUserContext, aUserContext()),
    answers(
      getSupplier,
      () => ({
        ...supplierFields.parse({ name: 'Halden Ceramics' }),
        id: ID,
        attachmentUrls,
        purchaseOrderCount: orders.length,
        products: [],
        createdAt: '2026-01-02T00:00:00.000Z',
        updatedAt: '2026-01-02T00:00:00.000Z',
      }),
      { ETag: '"7"' },
    ),
    answers(setSupplierAttachments, (call) => {
      attachmentUrls = getUrls(call);
      return undefined;
    }),
    answers(requestUpload, { url: `${fileUrl}?grant=signed`, fileUrl }),
    answers(describeFile, {
      name: 'prices.pdf',
      contentType: 'application/pdf',
      size: 1_250_000,
      url: `${fileUrl}?grant=open`,
    }),
    answers(listComments, []),
    answers(queryPurchaseOrders, {
      data: [...orders],
      total: orders.length,
      totalUnits: 120,
      totalCosts: [],
      ordersWithoutCost: 0,
      counts: { all: 1, draft: 0, open: 1, overdue: 0, received: 0, cancelled: 0 },
    }),
  );
};

test('the orders of a supplier are a list that is searched, and its rows open', async () => {
  const { calls } = shop([order]);
  const { router } = renderApp(`/suppliers/${ID}/orders`);
  expect(await screen.findByText('PO-12')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox', { name: /Search name/ }), 'OC');
  const own = { column: 'supplierId', criteria: { type: 'select', operator: 'is', value: ID } };
  await waitFor(() =>
    expect(calls.findLast(({ path }) => path === '/purchase-orders/query')?.body).toMatchObject({
      search: 'OC',
      filters: [own],
    }),
  );
  await userEvent.click(screen.getByRole('link', { name: 'PO-12' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/purchase-orders/${order.id}`));
});

test('a supplier without an order leads to a new one', async () => {
  shop([]);
  const { router } = renderApp(`/suppliers/${ID}/orders`);
  await screen.findByText('No order placed yet');
  await userEvent.click(screen.getByRole('button', { name: 'New purchase order' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ supplier: ID }));
});

test('UI-RT-20 the comments on a supplier open from its page', async () => {
  shop([order]);
  renderApp(`/suppliers/${ID}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Comments' }));
  expect(await screen.findByRole('dialog', { name: 'Comments' })).toBeTruthy();
});

test('API-SUP-08 ENT-SUP-14 UI-SC-21 files are dropped on the page of a supplier, and removed with a way back', async () => {
  const puts = fakePuts();
  const { calls } = shop([]);
  const saved = () => calls.filter(({ path }) => path.endsWith('/attachmentUrls')).map(getUrls);
  renderApp(`/suppliers/${ID}/files`);
  expect((await screen.findByRole('link', { name: 'terms.txt' })).getAttribute('href')).toBe(terms);
  fireEvent.drop(screen.getByRole('group', { name: 'Drop files here' }), {
    dataTransfer: { files: [prices], types: ['Files'] },
  });
  await waitFor(() => expect(puts).toHaveLength(1));
  puts[0]?.answer(204);
  expect(await screen.findByText('1.3 MB')).toBeTruthy();
  expect(calls.find(({ path }) => path === '/assets/suppliers')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Remove terms.txt' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(saved()).toEqual([[terms, fileUrl], [fileUrl], [terms, fileUrl]]));
  expect(calls.find(({ method }) => method === 'PUT')?.headers.get('If-Match')).toBe('"7"');
});
