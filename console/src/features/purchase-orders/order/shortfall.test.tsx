import { expect, test } from '@jest/globals';
import { getPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { screen, within } from '@testing-library/react';
import { answers, fakeApi } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import {
  anOrder,
  aroundOrder,
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
/** 20 of 100 lamps did not come, and 5 of 50 vases were rejected. */
const shipment = aShipment({
  receivedAt: '2026-03-02T00:00:00.000Z',
  items: [counted(ITEM_A, 100, 80, 80), counted(ITEM_B, 50, 50, 45)],
});
const credited = (quantities: Readonly<Record<string, number>>): PurchaseOrder['settlement'] => ({
  credit: {
    currency: 'USD',
    amount: 1,
    lines: anOrder().items.flatMap(({ id, productVariantId }) => {
      const quantity = quantities[id] ?? 0;
      const line = { purchaseOrderItemId: id, productVariantId, quantity };
      return quantity === 0 ? [] : [{ ...line, unitAmount: 1, amount: 1 }];
    }),
  },
  used: [],
  applied: [],
});
const open = (given: Partial<PurchaseOrder>, tab = 'receiving'): void => {
  fakeApi(...aroundOrder, answers(getPurchaseOrder, anOrder({ shipments: [shipment], ...given })));
  renderApp(`/purchase-orders/${ORDER}/${tab}`);
};
const totals = () => screen.findByRole('region', { name: 'Costs of the order' });

test('while the order is open, missing units are owed and rejected ones credited', async () => {
  open({ status: 'PartiallyReceived', settlement: credited({ [ITEM_B]: 5 }) });
  expect(
    within(await totals()).getByText(
      '20 units have not come yet and stay owed. 5 units were rejected and are credited.',
    ),
  ).toBeTruthy();
  expect(await screen.findByText('20 units did not come, 5 were rejected')).toBeTruthy();
});

test('closed short, missing and rejected units are credited', async () => {
  open({ status: 'FullyReceived', settlement: credited({ [ITEM_A]: 20, [ITEM_B]: 5 }) }, 'costs');
  expect(
    within(await totals()).getByText(
      '20 units did not come and are credited. 5 units were rejected and are credited.',
    ),
  ).toBeTruthy();
});

test('an order that was closed before there were credits has none', async () => {
  open({ status: 'FullyReceived' });
  expect(
    within(await totals()).getByText('20 units did not come. 5 units were rejected.'),
  ).toBeTruthy();
});

test('nothing is said of what is still on its way before something was received', async () => {
  open({ status: 'InDelivery', shipments: [aShipment()] });
  expect(within(await totals()).queryByText(/come yet|did not come|rejected/)).toBeNull();
});
