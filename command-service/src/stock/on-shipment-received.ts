import { type EventOf, readEventData } from '@quartermaster/contracts/core/event';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import {
  shipmentReceiptUndone,
  shipmentReceived,
} from '@quartermaster/contracts/purchase-orders/events/orders';
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

/** A command of its own for each part of the work an event causes, the same whenever the event is delivered again. */
const contextFor = ({ id, metadata }: RecordedEvent, part: string): CommandContext => ({
  ...systemContext(metadata.teamId, REACTION, deterministicId(REACTION, id, part), id),
  correlationId: metadata.correlationId,
});

/** A list in parts of the same size, the last one smaller. */
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
 * Receipts of shipments that were received before version 2 of ShipmentReceived: their units were added in the stream of
 * each variant, so repeating that and taking it back is done there too.
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

/** Other teams' appends go between two of these, and each is below what EventStoreDB takes at once. */
const VARIANTS_PER_APPEND = 500;

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
  for (const [part, units] of partsOf(accepted, VARIANTS_PER_APPEND).entries()) {
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
  for (const [part, some] of partsOf(variantIds, VARIANTS_PER_APPEND).entries()) {
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
