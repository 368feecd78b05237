import { describe, expect, test } from '@jest/globals';
import { getPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
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

const open = (given: Partial<PurchaseOrder>, path = ''): void => {
  fakeApi(...orderPageAnswers, answers(getPurchaseOrder, anOrder(given), { ETag: '"7"' }));
  renderApp(`/purchase-orders/${ORDER}${path}`);
};
const received: Partial<PurchaseOrder> = {
  status: 'FullyReceived',
  shipments: [aShipment({ receivedAt: '2026-03-02T00:00:00.000Z' })],
};
/** Shipment with one received unit. */
const counted = aShipment({
  receivedAt: '2026-03-02T00:00:00.000Z',
  items: [
    { purchaseOrderItemId: ITEM_A, orderedQuantity: 60, receivedQuantity: 1, acceptedQuantity: 1 },
  ],
});
const menu = async (): Promise<HTMLElement> => {
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  return screen.findByRole('menu', { hidden: true });
};
const READ_ONLY = /items and quantities are read only/;

describe('a fully received order', () => {
  test('has items that are read only, and is reopened beside the reason', async () => {
    open(received);
    expect(await screen.findByText(READ_ONLY)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add items' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Reopen' }));
    expect(await screen.findByRole('dialog', { name: 'Reopen the order' })).toBeTruthy();
  });

  test('has quantities of shipments that are read only, and open payments', async () => {
    open(received, '/shipments');
    expect(await screen.findByText(READ_ONLY)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New shipment' })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: /^Payments/ }));
    const [button] = await screen.findAllByRole('button', { name: 'New payment' });
    expect(button).toHaveProperty('disabled', false);
  });

  test('is open again once it is partially received', async () => {
    open({ ...received, status: 'PartiallyReceived' });
    expect(await screen.findByRole('button', { name: 'Add items' })).toBeTruthy();
    expect(screen.queryByText(READ_ONLY)).toBeNull();
  });
});

describe('deleting', () => {
  const payment = {
    id: '018f0000-0000-7000-8000-0000000000e1',
    name: 'Deposit',
    description: '',
    amount: 100,
    currency: 'USD',
    dueDate: null,
  };

  const RECEIVED = 'It was received, in part or in full.';
  const REST =
    'Its history stays readable, and what was received stays in stock. This cannot be undone.';
  const paid = { ...payment, status: 'PAID' as const };

  test.each<[string, Partial<PurchaseOrder>, string]>([
    ['open', { payments: [{ ...payment, status: 'NOT_PAID' }] }, ''],
    ['received', { shipments: [counted], status: 'InDelivery' }, `${RECEIVED} `],
    ['closed', { status: 'FullyReceived' }, `${RECEIVED} `],
    ['paid', { payments: [paid] }, 'A payment of it was made. '],
  ])('AMB-070 is offered for an order that is %s, with its hint', async (_, given, hint) => {
    open(given);
    await userEvent.click(within(await menu()).getByText('Delete order'));
    const question = await screen.findByRole('dialog', { name: /^Delete Spring restock/ });
    expect(within(question).getByText(`${hint}${REST}`)).toBeTruthy();
  });

  test.each([
    ['PAID', 0],
    ['NOT_PAID', 1],
  ] as const)('of a payment that is %s is offered %s times', async (status, count) => {
    open({ payments: [{ ...payment, status }] }, '/payments');
    await screen.findByRole('button', { name: 'Deposit' });
    expect(screen.queryAllByRole('button', { name: 'Delete Deposit' })).toHaveLength(count);
    await userEvent.click(screen.getByRole('button', { name: 'Deposit' }));
    await screen.findByRole('dialog', { name: 'Deposit' });
    expect(screen.queryAllByRole('button', { name: 'Delete' })).toHaveLength(count);
  });
});

test('the main action of a draft is the email to its supplier', async () => {
  open({ status: 'Draft', sentOn: null, shipments: [] });
  expect(await screen.findByRole('button', { name: 'Email to supplier' })).toBeTruthy();
});
