import { describe, expect, test } from '@jest/globals';
import {
  listPurchaseOrderMails,
  mailPurchaseOrder,
  type PurchaseOrderMail,
} from '@quartermaster/contracts/purchase-orders/calls/mail';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import {
  getPurchaseOrder,
  setPurchaseOrderStatus,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { listSuppliers, type Supplier } from '@quartermaster/contracts/suppliers/calls';
import { supplierFields } from '@quartermaster/contracts/suppliers/supplier';
import { noBusinessDetails } from '@quartermaster/contracts/teams/business-details';
import { getBusinessDetails } from '@quartermaster/contracts/teams/calls';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { anOrder, orderPageAnswers, ORDER } from '../../../testing/test-order.ts';

const SUPPLIER = '018f0000-0000-7000-8000-0000000000c1';
const MAIL = '018f0000-0000-7000-8000-0000000000d1';
const contact = (name: string, email: string, isPrimary = false) => ({
  name,
  email,
  isPrimary,
  phone: '',
});
const harbour = (contacts: Supplier['contacts']): Supplier => ({
  id: SUPPLIER,
  ...supplierFields.parse({ name: 'Harbour Ceramics' }),
  contacts,
  attachmentUrls: [],
  purchaseOrderCount: 1,
  products: [],
  createdAt: '2026-02-01T00:00:00.000Z',
  updatedAt: '2026-02-01T00:00:00.000Z',
});
const people = [
  contact('Bob Stone', 'bob@harbour.example'),
  contact('Ann Clay', 'ann@harbour.example', true),
];

const aMail = (given: Partial<PurchaseOrderMail> = {}): PurchaseOrderMail => ({
  id: MAIL,
  to: ['ann@harbour.example'],
  cc: [],
  subject: 'Purchase order Spring restock',
  message: 'Hello',
  requestedBy: 'owner@gift-shop.example',
  requestedAt: '2026-03-01T12:30:00.000Z',
  revision: 8,
  state: 'BeingSent',
  settledAt: null,
  reason: null,
  refused: [],
  file: null,
  ...given,
});

interface Shop {
  readonly contacts?: Supplier['contacts'];
  readonly order?: Partial<PurchaseOrder>;
  readonly mails?: PurchaseOrderMail[];
  readonly businessName?: string;
  readonly sending?: ReturnType<typeof refuses>;
}
const open = (path: string, shop: Shop = {}) => {
  const { contacts = people, order = {}, mails = [], businessName = '', sending } = shop;
  const api = fakeApi(
    answers(getBusinessDetails, { ...noBusinessDetails, businessName, storeName: 'The Store' }),
    sending ?? answers(mailPurchaseOrder, { mailId: MAIL }),
    answers(listSuppliers, {
      data: [harbour(contacts)],
      count: 1,
      totalPurchaseOrders: 0,
      totalProducts: 0,
    }),
    ...orderPageAnswers,
    answers(getPurchaseOrder, anOrder({ supplierId: SUPPLIER, ...order }), { ETag: '"7"' }),
    answers(setPurchaseOrderStatus, undefined, { ETag: '"8"' }),
    answers(listPurchaseOrderMails, mails),
  );
  renderApp(`/purchase-orders/${ORDER}${path}`);
  return api;
};
const sent = ({ calls }: ReturnType<typeof open>) =>
  calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/mail'));
const press = async (name: string): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));
const sendButton = () => screen.findByRole('button', { name: 'Send' });

