import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  listBrokenInvariants,
  type CountedOrder,
  type CountedShipment,
  isAnythingReceived,
  listItemQuantities,
  findNextShipmentDate,
  sumItemsQuantity,
  sumOpenQuantity,
  sumRestQuantity,
  sumUnallocatedQuantity,
  findRestDays,
} from './quantities.ts';
import type { ItemRest } from './item-rests.ts';

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
const rest = (purchaseOrderItemId: string, given: Partial<ItemRest>): ItemRest => ({
  purchaseOrderItemId,
  notComing: 0,
  replacements: 0,
  replacementsOn: null,
  ...given,
});
const at = '2026-03-21T08:00:00.000Z';
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
    expect(sumUnallocatedQuantity(given)).toBe(50);
    expect(sumItemsQuantity(given)).toBe(150);
  });

  test('CALC-UNA-1 what a received shipment lacked is unallocated again, on no shipment', () => {
    const lacking = order(shipment([part('A', 100, 25, 25)], null, at));
    expect(sumUnallocatedQuantity(lacking)).toBe(125);
    expect(sumRestQuantity(lacking)).toBe(75);
    const nothing = order(shipment([part('B', 50)], null, at));
    expect(sumUnallocatedQuantity(nothing)).toBe(150);
    expect(sumRestQuantity(nothing)).toBe(50);
    const expected = order(shipment([part('A', 100, 25, 25)], null, at), shipment([part('A', 75)]));
    expect(sumUnallocatedQuantity(expected)).toBe(50);
    expect(sumRestQuantity(expected)).toBe(0);
  });

  test('CALC-UNA-1 received above ordered counts as ordered', () => {
    const given = order(
      shipment([part('A', 60, 70, 70)], null, at),
      shipment([part('A', 40, 30, 30)], null, at),
    );
    expect(listItemQuantities(given)[0]).toMatchObject({ allocated: 90, unallocated: 10, open: 0 });
  });

  test('CALC-UNA-1 units declared not coming are neither allocated nor expected', () => {
    const given = {
      ...order(shipment([part('A', 100, 25, 25)], null, at)),
      itemRests: [rest('A', { notComing: 70 })],
    };
    expect(listItemQuantities(given)[0]).toMatchObject({
      allocated: 25,
      unallocated: 5,
      notComing: 70,
      open: 5,
      rest: 5,
    });
  });

  test('CALC-UNA-1 rejected units stay allocated until their replacement is expected', () => {
    const given = order(shipment([part('A', 100, 100, 90)], null, at));
    expect(listItemQuantities(given)[0]).toMatchObject({
      unallocated: 0,
      replaceable: 10,
      rest: 0,
    });
    const replaced = { ...given, itemRests: [rest('A', { replacements: 10 })] };
    expect(listItemQuantities(replaced)[0]).toMatchObject({ unallocated: 10, rest: 10, open: 10 });
  });

  test('AMB-174 the rest of an item counts from the last receipt that lacked it, or from its replacement', () => {
    const on = (receivedOn: string, ...items: CountedShipment['items']) => ({
      ...shipment(items, null, at),
      receivedOn,
    });
    const shipments = [
      on('2026-03-09', part('A', 10, 4, 4), part('B', 5, 5, 5)),
      on('2026-03-12', part('A', 10, 4, 4)),
      on('2026-03-14', part('A', 10, 10, 10), part('B', 5, 5, 0)),
      shipment([part('A', 10)]),
    ];
    expect([...findRestDays({ shipments })]).toEqual([['A', '2026-03-12']]);
    const itemRests = [rest('B', { replacements: 5, replacementsOn: '2026-03-15' })];
    expect(findRestDays({ shipments, itemRests }).get('B')).toBe('2026-03-15');
  });

  test('AMB-067 something is received with one received unit', () => {
    expect(isAnythingReceived(order(shipment([part('A', 10)], null, at)))).toBe(false);
    expect(isAnythingReceived(order(shipment([part('A', 10, 1, 0)], null, at)))).toBe(true);
  });

  test('CALC-UNA-2 no units are unallocated when all are in shipments', () => {
    const given = order(shipment([part('A', 60)]), shipment([part('A', 40), part('B', 50)]));
    expect(sumUnallocatedQuantity(given)).toBe(0);
  });

  test('CALC-UNA-3 the next shipment is the earliest one not received', () => {
    const shipments = [
      shipment([], '2026-03-20', '2026-03-21T08:00:00.000Z'),
      shipment([], '2026-05-01'),
      shipment([], null),
      shipment([], '2026-04-02'),
    ];
    expect(findNextShipmentDate(shipments)).toBe('2026-04-02');
    expect(findNextShipmentDate(shipments.slice(0, 1))).toBeNull();
  });

  test('received units are accepted or rejected, and the others are open', () => {
    const given = order(shipment([part('A', 60, 58, 55), part('B', 40, 60, 60)], null, at));
    expect(listItemQuantities(given)).toEqual([
      {
        id: 'A',
        ordered: 100,
        allocated: 58,
        unallocated: 42,
        notComing: 0,
        replacements: 0,
        replaceable: 3,
        rest: 2,
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
        notComing: 0,
        replacements: 0,
        replaceable: 0,
        rest: 0,
        received: 60,
        accepted: 60,
        rejected: 0,
        open: 0,
      },
    ]);
    expect(sumOpenQuantity(given)).toBe(45);
  });
});

