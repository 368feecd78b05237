import { expect, test } from '@jest/globals';
import { fromDayNumber, toDayNumber } from '@quartermaster/contracts/core/day';
import fc from 'fast-check';
import type { AdminApi } from '../admin-api/admin-api.ts';
import { readOrder } from '../admin-api/read/orders.ts';
import { bulkOrdersQuery } from '../platform/bulk.ts';
import { restOrder } from '../platform/webhook-bodies.ts';
import { emptyShop, line, order, type TestLine, type TestOrder } from '../test-shop-data.ts';
import { answerDocument, bulkLines } from '../test-store/answer.ts';
import { foldOrders } from './orders-fold.ts';
import { toRecentOrders } from './recent-orders.ts';
import { createSalesColumns, calculatePastSales } from './sales-columns.ts';
import { buildGid, toLocalId } from './store-ids.ts';
import { toStoreOrder, type SoldOrder, toSoldOrder } from './store-order.ts';

const teamId = 'team';
const timeZone = 'Europe/London';
const through = '2026-06-30';
const createdThrough = '2026-12-31T00:00:00.000Z';
const VARIANTS = [1, 2, 3];
/** Bundles whose order lines are their components. */
const SETS = [8, 9];

interface Given {
  readonly day: number;
  /** Created long after its sale. */
  readonly isImported: boolean;
  readonly isCancelled: boolean;
  readonly isTest: boolean;
  /** Sets that the lines of each group make. */
  readonly sets: readonly number[];
  readonly lines: readonly {
    readonly variant: number;
    readonly quantity: number;
    readonly cents: number;
    /** Units an edit of the order removed. */
    readonly removed: number;
    /** The set that the line is part of: the first or the second of the order. */
    readonly group: number | null;
    readonly refunds: readonly { readonly quantity: number; readonly restockType: string }[];
  }[];
}

const arbitraryOrders = fc.array(
  fc.record<Given>({
    day: fc.integer({ min: 0, max: 12 }),
    isImported: fc.boolean(),
    isCancelled: fc.boolean(),
    isTest: fc.constant(false),
    sets: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })),
    lines: fc.array(
      fc.record({
        variant: fc.constantFrom(...VARIANTS),
        quantity: fc.integer({ min: 1, max: 9 }),
        cents: fc.integer({ min: 0, max: 100_000 }),
        removed: fc.integer({ min: 0, max: 2 }),
        group: fc.constantFrom(null, null, 0, 1),
        refunds: fc.array(
          fc.record({
            quantity: fc.integer({ min: 1, max: 3 }),
            restockType: fc.constantFrom('CANCEL', 'RETURN', 'NO_RESTOCK', 'LEGACY_RESTOCK'),
          }),
          { maxLength: 3 },
        ),
      }),
      { maxLength: 4 },
    ),
  }),
  { maxLength: 8 },
);

/** Converts the orders to orders of a store; refunds of a line never exceed its units. */
const storeOrders = (given: readonly Given[]): TestOrder[] =>
  given.map(({ day, isImported, isCancelled, isTest, sets, lines }, at) => {
    const refunds: TestOrder['refunds'] = [];
    const storeLines = lines.map((one, place) => {
      const { variant, quantity, cents, removed, group, refunds: taken } = one;
      const id = (at + 1) * 100 + place;
      let left = quantity - Math.min(removed, quantity);
      for (const { quantity: requested, restockType } of taken) {
        const back = Math.min(requested, left);
        if (back > 0)
          refunds.push({ line: id, quantity: back, restockType, refund: refunds.length % 3 });
        left -= back;
      }
      return {
        ...line(id, variant, quantity, (cents / 100).toFixed(2)),
        currentQuantity: left,
        ...(group !== null && {
          group: {
            id: (at + 1) * 10 + group,
            quantity: sets[group] ?? 1,
            variant: SETS[group] ?? 0,
          },
        }),
      };
    });
    const placed = `${fromDayNumber(toDayNumber('2026-06-24') + day)}T12:00:00Z`;
    const cancelledAt = isCancelled ? placed : null;
    const imported = { processedAt: placed };
    return order(at + 1, isImported ? createdThrough : placed, storeLines, {
      ...(isImported && imported),
      refunds,
      cancelledAt,
      test: isTest,
    });
  });

