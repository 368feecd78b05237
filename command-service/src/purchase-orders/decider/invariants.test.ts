import { expect, test } from '@jest/globals';
import {
  evolveDocument,
  toDocumentItem,
} from '@quartermaster/contracts/purchase-orders/read-models/document';
import { resolvePaymentsStatus } from '@quartermaster/contracts/purchase-orders/rules/payments';
import { calculateCredit } from '@quartermaster/contracts/purchase-orders/rules/settlement/credit';
import {
  listBrokenInvariants,
  isAnythingReceived,
} from '@quartermaster/contracts/purchase-orders/rules/quantities';
import { emptySettlement } from '@quartermaster/contracts/purchase-orders/rules/settlement/account';
import type { PurchaseOrder as Document } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { digests } from '@quartermaster/platform/core/digests';
import isEqual from 'fast-deep-equal';
import fc from 'fast-check';
import { calculateOrderAccount } from './credits.ts';
import { toCountedOrder, isReceived, type PurchaseOrder } from './order.ts';
import { steps, type StepResult, runSteps } from './test-sequences.ts';

const RUNS = 5_000;

/** Lists received shipments that changed without an undone receipt. */
const changedReceipts = ({ before, after, events }: StepResult): readonly string[] => {
  const undone = new Set(
    events.flatMap(({ type, data }) => (type === 'ShipmentReceiptUndone' ? data.shipmentId : [])),
  );
  return before.shipments
    .filter((shipment) => isReceived(shipment) && !undone.has(shipment.id))
    .filter(({ id, items }) => {
      const now = after.shipments.find((shipment) => shipment.id === id);
      return !isEqual(now?.items, items);
    })
    .map(({ id }) => `${id}: its receipt changed`);
};

/** Lists statuses by hand that are not allowed after a receipt: draft and cancelled. */
const misplacedStatus = ({ after, events }: StepResult): readonly string[] =>
  events.flatMap(({ type, data }) =>
    type === 'PurchaseOrderStatusSet' &&
    data.cause === 'user' &&
    isAnythingReceived(after) &&
    ['Draft', 'Cancelled'].includes(data.to)
      ? [`${data.to} although something was received`]
      : [],
  );

const listUnknownItems = ({ after }: StepResult): readonly string[] => {
  const known = new Set(after.items.map(({ id }) => id));
  return after.shipments
    .filter(isReceived)
    .flatMap(({ items }) => items)
    .filter(({ purchaseOrderItemId }) => !known.has(purchaseOrderItemId))
    .map(({ purchaseOrderItemId }) => `${purchaseOrderItemId}: received but not in the order`);
};

const hasMatchingCredit = ({ settlement, ...order }: PurchaseOrder): boolean => {
  const { status, content, items, itemRests } = order;
  const { shipments } = toCountedOrder({ settlement, ...order });
  const credit = calculateCredit({ status, content, items, shipments, itemRests }, 'GBP');
  return isEqual(credit, settlement.credit);
};

const isPlannedTooLow = (order: PurchaseOrder): boolean => {
  const { owed, planned } = calculateOrderAccount(order, 'GBP');
  return owed !== null && planned !== null && planned + 0.01 < owed;
};

/** Lists credits that differ from the order's, and payments that a credit reduced below the owed amount. */
const creditProblems = ({ after, events }: StepResult): readonly string[] =>
  events.flatMap(({ type, data }) => {
    if (type !== 'SupplierCreditSet') return [];
    const hasShrunk = data.payments.some(({ from, to }) => to < from);
    return [
      ...(hasMatchingCredit(after) ? [] : ['the recorded credit is not that of the order']),
      ...(hasShrunk && isPlannedTooLow(after) ? ['payments shrank below what is owed'] : []),
    ];
  });

/** Serializes the fields of an order that the rules and the read model share. */
const serializeRulesState = (order: PurchaseOrder): string =>
  digests.canonicalJson({
    status: order.status,
    supplierId: order.supplierId,
    content: order.content,
    items: order.items.map(toDocumentItem),
    payments: order.payments,
    paymentsStatus: resolvePaymentsStatus(order.payments),
    settlement: order.settlement,
    itemRests: order.itemRests ?? null,
    shipments: order.shipments.map((shipment) => ({
      id: shipment.id,
      ...shipment.details,
      costs: shipment.costs,
      receivedAt: shipment.receivedAt,
      ...(shipment.receivedOn !== null && { receivedOn: shipment.receivedOn }),
      pushed: shipment.push === 'done',
      items: shipment.items.map(({ productVariantId: _, ...item }) => item),
    })),
  });

const serializeReadModel = (order: Document | undefined): string =>
  digests.canonicalJson(
    order && {
      status: order.status,
      supplierId: order.supplierId,
      content: order.content,
      items: order.items.map(({ updatedAt: _, ...item }) => item),
      payments: order.payments,
      paymentsStatus: resolvePaymentsStatus(order.payments),
      settlement: order.settlement ?? emptySettlement,
      itemRests: order.itemRests ?? null,
      shipments: order.shipments.map((shipment) => {
        const { createdAt: _, updatedAt: __, pushError: ___, pushedToShopify, ...rest } = shipment;
        const { receivedLocationId: ____, ...shown } = rest;
        return { ...shown, pushed: pushedToShopify };
      }),
    },
  );

const readModelProblems = ({ after, recorded }: StepResult): readonly string[] => {
  const at = '2026-11-02T10:00:00.000Z';
  const folded = recorded.reduce<Document | undefined>(
    (order, event) => evolveDocument(order, event, at),
    undefined,
  );
  const [rules, readModel] = [serializeRulesState(after), serializeReadModel(folded)];
  return rules === readModel ? [] : [`rules say ${rules}\nread model says ${readModel}`];
};

test('NF-D-05 CALC-PAY after any commands ordered = allocated + unallocated + declared not coming, accepted <= received, and the read model agrees', () => {
  const happened = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(steps, { minLength: 1, maxLength: 25, size: 'max' }), (sequence) => {
      let last: StepResult | undefined;
      for (const one of runSteps(sequence)) {
        last = one;
        for (const { type } of one.events) happened.set(type, (happened.get(type) ?? 0) + 1);
        const problems = [
          ...listBrokenInvariants(toCountedOrder(one.after)),
          ...changedReceipts(one),
          ...misplacedStatus(one),
          ...creditProblems(one),
          ...listUnknownItems(one),
        ];
        if (problems.length > 0) throw new Error(problems.join('\n'));
      }
      const problems = last === undefined ? [] : readModelProblems(last);
      if (problems.length > 0) throw new Error(problems.join('\n'));
    }),
    { seed: 20_261_121, numRuns: RUNS },
  );
  // The sequences must reach receipts, payments and restored revisions.
  for (const type of [
    'ShipmentReceived',
    'PaymentsSet',
    'PurchaseOrderRestored',
    'SupplierCreditSet',
  ]) {
    expect([type, (happened.get(type) ?? 0) > RUNS / 5]).toEqual([type, true]);
  }
  for (const type of ['UnitsNotComingSet', 'ReplacementsExpectedSet']) {
    expect([type, (happened.get(type) ?? 0) > RUNS / 50]).toEqual([type, true]);
  }
}, 120_000);
