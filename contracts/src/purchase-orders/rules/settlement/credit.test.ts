import { describe, expect, test } from '@jest/globals';
import { listItemQuantities } from '../quantities.ts';
import fc from 'fast-check';
import type { CostItem } from '../../purchase-order.ts';
import { calculateSupplierCost } from './account.ts';
import { type CreditableOrder, countCreditedUnits, calculateCredit } from './credit.ts';
import type { PurchaseOrderStatus } from '../status.ts';

interface Line {
  readonly ordered: number;
  readonly received: number;
  readonly accepted: number;
  readonly unitCost: number;
}

const percentage = (amount: number): CostItem => ({ type: 'Percentage', name: 'Share', amount });
const fixed = (amount: number): CostItem => ({
  type: 'Fixed',
  name: 'Handling',
  amount,
  currency: 'GBP',
});

interface Content {
  readonly supplierCostItems?: readonly CostItem[];
  readonly discountItems?: readonly CostItem[];
  readonly currency?: string | null;
}

const makeOrder = (
  status: PurchaseOrderStatus,
  lines: readonly Line[],
  { supplierCostItems = [], discountItems = [], currency = null }: Content = {},
) => ({
  status,
  content: {
    currency,
    exchangeRates: {},
    supplierCostItems: [...supplierCostItems],
    discountItems: [...discountItems],
  },
  items: lines.map(({ ordered, unitCost }, at) => ({
    id: `i${String(at)}`,
    productVariantId: `v${String(at)}`,
    quantity: ordered,
    unitCost,
    discount: null,
    discountType: null,
  })),
  shipments: [
    {
      arrivalDate: null,
      receivedAt: '2026-03-01T08:00:00.000Z',
      items: lines.map(({ ordered, received, accepted }, at) => ({
        purchaseOrderItemId: `i${String(at)}`,
        orderedQuantity: ordered,
        receivedQuantity: received,
        acceptedQuantity: accepted,
      })),
    },
  ],
});

/** 100 ordered for 10 each, 80 came and 5 of them were rejected. */
const line: Line = { ordered: 100, received: 80, accepted: 75, unitCost: 10 };
const getCreditAmount = (order: CreditableOrder): number => calculateCredit(order, 'GBP').amount;