describe('NF-D-05 invariants of an order', () => {
  test('hold for a valid order and for a supplier who delivers more', () => {
    expect(
      listBrokenInvariants(order(shipment([part('A', 100, 120, 110), part('B', 50)]))),
    ).toEqual([]);
  });

  test('list the problems of an invalid order', () => {
    expect(listBrokenInvariants(order(shipment([part('A', 101)])))).toEqual([
      'A: more is allocated to shipments than ordered',
    ]);
    expect(listBrokenInvariants(order(shipment([part('B', 5, 4, 5)])))).toEqual([
      'B: more was accepted than received',
    ]);
    expect(listBrokenInvariants(order(shipment([part('A', -1)])))).toEqual([
      'A: a quantity is negative',
    ]);
    expect(listBrokenInvariants(order(shipment([part('C', 1)])))).toEqual([
      'C: shipped but not in the order',
    ]);
    const full = order(shipment([part('A', 100)]));
    expect(listBrokenInvariants({ ...full, itemRests: [rest('A', { notComing: 1 })] })).toEqual([
      'A: more is allocated to shipments than ordered',
    ]);
    const replaced = order(shipment([part('A', 100, 100, 100)], null, at));
    expect(
      listBrokenInvariants({ ...replaced, itemRests: [rest('A', { replacements: 1 })] }),
    ).toEqual(['A: more replacements are expected than units were rejected']);
  });

  test('ordered = allocated + unallocated + declared not coming, received = accepted + rejected', () => {
    const count = fc.integer({ min: 0, max: 90 });
    const parts = fc.array(fc.tuple(fc.constantFrom('A', 'B'), count, count, count, fc.boolean()), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(parts, count, (given, notComing) => {
        const shipments = given.map(([id, ordered, accepted, rejected, isReceived]) =>
          isReceived
            ? shipment([part(id, ordered, accepted + rejected, accepted)], null, at)
            : shipment([part(id, ordered)]),
        );
        const counted = { ...order(...shipments), itemRests: [rest('A', { notComing })] };
        const found = listItemQuantities(counted);
        for (const one of found) {
          expect(one.allocated + one.unallocated + one.notComing).toBe(one.ordered);
          expect(one.open).toBeGreaterThanOrEqual(0);
          expect(one.rest).toBeGreaterThanOrEqual(0);
          expect(one.accepted + one.rejected).toBe(one.received);
        }
        const isOver = found.some(({ unallocated }) => unallocated < 0);
        expect(listBrokenInvariants(counted).length > 0).toBe(isOver);
      }),
      { seed: 26, numRuns: 300 },
    );
  });
});
