import { describe, expect, test } from '@jest/globals';
import { applyShipmentLandedCost } from '@quartermaster/contracts/inventory/calls/landed-cost';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { getPurchaseOrderHistory } from '@quartermaster/contracts/purchase-orders/calls/history';
import {
  duplicatePurchaseOrder,
  getPurchaseOrder,
  receiveShipment,
  setPurchaseOrderStatus,
  updatePurchaseOrder,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses, waits } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { typeInto } from '../../../testing/test-items-grid.ts';
import {
  anOrder,
  orderPageAnswers,
  ITEM_A,
  ITEM_B,
  ORDER,
  PLACE,
} from '../../../testing/test-order.ts';

const path = `/purchase-orders/${ORDER}`;
const read = answers(getPurchaseOrder, anOrder(), { ETag: '"7"' });

const total = (): string => screen.getByTestId('total-landed').textContent;

describe('the money of an order', () => {
  test('CALC-PO-1 CALC-PO-2 the strip shows the contract’s numbers', async () => {
    fakeApi(...orderPageAnswers, read);
    renderApp(path);
    const strip = await screen.findByRole('region', { name: 'Costs of the order' });
    await waitFor(() => expect(total()).toBe('$2,457.00'));
    for (const amount of ['$1,900.00', '$38.00', '$95.00', '$300.00', '$200.00'])
      expect(within(strip).getByText(amount)).toBeTruthy();
  });

  test('UI-SC-25 follows every edit of an item before it is saved', async () => {
    fakeApi(...orderPageAnswers, read);
    renderApp(path);
    await waitFor(() => expect(total()).toBe('$2,457.00'));
    await typeInto(ITEM_A, 'quantity', '200');
    // 2900 of goods, 5% and 2% of it, 300 and 200: 2900 + 145 - 58 + 500
    await waitFor(() => expect(total()).toBe('$3,487.00'));
    await typeInto(ITEM_A, 'discount', '50%');
    await waitFor(() => expect(total()).toBe('$2,457.00'));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(total()).toBe('$3,487.00'));
  });

  test('CALC-PO-7 UI-SC-26 names the missing currency and where to enter its rate', async () => {
    const order = anOrder();
    const costItems = [{ type: 'Fixed' as const, name: 'Duty', amount: 300, currency: 'JPY' }];
    fakeApi(
      ...orderPageAnswers,
      answers(getPurchaseOrder, { ...order, content: { ...order.content, costItems } }),
    );
    const { router } = renderApp(path);
    expect(await screen.findByText('JPY')).toBeTruthy();
    expect(total()).toBe('—');
    await userEvent.click(screen.getByRole('button', { name: 'Add rate' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/costs`));
    const rate = await screen.findByLabelText('Rate: JPY for 1 USD');
    await userEvent.type(rate, '150{Enter}');
    await waitFor(() => expect(total()).toBe('$2,159.00'));
  });
});

describe('the names of the items', () => {
  test('are waited for, while the head of the order is there', async () => {
    let name: (answer: Response) => void = () => undefined;
    const named = new Promise<Response>((resolve) => (name = resolve));
    fakeApi(waits(listInventoryItems, named), ...orderPageAnswers, read);
    renderApp(path);
    await screen.findByRole('region', { name: 'Costs of the order' });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    expect(screen.queryByText('Unknown item')).toBeNull();
    name(new Response(JSON.stringify({ data: [], total: 0 })));
    expect(await screen.findAllByText('Unknown item')).toHaveLength(2);
  });

  test('are missing where the inventory cannot be read, and the items are there all the same', async () => {
    const problem = { message: 'Not now', code: 'UNAVAILABLE' } as const;
    fakeApi(refuses(listInventoryItems, 503, problem), ...orderPageAnswers, read);
    renderApp(path);
    expect(await screen.findAllByText('Unknown item')).toHaveLength(2);
  });
});

test('API-PO-10 UI-SC-24 a duplicated order opens as its copy', async () => {
  const copy = '018f0000-0000-7000-8000-000000000012';
  const { calls } = fakeApi(
    ...orderPageAnswers,
    read,
    answers(duplicatePurchaseOrder, { id: copy }),
  );
  const { router } = renderApp(path);
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  const choice = { name: 'Duplicate order', hidden: true };
  await userEvent.click(await screen.findByRole('menuitem', choice));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/purchase-orders/${copy}`));
  expect(calls.filter((call) => call.path === `${path}/duplicate`)).toHaveLength(1);
  expect(await screen.findByText('Copy of Spring restock drafted')).toBeTruthy();
});

describe('saving an order', () => {
  test('sends only what changed, for the revision that was read', async () => {
    const { calls } = fakeApi(...orderPageAnswers, read, answers(updatePurchaseOrder, undefined));
    renderApp(path);
    await typeInto(ITEM_B, 'unitCost', '21.5');
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
    const sent = calls.find(({ method }) => method === 'PUT');
    expect(sent?.headers.get('If-Match')).toBe('"7"');
    expect(sent?.body).toEqual({
      items: [
        expect.objectContaining({ id: ITEM_A, unitCost: 10 }),
        expect.objectContaining({ id: ITEM_B, unitCost: 21.5 }),
      ],
    });
  });

  test('refuses a negative quantity and says why', async () => {
    fakeApi(...orderPageAnswers, read);
    renderApp(path);
    await typeInto(ITEM_A, 'quantity', '-5');
    expect(await screen.findByText('Enter a whole number from 0 to 10,000,000')).toBeTruthy();
    expect(total()).toBe('$2,457.00');
  });

  test('ERR-27 two people who changed different items keep both changes', async () => {
    const theirs = anOrder();
    const changed = theirs.items.map((item) =>
      item.id === ITEM_B ? { ...item, quantity: 70 } : item,
    );
    let stale = false;
    const { calls } = fakeApi(
      ...orderPageAnswers,
      {
        ...read,
        respond: (call) =>
          (stale
            ? answers(getPurchaseOrder, { ...theirs, items: changed }, { ETag: '"8"' })
            : read
          ).respond(call),
      },
      {
        ...answers(updatePurchaseOrder, undefined),
        respond: (call) => {
          stale = true;
          return (
            call.headers.get('If-Match') === '"8"'
              ? answers(updatePurchaseOrder, undefined)
              : refuses(updatePurchaseOrder, 412, { code: 'VERSION_STALE', message: 'Changed' })
          ).respond(call);
        },
      },
    );
    renderApp(path);
    await typeInto(ITEM_A, 'quantity', '120');
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    const panel = await screen.findByRole('dialog', { name: /changed this purchase order/ });
    expect(within(panel).getByLabelText<HTMLInputElement>('Lamp: yours').checked).toBe(true);
    expect(within(panel).getByLabelText<HTMLInputElement>('Vase: theirs').checked).toBe(true);
    await userEvent.click(within(panel).getByRole('button', { name: 'Save the chosen values' }));
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
        items: [
          expect.objectContaining({ id: ITEM_A, quantity: 120 }),
          expect.objectContaining({ id: ITEM_B, quantity: 70 }),
        ],
      }),
    );
  });
});

