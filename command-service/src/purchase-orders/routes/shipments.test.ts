import { beforeEach, describe, expect, test } from '@jest/globals';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { systemContext } from '../../core/command-context.ts';
import { createCommandHandler } from '../../core/handle-command.ts';
import { mug, shopFloor, shopTeam } from '../../directory/examples.ts';
import { purchaseOrderDecider } from '../decider/decider.ts';
import { receipt, testShop } from '../test-shop.ts';

const unknown = deterministicId('nobody');
let store = createInMemoryEventStore();
let shop = testShop(store);

beforeEach(() => {
  store = createInMemoryEventStore();
  shop = testShop(store);
});

describe('PUT /purchase-orders/:id/shipments', () => {
  const split = (item: string, ...quantities: number[]) =>
    quantities.map((orderedQuantity) => ({
      items: [{ purchaseOrderItemId: item, orderedQuantity }],
    }));

  test('API-PO-17 splits 100 into 60 and 40, and refuses 60 and 50', async () => {
    const { id, item } = await shop.shippedOrder();
    const before = await shop.recorded();
    const over = await shop.call('put', `/${id}/shipments`, split(item, 60, 50)).expect(422);
    expect(over.body).toMatchObject({
      code: 'SHIPMENT_OVER_ALLOCATED',
      issues: [{ path: '1.items.0.orderedQuantity' }],
    });
    await shop.call('put', `/${id}/shipments`, split(item, -1)).expect(400);
    const stranger = await shop.call('put', `/${id}/shipments`, split(unknown, 1)).expect(422);
    expect(stranger.body).toMatchObject({ code: 'SHIPMENT_ITEM_UNKNOWN' });
    expect(await shop.recorded()).toEqual(before);
    await shop.call('put', `/${id}/shipments`, split(item, 60, 40)).expect(204);
    expect(await shop.last('ShipmentsAllocated')).toMatchObject({
      created: [{ name: 'Shipment 2' }, { name: 'Shipment 3' }],
      removed: [{ name: 'Shipment 1' }],
    });
  });

  test('refuses a repeated item in one shipment and a repeated shipment in the list', async () => {
    const { id, item, shipment } = await shop.shippedOrder();
    const line = { purchaseOrderItemId: item, orderedQuantity: 1 };
    await shop.call('put', `/${id}/shipments`, [{ items: [line, line] }]).expect(400);
    const known = { id: shipment, items: [line] };
    await shop.call('put', `/${id}/shipments`, [known, known]).expect(400);
  });

  test('AMB-073 a received shipment is never removed', async () => {
    const { id, item, shipment } = await shop.shippedOrder();
    await shop
      .call('patch', `/${id}/shipments/${shipment}/received`, receipt(item, 100, 100))
      .expect(204);
    const answer = await shop.call('put', `/${id}/shipments`, []).expect(409);
    expect(answer.body).toMatchObject({ code: 'SHIPMENT_RECEIVED_IMMUTABLE' });
  });
});

describe('PUT /purchase-orders/:id/shipments/:shipmentId', () => {
  test('API-PO-16 sets RAIL and refuses BIKE', async () => {
    const { id, shipment } = await shop.shippedOrder();
    const path = `/${id}/shipments/${shipment}`;
    await shop.call('put', path, { method: 'BIKE' }).expect(400);
    await shop.call('put', path, { arrivalDate: '2026-02-30' }).expect(400);
    await shop.call('put', path, { name: ' ' }).expect(400);
    await shop.call('put', path, { locationId: unknown }).expect(404);
    await shop
      .call('put', path, { method: 'RAIL', arrivalDate: '2026-12-05', locationId: shopFloor })
      .expect(204);
    expect(await shop.last('ShipmentDetailsChanged')).toMatchObject({
      from: { method: null },
      to: { name: 'Shipment 1', method: 'RAIL', arrivalDate: '2026-12-05', locationId: shopFloor },
    });
  });

  test.each([
    ['ST-SHM-01', 'AIR'],
    ['ST-SHM-02', 'OCEAN'],
    ['ST-SHM-03', 'RAIL'],
    ['ST-SHM-04', 'ROAD'],
  ])('%s is sent by %s', async (_, method) => {
    const { id, shipment } = await shop.shippedOrder();
    await shop.call('put', `/${id}/shipments/${shipment}`, { method }).expect(204);
    expect(await shop.last('ShipmentDetailsChanged')).toMatchObject({ to: { method } });
  });

  test('is answered 404 for a shipment of another order', async () => {
    const { shipment } = await shop.shippedOrder();
    const other = await shop.order([mug, 1]);
    await shop.call('put', `/${other}/shipments/${shipment}`, { name: 'X' }).expect(404);
  });
});