describe('the credit of an order (ADR 16)', () => {
  test.each([
    ['FullyReceived', [100, 80, 75], {}, 25],
    ['PartiallyReceived', [100, 80, 75], {}, 5],
    ['PartiallyReceived', [100, 103, 98], {}, 2],
    ['PartiallyReceived', [100, 105, 100], {}, 0],
    ['SentToSupplier', [100, 0, 0], {}, 0],
    ['Cancelled', [100, 0, 0], {}, 0],
    ['PartiallyReceived', [100, 80, 75], { notComing: 20 }, 25],
    ['PartiallyReceived', [100, 80, 75], { notComing: 12 }, 17],
    ['PartiallyReceived', [100, 80, 75], { replacements: 5 }, 0],
    ['FullyReceived', [100, 80, 75], { notComing: 12, replacements: 5 }, 25],
  ] as const)(
    'in status %s, of %j with %j, counts %i units',
    (status, units, declared, credited) => {
      const [quantity, receivedQuantity, acceptedQuantity] = units;
      const part = { purchaseOrderItemId: 'i0', orderedQuantity: quantity };
      const [item] = listItemQuantities({
        items: [{ id: 'i0', quantity }],
        shipments: [
          {
            arrivalDate: null,
            receivedAt: receivedQuantity === 0 ? null : '2026-03-01T08:00:00.000Z',
            items: [{ ...part, receivedQuantity, acceptedQuantity }],
          },
        ],
        itemRests: [
          {
            purchaseOrderItemId: 'i0',
            notComing: 0,
            replacements: 0,
            replacementsOn: null,
            ...declared,
          },
        ],
      });
      expect(item && countCreditedUnits(item, status)).toBe(credited);
    },
  );

  test('is for rejected units while the order is open, and for all missing ones once it is closed', () => {
    expect(calculateCredit(makeOrder('PartiallyReceived', [line]), 'GBP')).toEqual({
      currency: 'GBP',
      amount: 50,
      lines: [
        {
          purchaseOrderItemId: 'i0',
          productVariantId: 'v0',
          quantity: 5,
          unitAmount: 10,
          amount: 50,
        },
      ],
    });
    expect(getCreditAmount(makeOrder('FullyReceived', [line]))).toBe(250);
  });

  test('has its share of percentages; fixed costs and discounts stay', () => {
    const supplierCostItems = [percentage(5), fixed(300)];
    const discountItems = [percentage(2), fixed(40)];
    const order = makeOrder('FullyReceived', [line], { supplierCostItems, discountItems });
    expect(getCreditAmount(order)).toBe(257.5);
    const all = makeOrder('FullyReceived', [line], { discountItems: [percentage(150)] });
    expect(getCreditAmount(all)).toBe(0);
  });

  test('is rounded once, to the units of its currency, and the lines add up to it', () => {
    const cheap = { ...line, ordered: 1, received: 0, accepted: 0, unitCost: 0.335 };
    const order = makeOrder('FullyReceived', [cheap, cheap, cheap], { currency: 'USD' });
    const credit = calculateCredit(order, 'GBP');
    expect(credit).toMatchObject({ currency: 'USD', amount: 1.01 });
    expect(credit.lines.map(({ amount }) => amount)).toEqual([0.34, 0.34, 0.33]);
    const yen = makeOrder('FullyReceived', [cheap, cheap, cheap], { currency: 'JPY' });
    expect(getCreditAmount(yen)).toBe(1);
  });

  test('of one item is not reduced by surplus units of another', () => {
    const surplus = { ...line, received: 150, accepted: 150 };
    expect(getCreditAmount(makeOrder('FullyReceived', [line, surplus]))).toBe(250);
  });
});

const lines = fc.array(
  fc
    .tuple(fc.nat(50), fc.nat(50), fc.nat(50), fc.integer({ min: 0, max: 5000 }))
    .map(([ordered, received, accepted, cents]) => ({
      ordered,
      received,
      accepted: Math.min(received, accepted),
      unitCost: cents / 100,
    })),
  { maxLength: 5 },
);
const contents = fc.record({
  supplierCostItems: fc.array(fc.nat(20).map(percentage), { maxLength: 2 }),
  discountItems: fc.array(fc.nat(40).map(percentage), { maxLength: 2 }),
});

test('what is owed after closing is what the accepted units up to the ordered ones cost', () => {
  fc.assert(
    fc.property(lines, contents, fc.nat(100), (given, content, fee) => {
      const supplierCostItems = [...content.supplierCostItems, fixed(fee)];
      const closed = makeOrder('FullyReceived', given, { ...content, supplierCostItems });
      const delivered = given.map((one) => ({
        ...one,
        ordered: Math.min(one.ordered, one.accepted),
      }));
      const costOf = (order: typeof closed) => calculateSupplierCost(order, 'GBP').amount ?? 0;
      const less = makeOrder('FullyReceived', delivered, { ...content, supplierCostItems });
      expect(costOf(closed) - getCreditAmount(closed)).toBeCloseTo(costOf(less), 1);
    }),
  );
});

test('closing never lowers the credit, and the lines always add up to it', () => {
  fc.assert(
    fc.property(lines, contents, (given, content) => {
      const open = calculateCredit(makeOrder('PartiallyReceived', given, content), 'GBP');
      const closed = calculateCredit(makeOrder('FullyReceived', given, content), 'GBP');
      expect(closed.amount).toBeGreaterThanOrEqual(open.amount);
      for (const credit of [open, closed]) {
        const sum = credit.lines.reduce((total, { amount }) => total + Math.round(amount * 100), 0);
        expect(sum).toBe(Math.round(credit.amount * 100));
      }
    }),
  );
});
