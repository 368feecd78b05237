import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { explainedAccount } from './explain.ts';
import type { PurchaseOrderStatus } from '../status.ts';
import { accountOfDeleted, nothingSettled, type Settlement, supplierAccountOf } from './account.ts';

interface Given {
  readonly accepted?: number;
  readonly payments?: readonly (readonly [amount: number, status: 'PAID' | 'NOT_PAID'])[];
  readonly currency?: string;
}

/** 100 units for 10 each. */
const orderOf = ({ accepted = 0, payments = [], currency = 'GBP' }: Given) => ({
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

const creditFor = (quantity: number): Settlement => ({
  ...nothingSettled,
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
const moved = (amount: number) => [
  { purchaseOrderId: 'other', paymentId: 'p9', amount, currency: 'GBP' },
];

describe('the account of an order (ADR 16)', () => {
  test('of a cancelled order owes nothing, and what was paid for it is a balance', () => {
    const order = { ...orderOf({ payments: [[300, 'PAID']] }), status: 'Cancelled' as const };
    const account = supplierAccountOf(order, nothingSettled, 'GBP');
    expect(account).toMatchObject({ ordered: 1000, owed: 0, paid: 300, open: 0, openUnits: 0 });
    expect(account.balance).toBe(300);
    expect(explainedAccount(account, 'Cancelled')).toEqual([
      'The order was cancelled. Nothing is owed.',
      '300.00 GBP is paid. 0.00 GBP is still to pay.',
      '300.00 GBP was paid for the cancelled order and is a balance with the supplier.',
    ]);
    const settlement = { ...nothingSettled, used: moved(120), applied: moved(50) };
    expect(supplierAccountOf(order, settlement, 'GBP').balance).toBe(230);
  });

  test('of a deleted order is that of a cancelled one, unless something was received', () => {
    const order = orderOf({ payments: [[300, 'PAID']] });
    expect(accountOfDeleted(order, nothingSettled, 'GBP')).toMatchObject({ owed: 0, balance: 300 });
    const [shipment] = orderOf({ accepted: 75 }).shipments;
    const shipments = [{ ...shipment!, receivedAt: '2026-03-01T08:00:00.000Z' }];
    const received = { ...orderOf({ payments: [[900, 'PAID']] }), shipments };
    expect(accountOfDeleted(received, creditFor(25), 'GBP')).toMatchObject({
      owed: 750,
      balance: 150,
    });
  });

  test('owes all that was ordered until it is credited', () => {
    const order = orderOf({
      accepted: 75,
      payments: [
        [300, 'PAID'],
        [700, 'NOT_PAID'],
      ],
    });
    expect(supplierAccountOf(order, nothingSettled, 'EUR')).toEqual({
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
    const order = orderOf({ accepted: 75, payments: [[900, 'PAID']] });
    expect(supplierAccountOf(order, creditFor(25), 'EUR')).toMatchObject({
      credited: 250,
      owed: 750,
      open: 0,
      balance: 150,
      openUnits: 0,
      creditedUnits: 25,
    });
    const used = { ...creditFor(25), used: moved(100) };
    expect(supplierAccountOf(order, used, 'EUR')).toMatchObject({ balance: 50, open: 0 });
  });

  test('counts applied balances as paid', () => {
    const order = orderOf({ payments: [[400, 'PAID']] });
    const settlement = { ...nothingSettled, applied: moved(100) };
    expect(supplierAccountOf(order, settlement, 'EUR')).toMatchObject({ paid: 400, open: 500 });
  });

  test('is unknown in part while a rate is missing', () => {
    const order = orderOf({ payments: [[400, 'PAID']], currency: 'USD' });
    expect(supplierAccountOf(order, creditFor(25), 'EUR')).toMatchObject({
      ordered: 1000,
      owed: 750,
      paid: null,
      open: null,
      balance: null,
      missingCurrencies: ['USD'],
    });
  });

  test('is explained in sentences', () => {
    const order = orderOf({ accepted: 75, payments: [[900, 'PAID']] });
    expect(
      explainedAccount(supplierAccountOf(order, creditFor(25), 'EUR'), 'SentToSupplier'),
    ).toEqual([
      '1,000.00 GBP was ordered. 250.00 GBP is credited for 25 units that did not come or were rejected. 750.00 GBP is owed.',
      '900.00 GBP is paid. 0.00 GBP is still to pay.',
      '150.00 GBP was paid too much and is a balance with the supplier.',
    ]);
    const open = orderOf({ accepted: 99, payments: [[400, 'PAID']], currency: 'USD' });
    expect(
      explainedAccount(supplierAccountOf(open, nothingSettled, 'EUR'), 'SentToSupplier'),
    ).toEqual([
      '1,000.00 GBP was ordered and is owed.',
      'An unknown amount is paid. An unknown amount is still to pay.',
      '1 unit of the order is open and stays owed.',
      'An exchange rate is missing for USD.',
    ]);
    const settled = { ...creditFor(25), used: moved(50), applied: moved(20) };
    expect(explainedAccount(supplierAccountOf(order, settled, 'EUR'), 'SentToSupplier')[1]).toBe(
      '900.00 GBP is paid, 20.00 GBP came from other orders and 50.00 GBP went to other orders. 0.00 GBP is still to pay.',
    );
  });
});

test('what is open and what is a balance never exist together, and the balance is at most the credit', () => {
  const pounds = fc.nat(1200);
  fc.assert(
    fc.property(fc.nat(100), pounds, pounds, pounds, (units, paid, used, applied) => {
      const order = orderOf({ payments: [[paid, 'PAID']] });
      const settlement = { ...creditFor(units), used: moved(used), applied: moved(applied) };
      const { open, balance, credited, owed } = supplierAccountOf(order, settlement, 'GBP');
      expect(Math.min(open ?? 0, balance ?? 0)).toBe(0);
      expect(balance).toBeLessThanOrEqual(credited);
      expect(owed).toBe(1000 - credited);
      expect(open).toBe(Math.max(0, 1000 - credited - (paid + applied - used)));
    }),
  );
});