describe('PATCH /purchase-orders/:id/shipments/:shipmentId/received', () => {
  test('API-PO-15 records the received units; receiving twice is refused and records nothing', async () => {
    const { id, item, shipment } = await shop.shippedOrder();
    const path = `/${id}/shipments/${shipment}/received`;
    await shop.call('patch', path, receipt(item, 100, 95)).expect(204);
    expect(await shop.last('ShipmentReceived')).toMatchObject({
      receivedLocationId: shopFloor,
      items: [{ productVariantId: mug, receivedQuantity: 100, acceptedQuantity: 95 }],
      pushToStore: false,
      alreadyInStock: false,
      on: '2026-11-21',
    });
    expect(await shop.last('PurchaseOrderStatusSet')).toMatchObject({
      to: 'PartiallyReceived',
      cause: 'receipt',
    });
    const before = await shop.recorded();
    const again = await shop.call('patch', path, receipt(item, 100, 95)).expect(409);
    expect(again.body).toMatchObject({ code: 'SHIPMENT_ALREADY_RECEIVED' });
    expect(await shop.recorded()).toEqual(before);
  });

  test('ERR-27 that the store took over a receipt does not make a version stale', async () => {
    const { id, item, shipment } = await shop.shippedOrder();
    const received = { ...receipt(item, 10, 10), pushToShopify: true };
    await shop.call('patch', `/${id}/shipments/${shipment}/received`, received).expect(204);
    const { receiptId } = (await shop.last('ShipmentReceived')) as { receiptId: string };
    const { revision } = await createCommandHandler(store).handle(
      purchaseOrderDecider,
      id,
      { type: 'RecordPush', shipmentId: shipment, receiptId, failure: null },
      systemContext(shopTeam, 'test', 'push'),
    );
    const read = `"${String(revision - 1)}"`;
    const change = { content: { name: 'Spring' } };
    await shop.call('put', `/${id}`, change).set('If-Match', read).expect(204);
    await shop.call('put', `/${id}`, change).set('If-Match', read).expect(412);
  });

  test('API-PO-15 AMB-075 refuses more accepted than received units, and unknown locations', async () => {
    const { id, item, shipment } = await shop.shippedOrder();
    const path = `/${id}/shipments/${shipment}/received`;
    await shop.call('patch', path, receipt(item, 5, 6)).expect(400);
    await shop.call('patch', path, receipt(item, -1, -1)).expect(400);
    await shop
      .call('patch', path, { ...receipt(item, 5, 5), receivedLocationId: unknown })
      .expect(404);
    const nowhere = await shop
      .call('patch', path, { ...receipt(item, 5, 5), receivedLocationId: null })
      .expect(400);
    expect(nowhere.body).toMatchObject({ issues: [{ path: 'receivedLocationId' }] });
    expect(await shop.all('ShipmentReceived')).toHaveLength(0);
  });

  test('API-PO-15 AMB-076 undoes the receipt with receivedAt null, unless the store has it', async () => {
    const { id, item, shipment } = await shop.shippedOrder();
    const path = `/${id}/shipments/${shipment}/received`;
    await shop.call('patch', path, receipt(item, 100, 100)).expect(204);
    await shop.call('patch', path, { receivedAt: null }).expect(204);
    expect(await shop.last('PurchaseOrderStatusSet')).toMatchObject({ to: 'Draft' });
    await shop.call('patch', path, { ...receipt(item, 100, 100), pushToShopify: true }).expect(204);
    const refused = await shop.call('patch', path, { receivedAt: null }).expect(409);
    expect(refused.body).toMatchObject({ code: 'SHIPMENT_PUSHED_TO_STORE' });
  });

  test('AMB-076 refuses counts together with receivedAt null', async () => {
    const { id, item, shipment } = await shop.shippedOrder();
    const path = `/${id}/shipments/${shipment}/received`;
    await shop.call('patch', path, receipt(item, 100, 100)).expect(204);
    const counted = { ...receipt(item, 90, 90), pushToShopify: true, receivedAt: null };
    const refused = await shop.call('patch', path, counted).expect(400);
    expect(refused.body.issues.map((issue: { path: string }) => issue.path)).toEqual(
      expect.arrayContaining(['items', 'pushToShopify']),
    );
    const nothing = { receivedAt: null, receivedLocationId: null, items: [], pushToShopify: false };
    await shop.call('patch', path, nothing).expect(204);
  });

  test('API-PO-15 records units that are already in stock, and never pushes them to the store', async () => {
    const { id, item, shipment } = await shop.shippedOrder();
    const path = `/${id}/shipments/${shipment}/received`;
    const past = { ...receipt(item, 100, 95), alreadyInStock: true };
    const pushed = await shop.call('patch', path, { ...past, pushToShopify: true }).expect(400);
    expect(pushed.body).toMatchObject({ issues: [{ path: 'pushToShopify' }] });
    const nothing = { receivedAt: null, alreadyInStock: true };
    const undone = await shop.call('patch', path, nothing).expect(400);
    expect(undone.body).toMatchObject({ issues: [{ path: 'alreadyInStock' }] });
    await shop.call('patch', path, past).expect(204);
    expect(await shop.last('ShipmentReceived')).toMatchObject({ alreadyInStock: true });
    await shop.call('patch', path, { receivedAt: null }).expect(204);
  });

  test('ST-POS-09 is refused for a cancelled order', async () => {
    const { id, item, shipment } = await shop.shippedOrder();
    await shop.call('put', `/${id}/status`, { status: 'Cancelled' }).expect(204);
    const answer = await shop
      .call('patch', `/${id}/shipments/${shipment}/received`, receipt(item, 100, 100))
      .expect(409);
    expect(answer.body).toMatchObject({ code: 'PURCHASE_ORDER_CANCELLED' });
  });
});

test('API-PO-46 a further withdrawal is refused where none was given up', async () => {
  const { id, shipment } = await shop.shippedOrder();
  const { body } = await shop
    .call('post', `/${id}/shipments/${shipment}/retry-withdrawal`)
    .expect(404);
  expect(body).toMatchObject({ message: 'Nothing of this shipment was given up in the store' });
});
