import { expect, test } from '@jest/globals';
import type { StreamName } from './ids.ts';
import {
  chooseEarlier,
  isAfter,
  chooseLater,
  chooseLatest,
  type Position,
  toPosition,
  START,
} from './position.ts';

const [first, second] = [toPosition('0009'), toPosition('0010')];

test('positions of a log are compared by their text, and every event comes after the start', () => {
  expect([isAfter(second, first), isAfter(first, second), isAfter(first, first)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isAfter(first, START)).toBe(true);
  expect([chooseLater(first, second), chooseEarlier(first, second)]).toEqual([second, first]);
  expect([chooseLatest([first, second, first]), chooseLatest([])]).toEqual([second, START]);
});

// The compiler checks it: the lines after `@ts-expect-error` must not compile.
test('a position is neither text nor a number to the compiler', () => {
  const stream: StreamName = 'stock-team-1.variant-1';
  // @ts-expect-error -- text is no position
  const position: Position = stream;
  // @ts-expect-error -- the order of positions is that of isAfter
  expect(first < second).toBe(true);
  // @ts-expect-error -- only an adapter of a log converts one
  expect(BigInt(second)).toBe(10n);
  // @ts-expect-error -- a position is no text
  expect(first.length).toBe(4);
  expect(position).toBe(stream);
});
