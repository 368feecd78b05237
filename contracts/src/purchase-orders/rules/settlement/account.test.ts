import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { explainAccount } from './explain.ts';
import type { PurchaseOrderStatus } from '../status.ts';
import {
  calculateDeletedOrderAccount,
  emptySettlement,
  type Settlement,
  calculateSupplierAccount,
} from './account.ts';

interface Given {
  readonly accepted?: number;
  readonly payments?: readonly (readonly [amount: number, status: 'PAID' | 'NOT_PAID'])[];
  readonly currency?: string;
}

/** 100 units for 10 each. */
const makeOrder = ({ accepted = 0, payments = [], currency = 'GBP' }: Given) => ({
  status: 'SentToSupplier' as PurchaseOrderStatus,
  content: { currency: 'GBP', exchangeRates: {}, supplierCostItems: [], discountItems: [] },
  items: [{ id: 'i', quantity: 100, unitCost: 10, discount: null, discountType: null }],
  shipments: [
    {
      arrivalDate: null,
      receivedAt: null,
      items: [
        {
          purchaseOrderItemId: 'i',
          orderedQuantity: 100,
          receivedQuantity: accepted,
          acceptedQuantity: accepted,
        },
      ],
    },
  ],
  payments: payments.map(([amount, status]) => ({ amount, status, currency })),
});

const makeCredit = (quantity: number): Settlement => ({
  ...emptySettlement,
  credit: {
    currency: 'GBP',
    amount: quantity * 10,
    lines: [
      {
        purchaseOrderItemId: 'i',
        productVariantId: 'v',
        quantity,
        unitAmount: 10,
        amount: quantity * 10,
      },
    ],
  },
});
const makeMovedBalance = (amount: number) => [
  { purchaseOrderId: 'other', paymentId: 'p9', amount, currency: 'GBP' },
];

