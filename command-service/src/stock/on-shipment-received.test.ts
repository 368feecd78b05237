import { beforeEach, expect, test } from '@jest/globals';
import { type EventOf, type EventDefinition } from '@quartermaster/contracts/core/event';
import {
  shipmentReceiptUndone,
  shipmentReceived,
} from '@quartermaster/contracts/purchase-orders/events';
import { type RecordedEvent, START } from '@quartermaster/infra/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/infra/event-store/in-memory';
import { createCommandHandler } from '../core/handle-command.ts';
import { onShipmentReceived } from './on-shipment-received.ts';

let store = createInMemoryEventStore();
let reactor = onShipmentReceived(createCommandHandler(store));
beforeEach(() => {
  store = createInMemoryEventStore();
  reactor = onShipmentReceived(createCommandHandler(store));
});

/** An event of an order as the log delivers it. */
const delivered = <Definition extends EventDefinition>(
  { type, version }: Definition,
  id: string,
  data: EventOf<Definition>['data'],
): RecordedEvent => ({
  id,
  type,
  schemaVersion: version,
  data,
  metadata: {
    teamId: 'gift-shop',
    actor: { kind: 'system', name: 'test' },
    commandId: 'receive',
    correlationId: 'request-1',
    causationId: null,
  },
  stream: 'purchase_order-gift-shop.order',
  revision: 5,
  position: '42',
  recordedAt: '2026-11-21T08:00:00.000Z',
});

const receipt = {
  purchaseOrderId: 'order',
  shipmentId: 'shipment',
  receiptId: 'receipt',
  receivedLocationId: 'warehouse',
  items: [
    {
      purchaseOrderItemId: 'a',
      productVariantId: 'mug',
      receivedQuantity: 60,
      acceptedQuantity: 50,
    },
    {
      purchaseOrderItemId: 'b',
      productVariantId: 'bowl',
      receivedQuantity: 9,
      acceptedQuantity: 0,
    },
    { purchaseOrderItemId: 'c', productVariantId: 'cup', receivedQuantity: 5, acceptedQuantity: 5 },
  ],
  on: '2026-11-21',
};
const receivedEvent = delivered(shipmentReceived, 'event-1', {
  ...receipt,
  receivedAt: '2026-11-21T08:00:00.000Z',
  pushToShopify: false,
});
const undoneEvent = delivered(shipmentReceiptUndone, 'event-2', { ...receipt, on: '2026-11-22' });
const log = async () => store.readAll(START, 100);

test('API-PO-15 a received shipment adds its accepted units to the stock of each variant', async () => {
  await reactor.handle(receivedEvent);
  const events = await log();
  expect(events.map(({ stream, type, data }) => ({ stream, type, data }))).toEqual(
    [
      ['mug', 50],
      ['cup', 5],
    ].map(([variantId, quantity]) => ({
      stream: `stock-gift-shop.${String(variantId)}`,
      type: 'StockReceived',
      data: {
        variantId,
        quantity,
        locationId: 'warehouse',
        purchaseOrderId: 'order',
        shipmentId: 'shipment',
        receiptId: 'receipt',
        day: '2026-11-21',
      },
    })),
  );
});

test('stock says which event changed it and belongs to the request that did', async () => {
  await reactor.handle(receivedEvent);
  const [event] = await log();
  expect(event?.metadata).toMatchObject({
    actor: { kind: 'system', name: 'on-shipment-received' },
    causationId: 'event-1',
    correlationId: 'request-1',
  });
});

test('AMB-076 a receipt taken back removes what it added', async () => {
  await reactor.handle(receivedEvent);
  await reactor.handle(undoneEvent);
  const reversed = (await log()).filter(({ type }) => type === 'StockReceiptReversed');
  expect(reversed.map(({ data }) => data)).toMatchObject([
    { variantId: 'mug', quantity: 50, day: '2026-11-22' },
    { variantId: 'cup', quantity: 5, day: '2026-11-22' },
  ]);
});

test('NF-E-04 events delivered again change nothing', async () => {
  await reactor.handle(receivedEvent);
  await reactor.handle(receivedEvent);
  await reactor.handle(undoneEvent);
  await reactor.handle(undoneEvent);
  await reactor.handle(receivedEvent);
  expect((await log()).map(({ type }) => type)).toEqual([
    'StockReceived',
    'StockReceived',
    'StockReceiptReversed',
    'StockReceiptReversed',
  ]);
});
