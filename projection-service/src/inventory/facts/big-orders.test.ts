import { expect, test } from '@jest/globals';
import { withNewOrder, withOrder } from './big-orders.ts';

const order = (orderId: string, units: number, day = 100, name = `#${orderId}`) => ({
  day,
  orderId,
  name,
  units,
});
type Order = ReturnType<typeof order>;
type Sold = Parameters<typeof withOrder>[0];
type Orders = Sold['bigOrders'];

const unsold: Sold = { bigOrders: [], openDay: null };
const applyOrder =
  (add: typeof withOrder) =>
  (sold: Sold, one: Order): Sold => ({
    bigOrders: add(sold, one),
    openDay: Math.max(sold.openDay ?? one.day, one.day),
  });
const after = (...orders: readonly Order[]): Sold => orders.reduce(applyOrder(withOrder), unsold);
const listUnits = (orders: Orders): readonly number[] => orders.map(({ units }) => units);

test('the largest orders are kept, the largest first', () => {
  const all = Array.from({ length: 20 }, (_, at) => order(String(at), (at * 7) % 20));
  expect(listUnits(after(...all).bigOrders)).toEqual([19, 18, 17, 16, 15, 14, 13, 12]);
});

test('a small order leaves the list as it is', () => {
  const full = after(...Array.from({ length: 8 }, (_, at) => order(String(at), 10 + at)));
  expect(withOrder(full, order('small', 10))).toBe(full.bigOrders);
  expect(withNewOrder(full, order('small', 10))).toBe(full.bigOrders);
  expect(withOrder(unsold, order('cancelled', 0))).toEqual([]);
});

test('a changed order has its new units and keeps its name; a cancelled one is gone', () => {
  const two = after(order('a', 100), order('b', 50));
  expect(withOrder(two, order('a', 20, 100, ''))).toEqual([order('b', 50), order('a', 20)]);
  expect(withOrder(two, order('a', 0, 100, ''))).toEqual([order('b', 50)]);
});

test('orders of more than a year ago make room, and do not come back when they are changed', () => {
  const old = after(...Array.from({ length: 8 }, (_, at) => order(String(at), 900 + at, 100)));
  expect(withOrder(old, order('new', 5, 600))).toEqual([order('new', 5, 600)]);
  expect(withOrder(old, order('empty', 0, 600))).toEqual([]);
  const later = applyOrder(withOrder)(old, order('new', 5, 600));
  expect(withOrder(later, order('3', 1000, 100))).toEqual([order('new', 5, 600)]);
});

test('a new order gives the list that looking for it gives', () => {
  const units = [3, 9, 9, 1, 12, 4, 4, 7, 30, 2, 5, 11, 8, 6, 40, 5, 1, 9];
  const orders = units.map((count, at) => order(String(at), count, 100 + 120 * Math.floor(at / 3)));
  const lists = (add: typeof withOrder): readonly Orders[] =>
    orders.map((_, at) => orders.slice(0, at + 1).reduce(applyOrder(add), unsold).bigOrders);
  expect(lists(withNewOrder)).toEqual(lists(withOrder));
  expect(listUnits(lists(withNewOrder).at(-1) ?? [])).toEqual([40, 30, 11, 9, 8, 7, 6, 5]);
});
