import { describe, test } from '@jest/globals';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import { specFor } from '../../core/given-when-then.ts';
import {
  create,
  creditSet,
  paymentInPounds,
  shopFacts,
  item,
  itemsChanged,
  on,
  paymentsSet as set,
  purchaseOrderId,
  received,
  shipped,
  statusSet,
} from '../examples.ts';
import { purchaseOrderDecider } from './decider.ts';

const { given } = specFor(purchaseOrderDecider);

/** An order of 100 mugs for 10 each from Harbour. */
const ordered = (): readonly PurchaseOrderEvent[] => {
  const { type: _, items: __, shipment: ___, ...data } = create();
  return [
    { type: 'PurchaseOrderCreated', data: { ...data, supplierId: 'harbour' } },
    itemsChanged({ added: [item('mug', 100)] }),
  ];
};
/** All is paid, and 25 did not come. */
const overpaid = [
  ...ordered(),
  set(paymentInPounds('p1', { amount: 1000, status: 'PAID' })),
  shipped('s1', { mug: 100 }),
  received('s1', { mug: 75 }),
  statusSet('Draft', 'FullyReceived'),
  creditSet('closed', { mug: 25 }),
];
const moved = {
  supplierId: 'harbour',
  paymentId: 'p9',
  currency: 'GBP',
  amount: 100,
  ...shopFacts,
};
const use = { type: 'UseBalance', toPurchaseOrderId: 'other', ...moved } as const;
const apply = { type: 'ApplyBalance', fromPurchaseOrderId: 'other', ...moved } as const;
const movement = (amount: number) => ({
  purchaseOrderId,
  paymentId: 'p9',
  currency: 'GBP',
  amount,
  on,
});
const used = (amount: number): PurchaseOrderEvent => ({
  type: 'SupplierBalanceUsed',
  data: { ...movement(amount), toPurchaseOrderId: 'other' },
});
const useUndone = (amount: number): PurchaseOrderEvent => ({
  type: 'SupplierBalanceUseUndone',
  data: { ...movement(amount), toPurchaseOrderId: 'other' },
});

describe('a balance (ADR 16)', () => {
  test('is what was paid above what is owed, and can be used once', () => {
    given(...overpaid)
      .when({ ...use, amount: 250 })
      .then(used(250));
    given(...overpaid)
      .when({ ...use, amount: 250.01 })
      .thenRejected('CONFLICT');
    given(...overpaid, used(200))
      .when({ ...use, amount: 50 })
      .then(used(50));
    given(...overpaid, used(200))
      .when({ ...use, amount: 51 })
      .thenRejected('CONFLICT');
  });

  test('is at most the credit, so a payment that is too high makes none', () => {
    given(...ordered(), set(paymentInPounds('p1', { amount: 5000, status: 'PAID' })))
      .when({ ...use, amount: 1 })
      .thenRejected('CONFLICT');
  });

  test('is all that was paid for an order that is cancelled, or deleted before anything came', () => {
    const paid = [...ordered(), set(paymentInPounds('p1', { amount: 300, status: 'PAID' }))];
    const deleted = { type: 'PurchaseOrderDeleted', data: { purchaseOrderId } } as const;
    for (const ending of [statusSet('Draft', 'Cancelled'), deleted]) {
      given(...paid, ending)
        .when({ ...use, amount: 300 })
        .then(used(300));
      given(...paid, ending, used(200))
        .when({ ...use, amount: 101 })
        .thenRejected('CONFLICT');
    }
    given(...paid, statusSet('Draft', 'Cancelled'), statusSet('Cancelled', 'Draft'))
      .when({ ...use, amount: 1 })
      .thenRejected('CONFLICT');
    given(...overpaid, deleted)
      .when({ ...use, amount: 251 })
      .thenRejected('CONFLICT');
  });

  test('comes back once when its use is undone', () => {
    const which = { paymentId: 'p9', ...shopFacts } as const;
    const undo = { type: 'UndoUseOfBalance', toPurchaseOrderId: 'other', ...which } as const;
    given(...overpaid, used(100))
      .when(undo)
      .then(useUndone(100));
    given(...overpaid, used(60), used(40))
      .when(undo)
      .then(useUndone(100));
    given(...overpaid, used(250), useUndone(250))
      .when({ ...use, amount: 250 })
      .then(used(250));
    given(...overpaid, used(100), useUndone(100))
      .when(undo)
      .thenRejected('CONFLICT');
    given(...overpaid, used(100))
      .when({ ...undo, toPurchaseOrderId: 'third' })
      .thenRejected('CONFLICT');
  });

  test('stays with its supplier and its currency', () => {
    given(...overpaid)
      .when({ ...use, supplierId: 'atelier' })
      .thenRejected('CONFLICT');
    given(...overpaid)
      .when({ ...use, currency: 'USD' })
      .thenRejected('CONFLICT');
  });

  test('that was used is part of what payments by terms come to', () => {
    const unpaid = set(paymentInPounds('p1', { amount: 1000 }));
    given(...overpaid, used(200), unpaid)
      .when({ type: 'ApplyPaymentTerms', term: { type: 'UPFRONT' }, newIds: ['n1'], ...shopFacts })
      .then(
        set({ ...paymentInPounds('n1', {}), name: 'Upfront payment', amount: 950, dueDate: on }),
      );
  });

  test('is gone when the order is reopened', () => {
    given(...overpaid, statusSet('FullyReceived', 'PartiallyReceived'), creditSet('reopened', {}))
      .when(use)
      .thenRejected('CONFLICT');
  });
});

