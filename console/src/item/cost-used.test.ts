import { expect, test } from '@jest/globals';
import { marginHint, marginLabel } from './cost-used.ts';

test.each([
  [[9.5, 14.3, 8], 'Margin on landed cost', 'With the landed cost set by hand'],
  [[null, 14.3, 8], 'Margin on landed cost', 'With the landed cost from a shipment'],
  [[null, null, 8], 'Margin on cost price', 'With the cost price in the store'],
  [[null, null, null], 'Margin', 'No cost is known'],
] as const)(
  'AMB-048 a margin says which cost it uses: by hand, from a shipment, in the store %j',
  ([manualLandedCost, landedCost, costPrice], label, hint) => {
    expect(marginLabel({ manualLandedCost, landedCost, costPrice })).toBe(label);
    expect(marginHint({ manualLandedCost, landedCost, costPrice })).toBe(hint);
  },
);
