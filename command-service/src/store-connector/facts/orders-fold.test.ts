import { expect, test } from '@jest/globals';
import { fromDayNumber, toDayNumber } from '@quartermaster/contracts/core/day';
import fc from 'fast-check';
import { DownloadBroken } from '../admin-api/bulk-lines.ts';
import { foldOrders } from './orders-fold.ts';
import { toRecentOrders } from './recent-orders.ts';
import { createSalesColumns, calculatePastSales } from './sales-columns.ts';
import { buildGid, toLocalId } from './store-ids.ts';

const through = '2026-06-30';
const teamId = 'team';

interface Line {
  readonly variant: number;
  readonly quantity: number;
  readonly kept: number;
  readonly cents: number;
}
interface Order {
  readonly day: string;
  readonly cancelled: boolean;
  readonly lines: readonly Line[];
}

const arbitraryOrder = fc.record<Order>({
  day: fc
    .integer({ min: 0, max: 12 })
    .map((offset) => fromDayNumber(toDayNumber('2026-06-24') + offset)),
  cancelled: fc.boolean(),
  lines: fc.array(
    fc
      .record({
        variant: fc.integer({ min: 1, max: 3 }),
        quantity: fc.integer({ min: 1, max: 9 }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
        cents: fc.integer({ min: 0, max: 100_000 }),
      })
      .map(({ share, ...rest }) => ({ ...rest, kept: Math.round(rest.quantity * share) })),
    { maxLength: 5 },
  ),
});

const orderLine = (id: number, parent: number, { variant, quantity, kept, cents }: Line) => ({
  id: buildGid('LineItem', id),
  __parentId: buildGid('Order', parent),
  quantity,
  currentQuantity: kept,
  variant: { id: buildGid('ProductVariant', variant) },
  discountedTotalSet: { shopMoney: { amount: (cents / 100).toFixed(2) } },
  lineItemGroup: null,
});

/** The lines of a bulk answer, the orders' own lines first, then all children mixed up by `order`. */
const bulk = (orders: readonly Order[], mix: (at: number) => number): readonly unknown[] => {
  const roots = orders.map(({ day, cancelled }, at) => ({
    id: buildGid('Order', at + 1),
    name: `#${at + 1}`,
    createdAt: `${day}T12:00:00Z`,
    processedAt: `${day}T12:00:00Z`,
    updatedAt: `${day}T12:00:00Z`,
    cancelledAt: cancelled ? `${day}T13:00:00Z` : null,
    test: false,
  }));
  const children = orders.flatMap(({ lines }, at) => lines.map((line) => ({ at, line })));
  return [
    ...roots,
    ...children
      .map(({ at, line }, id) => ({ rank: mix(id), line: orderLine(id + 1, at + 1, line) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ line }) => line),
  ];
};

const fold = (lines: readonly unknown[]) => {
  const folding = foldOrders({
    timeZone: 'Europe/London',
    through,
    createdThrough: '2030-01-01T00:00:00.000Z',
    onCount: () => undefined,
  });
  for (const line of lines) folding.add(line);
  return folding.result();
};

/** The same by the plainest way. */
const expectedHistory = (orders: readonly Order[], variant: number) => {
  const days = new Map<string, { units: number; revenue: number; orders: Set<Order> }>();
  for (const order of orders.filter(({ day, cancelled }) => !cancelled && day <= through)) {
    for (const line of order.lines.filter((one) => one.variant === variant && one.kept > 0)) {
      const sum = days.get(order.day) ?? { units: 0, revenue: 0, orders: new Set() };
      sum.units += line.kept;
      sum.revenue += ((line.cents / 100) * line.kept) / line.quantity;
      sum.orders.add(order);
      days.set(order.day, sum);
    }
  }
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1));
};

test('sums units, revenue and orders of a variant by day, in any order of the lines', () => {
  const orders = fc.array(arbitraryOrder, { maxLength: 25 });
  fc.assert(
    fc.property(
      orders,
      fc.func(fc.integer()),
      fc.integer({ min: 1, max: 3 }),
      (given, mix, variant) => {
        const { sales, dayOfOrder } = fold(bulk(given, mix));
        const columns = sales.get(variant) ?? createSalesColumns();
        const { history } = calculatePastSales(
          columns,
          { bySets: [], groups: undefined },
          dayOfOrder,
          toDayNumber(through),
        );
        const expected = expectedHistory(given, variant);
        expect(
          history?.offsets.map((offset) => fromDayNumber(toDayNumber(history.from) + offset)) ?? [],
        ).toEqual(expected.map(([day]) => day));
        expect(history?.units ?? []).toEqual(expected.map(([, { units }]) => units));
        expect(history?.orders ?? []).toEqual(expected.map(([, sum]) => sum.orders.size));
        expected.forEach(([, { revenue }], at) => {
          expect(history?.revenue[at]).toBeCloseTo(revenue, 1);
        });
      },
    ),
  );
});

test('keeps recent orders whole: their lines by variant, oldest first', () => {
  const line = { quantity: 4, kept: 4, cents: 1000 };
  const orders = [
    {
      day: '2026-07-03',
      cancelled: false,
      lines: [
        { variant: 1, ...line },
        { variant: 2, ...line, kept: 1 },
        { variant: 1, ...line },
      ],
    },
    { day: '2026-07-01', cancelled: false, lines: [{ variant: 3, ...line }] },
    { day: '2026-07-02', cancelled: true, lines: [{ variant: 3, ...line }] },
    { day: '2026-07-02', cancelled: false, lines: [{ variant: 3, ...line, kept: 0 }] },
    { day: '2026-06-30', cancelled: false, lines: [{ variant: 3, ...line }] },
  ];
  const folded = fold(bulk(orders, (at) => at));
  const variantId = (number: number) => toLocalId(teamId, buildGid('ProductVariant', number));
  expect(toRecentOrders(teamId, folded)).toMatchObject([
    { name: '#2', day: '2026-07-01', lines: [{ variantId: variantId(3), units: 4, revenue: 10 }] },
    {
      name: '#1',
      day: '2026-07-03',
      lines: [
        { variantId: variantId(1), units: 8, revenue: 20 },
        { variantId: variantId(2), units: 1, revenue: 2.5 },
      ],
    },
  ]);
});

test('a line without its order is an invalid answer', () => {
  const lone = orderLine(1, 7, { variant: 1, quantity: 1, kept: 1, cents: 100 });
  expect(() => fold([lone])).toThrow(DownloadBroken);
});
