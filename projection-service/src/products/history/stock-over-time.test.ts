import { expect, test } from '@jest/globals';
import { type KnownStock, stockOverTime } from './stock-over-time.ts';

const known = (given: Partial<KnownStock>): KnownStock => ({
  days: [],
  quantities: [],
  sold: new Map(),
  received: new Map(),
  ...given,
});

test('each day has the stock of the last change', () => {
  const stock = known({ days: [10, 12, 15], quantities: [8, 5, 9] });
  expect(stockOverTime(stock, 10, 16)).toEqual([8, 8, 5, 5, 5, 9, 9]);
  expect(stockOverTime(stock, 13, 15)).toEqual([5, 5, 9]);
});

test('before the first recorded day it is worked back over sales and receipts', () => {
  const stock = known({
    days: [10],
    quantities: [20],
    sold: new Map([
      [10, 3],
      [8, 2],
    ]),
    received: new Map([[9, 15]]),
  });
  expect(stockOverTime(stock, 7, 11)).toEqual([10, 8, 23, 20, 20]);
});

test('an estimate is never below 0', () => {
  const stock = known({ days: [10], quantities: [5], received: new Map([[10, 9]]) });
  expect(stockOverTime(stock, 8, 10)).toEqual([0, 0, 5]);
});

test('nothing is known of a variant whose stock was never recorded', () => {
  expect(stockOverTime(known({ sold: new Map([[9, 3]]) }), 7, 11)).toEqual([]);
});
