import { expect, test } from '@jest/globals';
import { reuseUnchanged } from './reuse-unchanged.ts';

const line = (id: string, quantity: number) => ({ id, quantity });
type Line = ReturnType<typeof line>;

const createLineCache = () =>
  reuseUnchanged((a: Line, b: Line) => a.id === b.id && a.quantity === b.quantity);

test('what is the same in the same place stays the object it was, and what changed is the new one', () => {
  const keep = createLineCache();
  const before = keep([line('a', 1), line('b', 2), line('c', 3)]);
  const after = keep([line('a', 1), line('b', 20), line('c', 3), line('d', 4)]);
  expect(after).toEqual([line('a', 1), line('b', 20), line('c', 3), line('d', 4)]);
  expect(after.map((one, at) => one === before[at])).toEqual([true, false, true, false]);
});

test('a list that became shorter is answered as it is', () => {
  const keep = createLineCache();
  keep([line('a', 1), line('b', 2)]);
  expect(keep([line('b', 2)])).toEqual([line('b', 2)]);
  expect(keep([])).toEqual([]);
});
