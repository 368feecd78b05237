import { expect, test } from '@jest/globals';
import { countOrderSizes, listOrders, noOrderSizes } from './order-sizes.ts';

const order = (day: number, units: number, count = 1) => ({ day, units, count });

test('orders are counted by day and units', () => {
  const sizes = countOrderSizes([order(8, 2), order(7, 5), order(8, 1), order(8, 2)]);
  expect(sizes).toEqual({ days: [7, 8, 8], units: [5, 1, 2], orders: [1, 1, 2] });
  expect(listOrders(sizes)).toEqual([order(7, 5), order(8, 1), order(8, 2, 2)]);
});

test('orders are taken back, and those without units are left out', () => {
  const orders = [order(7, 5), order(8, 2, 3), order(8, 0), order(9, -1)];
  const sizes = countOrderSizes([...orders, order(7, 5, -1), order(8, 2, -1), order(6, 1, -1)]);
  expect(listOrders(sizes)).toEqual([order(8, 2, 2)]);
  expect(countOrderSizes([])).toEqual(noOrderSizes);
});
