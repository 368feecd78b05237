import { describe, expect, test } from '@jest/globals';
import {
  allocateUnits,
  toAllocation,
  calculateQuantities,
  toShipmentInputs,
  splitRemaining,
} from './allocation.ts';
import { discountText, parseDiscount } from '../items/item-edits.ts';
import { anOrder, aShipment, ITEM_A, ITEM_B, SHIPMENT } from '../../../testing/test-order.ts';

const received = (units: number) => ({ receivedQuantity: units, acceptedQuantity: units });

describe('spreading an order over shipments', () => {
  const order = anOrder();

  test('UI-SC-27 a split puts all that is in no shipment into a new one', () => {
    const allocation = splitRemaining(order, toAllocation(order));
    expect(calculateQuantities(order, allocation).map((one) => one.unallocated)).toEqual([0, 0]);
    expect(toShipmentInputs(allocation).at(-1)).toEqual({
      items: [
        { purchaseOrderItemId: ITEM_A, orderedQuantity: 40 },
        { purchaseOrderItemId: ITEM_B, orderedQuantity: 10 },
      ],
    });
  });

  test('too many units in shipments show as less than nothing left', () => {
    const allocation = allocateUnits(toAllocation(order), SHIPMENT, [ITEM_B, 51]);
    expect(calculateQuantities(order, allocation)[1]?.unallocated).toBe(-1);
  });

  test('CALC-UNA-1 a received shipment holds what was received, so its rest can be spread again', () => {
    const items = [{ purchaseOrderItemId: ITEM_A, orderedQuantity: 60, ...received(25) }];
    const short = {
      ...order,
      shipments: [aShipment({ receivedAt: '2026-03-01T00:00:00.000Z', items })],
    };
    const [left] = calculateQuantities(short, toAllocation(short));
    expect(left?.unallocated).toBe(75);
  });

  test('what was received is sent as it is, zeros and all', () => {
    const items = [
      { purchaseOrderItemId: ITEM_A, orderedQuantity: 0, receivedQuantity: 0, acceptedQuantity: 0 },
    ];
    const received = aShipment({ receivedAt: '2026-03-01T00:00:00.000Z', items });
    const planned = aShipment({ items });
    const sent = (shipment: typeof received) =>
      toShipmentInputs(toAllocation({ shipments: [shipment] }))[0]?.items;
    expect(sent(received)).toEqual([{ purchaseOrderItemId: ITEM_A, orderedQuantity: 0 }]);
    expect(sent(planned)).toEqual([]);
  });
});

describe('a discount as people type it', () => {
  test.each([
    ['10%', { discount: 10, discountType: 'Percentage' }],
    ['2,25', { discount: 2.25, discountType: 'Fixed' }],
    ['', { discount: null, discountType: null }],
    ['101%', null],
    ['-1', null],
    ['some', null],
  ])('%p', (typed, expected) => {
    expect(parseDiscount(typed)).toEqual(expected);
  });
  test('AMB-033 an amount without a type is shown, and that it has none', () => {
    expect(discountText({ discount: 10, discountType: 'Percentage' })).toBe('10%');
    expect(discountText({ discount: 5, discountType: null })).toBe('5, no type');
    expect(discountText({ discount: null, discountType: null })).toBe('');
  });
});
