import { beforeEach, describe, expect, test } from '@jest/globals';
import { testNow } from '@quartermaster/platform/http/test-app';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { receipt, testShop } from '../test-shop.ts';

let shop = testShop(createInMemoryEventStore());
beforeEach(() => {
  shop = testShop(createInMemoryEventStore());
});

const dayBefore = (days: number): string =>
  new Date(Date.parse(testNow) - days * 86_400_000).toISOString();

/** A sent order of 100 mugs in one shipment, of which some arrived. */
const received = async (units: number, accepted = units) => {
  const made = await shop.shippedOrder();
  await shop.call('put', `/${made.id}/status`, { status: 'InDelivery' }).expect(204);
  await shop
    .call(
      'patch',
      `/${made.id}/shipments/${made.shipment}/received`,
      receipt(made.item, units, accepted),
    )
    .expect(204);
  return made;
};
const declared = (purchaseOrderItemId: string, quantity: number) => ({
  items: [{ purchaseOrderItemId, quantity }],
});

describe('what a delivery lacked', () => {
  test('API-PO-51 is put on another shipment with one call', async () => {
    const { id, item, shipment } = await received(25);
    const day = '2027-01-15';
    const answer = await shop.call('post', `/${id}/expect-rest`, { arrivalDate: day }).expect(201);
    expect(await shop.last('ShipmentsAllocated')).toMatchObject({
      created: [
        {
          id: (answer.body as { shipmentId: string }).shipmentId,
          arrivalDate: day,
          items: [{ purchaseOrderItemId: item, orderedQuantity: 75 }],
        },
      ],
    });
    await shop.call('post', `/${id}/expect-rest`, { arrivalDate: day }).expect(409);
    await shop.call('post', `/${id}/expect-rest`, {}).expect(400);
    const undone = { receivedAt: null };
    const refused = await shop
      .call('patch', `/${id}/shipments/${shipment}/received`, undone)
      .expect(409);
    expect(refused.body).toMatchObject({ code: 'REST_IN_USE' });
  });

  test('API-PO-52 is declared not coming, and expected again', async () => {
    const { id, item } = await received(25);
    await shop.call('put', `/${id}/not-coming`, declared(item, 75)).expect(204);
    expect(await shop.last('PurchaseOrderStatusSet')).toMatchObject({ to: 'FullyReceived' });
    expect(await shop.last('SupplierCreditSet')).toMatchObject({
      cause: 'declared',
      credit: { lines: [{ quantity: 75 }] },
    });
    await shop.call('put', `/${id}/not-coming`, declared(item, 0)).expect(204);
    expect(await shop.last('PurchaseOrderStatusSet')).toMatchObject({ to: 'PartiallyReceived' });
    const over = await shop.call('put', `/${id}/not-coming`, declared(item, 76)).expect(422);
    expect(over.body).toMatchObject({
      code: 'UNITS_NOT_DECLARABLE',
      issues: [{ path: 'items.0.quantity' }],
    });
    await shop.call('put', `/${id}/not-coming`, declared(item, -1)).expect(400);
  });

  test('API-PO-53 is replaced where it was rejected', async () => {
    const { id, item } = await received(100, 90);
    await shop.call('post', `/${id}/expect-rest`, { arrivalDate: '2027-01-15' }).expect(409);
    await shop.call('put', `/${id}/replacements`, declared(item, 11)).expect(422);
    await shop.call('put', `/${id}/replacements`, declared(item, 10)).expect(204);
    expect(await shop.last('SupplierCreditSet')).toMatchObject({ credit: { amount: 0 } });
    await shop.call('post', `/${id}/expect-rest`, { arrivalDate: '2027-01-15' }).expect(201);
    await shop.call('put', `/${id}/replacements`, declared(item, 0)).expect(409);
  });
});

test('API-PO-15 a receipt lies between a year before the order and tomorrow', async () => {
  const { id, item, shipment } = await shop.shippedOrder();
  const receive = (receivedAt: string) =>
    shop.call('patch', `/${id}/shipments/${shipment}/received`, {
      ...receipt(item, 60, 60),
      receivedAt,
    });
  for (const days of [-400, -2, 367]) {
    const { body } = await receive(dayBefore(days)).expect(422);
    expect(body).toMatchObject({
      code: 'RECEIVED_AT_OUT_OF_BOUNDS',
      issues: [{ path: 'receivedAt' }],
    });
  }
  await receive(dayBefore(366)).expect(204);
});