describe('closing an order short', () => {
  test('UI-SC-41 names the open units of each item before it is done', async () => {
    const { calls } = fakeApi(
      ...orderPageAnswers,
      read,
      answers(setPurchaseOrderStatus, undefined),
    );
    renderApp(path);
    await userEvent.click(await screen.findByRole('button', { name: 'Status' }));
    await userEvent.click(
      await screen.findByRole('menuitem', { name: 'Fully received', hidden: true }),
    );
    const question = await screen.findByRole('dialog', { name: 'Close the order short?' });
    expect(within(question).getByText('Lamp').closest('tr')?.textContent).toBe('Lamp100');
    expect(within(question).getByText('Vase').closest('tr')?.textContent).toBe('Vase50');
    await userEvent.click(within(question).getByRole('button', { name: 'Close short' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        status: 'FullyReceived',
      }),
    );
  });
});

describe('receiving a shipment', () => {
  test('UI-SC-27 sends the counts, the place and the push, then uses the landed costs', async () => {
    const { calls } = fakeApi(
      ...orderPageAnswers,
      read,
      answers(receiveShipment, undefined),
      answers(applyShipmentLandedCost, undefined),
    );
    renderApp(`${path}/receiving`);
    await userEvent.click(await screen.findByRole('button', { name: 'Receive all' }));
    await typeInto(ITEM_B, 'accepted', '30');
    expect(
      await screen.findByText('10 rejected', { selector: '.ag-cell-value > span' }),
    ).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Receive 90 units' }));
    const question = await screen.findByRole('dialog', { name: 'Receive Shipment 1?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Receive' }));
    expect(await screen.findByText('Shipment 1 received')).toBeTruthy();
    const receipt = calls.find(({ method }) => method === 'PATCH');
    expect(receipt?.headers.get('If-Match')).toBe('"7"');
    expect(receipt?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(receipt?.body).toEqual({
      receivedAt: '2026-03-02T10:00:00.000Z',
      receivedLocationId: PLACE,
      pushToShopify: true,
      items: [
        { purchaseOrderItemId: ITEM_A, receivedQuantity: 60, acceptedQuantity: 60 },
        { purchaseOrderItemId: ITEM_B, receivedQuantity: 40, acceptedQuantity: 30 },
      ],
    });
    expect(calls.some(({ path: to }) => to.endsWith('update-landed-cost-from-shipment'))).toBe(
      true,
    );
  });

  test('offers the landed costs of the whole shipment where they were not used', async () => {
    const { calls } = fakeApi(
      ...orderPageAnswers,
      read,
      answers(receiveShipment, undefined),
      answers(applyShipmentLandedCost, undefined),
    );
    renderApp(`${path}/receiving`);
    await userEvent.click(await screen.findByRole('button', { name: 'Receive all' }));
    await userEvent.click(screen.getByLabelText('Use these landed costs for the items'));
    await userEvent.click(await screen.findByRole('button', { name: 'Receive 100 units' }));
    const question = await screen.findByRole('dialog', { name: 'Receive Shipment 1?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Receive' }));
    const costCalls = () =>
      calls.filter(({ path: to }) => to.endsWith('update-landed-cost-from-shipment'));
    await screen.findByText('The landed costs of the items stay as they were.');
    expect(costCalls()).toEqual([]);
    await userEvent.click(
      screen.getByRole('button', { name: 'Use the landed costs of this shipment' }),
    );
    await screen.findByText(/The landed cost of each item is now its cost per accepted unit/);
    expect(costCalls()).toHaveLength(1);
  });

  test('more cannot be accepted than was received', async () => {
    fakeApi(...orderPageAnswers, read);
    renderApp(`${path}/receiving`);
    await userEvent.click(await screen.findByRole('button', { name: 'Receive all' }));
    await typeInto(ITEM_A, 'accepted', '61');
    expect(
      await screen.findByText('No more units can be accepted than were received'),
    ).toBeTruthy();
  });
});

describe('the history of an order', () => {
  test('says who changed what, from what and to what', async () => {
    fakeApi(
      ...orderPageAnswers,
      read,
      answers(getPurchaseOrderHistory, [
        {
          revision: 1,
          recordedAt: '2026-03-01T09:30:00.000Z',
          happenedAt: null,
          isBackDated: false,
          actor: 'ada@gift-shop.example',
          type: 'PurchaseOrderItemsChanged',
          summary: 'Changed 1 item',
          changes: [{ field: 'Lamp: quantity', from: '80', to: '100' }],
        },
      ]),
    );
    renderApp(`${path}/history`);
    expect(await screen.findByText('Changed 1 item')).toBeTruthy();
    expect(screen.getByText(/ada@gift-shop.example/)).toBeTruthy();
    expect(screen.getByText('80').tagName).toBe('DEL');
    expect(screen.getByText('100').tagName).toBe('INS');
  });
});
