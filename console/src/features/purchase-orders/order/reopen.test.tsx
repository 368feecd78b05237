import { expect, test } from '@jest/globals';
import { getPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { reopenPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/settlement';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { anOrder, orderPageAnswers, ORDER } from '../../../testing/test-order.ts';

const openMenu = async (): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await screen.findByText('Duplicate order');
};
const openReopenPanel = async (): Promise<HTMLElement> => {
  await openMenu();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Reopen', hidden: true }));
  return screen.findByRole('dialog', { name: 'Reopen the order' });
};

test('a fully received order is reopened with a reason', async () => {
  const { calls } = fakeApi(
    ...orderPageAnswers,
    answers(
      getPurchaseOrder,
      () => {
        const isReopened = calls.some(({ path }) => path.endsWith('/reopen'));
        return anOrder({ status: isReopened ? 'PartiallyReceived' : 'FullyReceived' });
      },
      { ETag: '"7"' },
    ),
    answers(reopenPurchaseOrder, undefined),
  );
  renderApp(`/purchase-orders/${ORDER}`);
  const panel = await openReopenPanel();
  const reopen = within(panel).getByRole<HTMLButtonElement>('button', { name: 'Reopen' });
  expect(reopen.disabled).toBe(true);
  await userEvent.type(within(panel).getByLabelText(/^Reason/), ' They found a box ');
  await userEvent.click(reopen);
  await screen.findByText('Spring restock reopened');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.find(({ path }) => path.endsWith('/reopen'));
  expect(sent?.body).toEqual({ reason: 'They found a box' });
  expect(sent?.headers.get('If-Match')).toBe('"7"');
  await screen.findByRole('button', { name: 'Receive the rest' });
  await openMenu();
  expect(screen.queryByText('Reopen')).toBeNull();
});

test.each<PurchaseOrder['status']>(['Draft', 'InDelivery', 'PartiallyReceived', 'Cancelled'])(
  'an order that is %s is not offered to be reopened',
  async (status) => {
    fakeApi(...orderPageAnswers, answers(getPurchaseOrder, anOrder({ status })));
    renderApp(`/purchase-orders/${ORDER}?panel=reopen`);
    await openMenu();
    expect(screen.queryByText('Reopen')).toBeNull();
    expect(screen.queryByRole('dialog', { name: 'Reopen the order' })).toBeNull();
  },
);

test('a refusal keeps the panel and its reason', async () => {
  fakeApi(
    ...orderPageAnswers,
    answers(getPurchaseOrder, anOrder({ status: 'FullyReceived' })),
    refuses(reopenPurchaseOrder, 409, { code: 'STATUS_NOT_ALLOWED', message: 'no' }),
  );
  renderApp(`/purchase-orders/${ORDER}`);
  const panel = await openReopenPanel();
  const reason = within(panel).getByLabelText<HTMLInputElement>(/^Reason/);
  await userEvent.type(reason, 'A box');
  await userEvent.click(within(panel).getByRole('button', { name: 'Reopen' }));
  expect(await screen.findByText(/Only a fully received order can be reopened/)).toBeTruthy();
  expect(reason.value).toBe('A box');
});