describe('the account of an order (ADR 16)', () => {
  test('of a cancelled order owes nothing, and what was paid for it is a balance', () => {
    const order = { ...makeOrder({ payments: [[300, 'PAID']] }), status: 'Cancelled' as const };
    const account = calculateSupplierAccount(order, emptySettlement, 'GBP');
    expect(account).toMatchObject({ ordered: 1000, owed: 0, paid: 300, open: 0, openUnits: 0 });
    expect(account.balance).toBe(300);
    expect(explainAccount(account, 'Cancelled')).toEqual([
      'The order was cancelled. Nothing is owed.',
      '300.00 GBP is paid. 0.00 GBP is still to pay.',
      '300.00 GBP was paid for the cancelled order and is a balance with the supplier.',
    ]);
    const settlement = {
      ...emptySettlement,
      used: makeMovedBalance(120),
      applied: makeMovedBalance(50),
    };
    expect(calculateSupplierAccount(order, settlement, 'GBP').balance).toBe(230);
  });

  test('of a deleted order is that of a cancelled one, unless something was received', () => {
    const order = makeOrder({ payments: [[300, 'PAID']] });
    expect(calculateDeletedOrderAccount(order, emptySettlement, 'GBP')).toMatchObject({
      owed: 0,
      balance: 300,
    });
    const [shipment] = makeOrder({ accepted: 75 }).shipments;
    const shipments = [{ ...shipment!, receivedAt: '2026-03-01T08:00:00.000Z' }];
    const received = { ...makeOrder({ payments: [[900, 'PAID']] }), shipments };
    expect(calculateDeletedOrderAccount(received, makeCredit(25), 'GBP')).toMatchObject({
      owed: 750,
      balance: 150,
    });
  });

  test('owes all that was ordered until it is credited', () => {
    const order = makeOrder({
      accepted: 75,
      payments: [
        [300, 'PAID'],
        [700, 'NOT_PAID'],
      ],
    });
    expect(calculateSupplierAccount(order, emptySettlement, 'EUR')).toEqual({
      currency: 'GBP',
      ordered: 1000,
      credited: 0,
      owed: 1000,
      paid: 300,
      applied: 0,
      used: 0,
      open: 700,
      balance: 0,
      planned: 1000,
      openUnits: 25,
      creditedUnits: 0,
      missingCurrencies: [],
    });
  });

  test('owes less by the credit, and has a balance for what was paid above that', () => {
    const order = makeOrder({ accepted: 75, payments: [[900, 'PAID']] });
    expect(calculateSupplierAccount(order, makeCredit(25), 'EUR')).toMatchObject({
      credited: 250,
      owed: 750,
      open: 0,
      balance: 150,
      openUnits: 0,
      creditedUnits: 25,
    });
    const used = { ...makeCredit(25), used: makeMovedBalance(100) };
    expect(calculateSupplierAccount(order, used, 'EUR')).toMatchObject({ balance: 50, open: 0 });
  });

  test('counts applied balances as paid', () => {
    const order = makeOrder({ payments: [[400, 'PAID']] });
    const settlement = { ...emptySettlement, applied: makeMovedBalance(100) };
    expect(calculateSupplierAccount(order, settlement, 'EUR')).toMatchObject({
      paid: 400,
      open: 500,
    });
  });

  test('is unknown in part while a rate is missing', () => {
    const order = makeOrder({ payments: [[400, 'PAID']], currency: 'USD' });
    expect(calculateSupplierAccount(order, makeCredit(25), 'EUR')).toMatchObject({
      ordered: 1000,
      owed: 750,
      paid: null,
      open: null,
      balance: null,
      missingCurrencies: ['USD'],
    });
  });

  test('is explained in sentences', () => {
    const order = makeOrder({ accepted: 75, payments: [[900, 'PAID']] });
    expect(
      explainAccount(calculateSupplierAccount(order, makeCredit(25), 'EUR'), 'SentToSupplier'),
    ).toEqual([
      '1,000.00 GBP was ordered. 250.00 GBP is credited for 25 units that did not come or were rejected. 750.00 GBP is owed.',
      '900.00 GBP is paid. 0.00 GBP is still to pay.',
      '150.00 GBP was paid too much and is a balance with the supplier.',
    ]);
    const open = makeOrder({ accepted: 99, payments: [[400, 'PAID']], currency: 'USD' });
    expect(
      explainAccount(calculateSupplierAccount(open, emptySettlement, 'EUR'), 'SentToSupplier'),
    ).toEqual([
      '1,000.00 GBP was ordered and is owed.',
      'An unknown amount is paid. An unknown amount is still to pay.',
      '1 unit of the order is open and stays owed.',
      'An exchange rate is missing for USD.',
    ]);
    const settled = {
      ...makeCredit(25),
      used: makeMovedBalance(50),
      applied: makeMovedBalance(20),
    };
    expect(
      explainAccount(calculateSupplierAccount(order, settled, 'EUR'), 'SentToSupplier')[1],
    ).toBe(
      '900.00 GBP is paid, 20.00 GBP came from other orders and 50.00 GBP went to other orders. 0.00 GBP is still to pay.',
    );
  });
});

test('what is open and what is a balance never exist together, and the balance is at most the credit', () => {
  const pounds = fc.nat(1200);
  fc.assert(
    fc.property(fc.nat(100), pounds, pounds, pounds, (units, paid, used, applied) => {
      const order = makeOrder({ payments: [[paid, 'PAID']] });
      const settlement = {
        ...makeCredit(units),
        used: makeMovedBalance(used),
        applied: makeMovedBalance(applied),
      };
      const { open, balance, credited, owed } = calculateSupplierAccount(order, settlement, 'GBP');
      expect(Math.min(open ?? 0, balance ?? 0)).toBe(0);
      expect(balance).toBeLessThanOrEqual(credited);
      expect(owed).toBe(1000 - credited);
      expect(open).toBe(Math.max(0, 1000 - credited - (paid + applied - used)));
    }),
  );
});
