import { expect, test } from '@jest/globals';
import { calculateShares } from './shares.ts';

test.each<readonly [string, readonly (number | null)[], number | null, readonly unknown[]]>([
  ['thirds add up to the whole', [100, 100, 100], 300, [33.4, 33.3, 33.3]],
  ['parts of a half add up to it', [10, 10, 10], 60, [16.7, 16.7, 16.6]],
  ['more than the whole is more than 100%', [150, 150], 200, [75, 75]],
  ['an unknown part has no share', [50, null], 100, [50, null]],
  ['an unknown whole has no shares', [50], null, [null]],
  ['nothing has no shares', [0], 0, [null]],
])('%s', (_case, parts, whole, shares) => {
  expect(calculateShares(parts, whole)).toEqual(shares);
});
