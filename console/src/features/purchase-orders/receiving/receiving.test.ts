import { expect, test } from '@jest/globals';
import { calculateTotals } from './receiving.ts';
import { stockEffect } from './words.ts';

test.each([
  [60, 60, '60 units go into stock at Warehouse.'],
  [62, 60, '62 units go into stock at Warehouse, 2 more than expected.'],
  [58, 60, '58 units go into stock at Warehouse, 2 fewer than expected.'],
  [1, 1200, '1 unit goes into stock at Warehouse, 1,199 fewer than expected.'],
  [0, 3, '0 units go into stock at Warehouse, 3 fewer than expected.'],
])('UI-SC-27 %d of %d expected units: %s', (accepted, ordered, sentence) => {
  expect(stockEffect({ accepted, ordered }, 'Warehouse')).toBe(sentence);
});

test('units that did not come are counted apart from rejected ones, and surplus does not replace them', () => {
  const row = (ordered: number, received: number | null, accepted: number | null) => ({
    itemId: String(ordered),
    variant: undefined,
    ordered,
    received,
    accepted,
  });
  expect(calculateTotals([row(100, 80, 75), row(10, 12, 12), row(3, null, null)])).toEqual({
    ordered: 113,
    received: 92,
    accepted: 87,
    rejected: 5,
    missing: 23,
  });
});
