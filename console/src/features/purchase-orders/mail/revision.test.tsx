import { describe, expect, test } from '@jest/globals';
import {
  listPurchaseOrderMails,
  mailPurchaseOrder,
} from '@quartermaster/contracts/purchase-orders/calls/mail';
import { getPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import {
  withMailRequested,
  withMailSent,
} from '@quartermaster/contracts/purchase-orders/rules/mailed-versions';
import { noBusinessDetails } from '@quartermaster/contracts/teams/business-details';
import { getBusinessDetails } from '@quartermaster/contracts/teams/calls';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import {
  anOrder,
  orderPageAnswers,
  aShipment,
  ITEM_A,
  ORDER,
} from '../../../testing/test-order.ts';

const sent = anOrder({ status: 'SentToSupplier', shipments: [aShipment({ receivedAt: null })] });
const mailedOrder = withMailSent(
  withMailRequested(sent, { mailId: ORDER }, '2026-03-01T12:30:00.000Z'),
  {
    mailId: ORDER,
  },
);
const raised = mailedOrder.items.map((item) =>
  item.id === ITEM_A ? { ...item, quantity: 120 } : item,
);

const open = (order: PurchaseOrder): void => {
  fakeApi(
    ...orderPageAnswers,
    answers(getPurchaseOrder, order, { ETag: '"7"' }),
    answers(getBusinessDetails, { ...noBusinessDetails, businessName: 'Gifts', storeName: '' }),
    answers(mailPurchaseOrder, { mailId: ORDER }),
    answers(listPurchaseOrderMails, []),
  );
  renderApp(`/purchase-orders/${ORDER}`);
};
const note = () => screen.findByRole('region', { name: 'Changed since the last email' });
const costs = () => screen.findByRole('region', { name: 'Costs of the order' });

describe('an order that was mailed and then changed', () => {
  test('says what the supplier does not know, and writes the mail of the revision', async () => {
    open({ ...mailedOrder, items: raised });
    const region = await note();
    expect(region.textContent).toContain('The supplier has not received 1 change');
    expect(region.textContent).toContain('Lamp 100 → 120 units');
    await userEvent.click(within(region).getByRole('button', { name: 'Mail the revision' }));
    const panel = await screen.findByRole('dialog', { name: /Mail the revision/ });
    const field = async <Field extends HTMLElement>(label: RegExp, selector: string) =>
      within(panel).findByLabelText<Field>(label, { selector });
    const subject = await field<HTMLInputElement>(/^Subject/, 'input');
    expect(subject.value).toBe('Purchase order Spring restock, revision 2');
    const message = await field<HTMLTextAreaElement>(/^Message/, 'textarea');
    expect(message.value).toContain('It replaces what we sent before.');
    expect(message.value).toContain('- Lamp 100 → 120 units');
  });

  test('says nothing while it is as it was mailed, and before the first mail', async () => {
    open(mailedOrder);
    await costs();
    expect(screen.queryByRole('button', { name: 'Mail the revision' })).toBeNull();
  });

  test('shows the first changes, and all of them on request', async () => {
    const content = {
      ...mailedOrder.content,
      reference: 'R-9',
      description: 'New',
      name: 'Summer',
    };
    open({ ...mailedOrder, content, items: raised });
    const region = await note();
    expect(within(region).queryByText('Description changed')).toBeNull();
    await userEvent.click(within(region).getByRole('button', { name: 'and 1 more change' }));
    expect(within(region).getByText('Description changed')).toBeTruthy();
  });
});

describe('what no payment covers', () => {
  test('stands on the page of a sent order', async () => {
    open(sent);
    expect((await costs()).textContent).toContain('Unplanned payment: $1,957.00');
  });

  test('is not shown of a draft, and of an order whose payments cover it', async () => {
    const payment = { id: ORDER, name: 'All', description: '', amount: 1957, currency: 'USD' };
    open({ ...sent, payments: [{ ...payment, status: 'NOT_PAID', dueDate: null }] });
    expect((await costs()).textContent).not.toContain('Unplanned payment');
  });
});
