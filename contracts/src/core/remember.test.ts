import { expect, test } from '@jest/globals';
import { rememberLast } from './remember.ts';

test('the last result of each key is remembered until its input differs', () => {
  const calls: string[] = [];
  const add = rememberLast(
    (key: { readonly value: number }, input: { readonly more: number }) => {
      calls.push(`${String(key.value)} + ${String(input.more)}`);
      return key.value + input.more;
    },
    (one, other) => one.more === other.more,
  );
  const [one, two] = [{ value: 1 }, { value: 2 }];
  expect([add(one, { more: 5 }), add(two, { more: 5 }), add(one, { more: 5 })]).toEqual([6, 7, 6]);
  expect([add(one, { more: 6 }), add(one, { more: 5 }), add({ value: 1 }, { more: 5 })]).toEqual([
    7, 6, 6,
  ]);
  expect(calls).toEqual(['1 + 5', '2 + 5', '1 + 6', '1 + 5', '1 + 5']);
});
