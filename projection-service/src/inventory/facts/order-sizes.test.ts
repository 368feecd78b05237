import { expect, test } from '@jest/globals';
import { fromDayNumber } from '@quartermaster/contracts/core/day';
import {
  countOrderSizes,
  listOrders,
  type VariantOrder,
} from '@quartermaster/contracts/forecast/rules/order-sizes';
import fc from 'fast-check';
import type { SizeLists } from '../tables/sales.ts';
import {
  noSizes,
  orderSizesBefore,
  type SizeChange,
  withOrderSize,
  withPastSizes,
} from './order-sizes.ts';

const FIRST = 20_000;
const placed = (day: number, units: number): SizeChange => ({ day, before: 0, after: units });
const changeAll = (changes: readonly SizeChange[], sizes = noSizes): SizeLists =>
  changes.reduce(withOrderSize, sizes);
const listAll = (sizes: SizeLists): readonly VariantOrder[] =>
  listOrders(orderSizesBefore(sizes, Infinity));

/** Orders with the units that each has in turn. */
const orderLives = fc.array(
  fc.record({
    day: fc.integer({ min: FIRST, max: FIRST + 8 }),
    versions: fc.array(fc.nat(4), { minLength: 1, maxLength: 3 }),
  }),
  { maxLength: 12 },
);
type OrderLives = typeof orderLives extends fc.Arbitrary<infer Lives> ? Lives : never;

const toChanges = (lives: OrderLives): readonly SizeChange[] =>
  lives.flatMap(({ day, versions }) =>
    versions.map((after, at) => ({ day, before: versions[at - 1] ?? 0, after })),
  );
const countLast = (lives: OrderLives) =>
  countOrderSizes(
    lives.map(({ day, versions }) => ({ day, units: versions.at(-1) ?? 0, count: 1 })),
  );

test('each order counts with the units it has now, whatever day it is of', () => {
  fc.assert(
    fc.property(orderLives, (lives) => {
      expect(listAll(changeAll(toChanges(lives)))).toEqual(listOrders(countLast(lives)));
    }),
  );
});

test('the sales history adds its orders to those that were recorded before and to later ones', () => {
  const past = { offsets: [0, 2, 2], units: [3, 1, 2], orders: [1, 2, 1] };
  const pastOrders = listOrders({ ...past, days: past.offsets.map((offset) => FIRST + offset) });
  fc.assert(
    fc.property(orderLives, orderLives, (before, later) => {
      const known = changeAll(toChanges(before));
      const joined = withPastSizes(known, { from: fromDayNumber(FIRST), orderSizes: past });
      const all = changeAll(toChanges(later), joined);
      const orders = listOrders(countLast([...before, ...later]));
      expect(listAll(all)).toEqual(listOrders(countOrderSizes([...orders, ...pastOrders])));
    }),
  );
});

test('orders of a day count once it is over', () => {
  const sizes = changeAll([placed(FIRST, 2), placed(FIRST + 1, 5)]);
  const days = (today: number) => orderSizesBefore(sizes, today).days;
  expect(days(FIRST + 1)).toEqual([FIRST]);
  expect(days(FIRST + 2)).toEqual([FIRST, FIRST + 1]);
});

test('orders of more than half a year before the newest are dropped and do not come back', () => {
  const sizes = changeAll([placed(FIRST, 2), placed(FIRST + 20, 3), placed(FIRST + 200, 1)]);
  const kept = [
    { day: FIRST + 20, units: 3, count: 1 },
    { day: FIRST + 200, units: 1, count: 1 },
  ];
  expect(listAll(sizes)).toEqual(kept);
  expect(withOrderSize(sizes, { day: FIRST, before: 2, after: 1 })).toBe(sizes);
  const past = { offsets: [0, 1], units: [4, 4], orders: [1, 1] };
  const joined = withPastSizes(sizes, { from: fromDayNumber(FIRST), orderSizes: past });
  expect(listAll(joined)).toEqual(kept);
});

test('a newest day whose orders are all cancelled makes room for earlier ones', () => {
  const cancelled = changeAll([
    placed(FIRST, 2),
    placed(FIRST + 9, 1),
    { day: FIRST + 9, before: 1, after: 0 },
  ]);
  const sizes = changeAll([placed(FIRST + 4, 6), placed(FIRST, 2)], cancelled);
  expect(listAll(sizes)).toEqual([
    { day: FIRST, units: 2, count: 2 },
    { day: FIRST + 4, units: 6, count: 1 },
  ]);
});
