import { describe, test } from '@jest/globals';
import { specFor } from '../../core/given-when-then.ts';
import {
  creditSet,
  drafted,
  paymentInPounds,
  shopFacts,
  item,
  on,
  paymentsSet as set,
  purchaseOrderId,
  receive,
  received,
  requestedItem,
  shipped,
  statusSet,
} from '../examples.ts';
import { purchaseOrderDecider } from './decider.ts';

const { given } = specFor(purchaseOrderDecider);
const mug = item('mug', 100);
const byReceipt = { cause: 'receipt' } as const;
const close = { type: 'SetStatus', status: 'FullyReceived', ...shopFacts } as const;
const reopen = { type: 'ReopenOrder', reason: 'They found a box', ...shopFacts } as const;
const undo = { type: 'UndoReceipt', shipmentId: 's1', ...shopFacts } as const;
const closed = (quantity: number) =>
  statusSet('PartiallyReceived', 'FullyReceived', {
    openQuantities: [{ purchaseOrderItemId: 'mug', productVariantId: 'variant-mug', quantity }],
  });

const deposit = paymentInPounds('p1', { amount: 300, dueDate: '2026-03-01' });
const rest = paymentInPounds('p2', { amount: 700, dueDate: '2026-05-01' });
/** 100 mugs for 10 each, in two payments. */
const planned = [...drafted(mug), set(deposit, rest), shipped('s1', { mug: 100 })];
/** 80 arrived, and 5 of them were rejected. */
const short = [
  ...planned,
  received('s1', { mug: [80, 75] }),
  statusSet('Draft', 'PartiallyReceived', byReceipt),
  creditSet('received', { mug: 5 }, { payments: [{ paymentId: 'p2', from: 700, to: 650 }] }),
  set(deposit, { ...rest, amount: 650 }),
];
const closedShort = [
  ...short,
  closed(25),
  creditSet(
    'closed',
    { mug: 25 },
    { previousAmount: 50, payments: [{ paymentId: 'p2', from: 650, to: 450 }] },
  ),
  set(deposit, { ...rest, amount: 450 }),
];

describe('the credit of an order (ADR 16)', () => {
  test('is recorded for rejected units, and the last payment shrinks by it', () => {
    given(...planned)
      .when(receive('s1', { mug: [80, 75] }))
      .then(...short.slice(planned.length));
  });

  test('is not recorded for units that may still come', () => {
    given(...planned)
      .when(receive('s1', { mug: 80 }))
      .then(received('s1', { mug: 80 }), statusSet('Draft', 'PartiallyReceived', byReceipt));
  });

  test('is recorded for all missing units when the order is closed short', () => {
    given(...short)
      .when(close)
      .then(...closedShort.slice(short.length));
  });

  test('shrinks by what did not come when the order is reopened, and payments grow back', () => {
    given(...closedShort)
      .when(reopen)
      .then(
        {
          type: 'PurchaseOrderReopened',
          data: { purchaseOrderId, reason: 'They found a box', on },
        },
        statusSet('FullyReceived', 'PartiallyReceived'),
        creditSet(
          'reopened',
          { mug: 5 },
          { previousAmount: 250, payments: [{ paymentId: 'p2', from: 450, to: 650 }] },
        ),
        set(deposit, { ...rest, amount: 650 }),
      );
  });

  test('is gone when the receipt is undone', () => {
    given(...short)
      .when(undo)
      .then(
        {
          type: 'ShipmentReceiptUndone',
          data: {
            purchaseOrderId,
            shipmentId: 's1',
            receiptId: 'receipt-s1',
            receivedLocationId: received('s1', {}).data.receivedLocationId,
            items: received('s1', { mug: [80, 75] }).data.items,
            on,
          },
        },
        statusSet('PartiallyReceived', 'Draft', byReceipt),
        creditSet(
          'undone',
          {},
          { previousAmount: 50, payments: [{ paymentId: 'p2', from: 650, to: 700 }] },
        ),
        set(deposit, rest),
      );
  });

  test('is gone when a later delivery replaces rejected units', () => {
    given(
      ...drafted(mug),
      shipped('s1', { mug: 60 }),
      shipped('s2', { mug: 40 }, 'Shipment 2'),
      received('s1', { mug: [60, 50] }),
      statusSet('Draft', 'PartiallyReceived', byReceipt),
      creditSet('received', { mug: 10 }),
    )
      .when(receive('s2', { mug: 50 }))
      .then(
        received('s2', { mug: 50 }),
        statusSet('PartiallyReceived', 'FullyReceived', byReceipt),
        creditSet('received', {}, { previousAmount: 100 }),
      );
  });

  test('follows a later change of the price', () => {
    const cheaper = { ...mug, unitCost: 8 };
    const changed = {
      type: 'UpdatePurchaseOrder',
      items: [requestedItem(mug, { unitCost: 8 })],
      ...shopFacts,
    } as const;
    const line = { purchaseOrderItemId: 'mug', productVariantId: 'variant-mug', quantity: 25 };
    const lines = [{ ...line, unitAmount: 8, amount: 200 }];
    given(...closedShort)
      .when(changed)
      .then(
        {
          type: 'PurchaseOrderItemsChanged',
          data: {
            purchaseOrderId,
            added: [],
            changed: [{ from: mug, to: cheaper }],
            removed: [],
          },
        },
        creditSet(
          'changed',
          { mug: 25 },
          { previousAmount: 250, credit: { currency: 'GBP', amount: 200, lines } },
        ),
      );
  });
});

describe('payments', () => {
  test('that are paid stay, and those before them shrink', () => {
    const paid = { ...rest, status: 'PAID' } as const;
    given(
      ...drafted(mug),
      set(deposit, paid),
      shipped('s1', { mug: 100 }),
      received('s1', { mug: 60 }),
      statusSet('Draft', 'PartiallyReceived'),
    )
      .when(close)
      .then(
        closed(40),
        creditSet('closed', { mug: 40 }, { payments: [{ paymentId: 'p1', from: 300, to: 0 }] }),
        set({ ...deposit, amount: 0, status: 'PAID' }, paid),
      );
  });

  test('that are below what is owed stay', () => {
    given(
      ...drafted(mug),
      set(deposit),
      shipped('s1', { mug: 100 }),
      received('s1', { mug: 60 }),
      statusSet('Draft', 'PartiallyReceived'),
    )
      .when(close)
      .then(closed(40), creditSet('closed', { mug: 40 }));
  });

  test('by terms are shares of what is owed', () => {
    given(...closedShort.filter(({ type }) => type !== 'PaymentsSet'))
      .when({ type: 'ApplyPaymentTerms', term: { type: 'UPFRONT' }, newIds: ['n1'], ...shopFacts })
      .then(
        set({ ...paymentInPounds('n1', {}), name: 'Upfront payment', amount: 750, dueDate: on }),
      );
  });
});

test('only a fully received order is reopened', () => {
  given(...short)
    .when(reopen)
    .thenRejected('STATUS_NOT_ALLOWED');
  given(...drafted(mug))
    .when(reopen)
    .thenRejected('STATUS_NOT_ALLOWED');
});
