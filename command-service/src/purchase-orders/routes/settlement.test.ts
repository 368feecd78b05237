import { beforeEach, describe, expect, test } from '@jest/globals';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { testNow } from '@quartermaster/platform/http/test-app';
import { harbour, mug } from '../../directory/examples.ts';
import { receipt, testShop } from '../test-shop.ts';

let store = createInMemoryEventStore();
let shop = testShop(store);
beforeEach(() => {
  store = createInMemoryEventStore();
  shop = testShop(store);
});

interface Created {
  readonly id: string;
}

/** An order of 100 mugs for 10 each from Harbour with one payment; all is shipped. */
const ordered = async (amount: number, status: 'PAID' | 'NOT_PAID', currency = 'GBP') => {
  const items = [{ productVariantId: mug, quantity: 100, unitCost: 10 }];
  const body = { items, supplierId: harbour };
  const { id } = (await shop.call('post', '/create-with-quantities', body)).body as Created;
  const { added } = (await shop.last('PurchaseOrderItemsChanged')) as { added: Created[] };
  const item = added[0]!.id;
  const shipments = [{ items: [{ purchaseOrderItemId: item, orderedQuantity: 100 }] }];
  await shop.call('put', `/${id}/shipments`, shipments).expect(204);
  const { created } = (await shop.last('ShipmentsAllocated')) as { created: Created[] };
  const payment = { name: 'All', amount, currency, status };
  const answer = await shop.call('post', '/payments', { ...payment, purchaseOrderId: id });
  return { id, item, shipment: created[0]!.id, payment: (answer.body as Created).id };
};

/** All is paid, and of 100 mugs 25 did not come. */
const overpaid = async () => {
  const order = await ordered(1000, 'PAID');
  const came = receipt(order.item, 75, 75);
  await shop.call('patch', `/${order.id}/shipments/${order.shipment}/received`, came).expect(204);
  await shop.call('put', `/${order.id}/status`, { status: 'FullyReceived' }).expect(204);
  return order;
};
const reopen = (id: string, body: object = {}, by = shop) => by.call('post', `/${id}/reopen`, body);
const apply = (payment: string, fromPurchaseOrderId: string, amount: number, by = shop) =>
  by.call('post', `/payments/${payment}/apply-balance`, { fromPurchaseOrderId, amount });

