import { expect, test } from '@jest/globals';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events';
import { brokenInvariants } from '@quartermaster/contracts/purchase-orders/quantities';
import { purchaseOrderStatuses } from '@quartermaster/contracts/purchase-orders/status';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import fc from 'fast-check';
import type { PurchaseOrderCommand } from './commands.ts';
import { purchaseOrderDecider } from './decider.ts';
import { drafted, item, on, purchaseOrderId, receive, wanted, wantedShipment } from './examples.ts';
import { countedOrder, isReceived, type PurchaseOrder } from './order.ts';

const itemIds = ['mug', 'bowl', 'cup'];
const ordered = fc.integer({ min: 10, max: 60 });
const quantity = fc.integer({ min: 0, max: 20 });
/** Received and accepted; now and then more is accepted than came, which must be refused. */
const count = fc
  .tuple(quantity, fc.integer({ min: -20, max: 1 }))
  .map(([received, rejected]) => [received, Math.max(0, received + rejected)] as const);

/** A pick among what the order has at that moment, or of something it does not have. */
const pick = fc.nat(4);
const quantities = fc.dictionary(fc.constantFrom(...itemIds), quantity);

type Step = (order: PurchaseOrder, at: number) => PurchaseOrderCommand;
const shipmentAt = ({ shipments }: PurchaseOrder, index: number) =>
  index === 4 ? undefined : shipments[index % Math.max(1, shipments.length)];
const shipmentId = (order: PurchaseOrder, index: number): string =>
  shipmentAt(order, index)?.id ?? 'unknown';

const setItems = fc
  .dictionary(fc.constantFrom(...itemIds, 'plate'), ordered)
  .map((wantedQuantities): Step => () => ({
    type: 'UpdatePurchaseOrder',
    items: Object.entries(wantedQuantities).map(([id, many]) => {
      const { id: _, ...entry } = wanted(item(id, many), { newId: id });
      return entry;
    }),
    on,
  }));

/** Most distributions keep the known shipments, some change or drop them. */
const setShipments = fc
  .record({
    kept: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    changed: fc.option(quantities, { freq: 2 }),
    added: fc.array(quantities, { minLength: 1, maxLength: 2 }),
  })
  .map(({ kept, changed, added }): Step => (order, at) => ({
    type: 'SetShipments',
    shipments: [
      ...order.shipments
        .filter((shipment, index) => isReceived(shipment) || kept[index] !== false)
        .map(({ id, items }) => ({
          id,
          newId: '',
          items: changed === null ? items : wantedShipment(changed).items,
        })),
      ...added.map((one, index) => wantedShipment(one, { newId: `s${at}-${index}` })),
    ],
  }));

const receiveOne = fc
  .record({
    index: pick,
    counts: fc.dictionary(fc.constantFrom(...itemIds), count),
    pushToShopify: fc.boolean(),
  })
  .map(({ index, counts, pushToShopify }): Step => (order, at) => {
    const inShipment = new Set(
      shipmentAt(order, index)?.items.map((shipped) => shipped.purchaseOrderItemId),
    );
    const known = Object.entries(counts).filter(([id]) => inShipment.has(id));
    const given = { receiptId: `r${at}`, pushToShopify };
    return receive(shipmentId(order, index), Object.fromEntries(known), given);
  });

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: setItems },
  { weight: 4, arbitrary: setShipments },
  { weight: 5, arbitrary: receiveOne },
  {
    weight: 2,
    arbitrary: pick.map((index): Step => (order) => ({
      type: 'UndoReceipt',
      shipmentId: shipmentId(order, index),
      on,
    })),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(...purchaseOrderStatuses)
      .map((status): Step => () => ({ type: 'SetStatus', status, on })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ index: pick, failed: fc.boolean() })
      .map(({ index, failed }): Step => (order) => ({
        type: 'RecordPush',
        shipmentId: shipmentId(order, index),
        receiptId: shipmentAt(order, index)?.receiptId ?? 'none',
        failure: failed ? 'away' : null,
      })),
  },
);

/** The events of a command, or none when it was refused; anything but a refusal is a defect. */
const decided = (command: PurchaseOrderCommand, order: PurchaseOrder) => {
  try {
    return purchaseOrderDecider.decide(command, order);
  } catch (error) {
    if (error instanceof Rejection) return [];
    throw error;
  }
};

const fold = (events: readonly PurchaseOrderEvent[], from = purchaseOrderDecider.initial) =>
  events.reduce(purchaseOrderDecider.evolve, from);

test('NF-D-05 after every accepted command ordered = allocated + unallocated and accepted <= received', () => {
  let receipts = 0;
  fc.assert(
    fc.property(fc.array(steps, { minLength: 1, maxLength: 25, size: 'max' }), (sequence) => {
      let order = fold(drafted(item('mug', 60), item('bowl', 50), item('cup', 40)));
      for (const [at, step] of sequence.entries()) {
        const before = order;
        const events = decided(step(order, at), order);
        order = fold(events, order);
        receipts += events.filter(({ type }) => type === 'ShipmentReceived').length;
        expect(brokenInvariants(countedOrder(order))).toEqual([]);
        expectReceiptsToStand(before, order, events);
        expectStatusToFit(order);
      }
    }),
    { seed: 20_261_121, numRuns: 400 },
  );
  // Sequences that never get to receiving would prove little.
  expect(receipts).toBeGreaterThan(300);
});

/** A received shipment changes in nothing but by taking its receipt back. */
const expectReceiptsToStand = (
  before: PurchaseOrder,
  after: PurchaseOrder,
  events: readonly PurchaseOrderEvent[],
): void => {
  const undone = new Set(
    events.flatMap(({ type, data }) => (type === 'ShipmentReceiptUndone' ? data.shipmentId : [])),
  );
  for (const shipment of before.shipments.filter(isReceived)) {
    if (undone.has(shipment.id)) continue;
    const now = after.shipments.find(({ id }) => id === shipment.id);
    expect(now?.items).toEqual(shipment.items);
  }
};

/** Nothing received is ever cancelled or drafted, and every received item is still in the order. */
const expectStatusToFit = (order: PurchaseOrder): void => {
  const receivedShipments = order.shipments.filter(isReceived);
  if (receivedShipments.length > 0) expect(['Draft', 'Cancelled']).not.toContain(order.status);
  const known = new Set(order.items.map(({ id }) => id));
  const strangers = receivedShipments
    .flatMap(({ items }) => items)
    .filter(({ purchaseOrderItemId }) => !known.has(purchaseOrderItemId));
  expect(strangers).toEqual([]);
  expect(order.id).toBe(purchaseOrderId);
};
