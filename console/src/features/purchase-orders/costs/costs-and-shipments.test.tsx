import { describe, expect, test } from '@jest/globals';
import {
  getPurchaseOrder,
  setPurchaseOrderStatus,
  updatePurchaseOrder,
  updateShipment,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import {
  anOrder,
  orderPageAnswers,
  aShipment,
  ORDER,
  SHIPMENT,
} from '../../../testing/test-order.ts';

const path = `/purchase-orders/${ORDER}`;
const saves = [
  answers(updatePurchaseOrder, undefined),
  answers(updateShipment, undefined),
  answers(setPurchaseOrderStatus, undefined),
];
const shown = (order = anOrder()) =>
  fakeApi(...orderPageAnswers, answers(getPurchaseOrder, order, { ETag: '"7"' }), ...saves);

const total = (): string => screen.getByTestId('total-landed').textContent;
const totalIs = (text: string) => waitFor(() => expect(total()).toBe(text));
const write = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, `${text}{Tab}`);
};

test('UI-SC-25 costs of the supplier, discounts and other costs are added and counted at once', async () => {
  const { calls } = shown();
  renderApp(`${path}/costs`);
  await userEvent.click(await screen.findByRole('button', { name: 'Add supplier cost' }));
  await totalIs('$2,457.00');
  await write('Supplier cost 2: amount', '10');
  await totalIs('$2,467.00');
  await userEvent.click(screen.getByRole('button', { name: 'Add discount' }));
  await write('Discount 2: amount', '67');
  await totalIs('$2,400.00');
  await userEvent.click(screen.getByRole('button', { name: 'Add cost' }));
  await write('Cost 2: amount', '50');
  await totalIs('$2,450.00');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const sum = (name: string, amount: number) => ({ type: 'Fixed', name, amount, currency: 'USD' });
  const { supplierCostItems, discountItems, costItems } = anOrder().content;
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      content: {
        supplierCostItems: [...supplierCostItems, sum('Supplier cost 2', 10)],
        discountItems: [...discountItems, sum('Discount 2', 67)],
        costItems: [...costItems, sum('Cost 2', 50)],
      },
    }),
  );
});

describe('a shipment', () => {
  test('ST-SHM-01..04 is sent in one of four ways', async () => {
    shown();
    renderApp(`${path}/shipments?panel=${SHIPMENT}`);
    const panel = await screen.findByRole('dialog', { name: 'Shipment 1' });
    await userEvent.click(within(panel).getByRole('combobox', { name: 'Method' }));
    const list = await screen.findByRole('listbox', { name: 'Method', hidden: true });
    const offered = within(list).getAllByRole('option', { hidden: true });
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Air', 'Ocean', 'Rail', 'Road']);
  });

  test('UI-SC-27 is edited with its costs', async () => {
    const { calls } = shown();
    renderApp(`${path}/shipments`);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const panel = await screen.findByRole('dialog', { name: 'Shipment 1' });
    await write('Tracking number', 'MSC-1');
    await write('Cost 1: amount', '250');
    await userEvent.click(within(panel).getByRole('button', { name: 'Save shipment' }));
    expect(await screen.findByText('Shipment saved')).toBeTruthy();
    const sent = calls.filter(({ method }) => method === 'PUT');
    expect(sent.map((call) => [call.path, call.body])).toEqual([
      [
        `${path}/shipments/${SHIPMENT}`,
        expect.objectContaining({ name: 'Shipment 1', trackingNumber: 'MSC-1' }),
      ],
      [
        path,
        {
          shipmentCosts: [
            { shipmentId: SHIPMENT, costs: [{ name: 'Freight', amount: 250, currency: 'USD' }] },
          ],
        },
      ],
    ]);
  });

  test('AMB-134 that arrives before it departs is saved under a hint', async () => {
    const { calls } = shown();
    renderApp(`${path}/shipments?panel=${SHIPMENT}`);
    const panel = await screen.findByRole('dialog', { name: 'Shipment 1' });
    expect(within(panel).queryByText('Before it departs')).toBeNull();
    await write('Departs', '2026-03-21');
    const arrives = within(panel).getByRole('textbox', { name: 'Arrives' });
    expect(within(panel).getByText('Before it departs')).toBeTruthy();
    expect(arrives.getAttribute('aria-invalid')).not.toBe('true');
    await userEvent.click(within(panel).getByRole('button', { name: 'Save shipment' }));
    expect(await screen.findByText('Shipment saved')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      departureDate: '2026-03-21',
      arrivalDate: '2026-03-20',
    });
  });

  test('that brought more than was expected says so', async () => {
    const came = (orderedQuantity: number, acceptedQuantity: number) =>
      aShipment({
        receivedAt: '2026-03-01T12:00:00.000Z',
        items: [
          {
            purchaseOrderItemId: anOrder().items[0]?.id ?? '',
            orderedQuantity,
            receivedQuantity: acceptedQuantity,
            acceptedQuantity,
          },
        ],
      });
    const second = { ...came(40, 38), id: `${SHIPMENT.slice(0, -2)}52`, name: 'Shipment 2' };
    shown(anOrder({ shipments: [came(60, 62), second] }));
    renderApp(`${path}/shipments`);
    const card = async (name: string) => within(await screen.findByRole('article', { name }));
    expect((await card('Shipment 1')).getByText('62, 60 expected')).toBeTruthy();
    expect((await card('Shipment 2')).getByText('38 of 40')).toBeTruthy();
  });

  test('UI-SC-40 is flagged when nobody knows its day, or the day is past', async () => {
    const late = aShipment({ id: `${SHIPMENT.slice(0, -2)}52`, name: 'Shipment 2' });
    const shipments = [
      aShipment({ arrivalDate: null }),
      { ...late, arrivalDate: '2026-03-01' },
      { ...late, id: `${SHIPMENT.slice(0, -2)}53`, name: 'Shipment 3', arrivalDate: '2026-03-02' },
    ];
    shown(anOrder({ shipments }));
    renderApp(`${path}/shipments`);
    const card = async (name: string) => within(await screen.findByRole('article', { name }));
    expect((await card('Shipment 1')).getByText('No arrival date')).toBeTruthy();
    expect((await card('Shipment 2')).getByText('Late')).toBeTruthy();
    expect((await card('Shipment 3')).queryByText(/Late|No arrival date/)).toBeNull();
  });
});

test('UI-SC-24 the status of one order is set on its page', async () => {
  const { calls } = shown();
  renderApp(path);
  await userEvent.click(await screen.findByRole('button', { name: 'Status' }));
  const choice = { name: 'In production', hidden: true };
  await userEvent.click(await screen.findByRole('menuitem', choice));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
      path: `${path}/status`,
      body: { status: 'InProduction' },
    }),
  );
});
