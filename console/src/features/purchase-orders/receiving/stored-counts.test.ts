import { beforeEach, expect, test } from '@jest/globals';
import { aShipment, ITEM_A } from '../../../testing/test-order.ts';
import { storeCounts, NO_COUNTS, loadCounts } from './stored-counts.ts';

const counts = new Map([[ITEM_A, { received: 7, accepted: 5 }]]);

beforeEach(() => localStorage.clear());

test('counts are read back by the person and for the shipment they are of', () => {
  const shipment = aShipment();
  storeCounts({ userId: 'ada', shipmentId: shipment.id }, counts);
  expect(loadCounts('ada', shipment)).toEqual(counts);
  expect(loadCounts('eve', shipment)).toEqual(NO_COUNTS);
  expect(loadCounts('ada', aShipment({ id: 'another' }))).toEqual(NO_COUNTS);
  storeCounts({ userId: 'ada', shipmentId: shipment.id }, NO_COUNTS);
  expect(loadCounts('ada', shipment)).toEqual(NO_COUNTS);
});

test('an item that left the shipment takes its count with it', () => {
  storeCounts({ userId: 'ada', shipmentId: aShipment().id }, counts);
  expect(loadCounts('ada', aShipment({ items: [] }))).toEqual(NO_COUNTS);
});

test('the counts of 20 shipments are kept, and what something else wrote is no count', () => {
  localStorage.setItem('receiving-counts', '[{"userId":3}]');
  for (let at = 0; at < 21; at += 1) {
    storeCounts({ userId: 'ada', shipmentId: String(at) }, counts);
  }
  expect(loadCounts('ada', aShipment({ id: '0' }))).toEqual(NO_COUNTS);
  expect(loadCounts('ada', aShipment({ id: '1' }))).toEqual(counts);
});
