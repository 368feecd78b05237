import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import { purchaseOrderStatuses } from '@quartermaster/contracts/purchase-orders/rules/status';
import fc from 'fast-check';
import {
  drafted,
  shopFacts,
  item,
  on,
  receive,
  requestedItem,
  requestedShipment,
} from '../examples.ts';
import type { PurchaseOrderCommand } from './commands.ts';
import { purchaseOrderDecider } from './decider.ts';
import { evolve } from './evolve.ts';
import { isReceived, type PurchaseOrder, noOrder } from './order.ts';
import { anyIndex, shipmentAt, shipmentId, type Step, valueSteps } from './test-value-steps.ts';

const itemIds = ['mug', 'bowl', 'cup'];
const ordered = fc.integer({ min: 10, max: 60 });
const quantity = fc.integer({ min: 0, max: 20 });
/** Received and accepted units; sometimes more accepted than received, which must be refused. */
const count = fc
  .tuple(quantity, fc.integer({ min: -20, max: 1 }))
  .map(([received, rejected]) => [received, Math.max(0, received + rejected)] as const);

const quantities = fc.dictionary(fc.constantFrom(...itemIds), quantity);

const setItems = fc
  .dictionary(fc.constantFrom(...itemIds, 'plate'), ordered)
  .map((requestedQuantities): Step => () => ({
    type: 'UpdatePurchaseOrder',
    items: Object.entries(requestedQuantities).map(([id, many]) => {
      const { id: _, ...entry } = requestedItem(item(id, many));
      return { ...entry, asNew: { ...item(id, many), id } };
    }),
    ...shopFacts,
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
          items: changed === null ? items : requestedShipment(changed).items,
        })),
      ...added.map((one, index) => requestedShipment(one, { newId: `s${at}-${index}` })),
    ],
  }));

const receiveOne = fc
  .record({
    index: anyIndex,
    counts: fc.dictionary(fc.constantFrom(...itemIds), count),
    pushToStore: fc.boolean(),
  })
  .map(({ index, counts, pushToStore }): Step => (order, at) => {
    const inShipment = new Set(
      shipmentAt(order, index)?.items.map((shipped) => shipped.purchaseOrderItemId),
    );
    const known = Object.entries(counts).filter(([id]) => inShipment.has(id));
    const receiptFields = { receiptId: `r${at}`, pushToStore };
    return receive(shipmentId(order, index), Object.fromEntries(known), receiptFields);
  });

/** Declares as many units of an item as possible, fewer or too many. */
const declareOne = fc
  .record({
    type: fc.constantFrom('SetNotComing' as const, 'SetReplacements' as const),
    id: fc.constantFrom(...itemIds),
    quantity: fc.integer({ min: 0, max: 12 }),
  })
  .map(({ type, id, quantity: units }): Step => () => ({
    type,
    items: [{ purchaseOrderItemId: id, quantity: units }],
    ...shopFacts,
  }));

/** Random steps of users, allowed or not. */
export const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: valueSteps },
  { weight: 3, arbitrary: setItems },
  { weight: 4, arbitrary: setShipments },
  { weight: 5, arbitrary: receiveOne },
  {
    weight: 2,
    arbitrary: anyIndex.map((index): Step => (order) => ({
      type: 'UndoReceipt',
      shipmentId: shipmentId(order, index),
      ...shopFacts,
    })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...purchaseOrderStatuses).map((status): Step => () => ({
      type: 'SetStatus',
      status,
      ...shopFacts,
    })),
  },
  { weight: 4, arbitrary: declareOne },
  {
    weight: 2,
    arbitrary: fc.constant<Step>((_, at) => ({
      on,
      type: 'ExpectRest',
      shipmentId: `rest${at}`,
      arrivalDate: '2026-12-01',
    })),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Step>(() => ({ type: 'ReopenOrder', reason: '', ...shopFacts })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ index: anyIndex, failed: fc.boolean() })
      .map(({ index, failed }): Step => (order) => ({
        type: 'RecordPush',
        shipmentId: shipmentId(order, index),
        receiptId: shipmentAt(order, index)?.receiptId ?? 'none',
        failure: failed ? 'away' : null,
      })),
  },
);

/** Returns the events of a command, none when it is rejected; any other error is a defect. */
const tryDecide = (command: PurchaseOrderCommand, order: PurchaseOrder) => {
  try {
    return purchaseOrderDecider.decide(command, order);
  } catch (error) {
    if (error instanceof Rejection) return [];
    throw error;
  }
};

/** A step's result: the order before and after, and all events recorded so far. */
export interface StepResult {
  readonly before: PurchaseOrder;
  readonly after: PurchaseOrder;
  readonly events: readonly PurchaseOrderEvent[];
  readonly recorded: readonly PurchaseOrderEvent[];
}

/** Runs the steps one by one on an order of three items. */
export function* runSteps(sequence: readonly Step[]): Generator<StepResult> {
  let recorded: readonly PurchaseOrderEvent[] = drafted(
    item('mug', 60),
    item('bowl', 50),
    item('cup', 40),
  );
  let before = recorded.reduce(evolve, noOrder);
  for (const [at, step] of sequence.entries()) {
    const events = tryDecide(step(before, at, recorded), before);
    const after = events.reduce(evolve, before);
    recorded = [...recorded, ...events];
    yield { before, after, events, recorded };
    before = after;
  }
}
