import { describe, expect, test } from '@jest/globals';
import { mugRed, vaseOnly } from '../../products/examples.ts';
import {
  costsSet,
  dock,
  first,
  pushed,
  pushRefused,
  withdrawalGivenUp,
  received,
  receivedAt,
  shipmentChanged,
  shipmentDetailed,
  shipmentRemoved,
  undone,
} from '../examples-shipments.ts';
import { counts, openHistories, planned } from './test-history.ts';

const { lastEntry } = openHistories();

describe('shipments of an order', () => {
  test('are listed with their items', async () => {
    expect(await lastEntry(...planned)).toEqual([
      'Planned 1 shipment',
      'Shipment 1: Harbour mug, Red: - -> 60',
      'Shipment 1: Blue vase: - -> 40',
    ]);
    const less = { [mugRed]: 60, [vaseOnly]: 40 };
    expect(await lastEntry(...planned, shipmentChanged(first, less, { [mugRed]: 40 }))).toEqual([
      'Changed 1 shipment',
      'Shipment 1: Harbour mug, Red: 60 -> 40',
      'Shipment 1: Blue vase: 40 -> -',
    ]);
    expect(await lastEntry(...planned, shipmentRemoved(first, { [mugRed]: 60 }))).toEqual([
      'Removed 1 shipment',
      'Shipment 1: Harbour mug, Red: 60 -> -',
    ]);
  });

  test('show changed details and costs', async () => {
    const to = {
      name: 'Sea',
      trackingNumber: 'T-1',
      locationId: dock,
      method: 'OCEAN',
      departureDate: '2026-03-10',
      arrivalDate: '2026-04-01',
    } as const;
    expect(await lastEntry(...planned, shipmentDetailed(first, { method: 'AIR' }, to))).toEqual([
      'Changed Shipment 1',
      'Name: Shipment 1 -> Sea',
      'Tracking number: - -> T-1',
      'Location: - -> Warehouse',
      'Method: Air -> Ocean',
      'Departure: - -> 2026-03-10',
      'Arrival: - -> 2026-04-01',
    ]);
    const freight = { name: 'Freight', amount: 200, currency: 'USD' };
    expect(
      await lastEntry(...planned, costsSet(first, [{ ...freight, amount: 220 }], [freight])),
    ).toEqual(['Set the costs of Shipment 1', 'Costs: Freight 200.00 USD -> Freight 220.00 USD']);
  });

  test('show that the withdrawal was given up, and the reason', async () => {
    const arrived = [...planned, received(first, counts)] as const;
    expect(await lastEntry(...arrived, withdrawalGivenUp(first, 'No such location'))).toEqual([
      'The store may still have the units of Shipment 1: 72 tries to withdraw them failed, and no further try follows',
      'Reason: - -> No such location',
    ]);
  });

  test('show the receipt, and that it was undone', async () => {
    const arrived = [...planned, received(first, counts)] as const;
    expect(await lastEntry(...arrived)).toEqual([
      'Received Shipment 1 at Warehouse',
      'Harbour mug, Red: - -> 60 received, 55 accepted',
      'Blue vase: - -> 0 received, 0 accepted',
    ]);
    const [summary] = await lastEntry(...planned, received(first, counts, receivedAt, true));
    expect(summary).toBe('Received Shipment 1 at Warehouse, already in stock');
    expect(await lastEntry(...arrived, undone(first, counts))).toEqual([
      'Undid the receipt of Shipment 1',
      'Harbour mug, Red: 60 received, 55 accepted -> -',
      'Blue vase: 0 received, 0 accepted -> -',
    ]);
    expect(await lastEntry(...arrived, pushRefused(first, 'Store is down'))).toEqual([
      'The store refused the received units of Shipment 1; the push is retried',
      'Reason: - -> Store is down',
    ]);
    expect(await lastEntry(...arrived, pushed(first))).toEqual([
      "The received units of Shipment 1 were added to the store's stock",
    ]);
  });
});
