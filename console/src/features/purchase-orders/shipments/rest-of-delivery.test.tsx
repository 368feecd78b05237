import { expect, test } from '@jest/globals';
import { getPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import {
  expectRest,
  setReplacements,
  setUnitsNotComing,
} from '@quartermaster/contracts/purchase-orders/calls/rests';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, type SeenCall } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import {
  anOrder,
  orderPageAnswers,
  aShipment,
  ITEM_A,
  ITEM_B,
  ORDER,
} from '../../../testing/test-order.ts';

const counted = (id: string, ordered: number, received: number, accepted: number) => ({
  purchaseOrderItemId: id,
  orderedQuantity: ordered,
  receivedQuantity: received,
  acceptedQuantity: accepted,
});
/** Shipment with 20 of 100 lamps missing and 5 of 50 vases rejected. */
const shipment = aShipment({
  receivedAt: '2026-03-02T00:00:00.000Z',
  items: [counted(ITEM_A, 100, 80, 80), counted(ITEM_B, 50, 50, 45)],
});
const open = async (given: Partial<PurchaseOrder> = {}) => {
  const order = anOrder({ status: 'PartiallyReceived', shipments: [shipment], ...given });
  const api = fakeApi(
    ...orderPageAnswers,
    answers(getPurchaseOrder, order, { ETag: '"7"' }),
    answers(expectRest, { shipmentId: ORDER }),
    answers(setUnitsNotComing, undefined),
    answers(setReplacements, undefined),
  );
  renderApp(`/purchase-orders/${ORDER}/shipments`);
  const section = await screen.findByRole('region', { name: 'Rest of deliveries' });
  return { api, section: within(section) };
};
/** Bodies of the requests to a path of the order. */
const sentTo = ({ calls }: { readonly calls: readonly SeenCall[] }, end: string): unknown[] =>
  calls
    .filter(({ method, path }) => method !== 'GET' && path.endsWith(end))
    .map(({ body }) => body);
const press = async (section: Awaited<ReturnType<typeof open>>['section'], name: RegExp) =>
  userEvent.click(section.getByRole('button', { name }));

test('the rest of a delivery is put on a new shipment with one click', async () => {
  const { api, section } = await open();
  expect(section.getByText('20 units have not come yet')).toBeTruthy();
  await press(section, /^Expect the rest$/);
  await waitFor(() => expect(sentTo(api, '/expect-rest')).toHaveLength(1));
});

test('units are declared not coming, and a replacement of rejected ones expected', async () => {
  const { api, section } = await open();
  await press(section, /^Not coming:/);
  await waitFor(() =>
    expect(sentTo(api, '/not-coming')).toEqual([
      { items: [{ purchaseOrderItemId: ITEM_A, quantity: 20 }] },
    ]),
  );
  await press(section, /^Expect replacement:/);
  await waitFor(() =>
    expect(sentTo(api, '/replacements')).toEqual([
      { items: [{ purchaseOrderItemId: ITEM_B, quantity: 5 }] },
    ]),
  );
});

test('both are undone', async () => {
  const { api, section } = await open({
    itemRests: [
      { purchaseOrderItemId: ITEM_A, notComing: 20, replacements: 0, replacementsOn: null },
      { purchaseOrderItemId: ITEM_B, notComing: 0, replacements: 5, replacementsOn: '2026-03-03' },
    ],
  });
  await press(section, /^Expect again:/);
  await waitFor(() =>
    expect(sentTo(api, '/not-coming')).toEqual([
      { items: [{ purchaseOrderItemId: ITEM_A, quantity: 0 }] },
    ]),
  );
  await press(section, /^Do not expect:/);
  await waitFor(() =>
    expect(sentTo(api, '/replacements')).toEqual([
      { items: [{ purchaseOrderItemId: ITEM_B, quantity: 0 }] },
    ]),
  );
});

test('of many items 20 are shown first, and all on request', async () => {
  const ids = Array.from({ length: 30 }, (_, at) => `item-${at}`);
  const items = ids.map((id) => ({ ...anOrder().items[0]!, id }));
  const lacking = aShipment({
    receivedAt: '2026-03-02T00:00:00.000Z',
    items: ids.map((id) => counted(id, 10, 4, 4)),
  });
  const { section } = await open({ items, shipments: [lacking] });
  expect(section.getAllByText(/on no shipment/)).toHaveLength(20);
  await press(section, /^Show 10 more items$/);
  expect(section.getAllByText(/on no shipment/)).toHaveLength(30);
});
