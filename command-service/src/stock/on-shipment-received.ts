import { type EventOf, readEventData } from '@quartermaster/contracts/core/event';
import type { VariantId } from '@quartermaster/contracts/core/ids';
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
import { type ReceiveStock, stockDecider } from './decider.ts';

type Received = EventOf<typeof shipmentReceived>['data'];
type Undone = EventOf<typeof shipmentReceiptUndone>['data'];
type Handler = Pick<CommandHandler, 'handle' | 'stateOf'>;

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

/** Streams of variants that are appended to at once. */
const STREAMS_AT_ONCE = 200;

const toEach = async <Target>(
  targets: readonly Target[],
  work: (target: Target) => Promise<unknown>,
): Promise<void> => {
  for (const some of partsOf(targets, STREAMS_AT_ONCE)) await Promise.all(some.map(work));
};

/**
 * Receipts before version 2 of ShipmentReceived: their units were added in the stream of each variant, so repetitions and
 * reversals are recorded there, too.
 */
const receiptByVariant = ({ handle }: Pick<CommandHandler, 'handle'>) => ({
  add: (event: RecordedEvent, commands: readonly ReceiveStock[]): Promise<void> =>
    toEach(commands, (command) =>
      handle(stockDecider, command.variantId, command, contextFor(event, command.variantId)),
    ),
  takeBack: (
    event: RecordedEvent,
    variantIds: readonly VariantId[],
    receipt: { readonly receiptId: string; readonly day: string },
  ): Promise<void> =>
    toEach(variantIds, (variantId) => {
      const command = { type: 'ReverseReceipt' as const, ...receipt };
      return handle(stockDecider, variantId, command, contextFor(event, variantId));
    }),
});

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
  for (const [part, units] of partsOf(accepted, VARIANTS_PER_APPEND).entries()) {
    const command = { type: 'AddReceived' as const, receipt, units };
    await handler.handle(stockReceiptDecider, receiptId, command, contextFor(event, String(part)));
  }
};

/** Subtracts the units that the receipt added; a receipt of units already in stock added none. */
const takeBack = async (handler: Handler, event: RecordedEvent, data: Undone): Promise<void> => {
  const { receiptId, on: day } = data;
  const variantIds = acceptedUnits(data).map(({ variantId }) => variantId);
  const known = await handler.stateOf(stockReceiptDecider, receiptId, event.metadata.teamId);
  if (known.received.length === 0) {
    await receiptByVariant(handler).takeBack(event, variantIds, { receiptId, day });
    return;
  }
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
