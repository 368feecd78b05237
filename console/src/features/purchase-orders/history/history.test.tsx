import { describe, expect, test } from '@jest/globals';
import {
  comparePurchaseOrder,
  getPurchaseOrderHistory,
  restorePurchaseOrder,
} from '@quartermaster/contracts/purchase-orders/calls/history';
import type { PurchaseOrderHistoryEntry } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { getPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { anOrder, orderPageAnswers, ORDER } from '../../../testing/test-order.ts';

const entry = (
  revision: number,
  given: Partial<PurchaseOrderHistoryEntry> = {},
): PurchaseOrderHistoryEntry => ({
  revision,
  recordedAt: `2026-03-0${String(revision + 1)}T09:30:00.000Z`,
  happenedAt: null,
  isBackDated: false,
  actor: 'ada@gift-shop.example',
  type: 'PurchaseOrderItemsChanged',
  summary: `Change ${String(revision)}`,
  changes: [],
  ...given,
});
const history = answers(getPurchaseOrderHistory, [
  entry(0, { type: 'PurchaseOrderCreated' }),
  entry(1),
  entry(2, {
    type: 'ShipmentReceived',
    happenedAt: '2026-02-20T10:00:00.000Z',
    isBackDated: true,
  }),
]);
const read = answers(getPurchaseOrder, anOrder(), { ETag: '"2"' });
const path = `/purchase-orders/${ORDER}`;
const menu = async (revision: number, item: string): Promise<void> => {
  await userEvent.click(
    await screen.findByRole('button', { name: `Actions of revision ${String(revision)}` }),
  );
  await userEvent.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
};

describe('the history of an order', () => {
  test('names what was recorded later than it happened, and shows the chosen kinds', async () => {
    fakeApi(...orderPageAnswers, read, history);
    renderApp(`${path}/history`);
    expect(await screen.findByText('Back-dated to Feb 20, 2026')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Items' }));
    expect(screen.getByText('Change 1')).toBeTruthy();
    expect(screen.queryByText('Change 2')).toBeNull();
  });

  test('compares a revision with now and takes its values over again', async () => {
    const { calls } = fakeApi(
      ...orderPageAnswers,
      read,
      history,
      answers(comparePurchaseOrder, {
        from: { revision: 1, recordedAt: '2026-03-02T09:30:00.000Z', actor: 'ada' },
        to: { revision: 2, recordedAt: '2026-03-03T09:30:00.000Z', actor: 'ada' },
        sections: [
          { title: 'Items', changes: [{ field: 'Lamp: quantity', from: '80', to: '100' }] },
        ],
      }),
      answers(restorePurchaseOrder, undefined),
    );
    renderApp(`${path}/history`);
    await menu(1, 'Compare with now');
    expect(await screen.findByText('Lamp: quantity')).toBeTruthy();
    expect(calls.find(({ path: called }) => called.endsWith('/compare'))?.query).toBe(
      '?from=1&to=2',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Restore revision 1' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Restore values' }));
    await waitFor(() =>
      expect(calls.find(({ path: called }) => called.endsWith('/restore'))?.body).toEqual({
        revision: 1,
      }),
    );
  });
});

describe('NF-D-06 an order as of a moment', () => {
  test('is shown as it was, to be read only', async () => {
    const { calls } = fakeApi(
      ...orderPageAnswers,
      answers(getPurchaseOrder, anOrder({ status: 'Draft' }), { ETag: '"1"' }),
      history,
    );
    renderApp(`${path}/history`);
    await menu(1, 'View the order as of then');
    expect(await screen.findByText(/revision 1 of 2/)).toBeTruthy();
    expect(calls.some(({ query }) => query === '?asOf=2026-03-02T09%3A30%3A00.000Z')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Add items' })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Costs' }));
    const add = await screen.findAllByRole('button', { name: /Add/ });
    expect(add.every((button) => button.closest('fieldset[disabled]') !== null)).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Back to now' }));
    expect(await screen.findByRole('button', { name: 'Add items' })).toBeTruthy();
  });

  test('says so when there was none', async () => {
    const none = { code: 'NOT_FOUND', message: 'No such purchase order' } as const;
    fakeApi(...orderPageAnswers, refuses(getPurchaseOrder, 404, none), history);
    renderApp(`${path}?asOf=2026-01-05`);
    expect(
      await screen.findByText('There was no such order at the end of Jan 5, 2026'),
    ).toBeTruthy();
  });
});

describe('the history of an order that was deleted', () => {
  const none = { code: 'NOT_FOUND', message: 'No such purchase order' } as const;
  const gone = refuses(getPurchaseOrder, 404, none);
  const deleted = entry(2, { type: 'PurchaseOrderDeleted', summary: 'Deleted the order' });

  test('AMB-070 stays to be read and taken along; nothing of it is restored', async () => {
    fakeApi(
      ...orderPageAnswers,
      gone,
      answers(getPurchaseOrderHistory, [entry(0), entry(1), deleted]),
    );
    renderApp(path);
    expect(await screen.findByText('This purchase order was deleted')).toBeTruthy();
    expect(screen.getByText('Change 1')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Dossier' }));
    for (const form of ['PDF to read', 'JSON with every record and its proof'])
      expect(await screen.findByRole('menuitem', { name: form, hidden: true })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    const actions = await screen.findByRole('button', { name: 'Actions of revision 1' });
    await userEvent.click(actions);
    expect(
      await screen.findByRole('menuitem', { name: /View the order/, hidden: true }),
    ).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: /Restore/, hidden: true })).toBeNull();
  });

  test('is none of an order that never was', async () => {
    fakeApi(...orderPageAnswers, gone, refuses(getPurchaseOrderHistory, 404, none));
    renderApp(path);
    expect(await screen.findByText('There is no such purchase order')).toBeTruthy();
  });
});
