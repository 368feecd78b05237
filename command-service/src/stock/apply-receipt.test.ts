import { beforeEach, expect, test } from '@jest/globals';
import { START } from '@quartermaster/contracts/core/position';
import type { RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { createCommandHandler } from '../core/handle-command.ts';
import { applyReceipt } from './apply-receipt.ts';
import { receivedEvent, undoneEvent } from './test-receipts.ts';

let store = createInMemoryEventStore();
let handler = createCommandHandler(store);
const apply = (event: RecordedEvent) => applyReceipt(handler, event);
beforeEach(() => {
  store = createInMemoryEventStore();
  handler = createCommandHandler(store);
});

const log = async () => store.readAll(START, 100);

test('API-PO-15 a received shipment adds its accepted units to the stock of each variant', async () => {
  await apply(receivedEvent);
  const events = await log();
  expect(events.map(({ stream, type, data }) => ({ stream, type, data }))).toEqual(
    [
      ['mug', 50],
      ['cup', 5],
    ].map(([variantId, quantity]) => ({
      stream: 'stock_receipt-gift-shop.receipt',
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

test('a stock event has the causing event and the correlation of the request', async () => {
  await apply(receivedEvent);
  const [event] = await log();
  expect(event?.metadata).toMatchObject({
    actor: { kind: 'system', name: 'on-shipment-received' },
    causationId: 'event-1',
    correlationId: 'request-1',
  });
});

test('AMB-076 an undone receipt removes its units', async () => {
  await apply(receivedEvent);
  await apply(undoneEvent);
  const undone = (await log()).filter(({ type }) => type === 'StockReceiptUndone');
  expect(undone.map(({ data }) => data)).toMatchObject([
    { variantId: 'mug', quantity: 50, day: '2026-11-22' },
    { variantId: 'cup', quantity: 5, day: '2026-11-22' },
  ]);
});

test('a receipt of units that are already in stock changes no stock, nor does undoing it', async () => {
  const data = { ...(receivedEvent.data as object), alreadyInStock: true };
  await apply({ ...receivedEvent, data });
  await apply(undoneEvent);
  expect(await log()).toEqual([]);
  const metadata = { ...receivedEvent.metadata, teamId: 'book-shop' };
  await apply({ ...receivedEvent, metadata, stream: 'purchase_order-book-shop.order' });
  expect((await log()).map(({ stream, type }) => [stream, type])).toEqual([
    ['stock_receipt-book-shop.receipt', 'StockReceived'],
    ['stock_receipt-book-shop.receipt', 'StockReceived'],
  ]);
});

test('NF-E-04 repeated events change nothing', async () => {
  await apply(receivedEvent);
  await apply(receivedEvent);
  await apply(undoneEvent);
  await apply(undoneEvent);
  await apply(receivedEvent);
  expect((await log()).map(({ type }) => type)).toEqual([
    'StockReceived',
    'StockReceived',
    'StockReceiptUndone',
    'StockReceiptUndone',
  ]);
});
