import { beforeEach, expect, test } from '@jest/globals';
import { aShipment, ITEM_A } from '../../../testing/test-order.ts';
import { keepCounts, NOTHING_COUNTED, readCounts } from './kept-counts.ts';

const counts = new Map([[ITEM_A, { received: 7, accepted: 5 }]]);

beforeEach(() => localStorage.clear());

test('counts are read back by the person and for the shipment they are of', () => {
  const shipment = aShipment();
  keepCounts({ userId: 'ada', shipmentId: shipment.id }, counts);
  expect(readCounts('ada', shipment)).toEqual(counts);
  expect(readCounts('eve', shipment)).toEqual(NOTHING_COUNTED);
  expect(readCounts('ada', aShipment({ id: 'another' }))).toEqual(NOTHING_COUNTED);
  keepCounts({ userId: 'ada', shipmentId: shipment.id }, NOTHING_COUNTED);
  expect(readCounts('ada', shipment)).toEqual(NOTHING_COUNTED);
});

test('an item that left the shipment takes its count with it', () => {
  keepCounts({ userId: 'ada', shipmentId: aShipment().id }, counts);
  expect(readCounts('ada', aShipment({ items: [] }))).toEqual(NOTHING_COUNTED);
});

test('the counts of 20 shipments are kept, and what something else wrote is no count', () => {
  localStorage.setItem('receiving-counts', '[{"userId":3}]');
  for (let at = 0; at < 21; at += 1) {
    keepCounts({ userId: 'ada', shipmentId: String(at) }, counts);
  }
  expect(readCounts('ada', aShipment({ id: '0' }))).toEqual(NOTHING_COUNTED);
  expect(readCounts('ada', aShipment({ id: '1' }))).toEqual(counts);
});