/** Creates an API of a store with one order. */
const createOrderApi = (one: TestOrder): AdminApi => ({
  call: async (document, variables) => {
    const { data } = await answerDocument(
      { ...emptyShop(), orders: [one] },
      document.text,
      variables,
    );
    return document.answer.parse(data);
  },
});

const restLine = ({ id, variant, quantity, currentQuantity, total, group }: TestLine) => ({
  id,
  variant_id: variant,
  quantity,
  current_quantity: currentQuantity,
  // The platform writes prices of a unit; here the whole line is allocated as one discount of one price.
  price: (Number(total) / quantity + 1).toString(),
  discount_allocations: [{ amount: quantity.toString() }],
  sales_line_item_group_id: group?.id ?? null,
});

const readByWebhook = (one: TestOrder): SoldOrder =>
  toSoldOrder(
    teamId,
    timeZone,
    toStoreOrder(
      restOrder.parse({
        id: one.id,
        name: `#${String(one.id)}`,
        created_at: one.createdAt,
        processed_at: one.processedAt,
        updated_at: one.updatedAt,
        cancelled_at: one.cancelledAt,
        test: one.test,
        line_items: one.lines.map(restLine),
        refunds: one.refunds.map(({ line: of, quantity, restockType }) => ({
          refund_line_items: [
            { line_item_id: of, quantity, restock_type: restockType.toLowerCase() },
          ],
        })),
      }),
    ),
  );

const readByQuery = async (one: TestOrder): Promise<SoldOrder> => {
  const { signal } = new AbortController();
  const found = await readOrder(createOrderApi(one), buildGid('Order', one.id), { signal });
  if (found === null) throw new Error('The store has no such order');
  return toSoldOrder(teamId, timeZone, found);
};

const readByBulk = (orders: TestOrder[]) => {
  const folding = foldOrders({ timeZone, through, createdThrough, onCount: () => undefined });
  const lines = bulkLines({ ...emptyShop(), orders }, bulkOrdersQuery('2026-06-24'));
  for (const line of lines) folding.add(JSON.parse(line));
  return folding.result();
};

const toVariantId = (number: number): string =>
  toLocalId(teamId, buildGid('ProductVariant', number));

/** Drops the sets of the lines, which only the store's API has. */
const withoutSets = ({ groups: _, areSetsKnown: __, ...order }: SoldOrder) => ({
  ...order,
  lines: order.lines.map(({ variantId, units, revenue }) => ({ variantId, units, revenue })),
});

test('CALC-ADS-5 CALC-BUN-10 the first load, a query and a webhook count the same units of an order', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryOrders, async (given) => {
      const orders = storeOrders(given);
      const folded = readByBulk(orders);
      const found = await Promise.all(orders.map(readByQuery));
      expect(orders.map(readByWebhook).map(withoutSets)).toEqual(found.map(withoutSets));

      const sold = found.filter(({ lines }) => lines.length > 0);
      const recent = sold.filter(({ day }) => day > through);
      const byName = (all: readonly SoldOrder[]) =>
        [...all].sort((a, b) => (a.name < b.name ? -1 : 1)).map(sorted);
      expect(byName(toRecentOrders(teamId, folded))).toEqual(byName(recent));

      for (const number of [...VARIANTS, ...SETS]) {
        expect(readPast(folded, number)).toEqual(expectedPast(sold, toVariantId(number)));
      }
    }),
    { seed: 7, numRuns: 300 },
  );
});

const byVariant = (a: { variantId: string }, b: { variantId: string }): number =>
  a.variantId < b.variantId ? -1 : 1;