describe('a payment that a balance is applied to', () => {
  const open = paymentInPounds('p9', { amount: 400 });
  const which = { paymentId: 'p9', ...shopFacts } as const;
  const undo = { type: 'UndoBalance', fromPurchaseOrderId: 'other', ...which } as const;
  const undone = (amount: number): PurchaseOrderEvent => ({
    type: 'SupplierBalanceApplicationUndone',
    data: { ...movement(amount), fromPurchaseOrderId: 'other' },
  });
  const applied = (amount: number): PurchaseOrderEvent => ({
    type: 'SupplierBalanceApplied',
    data: { ...movement(amount), fromPurchaseOrderId: 'other' },
  });

  test('shrinks by it, and is settled when nothing is left', () => {
    given(...ordered(), set(open))
      .when(apply)
      .then(applied(100), set({ ...open, amount: 300 }));
    given(...ordered(), set(open))
      .when({ ...apply, amount: 400 })
      .then(applied(400), set({ ...open, amount: 0, status: 'PAID' }));
  });

  test('is as high as before when that is undone, and unpaid if the balance had settled it', () => {
    const settled = { ...open, amount: 0, status: 'PAID' as const };
    given(...ordered(), set(open), applied(400), set(settled))
      .when(undo)
      .then(undone(400), set(open));
    given(...ordered(), set(open), applied(100), set({ ...open, amount: 250 }))
      .when(undo)
      .then(undone(100), set({ ...open, amount: 350 }));
  });

  test('that was deleted stays deleted', () => {
    given(...ordered(), set(open), applied(100), set())
      .when(undo)
      .then(undone(100));
  });

  test('that was paid or has another currency keeps its balance, and is undone once', () => {
    given(...ordered(), applied(100), set({ ...open, amount: 300, status: 'PAID' }))
      .when(undo)
      .thenRejected('CONFLICT');
    given(...ordered(), applied(100), set({ ...open, currency: 'USD' }))
      .when(undo)
      .thenRejected('CONFLICT');
    given(...ordered(), set(open), applied(100), undone(100))
      .when(undo)
      .thenRejected('CONFLICT');
  });

  test('of a cancelled order keeps a balance that went on to another order', () => {
    const cancelled = [...ordered(), applied(100), statusSet('Draft', 'Cancelled')];
    given(...cancelled)
      .when(undo)
      .then(undone(100));
    given(...cancelled, used(100))
      .when(undo)
      .thenRejected('CONFLICT');
  });

  test('must not be of a cancelled order', () => {
    given(...ordered(), set(open), statusSet('Draft', 'Cancelled'))
      .when(apply)
      .thenRejected('CONFLICT');
  });

  test('must be unpaid, high enough and in the same currency', () => {
    given(...ordered(), set({ ...open, status: 'PAID' }))
      .when(apply)
      .thenRejected('CONFLICT');
    given(...ordered(), set(open))
      .when({ ...apply, amount: 401 })
      .thenRejected('CONFLICT');
    given(...ordered(), set({ ...open, currency: 'USD' }))
      .when(apply)
      .thenRejected('CONFLICT');
    given(...ordered())
      .when(apply)
      .thenRejected('NOT_FOUND');
    given(...ordered(), set(open))
      .when({ ...apply, supplierId: 'atelier' })
      .thenRejected('CONFLICT');
  });

  test('counts as paid for later credits', () => {
    given(
      ...ordered(),
      set(paymentInPounds('p1', { amount: 600 }), open),
      applied(100),
      set(paymentInPounds('p1', { amount: 600 }), { ...open, amount: 300 }),
      shipped('s1', { mug: 100 }),
    )
      .when({ type: 'SetStatus', status: 'FullyReceived', ...shopFacts })
      .then(
        statusSet('Draft', 'FullyReceived', {
          openQuantities: [
            { purchaseOrderItemId: 'mug', productVariantId: 'variant-mug', quantity: 100 },
          ],
        }),
        creditSet(
          'closed',
          { mug: 100 },
          {
            payments: [
              { paymentId: 'p9', from: 300, to: 0 },
              { paymentId: 'p1', from: 600, to: 0 },
            ],
          },
        ),
        set(paymentInPounds('p1', { amount: 0, status: 'PAID' }), {
          ...open,
          amount: 0,
          status: 'PAID',
        }),
      );
  });
});
