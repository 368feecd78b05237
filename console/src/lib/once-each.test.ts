import { expect, jest, test } from '@jest/globals';
import { onceEach } from './once-each.ts';

test('the work is done once for each object, also where nothing comes of it', () => {
  const work = jest.fn(({ size }: { size: number | null }) => size);
  const sizeOf = onceEach(work);
  const [small, none] = [{ size: 1 }, { size: null }];
  expect([small, none, small, none, { size: 1 }].map(sizeOf)).toEqual([1, null, 1, null, 1]);
  expect(work).toHaveBeenCalledTimes(3);
});