const sorted = (one: SoldOrder) => ({
  ...one,
  lines: one.lines.toSorted(byVariant).map(({ bySets, ...line }) => ({
    ...line,
    ...(bySets && { bySets: bySets.toSorted(byVariant) }),
  })),
  ...(one.groups && { groups: one.groups.toSorted(byVariant) }),
});

type Sums = Record<string, number>;

/**
 * Sales of a variant until the end of the history, by day: units, orders, units by set, and its groups; and the orders by
 * day and size.
 */
type Past = Readonly<Record<string, Sums>>;

const byDay = (first: number, offsets: readonly number[], amounts: readonly number[]): Sums =>
  Object.fromEntries(
    offsets.map((offset, at) => [fromDayNumber(first + offset), amounts[at] ?? 0]),
  );

/** Past sales of a variant as the first load records them. */
const readPast = (
  { sales, sets, dayOfOrder }: ReturnType<typeof readByBulk>,
  number: number,
): Past => {
  const bySets = [...(sets.units.get(number) ?? [])].map(([set, columns]) => ({
    variantId: toVariantId(set),
    sales: columns,
  }));
  const ofSets = { bySets, groups: sets.groups.get(number) };
  const columns = sales.get(number) ?? createSalesColumns();
  const { history } = calculatePastSales(columns, ofSets, dayOfOrder, toDayNumber(through));
  if (history === null) return {};
  const first = toDayNumber(history.from);
  const { offsets, units, orders, groups = { offsets: [], units: [] } } = history;
  const parts = (history.bySets ?? []).map((set): [string, Sums] => [
    set.variantId,
    byDay(first, set.offsets, set.units),
  ]);
  const { orderSizes: sizes } = history;
  return {
    units: byDay(first, offsets, units),
    sizes: Object.fromEntries(
      sizes.offsets.map((offset, at) => [
        `${fromDayNumber(first + offset)}: ${String(sizes.units[at])}`,
        sizes.orders[at] ?? 0,
      ]),
    ),
    orders: byDay(first, offsets, orders),
    groups: byDay(first, groups.offsets, groups.units),
    ...Object.fromEntries(parts),
  };
};

const sumByDay = (sold: readonly (readonly [day: string, amount: number])[]): Sums => {
  const sums: Sums = {};
  for (const [day, amount] of sold) sums[day] = (sums[day] ?? 0) + amount;
  return sums;
};

/** Past sales of a variant as the sum of the orders. */
const expectedPast = (sold: readonly SoldOrder[], variantId: string): Past => {
  const isOfVariant = (one: { readonly variantId: string }): boolean => one.variantId === variantId;
  const past = sold.filter(({ day }) => day <= through);
  const lines = past.flatMap(({ day, lines: all }) =>
    all.filter(isOfVariant).map((line) => ({ day, ...line })),
  );
  const groups = past.flatMap(({ day, groups: all = [] }) =>
    all.filter(isOfVariant).map(({ units }) => [day, units] as const),
  );
  if (lines.length + groups.length === 0) return {};
  const sumUnits = (all: readonly { readonly variantId: string; readonly units: number }[] = []) =>
    all.filter(isOfVariant).reduce((sum, { units }) => sum + units, 0);
  const sizes = past.map((one) => [one.day, sumUnits(one.lines) + sumUnits(one.groups)] as const);
  const ofSet = (set: string) =>
    lines.flatMap(({ day, bySets = [] }) =>
      bySets.filter((one) => one.variantId === set).map(({ units }) => [day, units] as const),
    );
  const sets = SETS.map(toVariantId).filter((set) => ofSet(set).length > 0);
  return {
    units: sumByDay(lines.map(({ day, units }) => [day, units])),
    sizes: sumByDay(
      sizes.filter(([, size]) => size > 0).map(([day, size]) => [`${day}: ${String(size)}`, 1]),
    ),
    orders: sumByDay(lines.map(({ day }) => [day, 1])),
    groups: sumByDay(groups),
    ...Object.fromEntries(sets.map((set) => [set, sumByDay(ofSet(set))])),
  };
};
