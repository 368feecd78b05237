import { expect, test } from '@jest/globals';
import { applyShipmentLandedCost } from '@quartermaster/contracts/inventory/calls/landed-cost';
import {
  getPurchaseOrder,
  receiveShipment,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settings } from '../../../lib/storage.ts';
import { answers, fakeApi, held, refuses } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { typeInto } from '../../../testing/test-items-grid.ts';
import {
  anOrder,
  orderPageAnswers,
  aShipment,
  ITEM_A,
  ORDER,
} from '../../../testing/test-order.ts';

const receiveAll = async (applied: ReturnType<typeof answers>) => {
  fakeApi(
    ...orderPageAnswers,
    answers(getPurchaseOrder, anOrder(), { ETag: '"7"' }),
    answers(receiveShipment, undefined),
    applied,
  );
  renderApp(`/purchase-orders/${ORDER}/receiving`);
  await userEvent.click(await screen.findByRole('button', { name: 'Receive all' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Receive 100 units' }));
  const question = await screen.findByRole('dialog', { name: 'Receive Shipment 1?' });
  expect(within(question).getByText('100 units go into stock at Warehouse.')).toBeTruthy();
  await userEvent.click(within(question).getByRole('button', { name: 'Receive' }));
  return screen.findByText('100 units went into stock at Warehouse.');
};

test.each([
  ['LANDED_COST_UNKNOWN', 422, /unknown while an exchange rate is missing/],
  ['INTERNAL', 500, /could not be used\. Those of the items stay as they were/],
] as const)('AMB-050 landed costs refused with %s say why', async (code, status, said) => {
  await receiveAll(refuses(applyShipmentLandedCost, status, { code, message: 'no' }));
  expect(screen.getByText(said)).toBeTruthy();
});

test('counts stay while more of them are pasted beside them', async () => {
  fakeApi(...orderPageAnswers, answers(getPurchaseOrder, anOrder(), { ETag: '"7"' }));
  renderApp(`/purchase-orders/${ORDER}/receiving`);
  await userEvent.click(await screen.findByRole('button', { name: 'Receive all' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Paste counts' }));
  expect(await screen.findByRole('dialog', { name: 'Paste counts' })).toBeTruthy();
  expect(screen.queryByText('Leave without saving?')).toBeNull();
  expect(screen.getByRole('button', { name: 'Receive 100 units' })).toBeTruthy();
});

test('counts that are being recorded cannot be typed over, and leaving asks first', async () => {
  const recording = held(answers(receiveShipment, undefined));
  fakeApi(
    ...orderPageAnswers,
    answers(getPurchaseOrder, anOrder(), { ETag: '"7"' }),
    recording.answer,
    answers(applyShipmentLandedCost, { updated: 0 } as never),
  );
  const { router } = renderApp(`/purchase-orders/${ORDER}/receiving`);
  await userEvent.click(await screen.findByRole('button', { name: 'Receive all' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Receive 100 units' }));
  const question = await screen.findByRole('dialog', { name: 'Receive Shipment 1?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Receive' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await typeInto(ITEM_A, 'received', '3');
  expect(await screen.findByText(/These counts are being recorded/)).toBeTruthy();
  void router.navigate({ to: '/suppliers' });
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
});

test('the summary also follows when the order shows the receipt before the landed costs are used', async () => {
  let order = anOrder();
  const costs = held(answers(applyShipmentLandedCost, { updated: 0 } as never));
  fakeApi(
    ...orderPageAnswers,
    answers(getPurchaseOrder, () => order, { ETag: '"7"' }),
    answers(receiveShipment, undefined),
    costs.answer,
  );
  const { client } = renderApp(`/purchase-orders/${ORDER}/receiving`);
  await userEvent.click(await screen.findByRole('button', { name: 'Receive all' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Receive 100 units' }));
  const question = await screen.findByRole('dialog', { name: 'Receive Shipment 1?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Receive' }));
  order = anOrder({ shipments: [aShipment({ receivedAt: '2026-03-02T10:00:00.000Z' })] });
  await client.invalidateQueries({ queryKey: ['purchase-orders', 'detail'] });
  await screen.findByRole('tab', { name: /^Receiving/ });
  await costs.goOn();
  expect(await screen.findByRole('heading', { name: 'Shipment 1 received' })).toBeTruthy();
});

test('counts survive a reload until the shipment is received', async () => {
  fakeApi(
    ...orderPageAnswers,
    answers(getPurchaseOrder, anOrder(), { ETag: '"7"' }),
    answers(receiveShipment, undefined),
    answers(applyShipmentLandedCost, { updated: 0 } as never),
  );
  const { key } = settings.receivingCounts;
  renderApp(`/purchase-orders/${ORDER}/receiving`);
  await typeInto(ITEM_A, 'received', '7');
  await screen.findByRole('button', { name: 'Receive 7 units' });
  const kept = localStorage.getItem(key) ?? '';
  cleanup();
  renderApp(`/purchase-orders/${ORDER}/receiving`);
  localStorage.setItem(key, kept); // each rendered page starts with an empty storage
  await userEvent.click(await screen.findByRole('button', { name: 'Receive 7 units' }));
  const question = await screen.findByRole('dialog', { name: 'Receive Shipment 1?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Receive' }));
  await screen.findByText(/^7 units went into stock at Warehouse/);
  expect(localStorage.getItem(key)).toBe('[]');
});

test('counts are cleared by a button, which can be undone', async () => {
  fakeApi(...orderPageAnswers, answers(getPurchaseOrder, anOrder(), { ETag: '"7"' }));
  renderApp(`/purchase-orders/${ORDER}/receiving`);
  await userEvent.click(await screen.findByRole('button', { name: 'Receive all' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear counts' }));
  expect(await screen.findByRole('button', { name: 'Receive 0 units' })).toBeTruthy();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(await screen.findByRole('button', { name: 'Receive 100 units' })).toBeTruthy();
});
