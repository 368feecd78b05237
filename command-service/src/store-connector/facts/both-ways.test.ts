import { expect, test } from '@jest/globals';
import { fromDayNumber, toDayNumber } from '@quartermaster/contracts/core/day';
import fc from 'fast-check';
import type { AdminApi } from '../admin-api/admin-api.ts';
import { readOrder } from '../admin-api/read/orders.ts';
import { orderById, orderLines, orderRefunds } from '../platform/orders.ts';
import { restOrder } from '../platform/webhook-bodies.ts';
import { emptyShop, line, order, type TestLine, type TestOrder } from '../test-shop-data.ts';
import { bulkLines } from '../test-store/bulk.ts';
import { linesOf, orderNode, refundsOf } from '../test-store/nodes.ts';
import { foldOrders } from './orders-fold.ts';
import { recentOrders } from './recent-orders.ts';
import { noSalesColumns, pastSales } from './sales-columns.ts';
import { gidOf, ourId } from './store-ids.ts';
import { orderOfRest, type SoldOrder, soldOrder } from './store-order.ts';

const teamId = 'team';
const timeZone = 'Europe/London';
const through = '2026-06-30';
const VARIANTS = [1, 2, 3];

interface Given {
  readonly day: number;
  readonly isCancelled: boolean;
  readonly isTest: boolean;
  readonly lines: readonly {
    readonly variant: number;
    readonly quantity: number;
    readonly cents: number;
    /** Units an edit of the order removed. */
    readonly removed: number;
    readonly refunds: readonly { readonly quantity: number; readonly restockType: string }[];
  }[];
}

const arbitraryOrders = fc.array(
  fc.record<Given>({
    day: fc.integer({ min: 0, max: 12 }),
    isCancelled: fc.boolean(),
    isTest: fc.constant(false),
    lines: fc.array(
      fc.record({
        variant: fc.constantFrom(...VARIANTS),
        quantity: fc.integer({ min: 1, max: 9 }),
        cents: fc.integer({ min: 0, max: 100_000 }),
        removed: fc.integer({ min: 0, max: 2 }),
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

/** The orders as a store has them: no more units are taken back of a line than it has. */
const storeOrders = (given: readonly Given[]): TestOrder[] =>
  given.map(({ day, isCancelled, isTest, lines }, at) => {
    const refunds: TestOrder['refunds'] = [];
    const storeLines = lines.map(({ variant, quantity, cents, removed, refunds: taken }, place) => {
      const id = (at + 1) * 100 + place;
      let left = quantity - Math.min(removed, quantity);
      for (const { quantity: requested, restockType } of taken) {
        const back = Math.min(requested, left);
        if (back > 0) refunds.push({ line: id, quantity: back, restockType });
        left -= back;
      }
      return { ...line(id, variant, quantity, (cents / 100).toFixed(2)), currentQuantity: left };
    });
    const placed = `${fromDayNumber(toDayNumber('2026-06-24') + day)}T12:00:00Z`;
    const cancelledAt = isCancelled ? placed : null;
    return order(at + 1, placed, storeLines, { refunds, cancelledAt, test: isTest });
  });

/** An API that answers questions about one order. */
const apiOf = (one: TestOrder): AdminApi => ({
  call: (document, variables) => {
    const answers: Readonly<Record<string, unknown>> = {
      [orderById.name]: { order: orderNode(one) },
      [orderLines.name]: { order: { lineItems: linesOf(one, variables['after']) } },
      [orderRefunds.name]: { order: refundsOf(one) },
    };
    return Promise.resolve(document.answer.parse(answers[document.name]));
  },
});

const restLine = ({ id, variant, quantity, currentQuantity, total }: TestLine) => ({
  id,
  variant_id: variant,
  quantity,
  current_quantity: currentQuantity,
  // The platform writes prices of a unit; here the whole line is allocated as one discount of one price.
  price: (Number(total) / quantity + 1).toString(),
  discount_allocations: [{ amount: quantity.toString() }],
});

const byWebhook = (one: TestOrder): SoldOrder =>
  soldOrder(
    teamId,
    timeZone,
    orderOfRest(
      restOrder.parse({
        id: one.id,
        name: `#${String(one.id)}`,
        created_at: one.createdAt,
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

const byQuestion = async (one: TestOrder): Promise<SoldOrder> => {
  const { signal } = new AbortController();
  const found = await readOrder(apiOf(one), gidOf('Order', one.id), { signal });
  if (found === null) throw new Error('The store has no such order');
  return soldOrder(teamId, timeZone, found);
};

const byBulk = (orders: TestOrder[]) => {
  const folding = foldOrders({ timeZone, through, onCount: () => undefined });
  const answers = bulkLines['BulkOrders']?.({ ...emptyShop(), orders }) ?? [];
  for (const answer of answers) folding.add(answer);
  return folding.result();
};

const ids = new Map(
  VARIANTS.map((number) => [number, ourId(teamId, gidOf('ProductVariant', number))]),
);

test('CALC-ADS-5 the first load, a query and a webhook count the same units of an order', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryOrders, async (given) => {
      const orders = storeOrders(given);
      const folded = byBulk(orders);
      const found = await Promise.all(orders.map(byQuestion));
      expect(orders.map(byWebhook)).toEqual(found);

      const sold = found.filter(({ lines }) => lines.length > 0);
      const recent = sold.filter(({ day }) => day > through);
      const byName = (all: readonly SoldOrder[]) =>
        [...all].sort((a, b) => (a.name < b.name ? -1 : 1)).map(sortedLines);
      expect(byName(recentOrders(teamId, folded))).toEqual(byName(recent));

      for (const number of VARIANTS) {
        const columns = folded.sales.get(number) ?? noSalesColumns();
        const { history } = pastSales(columns, folded.dayOfOrder, toDayNumber(through));
        const expected = historyOf(sold, ids.get(number) ?? '');
        expect(history?.units ?? []).toEqual(expected.map(({ units }) => units));
        expect(history?.orders ?? []).toEqual(expected.map(({ orders: count }) => count));
      }
    }),
    { seed: 7, numRuns: 300 },
  );
});

const sortedLines = (one: SoldOrder) => ({
  ...one,
  lines: [...one.lines].sort((a, b) => (a.variantId < b.variantId ? -1 : 1)),
});

/** Units and orders by day of what one variant sold until the end of the history. */
const historyOf = (sold: readonly SoldOrder[], variantId: string) => {
  const days = new Map<string, { units: number; orders: number }>();
  for (const { day, lines } of sold.filter((one) => one.day <= through)) {
    for (const { units } of lines.filter((one) => one.variantId === variantId)) {
      const known = days.get(day) ?? { units: 0, orders: 0 };
      days.set(day, { units: known.units + units, orders: known.orders + 1 });
    }
  }
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
};
