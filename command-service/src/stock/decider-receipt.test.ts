import { expect, test } from '@jest/globals';
import { specFor } from '../core/given-when-then.ts';
import { stockReceiptDecider } from './decider-receipt.ts';

const { given } = specFor(stockReceiptDecider);
const receipt = {
  locationId: 'warehouse',
  purchaseOrderId: 'order',
  shipmentId: 'shipment',
  receiptId: 'receipt',
  day: '2026-11-21',
};
const mugs = { variantId: 'mug', quantity: 50 };
const cups = { variantId: 'cup', quantity: 5 };
const add = (...units: (typeof mugs)[]) => ({ type: 'AddReceived', receipt, units }) as const;
const undo = (...variantIds: string[]) =>
  ({ type: 'UndoReceived', variantIds, day: '2026-11-22' }) as const;
const received = (units: typeof mugs) =>
  ({ type: 'StockReceived', data: { ...receipt, ...units } }) as const;
const undone = (units: typeof mugs) =>
  ({ type: 'StockReceiptUndone', data: { ...receipt, ...units, day: '2026-11-22' } }) as const;

test('a receipt adds the accepted units of its variants', () => {
  given().when(add(mugs, cups)).then(received(mugs), received(cups));
});

test('a variant is added once, however often its receipt is delivered', () => {
  given(received(mugs)).when(add(mugs, cups)).then(received(cups));
  given(received(mugs), received(cups)).when(add(mugs, cups)).thenNothing();
});

test('an undone receipt removes its units once', () => {
  given(received(mugs), received(cups)).when(undo('cup')).then(undone(cups));
  given(received(mugs), received(cups), undone(cups)).when(undo('mug', 'cup')).then(undone(mugs));
});

test('units that were never added cannot be removed, and removed units are not added again', () => {
  given().when(undo('mug')).thenNothing();
  given(received(mugs), undone(mugs)).when(add(mugs)).thenNothing();
});

test('its stream is named by the receipt', () => {
  expect(stockReceiptDecider.subject).toBe('stock_receipt');
});
