import { type EventOf, readEventData } from '@quartermaster/contracts/core/event';
import {
  shipmentReceiptUndone,
  shipmentReceived,
} from '@quartermaster/contracts/purchase-orders/events/shipments';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { splitIntoChunks } from '@quartermaster/contracts/core/chunks';
import type { Position } from '@quartermaster/contracts/core/position';
import type { NewEvent } from '@quartermaster/platform/event-store/event-store';
import { defineReaction, type Reaction } from '@quartermaster/platform/reactions/reaction';
import { type CommandContext, systemContext } from '../core/command-context.ts';
import { latestPosition } from '../core/handle-all.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import {
  type AddReceived,
  type StockReceiptCommand,
  stockReceiptDecider,
} from './decider-receipt.ts';

type ReceivedData = EventOf<typeof shipmentReceived>['data'];
type UndoneData = EventOf<typeof shipmentReceiptUndone>['data'];
type ReceivedUnits = AddReceived['units'][number];
type Handler = Pick<CommandHandler, 'handle'>;

const REACTION = 'on-shipment-received';

/** Creates the command context of one part of the work of an event; a repeated delivery has the same command id. */
const createContext = ({ id, metadata }: NewEvent, part: string): CommandContext => ({
  ...systemContext(metadata.teamId, REACTION, deterministicId(REACTION, id, part), id),
  correlationId: metadata.correlationId,
});

/** Small enough for other teams' appends in between, and for the append limit of EventStoreDB. */
const VARIANTS_PER_APPEND = 500;

/** Lists the variants with accepted units, in the same order for a receipt and its undoing. */
const listAcceptedUnits = ({ items }: ReceivedData | UndoneData): readonly ReceivedUnits[] =>
  items
    .filter(({ acceptedQuantity }) => acceptedQuantity > 0)
    .map((item) => ({ variantId: item.productVariantId, quantity: item.acceptedQuantity }));

/** Creates the command for some variants of a receipt. */
type CreateCommand = (units: readonly ReceivedUnits[]) => StockReceiptCommand;

const createAddition = (data: ReceivedData): CreateCommand => {
  const { purchaseOrderId, shipmentId, receiptId, receivedLocationId: locationId, on: day } = data;
  const receipt = { locationId, purchaseOrderId, shipmentId, receiptId, day };
  return (units) => ({ type: 'AddReceived', receipt, units });
};

const createUndoing =
  ({ on: day }: UndoneData): CreateCommand =>
  (units) => ({
    type: 'UndoReceived',
    variantIds: units.map(({ variantId }) => variantId),
    day,
  });

/** Finds the change of stock of an event; null for an event that changes none. */
const findStockChange = ({ type, schemaVersion, data }: NewEvent) => {
  if (type === shipmentReceived.type) {
    const receipt = readEventData(shipmentReceived, schemaVersion, data);
    return receipt.alreadyInStock ? null : { receipt, changeSome: createAddition(receipt) };
  }
  if (type !== shipmentReceiptUndone.type) return null;
  const receipt = readEventData(shipmentReceiptUndone, schemaVersion, data);
  return { receipt, changeSome: createUndoing(receipt) };
};

/**
 * Adds the accepted units of a received shipment to stock, exactly once, unless the receipt marks them as already in stock; an
 * undone receipt subtracts what it added (domain-rules 9). Other events change nothing. A large receipt takes several appends;
 * after an interruption it continues. Returns the position of the last change, undefined when there is none.
 */
export const applyReceipt = async (
  { handle }: Handler,
  event: NewEvent,
): Promise<Position | undefined> => {
  const change = findStockChange(event);
  if (change === null) return undefined;
  const { receipt, changeSome } = change;
  const parts = splitIntoChunks(listAcceptedUnits(receipt), VARIANTS_PER_APPEND);
  const changes: { readonly position: Position | undefined }[] = [];
  for (const [part, units] of parts.entries()) {
    const context = createContext(event, String(part));
    changes.push(await handle(stockReceiptDecider, receipt.receiptId, changeSome(units), context));
  }
  return latestPosition(changes);
};

/** Calls `applyReceipt` in case the process of the command ended. Each order has a lane, so undoing waits for its receipt. */
export const onShipmentReceived = (handler: Handler): Reaction =>
  defineReaction({
    name: REACTION,
    types: [shipmentReceived.type, shipmentReceiptUndone.type],
    from: 'first event',
    chooseLane: ({ stream }) => stream,
    handle: async (event) => void (await applyReceipt(handler, event)),
  });
