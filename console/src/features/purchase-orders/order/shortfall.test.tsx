import { describe, expect, test } from '@jest/globals';
import { getPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import {
  listPurchaseOrderMails,
  mailPurchaseOrder,
} from '@quartermaster/contracts/purchase-orders/calls/mail';
import { noBusinessDetails } from '@quartermaster/contracts/teams/business-details';
import { getBusinessDetails } from '@quartermaster/contracts/teams/calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi } from '../../../testing/fake-api.ts';
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
const open = (given: Partial<PurchaseOrder>, tab = 'receiving') => {
  const api = fakeApi(
    ...orderPageAnswers,
    answers(getPurchaseOrder, anOrder({ shipments: [shipment], ...given }), { ETag: '"7"' }),
    answers(getBusinessDetails, { ...noBusinessDetails, businessName: 'Gifts', storeName: '' }),
    answers(mailPurchaseOrder, { mailId: ORDER }),
    answers(listPurchaseOrderMails, []),
  );
  renderApp(`/purchase-orders/${ORDER}/${tab}`);
  return api;
};
const totals = () => screen.findByRole('region', { name: 'Costs of the order' });

test('closing short is offered beside what is usual, not as the main button', async () => {
  const noneExpected = aShipment({
    receivedAt: '2026-03-02T00:00:00.000Z',
    items: [counted(ITEM_A, 100, 100, 90), counted(ITEM_B, 50, 50, 50)],
  });
  open({ status: 'PartiallyReceived', shipments: [noneExpected] });
  const close = await screen.findByRole('button', { name: 'Close short' });
  expect(close.dataset['variant']).toBe('default');
});

test('while the order is open, missing units are owed and rejected ones credited', async () => {
  open({ status: 'PartiallyReceived', settlement: credited({ [ITEM_B]: 5 }) });
  expect(
    within(await totals()).getByText(
      '20 units have not come yet and stay owed. 5 units were rejected and are credited.',
    ),
  ).toBeTruthy();
  expect(await screen.findByText('20 units in no shipment yet')).toBeTruthy();
});

test('closed short, missing and rejected units are credited', async () => {
  open({ status: 'FullyReceived', settlement: credited({ [ITEM_A]: 20, [ITEM_B]: 5 }) }, 'costs');
  expect(
    within(await totals()).getByText(
      '20 units did not come and are credited. 5 units were rejected and are credited.',
    ),
  ).toBeTruthy();
});

test('an order of units that cost nothing is closed short without a credit', async () => {
  open({ status: 'FullyReceived' });
  expect(
    within(await totals()).getByText('20 units did not come. 5 units were rejected.'),
  ).toBeTruthy();
});

test('nothing is said of what is still on its way before something was received', async () => {
  open({ status: 'InDelivery', shipments: [aShipment()] });
  expect(within(await totals()).queryByText(/come yet|did not come|rejected/)).toBeNull();
});

const message = () => screen.findByLabelText<HTMLTextAreaElement>(/^Message/);

describe('the claim of a short delivery', () => {
  test('is mailed with the quantities of each item and the credit, and changes no status', async () => {
    const api = open({ status: 'FullyReceived', settlement: credited({ [ITEM_A]: 20 }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Claim from supplier' }));
    expect(await screen.findByRole('dialog', { name: 'Claim from supplier' })).toBeTruthy();
    expect((await message()).value.split('\n\n').slice(1, -1)).toEqual([
      'These items of our purchase order Spring restock were not delivered as ordered:',
      '- Lamp (LAMP): 100 ordered, 80 accepted, 20 missing\n- Vase (VASE): 50 ordered, 45 accepted, 5 rejected',
      'We reduce what we owe you by $1.00. Please confirm it with a credit note.',
    ]);
    await userEvent.type(
      screen.getByLabelText(/^To/, { selector: 'input' }),
      'ann@harbour.example,',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    const posts = () => api.calls.filter(({ method }) => method === 'POST');
    const sent = () => posts().filter(({ path }) => path.endsWith('/mail'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.headers.get('If-Match')).toBe('"7"');
    expect(sent()[0]?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(sent()[0]?.body).toMatchObject({ subject: 'Claim for purchase order Spring restock' });
    expect(api.calls.some(({ path }) => path.endsWith('/status'))).toBe(false);
  });

  test('asks for units that are still expected', async () => {
    open({ status: 'PartiallyReceived' }, 'payments?panel=claim');
    expect((await message()).value).toContain(
      'Please tell us when the missing units will be delivered.',
    );
  });

  test('of very many items has a message that can be sent', async () => {
    const items = Array.from({ length: 300 }, (_, at) => ({
      ...anOrder().items[0]!,
      id: `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    }));
    open({ status: 'FullyReceived', items }, 'payments?panel=claim');
    const { value } = await message();
    expect(value.length).toBeLessThan(5000);
    const listed = value.split('\n').filter((line) => line.startsWith('- ')).length;
    expect(value).toContain(`and ${String(300 - listed)} more items.`);
  });

  test('is not offered where all was accepted', async () => {
    const whole = [counted(ITEM_A, 100, 100, 100), counted(ITEM_B, 50, 50, 50)];
    open({ status: 'FullyReceived', shipments: [{ ...shipment, items: whole }] }, 'costs');
    await totals();
    expect(screen.queryByRole('button', { name: 'Claim from supplier' })).toBeNull();
  });
});
