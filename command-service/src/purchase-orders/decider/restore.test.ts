import { describe, expect, test } from '@jest/globals';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import { emptyContent } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { specFor } from '../../core/given-when-then.ts';
import {
  drafted,
  shopFacts,
  item,
  itemsChanged,
  purchaseOrderId,
  received,
  shipped,
  statusSet,
} from '../examples.ts';
import type { RestoreRevision } from './commands.ts';
import { purchaseOrderDecider } from './decider.ts';
import type { Payment } from './order.ts';

const { given } = specFor(purchaseOrderDecider);
const { decide, evolve, initial } = purchaseOrderDecider;
const [mug, bowl, vase] = [item('mug', 100), item('bowl', 50), item('vase', 10)];

const stateAfter = (events: readonly PurchaseOrderEvent[]) => events.reduce(evolve, initial);
/** Builds the command as the call does, from the recorded events. */
const restore = (
  past: readonly PurchaseOrderEvent[],
  revision: number,
  supplierId: string | null = null,
): RestoreRevision => ({
  type: 'RestoreRevision',
  revision,
  past: stateAfter(past.slice(0, revision + 1)),
  supplierId,
  ...shopFacts,
});
const restored = (revision: number): PurchaseOrderEvent => ({
  type: 'PurchaseOrderRestored',
  data: { purchaseOrderId, revision },
});
const details = (name: string, supplierId: string | null = null): PurchaseOrderEvent => ({
  type: 'PurchaseOrderDetailsChanged',
  data: {
    purchaseOrderId,
    supplierId,
    content: { ...emptyContent, name },
    issueDate: '2026-11-01',
    defaultStockCoverageDate: null,
  },
});
const payments = (...given: readonly Partial<Payment>[]): PurchaseOrderEvent => ({
  type: 'PaymentsSet',
  data: {
    purchaseOrderId,
    payments: given.map((payment, index) => ({
      id: `p${String(index)}`,
      name: 'Deposit',
      description: '',
      amount: 100,
      currency: 'GBP',
      status: 'NOT_PAID',
      dueDate: null,
      ...payment,
    })),
  },
});

describe('restoring an earlier revision of an order', () => {
  test('is a new change that names the restored revision and values', () => {
    const changed = { ...mug, quantity: 120 };
    const past = [...drafted(mug), itemsChanged({ changed: [{ from: mug, to: changed }] })];
    given(...past)
      .when(restore(past, 1))
      .then(restored(1), itemsChanged({ changed: [{ from: changed, to: mug }] }));
  });

  test('restores details, items and payments; removed ones return with their ids', () => {
    const past: readonly PurchaseOrderEvent[] = [
      ...drafted(mug, bowl),
      details('Spring', 'supplier'),
      payments({ amount: 100 }, { amount: 200, status: 'PAID' }),
      itemsChanged({ added: [vase], removed: [mug], order: [vase.id, bowl.id] }),
      payments(),
      details('Summer'),
    ];
    const now = stateAfter(past);
    const after = decide(restore(past, 3, 'supplier'), now).reduce(evolve, now);
    const { items, content, supplierId, issueDate, ...then } = stateAfter(past.slice(0, 4));
    expect(after).toMatchObject({ items, content, supplierId, issueDate });
    expect(after.payments).toEqual(then.payments);
    expect(decide(restore(past, 3, 'supplier'), after)).toEqual([]);
  });

  test('leaves paid payments as they are, also those added later', () => {
    const past = [
      ...drafted(mug),
      payments({ id: 'deposit' }, { id: 'rest', amount: 300 }),
      payments(
        { id: 'deposit', amount: 120, status: 'PAID' },
        { id: 'rest', amount: 280 },
        { id: 'freight', amount: 40, status: 'PAID' },
      ),
    ];
    given(...past)
      .when(restore(past, 2))
      .then(
        restored(2),
        payments(
          { id: 'deposit', amount: 120, status: 'PAID' },
          { id: 'rest', amount: 300 },
          { id: 'freight', amount: 40, status: 'PAID' },
        ),
      );
  });

  test('leaves status, shipments and receipts as they are', () => {
    const past = [
      ...drafted(mug),
      shipped('s1', { mug: 60 }),
      details('Spring'),
      statusSet('Draft', 'SentToSupplier'),
      received('s1', { mug: 60 }),
    ];
    const now = stateAfter(past);
    const after = decide(restore(past, 1), now).reduce(evolve, now);
    expect(after).toEqual({ ...now, content: stateAfter(drafted(mug)).content, issueDate: null });
  });

  test('API-PO-06 is refused where it would remove a received item', () => {
    const past = [
      ...drafted(mug),
      itemsChanged({ added: [bowl] }),
      shipped('s1', { bowl: 50 }),
      received('s1', { bowl: 50 }),
    ];
    given(...past)
      .when(restore(past, 1))
      .thenRejected('SHIPMENT_RECEIVED_IMMUTABLE');
  });

  test('AMB-074 is refused where it would order fewer units than are in shipments', () => {
    const more = { ...mug, quantity: 200 };
    const past = [
      ...drafted(mug),
      itemsChanged({ changed: [{ from: mug, to: more }] }),
      shipped('s1', { mug: 150 }),
    ];
    given(...past)
      .when(restore(past, 1))
      .thenRejected('SHIPMENT_OVER_ALLOCATED');
  });

  test('AMB-070 is refused for a deleted order', () => {
    const past = [
      ...drafted(mug),
      { type: 'PurchaseOrderDeleted', data: { purchaseOrderId } } as const,
    ];
    given(...past)
      .when(restore(past, 1))
      .thenRejected('PURCHASE_ORDER_DELETED');
  });
});