describe('API-PO-48 a fully received order', () => {
  test('is reopened with a reason, and is partially received afterwards', async () => {
    const { id } = await overpaid();
    await reopen(id, { reason: ' They found a box ' }).expect(204);
    expect(await shop.last('PurchaseOrderReopened')).toEqual({
      purchaseOrderId: id,
      reason: 'They found a box',
      on: testNow.slice(0, 10),
    });
    expect(await shop.last('PurchaseOrderStatusSet')).toMatchObject({ to: 'PartiallyReceived' });
    expect(await shop.last('SupplierCreditSet')).toMatchObject({
      cause: 'reopened',
      previousAmount: 250,
      credit: { amount: 0, lines: [] },
    });
  });

  test('is reopened once by many callers', async () => {
    const { id } = await overpaid();
    const answers = await Promise.all(Array.from({ length: 8 }, () => reopen(id)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([204, ...Array.from({ length: 7 }, () => 409)]);
    expect(await shop.all('PurchaseOrderReopened')).toHaveLength(1);
  });

  test('is refused for another status, another team and a bad body', async () => {
    const open = await ordered(1000, 'PAID');
    expect((await reopen(open.id).expect(409)).body).toMatchObject({ code: 'STATUS_NOT_ALLOWED' });
    const { id } = await overpaid();
    await reopen(id, {}, testShop(store, 'team-2')).expect(404);
    await reopen(id, { reason: 'x'.repeat(501) }).expect(400);
    await reopen(id, { why: 'x' }).expect(400);
    await reopen('x').expect(400);
    await shop.call('delete', `/${id}`).expect(204);
    const deleted = await reopen(id).expect(404);
    expect(deleted.body).toMatchObject({ code: 'PURCHASE_ORDER_DELETED' });
  });
});

describe('API-PO-49 a balance', () => {
  test('is applied to a payment of another order, and both record it', async () => {
    const [from, to] = [await overpaid(), await ordered(600, 'NOT_PAID')];
    await apply(to.payment, from.id, 200).expect(204);
    const moved = { paymentId: to.payment, currency: 'GBP', amount: 200 };
    expect(await shop.last('SupplierBalanceUsed')).toMatchObject({
      purchaseOrderId: from.id,
      toPurchaseOrderId: to.id,
      ...moved,
    });
    expect(await shop.last('SupplierBalanceApplied')).toMatchObject({
      purchaseOrderId: to.id,
      fromPurchaseOrderId: from.id,
      ...moved,
    });
    expect(await shop.last('PaymentsSet')).toMatchObject({ payments: [{ amount: 400 }] });
  });

  test('cannot be used twice by callers at once, nor by another team', async () => {
    const [from, to] = [await overpaid(), await ordered(600, 'NOT_PAID')];
    const other = testShop(store, 'team-2');
    await apply(to.payment, from.id, 100, other).expect(404);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => apply(to.payment, from.id, 100)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([204, 204, 409, 409, 409, 409]);
    expect(await shop.all('SupplierBalanceUsed')).toHaveLength(2);
    expect(await shop.all('SupplierBalanceApplied')).toHaveLength(2);
  });

  test('is refused with nothing recorded when it does not fit', async () => {
    const [from, to] = [await overpaid(), await ordered(600, 'NOT_PAID')];
    const dollars = await ordered(600, 'NOT_PAID', 'USD');
    const before = await shop.recorded();
    await apply(to.payment, from.id, 250.01).expect(409);
    await apply(dollars.payment, from.id, 10).expect(409);
    await apply(from.payment, to.id, 10).expect(409);
    await apply(from.payment, from.id, 10).expect(409);
    await apply(to.payment, from.id, 0).expect(400);
    await apply(to.payment, 'x', 1).expect(400);
    await apply(to.payment, to.payment, 1).expect(404);
    await apply(from.id, to.id, 1).expect(404);
    expect(await shop.recorded()).toEqual(before);
  });
});

describe('API-PO-50 an applied balance', () => {
  const undo = (payment: string, fromPurchaseOrderId: string, by = shop) =>
    by.call('post', `/payments/${payment}/undo-balance`, { fromPurchaseOrderId });

  test('is undone once by many callers, and both orders are as before', async () => {
    const [from, to] = [await overpaid(), await ordered(600, 'NOT_PAID')];
    await apply(to.payment, from.id, 250).expect(204);
    await undo(to.payment, from.id, testShop(store, 'team-2')).expect(404);
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(to.payment, from.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409]);
    const moved = { paymentId: to.payment, currency: 'GBP', amount: 250 };
    expect(await shop.last('SupplierBalanceUseUndone')).toMatchObject({
      purchaseOrderId: from.id,
      toPurchaseOrderId: to.id,
      ...moved,
    });
    expect(await shop.last('SupplierBalanceApplicationUndone')).toMatchObject({
      purchaseOrderId: to.id,
      fromPurchaseOrderId: from.id,
      ...moved,
    });
    expect(await shop.last('PaymentsSet')).toMatchObject({
      payments: [{ amount: 600, status: 'NOT_PAID' }],
    });
    await apply(to.payment, from.id, 250).expect(204);
  });

  test('is undone after its payment was deleted, which stays so', async () => {
    const [from, to] = [await overpaid(), await ordered(600, 'NOT_PAID')];
    await apply(to.payment, from.id, 250).expect(204);
    await shop.call('delete', `/payments/${to.payment}`).expect(204);
    await undo(to.payment, from.id).expect(204);
    expect(await shop.last('SupplierBalanceUseUndone')).toMatchObject({ amount: 250 });
    expect(await shop.last('PaymentsSet')).toMatchObject({ payments: [] });
    await undo(to.payment, from.id).expect(409);
  });

  test('is not undone when there is none, or the payment was paid', async () => {
    const [from, to] = [await overpaid(), await ordered(600, 'NOT_PAID')];
    await undo(to.payment, from.id).expect(409);
    await undo('x', from.id).expect(400);
    await apply(to.payment, from.id, 250).expect(204);
    await undo(to.payment, to.id).expect(409);
    await shop.call('put', `/payments/${to.payment}/status`, { status: 'PAID' }).expect(204);
    const before = await shop.recorded();
    await undo(to.payment, from.id).expect(409);
    expect(await shop.recorded()).toEqual(before);
  });
});

test('what was paid for an order that is cancelled or deleted is applied to another', async () => {
  const to = await ordered(1000, 'NOT_PAID');
  const cancelled = await ordered(300, 'PAID');
  await shop.call('put', `/${cancelled.id}/status`, { status: 'Cancelled' }).expect(204);
  await apply(to.payment, cancelled.id, 300).expect(204);
  const deleted = await ordered(200, 'PAID');
  await shop.call('delete', `/${deleted.id}`).expect(204);
  await apply(to.payment, deleted.id, 201).expect(409);
  await apply(to.payment, deleted.id, 200).expect(204);
  expect(await shop.last('PaymentsSet')).toMatchObject({ payments: [{ amount: 500 }] });
  await shop
    .call('post', `/payments/${to.payment}/undo-balance`, { fromPurchaseOrderId: deleted.id })
    .expect(204);
  expect(await shop.last('PaymentsSet')).toMatchObject({ payments: [{ amount: 700 }] });
});
