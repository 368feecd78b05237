import { expect, test } from '@jest/globals';
import { addDays, toDayNumber } from '@quartermaster/contracts/core/day';
import { addSale, calculatePastSales, createSalesColumns } from './sales-columns.ts';

const through = '2026-06-30';

/** Rows of orders, each with its number and units. */
const makeColumns = (...sold: readonly (readonly [order: number, units: number])[]) => {
  const columns = createSalesColumns();
  for (const [order, units] of sold) addSale(columns, order, units, 0);
  return columns;
};

/** Sizes of orders on the days that are so many days before the last one; the number of an order is its place in the list. */
const countSizes = (
  daysAgo: readonly number[],
  lines: ReturnType<typeof makeColumns>,
  groups?: ReturnType<typeof makeColumns>,
) => {
  const last = toDayNumber(through);
  const dayOfOrder = Int32Array.from(daysAgo, (days) => last - days);
  return calculatePastSales(lines, { bySets: [], groups }, dayOfOrder, last).history;
};

test('an order has one size, also when its lines come apart', () => {
  const history = countSizes([3, 3], makeColumns([0, 2], [1, 4], [0, 1]));
  expect(history?.orderSizes).toEqual({ offsets: [0, 0], units: [3, 4], orders: [1, 1] });
});

test('orders of one day and of equal size are counted together', () => {
  const history = countSizes([5, 3, 5, 5], makeColumns([0, 2], [1, 2], [2, 2], [3, 1]));
  expect(history?.orderSizes).toEqual({ offsets: [0, 0, 2], units: [1, 2, 2], orders: [1, 2, 1] });
});

test('the groups of a set count with the lines of the same order', () => {
  const history = countSizes([1, 0], makeColumns([0, 2]), makeColumns([0, 3], [1, 1]));
  expect(history?.orderSizes).toEqual({ offsets: [0, 1], units: [5, 1], orders: [1, 1] });
});

test('only orders of the last 180 days have a size, and none after the history', () => {
  const history = countSizes([180, 179, 0, -1], makeColumns([0, 8], [1, 4], [2, 2], [3, 1]));
  expect(history).toMatchObject({
    from: addDays(through, -180),
    offsets: [0, 1, 180],
    orderSizes: { offsets: [1, 180], units: [4, 2], orders: [1, 1] },
  });
});
