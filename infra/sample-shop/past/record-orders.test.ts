import { expect, test } from '@jest/globals';
import { addComment } from '@quartermaster/contracts/comments/calls';
import {
  applyPaymentTerms,
  setPayments,
} from '@quartermaster/contracts/purchase-orders/calls/payments';
import {
  createPurchaseOrderWithQuantities,
  listPurchaseOrders,
  receiveShipment,
  setPurchaseOrderStatus,
  setShipments,
  updatePurchaseOrder,
  updateShipment,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { shopApi } from '../test-shop-api.ts';
import type { PastOutcome, PastOrder } from './plan.ts';
import { recordPastOrders } from './record-orders.ts';

const line = { variantId: 'mug', ordered: 60, received: 58, accepted: 55 };
const shipment = {
  lines: [line],
  method: 'OCEAN',
  trackingNumber: 'GS1',
  departureDate: '2026-02-01',
  arrivalDate: '2026-03-01',
  receivedAt: '2026-03-05T10:00:00.000Z',
  costs: [{ name: 'Freight', amount: 90, currency: 'USD' }],
} as const;

const makeOrder = (outcome: PastOutcome, shipments: PastOrder['shipments']): PastOrder => ({
  body: {
    reference: outcome,
    locationId: 'warehouse',
    items: [{ productVariantId: 'mug', quantity: 120, unitCost: 2 }],
  },
  shipments,
  costItems: [],
  discountItems: [],
  outcome,
  paidUntil: '2026-11-01',
  comments: [{ by: 'member', content: 'They are late.' }],
});
const plan = [
  makeOrder('closed short', [shipment, shipment]),
  makeOrder('open', [shipment, { ...shipment, receivedAt: null }]),
  makeOrder('cancelled', [{ ...shipment, receivedAt: null }]),
  makeOrder('complete', [shipment]),
];

/** A shop whose orders have two payments, one of them due later. */
const createTestShop = () => {
  const ids: string[] = [];
  const payments = ['2026-03-01', '2026-12-01'].map((dueDate) => ({
    id: dueDate,
    name: dueDate,
    amount: 10,
    currency: 'USD',
    dueDate,
    status: 'NOT_PAID',
  }));
  return shopApi({
    [createPurchaseOrderWithQuantities.id]: (_asked, id) => {
      ids.push(id);
      return { id };
    },
    [listPurchaseOrders.id]: () =>
      ids.map((id) => ({
        id,
        items: [{ id: 'item', productVariantId: 'mug' }],
        shipments: [{ id: `${id} 1` }, { id: `${id} 2` }],
        payments,
      })),
    [setShipments.id]: () => undefined,
    [updateShipment.id]: () => undefined,
    [updatePurchaseOrder.id]: () => undefined,
    [applyPaymentTerms.id]: () => undefined,
    [setPayments.id]: () => undefined,
    [receiveShipment.id]: () => undefined,
    [setPurchaseOrderStatus.id]: () => undefined,
    [addComment.id]: () => ({}),
  });
};
type Shop = ReturnType<typeof createTestShop>;

const record = ({ call }: Shop): Promise<void> =>
  recordPastOrders({ owner: call, member: call }, plan, 0);
const listBodies = ({ effects }: Shop, { id }: { readonly id: string }): readonly unknown[] =>
  effects.filter(({ call }) => call === id).map(({ body }) => body);

test('a past order has its receipts, payments and status', async () => {
  const shop = createTestShop();
  await record(shop);
  expect(listBodies(shop, receiveShipment)).toHaveLength(4);
  expect(listBodies(shop, setPayments)).toHaveLength(3);
  expect(listBodies(shop, setPayments)[0]).toMatchObject([
    { status: 'PAID' },
    { status: 'NOT_PAID' },
  ]);
  expect(new Set(listBodies(shop, setPurchaseOrderStatus))).toEqual(
    new Set([{ status: 'Cancelled' }, { status: 'FullyReceived' }]),
  );
});

test('a past receipt adds nothing to the stock of the product or the store', async () => {
  const shop = createTestShop();
  await record(shop);
  for (const body of listBodies(shop, receiveShipment)) {
    expect(body).toMatchObject({ alreadyInStock: true });
    expect(body).not.toHaveProperty('pushToShopify');
  }
});

test('orders are recorded once, wherever the load was killed', async () => {
  const whole = createTestShop();
  await record(whole);
  const sorted = ({ effects }: Shop) => effects.map((effect) => JSON.stringify(effect)).sort();
  for (let calls = 1; ; calls += 1) {
    const shop = createTestShop();
    shop.dieAfter(calls);
    const survived = await record(shop).then(
      () => true,
      () => false,
    );
    shop.dieAfter(Infinity);
    await record(shop);
    expect([calls, sorted(shop)]).toEqual([calls, sorted(whole)]);
    if (survived) break;
  }
});
