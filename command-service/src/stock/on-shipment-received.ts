import { type EventOf, readEventData } from '@quartermaster/contracts/core/event';
import {
  shipmentReceiptUndone,
  shipmentReceived,
} from '@quartermaster/contracts/purchase-orders/events/orders';
import type { RecordedEvent } from '@quartermaster/infra/platform/event-store/event-store';
import { defineReaction, type Reaction } from '@quartermaster/infra/platform/reactions/reaction';
import type { CommandHandler } from '../core/handle-command.ts';
import { stockReceiptDecider } from './decider-receipt.ts';
import { receiptByVariant } from './receipt-by-variant.ts';
import { contextFor, partsOf, REACTION } from './receipt-context.ts';

type Received = EventOf<typeof shipmentReceived>['data'];
type Undone = EventOf<typeof shipmentReceiptUndone>['data'];
type Handler = Pick<CommandHandler, 'handle' | 'stateOf'>;

/** Variants of one append: other teams' appends go between two of them, and each is below what EventStoreDB takes at once. */
const AT_ONCE = 500;

/** The variants of which units were accepted; a receipt and its undoing list them in the same order. */
const acceptedUnits = ({ items }: Received | Undone) =>
  items
    .filter(({ acceptedQuantity }) => acceptedQuantity > 0)
    .map((item) => ({ variantId: item.productVariantId, quantity: item.acceptedQuantity }));

const add = async (handler: Handler, event: RecordedEvent, data: Received): Promise<void> => {
  const { purchaseOrderId, shipmentId, receiptId, receivedLocationId: locationId, on } = data;
  const receipt = { locationId, purchaseOrderId, shipmentId, receiptId, day: on };
  const accepted = acceptedUnits(data);
  if (event.schemaVersion < 2) {
    const commands = accepted.map((units) => ({
      type: 'ReceiveStock' as const,
      ...receipt,
      ...units,
    }));
    await receiptByVariant(handler).add(event, commands);
    return;
  }
  for (const [part, units] of partsOf(accepted, AT_ONCE).entries()) {
    const command = { type: 'AddReceived' as const, receipt, units };
    await handler.handle(stockReceiptDecider, receiptId, command, contextFor(event, String(part)));
  }
};

/** Takes off what the receipt added to stock; one of units that were in stock already added nothing. */
const takeBack = async (handler: Handler, event: RecordedEvent, data: Undone): Promise<void> => {
  const { receiptId, on: day } = data;
  const variantIds = acceptedUnits(data).map(({ variantId }) => variantId);
  const known = await handler.stateOf(stockReceiptDecider, receiptId, event.metadata.teamId);
  if (known.received.length === 0) {
    await receiptByVariant(handler).takeBack(event, variantIds, { receiptId, day });
    return;
  }
  for (const [part, some] of partsOf(variantIds, AT_ONCE).entries()) {
    const command = { type: 'TakeBackReceived' as const, variantIds: some, day };
    await handler.handle(stockReceiptDecider, receiptId, command, contextFor(event, String(part)));
  }
};

/**
 * A received shipment adds its accepted units to stock at once, exactly once, unless the receipt says that they are in stock
 * already; taking it back takes them off (domain-rules 9). A large one does so in several appends, and one that was broken off goes on where it stopped.
 */
export const settleReceipt = async (handler: Handler, event: RecordedEvent): Promise<void> => {
  if (event.type === shipmentReceived.type) {
    const data = readEventData(shipmentReceived, event.schemaVersion, event.data);
    if (!data.alreadyInStock) await add(handler, event, data);
  } else {
    const data = readEventData(shipmentReceiptUndone, event.schemaVersion, event.data);
    await takeBack(handler, event, data);
  }
};

/** Settles receipts of which the process died before it answered. Orders have a lane each: an undo waits for its receipt. */
export const onShipmentReceived = (handler: Handler): Reaction =>
  defineReaction({
    name: REACTION,
    types: [shipmentReceived.type, shipmentReceiptUndone.type],
    from: 'first event',
    laneOf: ({ stream }) => stream,
    handle: (event) => settleReceipt(handler, event),
  });
