import { expect, test } from '@jest/globals';
import { mergeLevels, addToLevel } from './levels-by-location.ts';

const at = (locationId: string, quantity: number) => ({ locationId, quantity });

test('observed levels take the place of those of the same location, ordered by location', () => {
  expect(mergeLevels([], [at('b', 2), at('a', 1)])).toEqual([at('a', 1), at('b', 2)]);
  expect(mergeLevels([at('a', 1), at('c', 3)], [at('b', 2)])).toEqual([
    at('a', 1),
    at('b', 2),
    at('c', 3),
  ]);
  expect(mergeLevels([at('a', 1), at('b', 2)], [at('a', 5)])).toEqual([at('a', 5), at('b', 2)]);
  expect(mergeLevels([at('a', 1)], [at('a', 0)])).toEqual([at('a', 0)]);
  expect(mergeLevels([at('a', 1)], [])).toEqual([at('a', 1)]);
});

test('units are added to and taken from the level of their location', () => {
  const before = [at('a', 1), at('b', 2)];
  expect(addToLevel(before, at('b', 3))).toEqual([at('a', 1), at('b', 5)]);
  expect(addToLevel(before, at('b', 3), -1)).toEqual([at('a', 1), at('b', -1)]);
  expect(addToLevel([], at('a', 4))).toEqual([at('a', 4)]);
  expect(before).toEqual([at('a', 1), at('b', 2)]);
});
