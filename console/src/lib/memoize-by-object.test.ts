import { expect, jest, test } from '@jest/globals';
import { memoizeByObject } from './memoize-by-object.ts';

test('the work is done once for each object, also where nothing comes of it', () => {
  const work = jest.fn(({ size }: { size: number | null }) => size);
  const getSize = memoizeByObject(work);
  const [small, none] = [{ size: 1 }, { size: null }];
  expect([small, none, small, none, { size: 1 }].map(getSize)).toEqual([1, null, 1, null, 1]);
  expect(work).toHaveBeenCalledTimes(3);
});
