import { describe, expect, test } from '@jest/globals';
import {
  createPurchaseOrderWithQuantities,
  deletePurchaseOrders,
  getPurchaseOrder,
  setPurchaseOrderStatuses,
  summarisePurchaseOrders,
} from '@quartermaster/contracts/purchase-orders/routes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { anOrder, aroundOrder, aSummary, ORDER } from './test-order.ts';

const late = aSummary({
  id: '018f0000-0000-7000-8000-000000000011',
  name: 'Autumn lamps',
  status: 'InDelivery',
  totalCost: null,
  missingCurrencies: ['JPY'],
  totalUnallocatedQuantity: 12,
  nextShipmentDate: '2026-02-20',
  shipmentsInTransit: [{ arrivalDate: '2026-02-20', totalItemsQuantity: 5 }],
});

const list = answers(summarisePurchaseOrders, [aSummary({}), late]);

describe('the list of purchase orders', () => {
  test('UI-SC-40 flags late deliveries, missing rates and units in no shipment', async () => {
    fakeApi(...aroundOrder, list);
    renderApp('/purchase-orders');
    expect(await screen.findByRole('link', { name: 'Autumn lamps' })).toBeTruthy();
    expect(screen.getByText('Feb 20, 2026 · late')).toBeTruthy();
    expect(screen.getByText(/Rate missing/)).toBeTruthy();
    expect(screen.getByText('12').className).toContain('qm-warn');
  });

  test('UI-RT-16 leads to each of them, which has a page of its own', async () => {
    fakeApi(...aroundOrder, list, answers(getPurchaseOrder, anOrder()));
    const { router } = renderApp('/purchase-orders');
    await userEvent.click(await screen.findByRole('link', { name: 'Spring restock' }));
    expect(await screen.findByRole('heading', { name: 'Spring restock' })).toBeTruthy();
    expect(router.state.location.pathname).toBe(`/purchase-orders/${ORDER}`);
  });

  test('the view in the address decides what is listed', async () => {
    fakeApi(...aroundOrder, list);
    renderApp('/purchase-orders?view=overdue');
    expect(await screen.findByRole('link', { name: 'Autumn lamps' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Spring restock' })).toBeNull();
    expect(screen.getByRole('tab', { name: /^Overdue/, selected: true }).textContent).toBe(
      'Overdue1',
    );
  });

  test('UI-SC-24 the status of several orders is set with one call', async () => {
    const { calls } = fakeApi(...aroundOrder, list, answers(setPurchaseOrderStatuses, undefined));
    renderApp('/purchase-orders');
    await screen.findByRole('link', { name: 'Autumn lamps' });
    const all = document.querySelector<HTMLElement>('.ag-header input[type="checkbox"]');
    await userEvent.click(all!);
    await userEvent.click(await screen.findByRole('button', { name: 'Set status' }));
    await userEvent.click(
      await screen.findByRole('menuitem', { name: 'In production', hidden: true }),
    );
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual([
        { id: ORDER, status: 'InProduction' },
        { id: late.id, status: 'InProduction' },
      ]),
    );
  });
});

describe('deleting from the list', () => {
  test('UI-SC-24 several orders are deleted with one call, after a question', async () => {
    const { calls } = fakeApi(...aroundOrder, list, answers(deletePurchaseOrders, undefined));
    renderApp('/purchase-orders');
    await screen.findByRole('link', { name: 'Autumn lamps' });
    const all = document.querySelector<HTMLElement>('.ag-header input[type="checkbox"]');
    await userEvent.click(all!);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete 2 purchase orders?' });
    const posts = () => calls.filter(({ path }) => path === '/purchase-orders/delete');
    expect(posts()).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('2 purchase orders deleted')).toBeTruthy();
    expect(posts().map(({ body }) => body)).toEqual([[ORDER, late.id]]);
  });
});

describe('a new purchase order', () => {
  test('is drafted with its items under one key, and opened', async () => {
    const { calls } = fakeApi(
      ...aroundOrder,
      list,
      answers(createPurchaseOrderWithQuantities, { id: ORDER }),
      answers(getPurchaseOrder, anOrder()),
    );
    const { router } = renderApp('/purchase-orders?panel=new');
    const panel = await screen.findByRole('dialog', { name: 'New purchase order' });
    await userEvent.type(within(panel).getByLabelText('Name'), 'Vases');
    await userEvent.click(within(panel).getByRole('button', { name: 'Add items' }));
    await userEvent.click(await screen.findByLabelText('Vase'));
    await userEvent.click(screen.getByRole('button', { name: 'Add 1 item' }));
    const quantity = await screen.findByLabelText('Quantity of Vase');
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '24');
    await userEvent.click(within(panel).getByRole('button', { name: 'Create draft' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/purchase-orders/${ORDER}`));
    const sent = calls.filter(({ path }) => path.endsWith('create-with-quantities'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(sent[0]?.body).toMatchObject({
      name: 'Vases',
      issueDate: '2026-03-02',
      items: [{ quantity: 24 }],
    });
  });
});