describe('API-PO-43 an email to the supplier', () => {
  test('is opened from the menu of the order, written to the primary contact', async () => {
    const api = open('');
    await press('More actions');
    await userEvent.click(
      await screen.findByRole('menuitem', { name: 'Email to supplier', hidden: true }),
    );
    expect(await screen.findByRole('dialog', { name: 'Email to supplier' })).toBeTruthy();
    await userEvent.click(await sendButton());
    await waitFor(() => expect(sent(api)).toHaveLength(1));
    expect(sent(api)[0]?.headers.get('If-Match')).toBe('"7"');
    expect(sent(api)[0]?.body).toMatchObject({
      to: ['ann@harbour.example'],
      cc: [],
      subject: 'Purchase order Spring restock',
      message: expect.stringContaining('Hello Ann Clay,\n\nPlease find our purchase order'),
      pdf: { showCosts: true, sortedItemIds: [] },
    });
    expect(await screen.findByText('The email is being sent')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Email to supplier' })).toBeNull();
    expect(await screen.findByText('This order has not been emailed yet.')).toBeTruthy();
  });

  test.each([
    ['Gifts Limited', 'Gifts Limited'],
    ['', 'The Store'],
  ])('NF-F-01 is signed as its paper is: %j as %s', async (businessName, signed) => {
    open('?panel=mail', { businessName });
    const message = await screen.findByLabelText<HTMLTextAreaElement>(/^Message/);
    expect(message.value.split('\n').at(-1)).toBe(signed);
  });

  test('says what was typed, to whom it was typed, with what was chosen for the paper', async () => {
    const api = open('?panel=mail');
    await userEvent.type(
      await screen.findByLabelText(/^Copy to/, { selector: 'input' }),
      'b@c.example,',
    );
    await userEvent.clear(screen.getByLabelText(/^Subject/, { selector: 'input' }));
    await userEvent.type(screen.getByLabelText(/^Subject/, { selector: 'input' }), 'Order');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Costs and totals' }));
    await userEvent.click(await sendButton());
    await waitFor(() => expect(sent(api)).toHaveLength(1));
    expect(sent(api)[0]?.body).toMatchObject({
      cc: ['b@c.example'],
      subject: 'Order',
      pdf: { showCosts: false },
    });
  });

  test('of a draft marks it as sent first, unless that is not chosen', async () => {
    const api = open('?panel=mail', { order: { status: 'Draft', sentOn: null } });
    await userEvent.click(await sendButton());
    await waitFor(() => expect(sent(api)).toHaveLength(1));
    const status = api.calls.findIndex(({ path }) => path.endsWith('/status'));
    expect(api.calls[status]?.body).toEqual({ status: 'SentToSupplier' });
    expect(status).toBeLessThan(api.calls.findIndex(({ path }) => path.endsWith('/mail')));
    expect(sent(api)[0]?.headers.get('If-Match')).toBe('"8"');
  });

  test('of a draft leaves it one where that is chosen', async () => {
    const api = open('?panel=mail', { order: { status: 'Draft', sentOn: null } });
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Also set the status/ }));
    await userEvent.click(await sendButton());
    await waitFor(() => expect(sent(api)).toHaveLength(1));
    expect(api.calls.some(({ path }) => path.endsWith('/status'))).toBe(false);
  });

  test('is not sent to nobody, nor to what is no address', async () => {
    open('?panel=mail', { contacts: [contact('Ann Clay', ' ', true)] });
    expect(await screen.findByText(/has no contact with an email address/)).toBeTruthy();
    expect(await sendButton()).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByLabelText(/^To/, { selector: 'input' }), 'ann@x,');
    expect(await screen.findByText('ann@x is not an email address')).toBeTruthy();
    expect(await sendButton()).toHaveProperty('disabled', true);
  });

  test('that is refused stays open with what was typed', async () => {
    const problem = { code: 'VERSION_STALE' as const, message: 'Somebody else changed this' };
    open('?panel=mail', { sending: refuses(mailPurchaseOrder, 412, problem) });
    await userEvent.click(await sendButton());
    expect(await screen.findByText(/Somebody else changed this order/)).toBeTruthy();
    expect(screen.getByDisplayValue('Purchase order Spring restock')).toBeTruthy();
  });
});

describe('API-PO-44 the emails of an order', () => {
  test('say what became of them', async () => {
    const settledAt = '2026-03-01T12:31:00.000Z';
    const reason = 'connect ECONNREFUSED';
    const ids = ['018f0000-0000-7000-8000-0000000000d2', '018f0000-0000-7000-8000-0000000000d3'];
    open('/documents', {
      mails: [
        aMail(),
        aMail({ id: ids[0]!, state: 'Sent', settledAt, refused: ['boss@gift-shop.example'] }),
        aMail({ id: ids[1]!, state: 'Failed', settledAt, reason }),
      ],
    });
    const rows = await screen.findAllByRole('listitem', { name: 'Purchase order Spring restock' });
    expect(rows.map((row) => /Being sent|Not sent|Sent$/.exec(row.textContent)?.[0])).toEqual([
      'Being sent',
      'Sent',
      'Not sent',
    ]);
    expect(rows[1]?.textContent).toContain('did not accept it for boss@gift-shop.example');
    expect(rows[2]?.textContent).toContain(reason);
  });
});
