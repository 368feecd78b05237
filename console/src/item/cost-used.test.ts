import { expect, test } from '@jest/globals';
import { marginHint } from './cost-used.ts';

test.each([
  [9.5, 14.3, 8, 'With the landed cost set by hand'],
  [null, 14.3, 8, 'With the landed cost from a shipment'],
  [null, null, 8, 'With the cost price in the store'],
  [null, null, null, 'No cost is known'],
])(
  'AMB-048 a margin says which cost it uses: by hand %p, shipment %p, store %p',
  (manualLandedCost, landedCost, costPrice, hint) => {
    expect(marginHint({ manualLandedCost, landedCost, costPrice })).toBe(hint);
  },
);
