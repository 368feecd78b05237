import { type EventOf, readEventData } from '@quartermaster/contracts/core/event';
import {
  shipmentReceiptUndone,
  shipmentReceived,
} from '@quartermaster/contracts/purchase-orders/events/shipments';
import { deterministicId } from '@quartermaster/infra/platform/core/ids';
import type { RecordedEvent } from '@quartermaster/infra/platform/event-store/event-store';
import { defineReaction, type Reaction } from '@quartermaster/infra/platform/reactions/reaction';
import { type CommandContext, systemContext } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import { stockReceiptDecider } from './decider-receipt.ts';

type Received = EventOf<typeof shipmentReceived>['data'];
type Undone = EventOf<typeof shipmentReceiptUndone>['data'];
type Handler = Pick<CommandHandler, 'handle'>;

const REACTION = 'on-shipment-received';

/** The command context of one part of the work of an event; a repeated delivery gives the same command id. */
const contextFor = ({ id, metadata }: RecordedEvent, part: string): CommandContext => ({
  ...systemContext(metadata.teamId, REACTION, deterministicId(REACTION, id, part), id),
  correlationId: metadata.correlationId,
});

/** Splits a list into parts of the same size; the last one may be smaller. */
const partsOf = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );

/** Small enough for other teams' appends in between, and for the append limit of EventStoreDB. */
const VARIANTS_PER_APPEND = 500;

/** The variants with accepted units; a receipt and its reversal list them in the same order. */
const acceptedUnits = ({ items }: Received | Undone) =>
  items
    .filter(({ acceptedQuantity }) => acceptedQuantity > 0)
    .map((item) => ({ variantId: item.productVariantId, quantity: item.acceptedQuantity }));

const add = async (handler: Handler, event: RecordedEvent, data: Received): Promise<void> => {
  const { purchaseOrderId, shipmentId, receiptId, receivedLocationId: locationId, on } = data;
  const receipt = { locationId, purchaseOrderId, shipmentId, receiptId, day: on };
  for (const [part, units] of partsOf(acceptedUnits(data), VARIANTS_PER_APPEND).entries()) {
    const command = { type: 'AddReceived' as const, receipt, units };
    await handler.handle(stockReceiptDecider, receiptId, command, contextFor(event, String(part)));
  }
};

/** Subtracts the units that the receipt added; a receipt of units already in stock added none. */
const takeBack = async (handler: Handler, event: RecordedEvent, data: Undone): Promise<void> => {
  const { receiptId, on: day } = data;
  const variantIds = acceptedUnits(data).map(({ variantId }) => variantId);
  for (const [part, some] of partsOf(variantIds, VARIANTS_PER_APPEND).entries()) {
    const command = { type: 'TakeBackReceived' as const, variantIds: some, day };
    await handler.handle(stockReceiptDecider, receiptId, command, contextFor(event, String(part)));
  }
};

/**
 * Adds the accepted units of a received shipment to stock, exactly once, unless the receipt marks them as already in stock; an
 * undone receipt subtracts them (domain-rules 9). A large receipt takes several appends; after an interruption it continues.
 */
export const applyReceipt = async (handler: Handler, event: RecordedEvent): Promise<void> => {
  if (event.type === shipmentReceived.type) {
    const data = readEventData(shipmentReceived, event.schemaVersion, event.data);
    if (!data.alreadyInStock) await add(handler, event, data);
  } else {
    const data = readEventData(shipmentReceiptUndone, event.schemaVersion, event.data);
    await takeBack(handler, event, data);
  }
};

/** Calls `applyReceipt` for receipts whose process ended before it did. Each order has a lane, so a reversal waits for its receipt. */
export const onShipmentReceived = (handler: Handler): Reaction =>
  defineReaction({
    name: REACTION,
    types: [shipmentReceived.type, shipmentReceiptUndone.type],
    from: 'first event',
    laneOf: ({ stream }) => stream,
    handle: (event) => applyReceipt(handler, event),
  });
