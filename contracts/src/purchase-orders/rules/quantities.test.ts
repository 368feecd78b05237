import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  brokenInvariants,
  type CountedOrder,
  type CountedShipment,
  itemQuantities,
  nextShipmentDate,
  totalItemsQuantity,
  totalOpenQuantity,
  totalUnallocatedQuantity,
} from './quantities.ts';

const part = (
  purchaseOrderItemId: string,
  orderedQuantity: number,
  received = 0,
  accepted = 0,
) => ({
  purchaseOrderItemId,
  orderedQuantity,
  receivedQuantity: received,
  acceptedQuantity: accepted,
});
const shipment = (
  items: CountedShipment['items'],
  arrivalDate: string | null = null,
  receivedAt: string | null = null,
): CountedShipment => ({ arrivalDate, receivedAt, items });
const order = (...shipments: readonly CountedShipment[]): CountedOrder => ({
  items: [
    { id: 'A', quantity: 100 },
    { id: 'B', quantity: 50 },
  ],
  shipments,
});

describe('CALC-UNA quantities of an order', () => {
  test('CALC-UNA-1 units in no shipment are unallocated', () => {
    const given = order(shipment([part('A', 60), part('B', 40)]));
    expect(totalUnallocatedQuantity(given)).toBe(50);
    expect(totalItemsQuantity(given)).toBe(150);
  });

  test('CALC-UNA-2 no units are unallocated when all are in shipments', () => {
    const given = order(shipment([part('A', 60)]), shipment([part('A', 40), part('B', 50)]));
    expect(totalUnallocatedQuantity(given)).toBe(0);
  });

  test('CALC-UNA-3 the next shipment is the earliest one not received', () => {
    const shipments = [
      shipment([], '2026-03-20', '2026-03-21T08:00:00.000Z'),
      shipment([], '2026-05-01'),
      shipment([], null),
      shipment([], '2026-04-02'),
    ];
    expect(nextShipmentDate(shipments)).toBe('2026-04-02');
    expect(nextShipmentDate(shipments.slice(0, 1))).toBeNull();
  });

  test('received units are accepted or rejected, and the others are open', () => {
    const given = order(shipment([part('A', 60, 58, 55), part('B', 40, 60, 60)]));
    expect(itemQuantities(given)).toEqual([
      {
        id: 'A',
        ordered: 100,
        allocated: 60,
        unallocated: 40,
        received: 58,
        accepted: 55,
        rejected: 3,
        open: 45,
      },
      {
        id: 'B',
        ordered: 50,
        allocated: 40,
        unallocated: 10,
        received: 60,
        accepted: 60,
        rejected: 0,
        open: 0,
      },
    ]);
    expect(totalOpenQuantity(given)).toBe(45);
  });
});

describe('NF-D-05 invariants of an order', () => {
  test('hold for a valid order and for a supplier who delivers more', () => {
    expect(brokenInvariants(order(shipment([part('A', 100, 120, 110), part('B', 50)])))).toEqual(
      [],
    );
  });

  test('list the problems of an invalid order', () => {
    expect(brokenInvariants(order(shipment([part('A', 101)])))).toEqual([
      'A: more is allocated to shipments than ordered',
    ]);
    expect(brokenInvariants(order(shipment([part('B', 5, 4, 5)])))).toEqual([
      'B: more was accepted than received',
    ]);
    expect(brokenInvariants(order(shipment([part('A', -1)])))).toEqual([
      'A: a quantity is negative',
    ]);
    expect(brokenInvariants(order(shipment([part('C', 1)])))).toEqual([
      'C: shipped but not in the order',
    ]);
  });

  test('ordered = allocated + unallocated, received = accepted + rejected', () => {
    const count = fc.integer({ min: 0, max: 90 });
    const parts = fc.array(fc.tuple(fc.constantFrom('A', 'B'), count, count, count), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(parts, (given) => {
        const shipments = given.map(([id, ordered, accepted, rejected]) =>
          shipment([part(id, ordered, accepted + rejected, accepted)]),
        );
        const found = itemQuantities(order(...shipments));
        for (const one of found) {
          expect(one.allocated + one.unallocated).toBe(one.ordered);
          expect(one.accepted + one.rejected).toBe(one.received);
        }
        const isOver = found.some(({ unallocated }) => unallocated < 0);
        expect(brokenInvariants(order(...shipments)).length > 0).toBe(isOver);
      }),
      { seed: 26, numRuns: 300 },
    );
  });
});
